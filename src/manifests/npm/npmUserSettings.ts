import type { Environment, UserSettingsFile, UserSettingsKind } from '../userSettingsFile.ts';
import { withoutSecrets } from '../settingAddress.ts';
import { type NpmSettings, readNpmSettings, settingsFamilies, type SettingsFamily } from './npmSettings.ts';

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
