import { folderOf } from '../folders.ts';
import type { SupportFile } from '../link.ts';
import type { Identity } from '../identify.ts';
import type { SourceName } from '../sources/packageSources.ts';
import type { Origins } from '../sources/origins.ts';
import { itemsAt, membersAt, nodeAt, textAt, textsAt } from '../parse/tree.ts';
import { readFirstYaml } from '../parse/yaml.ts';
import { SettingsByFolder } from '../sources/settingsByFolder.ts';
import type { Environment, UserSettingsFile } from '../userSettingsFile.ts';
import { withoutSecrets } from './condaChannel.ts';

/** Where channels are, in one `.condarc` or in the environment. Addresses without user, password and token. */
export interface CondaSettings {
  /** Channels besides those of a file. */
  readonly channels: readonly string[];
  /** The address that stands before a channel's name; `null` for conda's own. */
  readonly alias: string | null;
  /** Name of a channel → the addresses that it stands for. */
  readonly named: ReadonlyMap<string, readonly string[]>;
  /** For the user; the source's name where the file can't be read. */
  readonly label: SourceName;
  /** It can't be read: any channel may be elsewhere. */
  readonly isUnreadable?: true;
}

/** Names of settings files inside a workspace folder. */
const condaSettingsFiles: ReadonlySet<string> = new Set(['.condarc']);

/** Longer files are no settings. */
const maxLength = 100_000;

/** Reads a `.condarc` (conda docs, "Settings"). `null` for a file that can't be read. */
function readCondarc(text: string | null, label: SourceName): CondaSettings {
  const unreadable = { channels: [], alias: null, named: new Map(), label, isUnreadable: true } as const;
  if (text === null || text.length > maxLength) return unreadable;
  const { root, faultAt } = readFirstYaml(text);
  if (faultAt !== undefined) return unreadable;
  const named = new Map<string, readonly string[]>();
  const list = (key: string, from = root): readonly string[] => {
    const single = textAt(from, key) ?? '';
    return [...(single === '' ? [] : [single]), ...textsAt(from, key)].map(withoutSecrets);
  };
  for (const { key, value } of membersAt(root, 'custom_channels'))
    if (value.kind === 'scalar') named.set(key.text.toLowerCase(), [`${trimmed(value.text)}/${key.text}`]);
  for (const table of ['custom_multichannels', 'mirrored_channels'])
    for (const { key } of membersAt(root, table))
      named.set(key.text.toLowerCase(), list(key.text, nodeAt(root, table)));
  const defaults = itemsAt(root, 'default_channels');
  if (defaults.length > 0) named.set('defaults', list('default_channels'));
  const alias = textAt(root, 'channel_alias') || null;
  return { channels: [...list('channels'), ...list('channel')], alias: alias && trimmed(alias), named, label };
}

function trimmed(address: string): string {
  return withoutSecrets(address).replace(/\/$/, '');
}

function readEnvironment(environment: Environment): CondaSettings {
  const list = (name: string): readonly string[] =>
    (environment[name] ?? '').split(/[,\s]+/).flatMap((one) => (one === '' ? [] : withoutSecrets(one)));
  const [channels, defaults, alias = ''] = [
    list('CONDA_CHANNELS'),
    list('CONDA_DEFAULT_CHANNELS'),
    environment['CONDA_CHANNEL_ALIAS']?.trim(),
  ];
  return {
    channels,
    alias: alias === '' ? null : trimmed(alias),
    named: new Map(defaults.length > 0 ? [['defaults', defaults]] : []),
    label: '$CONDA_CHANNELS',
  };
}

/** Channels from settings outside the workspace folder: the environment first, then files, the nearest first. */
export type CondaUserSettings = readonly CondaSettings[];

/** `files`: of every kind, the nearest to the workspace folder first. */
export function readCondaUserSettings(files: readonly UserSettingsFile[], environment: Environment): CondaUserSettings {
  const own = files.filter(({ kind }) => kind === 'condarc');
  return [readEnvironment(environment), ...own.map(({ text, label }) => readCondarc(text, label))];
}

/** The channels of one folder, as its settings and those of the user name them. */
export class CondaChannels {
  readonly #origins: Origins;
  readonly #layers: SettingsByFolder<CondaSettings>;

  constructor(supports: readonly SupportFile[], user: CondaUserSettings, origins: Origins) {
    const [environment, ...beyond] = user;
    this.#layers = new SettingsByFolder(environment ? [environment] : [], beyond);
    this.#origins = origins;
    for (const { path, text, isUnreadable } of supports)
      if (condaSettingsFiles.has(path.slice(path.lastIndexOf('/') + 1)))
        this.#layers.add(folderOf(path), readCondarc(isUnreadable ? null : text, path));
  }

  /** The reason to withhold any package: a settings file that can't be read, and that the user hasn't marked public. */
  withheldAt(folder: string): Identity | null {
    for (const { isUnreadable, label } of this.#layers.at(folder)) {
      const { withheld } = this.#origins.perhaps(label);
      if (isUnreadable && withheld) return withheld;
    }
    return null;
  }

  /**
   * Every channel that a package may come from, as addresses where settings name them: those of a file, then those of the
   * settings unless the file has `nodefaults`. Empty: conda's own default.
   */
  of(folder: string, own: readonly string[]): readonly string[] {
    const layers = this.#layers.at(folder);
    const more = own.includes('nodefaults') ? [] : layers.flatMap(({ channels }) => channels);
    const all = [...own.filter((name) => name !== 'nodefaults'), ...more];
    return [...new Set((all.length > 0 ? all : ['defaults']).flatMap((name) => this.at(folder, name)))];
  }

  /** The addresses that one channel stands for; its name alone where no settings name it. */
  at(folder: string, channel: string): readonly string[] {
    return addressesOf(channel, this.#layers.at(folder)).flatMap((one) =>
      addressesOf(one, this.#layers.at(folder), true),
    );
  }
}

/** `isPlain`: a name only gets the alias; what it stands for was read before. */
function addressesOf(channel: string, layers: readonly CondaSettings[], isPlain = false): readonly string[] {
  if (!/^[\w.-]+(?:\/[\w.-]+)*$/.test(channel)) return [channel];
  if (!isPlain) {
    // `custom_channels` also place what is below them.
    const pieces = channel.toLowerCase().split('/');
    for (let count = pieces.length; count > 0; count--) {
      const name = pieces.slice(0, count).join('/');
      const found = layers.find(({ named }) => named.has(name))?.named.get(name);
      if (found) return count === pieces.length ? found : found.map((one) => [one, ...pieces.slice(count)].join('/'));
    }
  }
  if (channel.toLowerCase() === 'defaults') return [channel];
  const alias = layers.find((one) => one.alias !== null)?.alias;
  return [alias ? `${alias}/${channel}` : channel];
}
