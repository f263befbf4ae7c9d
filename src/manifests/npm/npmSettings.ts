import { readToml } from '../parse/toml.ts';
import { type TreeNode, membersAt, nodeAt, textAt } from '../parse/tree.ts';
import { readFirstYaml } from '../parse/yaml.ts';
import {
  type Layer,
  readUserLayers,
  type SettingsTool,
  type SourceSettings,
  type UserLayers,
} from '../sources/layers.ts';
import { withoutSecrets } from '../sources/registryHost.ts';
import type { Environment, UserSettingsFile } from '../userSettingsFile.ts';
import { parseNpmrc } from './npmrc.ts';
import { readPnpmRegistries } from './pnpm/pnpmWorkspace.ts';
import { parseYarnrc, parseYarnrcYml } from './yarnrc.ts';

/** Families of settings with sources of npm packages. Tools read more than one: pnpm, bun, yarn 1 and deno read those of npm too. */
export const settingsFamilies = ['npm', 'yarn', 'berry', 'pnpm', 'bun'] as const;

export type SettingsFamily = (typeof settingsFamilies)[number];

/** The settings files of each family. Its variable, in lower case, names the registry of every package. */
export const npmTools: Readonly<Record<SettingsFamily, SettingsTool>> = {
  npm: {
    kind: 'npmrc',
    files: ['.npmrc'],
    read: (text) => registrySettings(parseNpmrc(text)),
    environment: readNpmEnvironment,
  },
  yarn: {
    kind: 'yarnrc',
    files: ['.yarnrc'],
    read: (text) => registrySettings(parseYarnrc(text)),
    environment: (environment) => readVariable(environment, 'yarn_registry'),
  },
  berry: {
    kind: 'yarnrcYml',
    files: ['.yarnrc.yml'],
    read: (text) => registrySettings(parseYarnrcYml(text)),
    environment: (environment) => readVariable(environment, 'yarn_npm_registry_server'),
  },
  // Since version 11 it has a config.yaml in the place of its rc.
  pnpm: {
    kind: 'pnpmRc',
    read: (text, label) => registrySettings(label.endsWith('.yaml') ? parsePnpmConfig(text) : parseNpmrc(text)),
    environment: (environment) => readVariable(environment, 'pnpm_config_registry'),
  },
  bun: {
    kind: 'bunfig',
    files: ['bunfig.toml'],
    read: (text) => registrySettings(parseBunfig(text)),
    environment: (environment) => readVariable(environment, 'bun_config_registry'),
  },
};

/** `registries`: `@scope` → address, `''` for all other names; an empty address can't be read. */
export function registrySettings(
  registries: ReadonlyMap<string, string>,
): Pick<Required<SourceSettings>, 'main' | 'rules'> {
  const rules = new Map<string, readonly string[]>();
  for (const [scope, address] of registries) rules.set(scope, [withoutSecrets(address)]);
  return { main: rules.get('') ?? [], rules };
}

function parsePnpmConfig(text: string): ReadonlyMap<string, string> {
  const { root, faultAt } = readFirstYaml(text);
  return readPnpmRegistries(root, faultAt);
}

/** Reads the registries of a bunfig.toml (bun docs, "bunfig.toml", `install.registry` and `install.scopes`). */
function parseBunfig(text: string): ReadonlyMap<string, string> {
  const install = nodeAt(readToml(text).root, 'install');
  const registries = new Map<string, string>();
  const add = (scope: string, node: TreeNode | undefined): void => {
    // An address, or a table with one.
    if (node) registries.set(scope, node.kind === 'scalar' ? node.text : (textAt(node, 'url') ?? ''));
  };
  add('', nodeAt(install, 'registry'));
  for (const { key, value } of membersAt(install, 'scopes')) add(`@${key.text.replace(/^@/, '')}`, value);
  return registries;
}

/** npm takes its variables in any case, and `npm_config_@scope:registry` for the registry of a scope (npm docs, "config"). */
function readNpmEnvironment(environment: Environment): Layer {
  const registries = new Map<string, string>();
  for (const [name, value] of Object.entries(environment)) {
    const scope = /^npm_config_(@[^:]+):registry$/.exec(name.toLowerCase())?.[1];
    if (scope !== undefined && value) registries.set(scope, value);
  }
  const common = readVariable(environment, 'npm_config_registry');
  return { ...common, rules: registrySettings(registries).rules };
}

/** `variable`: in lower case. */
function readVariable(environment: Environment, variable: string): Layer {
  const [name, value] =
    Object.entries(environment).findLast(([key, text]) => text && key.toLowerCase() === variable) ?? [];
  return name && value ? { label: `$${name}`, main: [withoutSecrets(value)] } : { label: 'environment' };
}

/** Sources of npm packages from the user's settings. */
export interface NpmUserSettings extends Readonly<Record<SettingsFamily, UserLayers>> {
  /** Each `.npmrc` above the workspace folder: any of them may be that of its project, or none. */
  readonly above: readonly Layer[];
}

/** `files`: of every kind, the nearest to the workspace folder first. */
export function readNpmUserSettings(files: readonly UserSettingsFile[], environment: Environment): NpmUserSettings {
  const of = (family: SettingsFamily): UserLayers => readUserLayers(npmTools[family], files, environment);
  const above = readUserLayers({ ...npmTools.npm, kind: 'npmrcAbove' }, files, environment).files;
  return { npm: of('npm'), yarn: of('yarn'), berry: of('berry'), pnpm: of('pnpm'), bun: of('bun'), above };
}
