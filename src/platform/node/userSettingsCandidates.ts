import path from 'node:path';

import type { Environment, UserSettingsKind } from '../../manifests/userSettingsFile.ts';

/** Inputs that determine where settings files may be. The file system is accessed through `list` only. */
export interface SettingsPlaces {
  readonly home: string;
  readonly environment: Environment;
  readonly platform: NodeJS.Platform;
  /** The workspace folder; `null` if it isn't on a disk of this machine. */
  readonly folder: string | null;
  /** The folders that hold `node`, links followed and not: npm's global settings are beside them. */
  readonly nodeFolders: readonly string[];
  /** Names of the files in a folder; empty if there is no such folder. */
  list(folder: string): Promise<readonly string[]>;
}

/** A file that may hold settings, and may not exist. */
export interface SettingsCandidate {
  readonly kind: UserSettingsKind;
  readonly path: string;
  /**
   * `~/.npmrc`, `../.yarnrc.yml`, `.venv/pip.conf`, `/etc/pip.conf`, `$PIP_CONFIG_FILE`. Never a whole path of the
   * user's.
   */
  readonly label: string;
}

/** Variables that name a settings file, or a folder that holds one: a label names them in place of the path. */
const placeVariables = [
  'NPM_CONFIG_USERCONFIG',
  'npm_config_userconfig',
  'NPM_CONFIG_GLOBALCONFIG',
  'npm_config_globalconfig',
  'PIP_CONFIG_FILE',
  'VIRTUAL_ENV',
  'UV_CONFIG_FILE',
  'CONDARC',
  'CONDA_PREFIX',
  'GOENV',
  'CARGO_HOME',
  'MAVEN_HOME',
  'M2_HOME',
  'GRADLE_USER_HOME',
  'GRADLE_HOME',
  'COMPOSER_HOME',
  'BUNDLE_USER_CONFIG',
  'BUNDLE_USER_HOME',
  'BUNDLE_APP_CONFIG',
  'XDG_CONFIG_HOME',
  'APPDATA',
];

/** File names NuGet searches for, for case-sensitive file systems. */
const nugetNames = ['nuget.config', 'NuGet.config', 'NuGet.Config'];

/**
 * Every settings file outside of the manifests' own that the package managers of this machine would read for the
 * folder, each once, those nearest to the folder first: its virtual environment, the folders above it, the user's, the
 * machine's.
 */
