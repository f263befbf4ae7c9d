import type { SourceName } from '../sources/packageSources.ts';
import { readToml } from '../parse/toml.ts';
import { type TreeNode, membersAt, nodeAt, textAt } from '../parse/tree.ts';
import { withoutSecrets } from '../sources/registryHost.ts';
import type { Environment, UserSettingsFile, UserSettingsKind } from '../userSettingsFile.ts';
import { type Npmrc, parseNpmrc } from './npmrc.ts';
import { readFirstYaml } from '../parse/yaml.ts';
import { readPnpmRegistries } from './pnpm/pnpmWorkspace.ts';
import { parseYarnrc, parseYarnrcYml } from './yarnrc.ts';

const familyOf: Readonly<Partial<Record<UserSettingsKind, SettingsFamily>>> = {
  npmrc: 'npm',
  pnpmRc: 'pnpm',
  yarnrc: 'yarn',
  yarnrcYml: 'berry',
  bunfig: 'bun',
};

/** Variables that name the registry of every package, in lower case. */
const variables: Readonly<Record<SettingsFamily, readonly string[]>> = {
  npm: ['npm_config_registry'],
  yarn: ['yarn_registry'],
  berry: ['yarn_npm_registry_server'],
  pnpm: ['pnpm_config_registry'],
  bun: ['bun_config_registry'],
};

/**
 * The families of settings with sources of npm packages. Tools read more than one: pnpm, bun, yarn 1 and deno read
 * those of npm too.
 */
export const settingsFamilies = ['npm', 'yarn', 'berry', 'pnpm', 'bun'] as const;

export type SettingsFamily = (typeof settingsFamilies)[number];

/** The content of one settings file, or of the environment. */
export interface NpmSettings extends Npmrc {
  /** The file's name for the user, and its source's where it can't be read or its registry has no name. */
  readonly label: SourceName;
  /** It can't be read: any package may come from another source. */
  readonly isUnreadable?: true;
}

/** Names of settings files inside a workspace folder. */
export const npmSettingsFiles: ReadonlyMap<string, SettingsFamily> = new Map([
  ['.npmrc', 'npm'],
  ['.yarnrc', 'yarn'],
  ['.yarnrc.yml', 'berry'],
  ['bunfig.toml', 'bun'],
]);

const readers: Readonly<Record<SettingsFamily, (text: string) => Npmrc>> = {
  npm: parseNpmrc,
  yarn: parseYarnrc,
  berry: parseYarnrcYml,
  pnpm: parseNpmrc,
  bun: parseBunfig,
};

/** config.yaml of pnpm, in the place of its rc since version 11. */
function parsePnpmConfig(text: string): Npmrc {
  const registries = readPnpmRegistries(readFirstYaml(text));
  return { registry: registries.get('') ?? null, scopes: registries };
}

/** Longer files are no settings; they are read in one go. */
const maxLength = 100_000;

/** `text`: `null` for a file that can't be read. */
export function readNpmSettings(family: SettingsFamily, text: string | null, label: SourceName): NpmSettings {
  if (text === null || text.length > maxLength) return { registry: null, scopes: new Map(), label, isUnreadable: true };
  const read = family === 'pnpm' && label.endsWith('.yaml') ? parsePnpmConfig : readers[family];
  const { registry, scopes } = read(text);
  return { registry, scopes, label };
}

/**
 * Reads the registries of a bunfig.toml (bun docs, "bunfig.toml", `install.registry` and `install.scopes`). Tokens are
 * not kept.
 */
function parseBunfig(text: string): Npmrc {
  const { root } = readToml(text);
  const install = nodeAt(root, 'install');
  const scopes = new Map<string, string>();
  for (const { key, value } of membersAt(install, 'scopes')) {
    const registry = addressOf(value);
    if (registry !== null) scopes.set(`@${key.text.replace(/^@/, '')}`, registry);
  }
  return { registry: addressOf(nodeAt(install, 'registry')), scopes };
}

/** An address, or a table with one in `url`; an empty text for one that can't be read. */
function addressOf(node: TreeNode | undefined): string | null {
  if (node === undefined) return null;
  return node.kind === 'scalar' ? node.text : (textAt(node, 'url') ?? '');
}

/** Sources of npm packages from the user's settings. */
export interface NpmUserSettings {
  /** Of the environment, which counts before files. */
  readonly environment: Readonly<Record<SettingsFamily, NpmSettings>>;
  /** Of each `.npmrc` above the workspace folder: any of them may be that of its project, or none. */
  readonly above: readonly NpmSettings[];
  /** Of other files outside the workspace folder, the nearest first. */
  readonly files: Readonly<Record<SettingsFamily, readonly NpmSettings[]>>;
}

/** `files`: of every kind, the nearest to the workspace folder first. */
export function readNpmUserSettings(files: readonly UserSettingsFile[], environment: Environment): NpmUserSettings {
  const read = files.flatMap(({ kind, label, text }) => {
    const family = familyOf[kind];
    return family ? [{ family, settings: withoutAnySecrets(readNpmSettings(family, text, label)) }] : [];
  });
  const of = <T>(value: (family: SettingsFamily) => T): Readonly<Record<SettingsFamily, T>> => {
    const [npm, yarn, berry, pnpm, bun] = settingsFamilies;
    return { npm: value(npm), yarn: value(yarn), berry: value(berry), pnpm: value(pnpm), bun: value(bun) };
  };
  const above = files.filter(({ kind }) => kind === 'npmrcAbove');
  return {
    above: above.map(({ label, text }) => withoutAnySecrets(readNpmSettings('npm', text, label))),
    environment: of((family) => withoutAnySecrets(readEnvironment(family, environment))),
    files: of((family) => read.filter((one) => one.family === family).map(({ settings }) => settings)),
  };
}

/**
 * npm takes its variables in any case, and `npm_config_@scope:registry` for the registry of a scope (npm docs,
 * "config").
 */
function readEnvironment(family: SettingsFamily, environment: Environment): NpmSettings {
  let registry: string | null = null;
  let label = 'environment';
  const scopes = new Map<string, string>();
  for (const [name, value] of Object.entries(environment)) {
    if (value === undefined || value === '') continue;
    const key = name.toLowerCase();
    const scope = family === 'npm' ? /^npm_config_(@[^:]+):registry$/.exec(key)?.[1] : undefined;
    if (scope !== undefined) scopes.set(scope, value);
    if (!variables[family].includes(key)) continue;
    registry = value;
    label = `$${name}`;
  }
  return { registry, scopes, label };
}

function withoutAnySecrets(settings: NpmSettings): NpmSettings {
  const { registry, scopes } = settings;
  return {
    ...settings,
    registry: registry === null ? null : withoutSecrets(registry),
    scopes: new Map([...scopes].map(([scope, address]) => [scope, withoutSecrets(address)])),
  };
}
