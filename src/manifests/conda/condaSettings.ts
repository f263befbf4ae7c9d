import type { Identity } from '../sources/packageSources.ts';
import { itemsAt, membersAt, nodeAt, textAt, textsAt } from '../parse/tree.ts';
import { readFirstYaml } from '../parse/yaml.ts';
import {
  type Layer,
  layersOf,
  ruleIn,
  unreadIn,
  type SettingsByFolder,
  type SettingsTool,
  type SourceSettings,
  type UserLayers,
} from '../sources/layers.ts';
import type { Origins } from '../sources/origins.ts';
import type { Environment, SupportFile } from '../userSettingsFile.ts';
import { withoutSecrets } from './condaChannel.ts';

/** The rule with the address before the names of channels that have no rule. No channel has this name. */
const aliasRule = 'channel_alias:';

/** `extra` are the channels besides a file's own; a rule has the addresses of a channel by its name. */
export const conda: SettingsTool = {
  kind: 'condarc',
  files: ['.condarc'],
  read: readCondarc,
  environment: readEnvironment,
  isCombined: true,
};

/** conda docs, "Settings". */
function readCondarc(text: string): SourceSettings | null {
  const { root, faultAt } = readFirstYaml(text);
  if (faultAt !== undefined) return null;
  const rules = new Map<string, readonly string[]>();
  const list = (key: string, from = root): readonly string[] => {
    const single = textAt(from, key) ?? '';
    return [...(single === '' ? [] : [single]), ...textsAt(from, key)].map(withoutSecrets);
  };
  for (const { key, value } of membersAt(root, 'custom_channels'))
    if (value.kind === 'scalar') rules.set(key.text.toLowerCase(), [`${trimmed(value.text)}/${key.text}`]);
  for (const table of ['custom_multichannels', 'mirrored_channels'])
    for (const { key } of membersAt(root, table))
      rules.set(key.text.toLowerCase(), list(key.text, nodeAt(root, table)));
  if (itemsAt(root, 'default_channels').length > 0) rules.set('defaults', list('default_channels'));
  const alias = textAt(root, 'channel_alias');
  if (alias) rules.set(aliasRule, [trimmed(alias)]);
  return { extra: [...list('channels'), ...list('channel')], rules };
}

function trimmed(address: string): string {
  return withoutSecrets(address).replace(/\/$/, '');
}

function readEnvironment(environment: Environment): Layer {
  const list = (name: string): readonly string[] =>
    (environment[name] ?? '').split(/[,\s]+/).flatMap((one) => (one === '' ? [] : withoutSecrets(one)));
  const rules = new Map<string, readonly string[]>();
  const [defaults, alias] = [list('CONDA_DEFAULT_CHANNELS'), environment['CONDA_CHANNEL_ALIAS']?.trim()];
  if (defaults.length > 0) rules.set('defaults', defaults);
  if (alias) rules.set(aliasRule, [trimmed(alias)]);
  return { extra: list('CONDA_CHANNELS'), rules, label: '$CONDA_CHANNELS' };
}

/** The channels of one folder, as its settings and those of the user name them. */
export class CondaChannels {
  readonly #origins: Origins;
  readonly #layers: SettingsByFolder<Layer>;

  constructor(supports: readonly SupportFile[], user: UserLayers, origins: Origins) {
    this.#layers = layersOf(conda, supports, user);
    this.#origins = origins;
  }

  /** The reason to withhold any package: a settings file that can't be read, and that the user hasn't marked public. */
  withheldAt(folder: string): Identity | null {
    return unreadIn(this.#layers.at(folder), this.#origins)[0]?.withheld ?? null;
  }

  /**
   * Every channel that a package may come from, as addresses where settings name them: those of a file, then those of the
   * settings unless the file has `nodefaults`. Empty: conda's own default.
   */
  of(folder: string, own: readonly string[]): readonly string[] {
    const layers = this.#layers.at(folder);
    const more = own.includes('nodefaults') ? [] : layers.flatMap(({ extra = [] }) => extra);
    const all = [...own.filter((name) => name !== 'nodefaults'), ...more];
    return [...new Set((all.length > 0 ? all : ['defaults']).flatMap((name) => this.at(folder, name)))];
  }

  /** The addresses of one channel; its name alone where no settings name it. */
  at(folder: string, channel: string): readonly string[] {
    return addressesOf(channel, this.#layers.at(folder)).flatMap((one) =>
      addressesOf(one, this.#layers.at(folder), true),
    );
  }
}

/** `isPlain`: a name only gets the alias; its addresses were read before. */
function addressesOf(channel: string, layers: readonly Layer[], isPlain = false): readonly string[] {
  if (!/^[\w.-]+(?:\/[\w.-]+)*$/.test(channel)) return [channel];
  if (!isPlain) {
    // `custom_channels` also place what is below them.
    const pieces = channel.toLowerCase().split('/');
    for (let count = pieces.length; count > 0; count--) {
      const found = ruleIn(layers, pieces.slice(0, count).join('/'));
      if (found) return count === pieces.length ? found : found.map((one) => [one, ...pieces.slice(count)].join('/'));
    }
  }
  if (channel.toLowerCase() === 'defaults') return [channel];
  const [alias] = ruleIn(layers, aliasRule) ?? [];
  return [alias ? `${alias}/${channel}` : channel];
}