export async function userSettingsCandidates(places: SettingsPlaces): Promise<readonly SettingsCandidate[]> {
  const { environment, folder, home, nodeFolders, platform } = places;
  const isWindows = platform === 'win32';
  const p = isWindows ? path.win32 : path.posix;
  const inHome = (...names: readonly string[]): string => p.join(home, ...names);
  const variable = (name: string): string | null => environment[name]?.trim() || null;
  /** The folder a variable names, else the usual one. A relative one is unusable without a current folder. */
  const folderOf = (name: string, usual: string): string => {
    const named = variable(name);
    return named !== null && p.isAbsolute(named) ? named : usual;
  };
  const config = folderOf('XDG_CONFIG_HOME', inHome('.config'));
  const roaming = isWindows ? folderOf('APPDATA', inHome('AppData', 'Roaming')) : null;
  const machine = isWindows ? folderOf('ProgramData', 'C:\\ProgramData') : null;
  const found: { readonly kind: UserSettingsKind; readonly path: string }[] = [];
  const add = (kind: UserSettingsKind, ...paths: readonly string[]): void => {
    for (const one of paths) found.push({ kind, path: one });
  };
  /** A file that a variable names. */
  const addNamed = (kind: UserSettingsKind, name: string): boolean => {
    const named = variable(name);
    if (named !== null && p.isAbsolute(named)) add(kind, named);
    return named !== null;
  };
  const addAll = async (kind: UserSettingsKind, at: string, name: RegExp): Promise<void> =>
    add(kind, ...(await places.list(at)).filter((one) => name.test(one)).map((one) => p.join(at, one)));

  const above = folder === null ? [] : foldersAbove(folder, p);
  const pipName = isWindows ? 'pip.ini' : 'pip.conf';
  const yarnName = variable('YARN_RC_FILENAME') ?? '.yarnrc.yml';
  const readsPip = !/^(?:\/dev\/null|nul)$/i.test(variable('PIP_CONFIG_FILE') ?? '');

  if (readsPip) addNamed('pipConf', 'PIP_CONFIG_FILE');
  if (folder !== null && readsPip) add('pipConf', p.join(folder, '.venv', pipName), p.join(folder, 'venv', pipName));
  const virtual = variable('VIRTUAL_ENV');
  if (virtual !== null && p.isAbsolute(virtual) && readsPip) add('pipConf', p.join(virtual, pipName));
  for (const one of above) {
    add('npmrcAbove', p.join(one, '.npmrc'));
    add('yarnrc', p.join(one, '.yarnrc'));
    if (isFileName(yarnName)) add('yarnrcYml', p.join(one, yarnName));
    add('uvToml', p.join(one, 'uv.toml'));
    add('nugetConfig', ...nugetNames.map((name) => p.join(one, name)));
    add('cargoConfig', p.join(one, '.cargo', 'config.toml'), p.join(one, '.cargo', 'config'));
  }

  if (!addNamed('npmrc', 'NPM_CONFIG_USERCONFIG') && !addNamed('npmrc', 'npm_config_userconfig'))
    add('npmrc', inHome('.npmrc'));
  if (!addNamed('npmrc', 'NPM_CONFIG_GLOBALCONFIG') && !addNamed('npmrc', 'npm_config_globalconfig')) {
    const usual =
      roaming === null ? nodeFolders.map((one) => p.join(one, '..')) : [p.join(roaming, 'npm'), ...nodeFolders];
    const named = ['NPM_CONFIG_PREFIX', 'npm_config_prefix', 'PREFIX']
      .map(variable)
      .find((one) => one !== null && p.isAbsolute(one));
    for (const prefix of named ? [named] : usual) add('npmrc', p.join(prefix, 'etc', 'npmrc'));
  }
  const usualPnpm = platform === 'darwin' ? inHome('Library', 'Preferences', 'pnpm') : p.join(config, 'pnpm');
  const ofPnpm =
    variable('XDG_CONFIG_HOME') !== null
      ? p.join(config, 'pnpm')
      : isWindows
        ? p.join(folderOf('LOCALAPPDATA', inHome('AppData', 'Local')), 'pnpm', 'config')
        : usualPnpm;
  add('pnpmRc', p.join(ofPnpm, 'config.yaml'), p.join(ofPnpm, 'rc'));
  add('yarnrc', inHome('.yarnrc'));
  if (isFileName(yarnName)) add('yarnrcYml', inHome(yarnName));
  add('bunfig', inHome('.bunfig.toml'), p.join(config, '.bunfig.toml'));

  if (readsPip) {
    if (roaming !== null) add('pipConf', p.join(roaming, 'pip', 'pip.ini'), inHome('pip', 'pip.ini'));
    else {
      add('pipConf', p.join(config, 'pip', 'pip.conf'), inHome('.pip', 'pip.conf'));
      if (platform === 'darwin') {
        add('pipConf', inHome('Library', 'Application Support', 'pip', 'pip.conf'));
        add('pipConf', '/Library/Application Support/pip/pip.conf');
      }
      add('pipConf', '/etc/xdg/pip/pip.conf', '/etc/pip.conf');
    }
    if (machine !== null) add('pipConf', p.join(machine, 'pip', 'pip.ini'));
  }
  if (!addNamed('uvToml', 'UV_CONFIG_FILE')) {
    add('uvToml', p.join(roaming ?? config, 'uv', 'uv.toml'), inHome('.config', 'uv', 'uv.toml'));
    add('uvToml', machine === null ? '/etc/uv/uv.toml' : p.join(machine, 'uv', 'uv.toml'));
  }

  addNamed('condarc', 'CONDARC');
  for (const name of ['CONDA_PREFIX', 'CONDA_ROOT', 'MAMBA_ROOT_PREFIX']) {
    const prefix = variable(name);
    if (prefix !== null && p.isAbsolute(prefix)) add('condarc', p.join(prefix, '.condarc'));
  }
  add('condarc', inHome('.condarc'), inHome('.mambarc'), inHome('.conda', '.condarc'));
  add('condarc', p.join(config, 'conda', '.condarc'));
  const condaMachine = machine === null ? '/etc/conda' : p.join(machine, 'conda');
  add('condarc', p.join(condaMachine, '.condarc'));
  for (const one of [inHome('.conda', 'condarc.d'), p.join(condaMachine, 'condarc.d')])
    await addAll('condarc', one, /\.ya?ml$/i);

  const goConfig = roaming ?? (platform === 'darwin' ? inHome('Library', 'Application Support') : config);
  if (!addNamed('goEnv', 'GOENV')) add('goEnv', p.join(goConfig, 'go', 'env'));

  const nugetFolders =
    roaming === null ? [inHome('.nuget', 'NuGet'), inHome('.config', 'NuGet')] : [p.join(roaming, 'NuGet')];
  for (const one of nugetFolders) {
    add('nugetConfig', ...nugetNames.map((name) => p.join(one, name)));
    await addAll('nugetConfig', p.join(one, 'config'), /\.config$/i);
  }
  const nugetMachine = isWindows
    ? p.join(folderOf('ProgramFiles(x86)', 'C:\\Program Files (x86)'), 'NuGet', 'Config')
    : platform === 'darwin'
      ? '/Library/Application Support/NuGet/Config'
      : '/etc/opt/NuGet/Config';
  await addAll('nugetConfig', nugetMachine, /\.config$/i);

  const cargo = folderOf('CARGO_HOME', inHome('.cargo'));
  add('cargoConfig', p.join(cargo, 'config.toml'), p.join(cargo, 'config'));

  add('mavenSettings', inHome('.m2', 'settings.xml'));
  for (const name of ['MAVEN_HOME', 'M2_HOME']) {
    const maven = variable(name);
    if (maven !== null && p.isAbsolute(maven)) add('mavenSettings', p.join(maven, 'conf', 'settings.xml'));
  }
  const gradle = folderOf('GRADLE_USER_HOME', inHome('.gradle'));
  add('gradleInit', p.join(gradle, 'init.gradle'), p.join(gradle, 'init.gradle.kts'));
  await addAll('gradleInit', p.join(gradle, 'init.d'), /\.gradle(?:\.kts)?$/);
  const gradleProgram = variable('GRADLE_HOME');
  if (gradleProgram !== null && p.isAbsolute(gradleProgram))
    await addAll('gradleInit', p.join(gradleProgram, 'init.d'), /\.gradle(?:\.kts)?$/);

  const composers = variable('COMPOSER_HOME')
    ? [folderOf('COMPOSER_HOME', inHome('.composer'))]
    : roaming === null
      ? [p.join(config, 'composer'), inHome('.composer')]
      : [p.join(roaming, 'Composer')];
  for (const one of composers) {
    add('composerConfig', p.join(one, 'config.json'));
    add('composerAuth', p.join(one, 'auth.json'));
  }

  if (!addNamed('bundleConfig', 'BUNDLE_USER_CONFIG'))
    add('bundleConfig', p.join(folderOf('BUNDLE_USER_HOME', inHome('.bundle')), 'config'));
  const bundle = variable('BUNDLE_APP_CONFIG');
  if (bundle !== null && p.isAbsolute(bundle)) add('bundleConfig', p.join(bundle, 'config'));

  const label = (at: string): string => {
    const below = (parent: string): string | null => {
      const way = p.relative(parent, at).split(p.sep).join('/');
      return way.startsWith('..') || p.isAbsolute(way) ? null : way;
    };
    const inFolder = folder === null ? null : below(folder);
    if (inFolder !== null) return inFolder;
    const belowHome = below(home);
    if (belowHome !== null) return `~/${belowHome}`;
    for (const name of placeVariables) {
      const named = variable(name);
      const way = named !== null && p.isAbsolute(named) ? below(named) : null;
      if (way !== null) return way === '' ? `$${name}` : `$${name}/${way}`;
    }
    const parent = above.find((one) => below(one) !== null && p.dirname(one) !== one);
    if (parent !== undefined) return `${'../'.repeat(above.indexOf(parent) + 1)}${below(parent) ?? ''}`;
    return machineFolders.some((one) => below(one) !== null) ? at.split(p.sep).join('/') : `…/${p.basename(at)}`;
  };
  const machineFolders = ['/etc', '/Library', ...(machine === null ? [] : [machine])];
  const seen = new Set<string>();
  return found.flatMap(({ kind, path: at }) => {
    const key = `${kind} ${platform === 'linux' ? at : at.toLowerCase()}`;
    if (seen.has(key)) return [];
    seen.add(key);
    return [{ kind, path: at, label: label(at) }];
  });
}

/** The folders above a folder up to the root, the nearest first. */
function foldersAbove(folder: string, p: path.PlatformPath): readonly string[] {
  const found: string[] = [];
  for (let at = p.dirname(p.resolve(folder)); ; at = p.dirname(at)) {
    found.push(at);
    if (p.dirname(at) === at || found.length === 100) return found;
  }
}

/** A name, not a path to another folder. */
function isFileName(name: string): boolean {
  return name !== '.' && name !== '..' && !/[/\\\0]/.test(name);
}

const sourceVariables =
  /^(?:p?npm_config_.*registry|YARN_.*REGISTRY.*|BUN_CONFIG_REGISTRY|PIP_.+|UV_.+|PIPENV_PYPI_MIRROR|PDM_PYPI_URL|CONDA_(?:CHANNELS|CHANNEL_ALIAS|DEFAULT_CHANNELS)|GOPRIVATE|GONOPROXY|GONOSUMDB|GOPROXY|CARGO_.+|COMPOSER.*|NUGET_.+|BUNDLE_MIRROR__.+)$/i;
const secretVariables = /PASSWORD|TOKEN|USERNAME|SECRET|CREDENTIAL|AUTH/i;

/** The variables that affect package sources; those that hold secrets are left out. */
export function sourceVariablesOf(environment: Environment): Environment {
  return Object.fromEntries(
    Object.entries(environment).filter(([name]) => sourceVariables.test(name) && !secretVariables.test(name)),
  );
}
