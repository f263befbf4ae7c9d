import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PackageCaches } from '../../model/evidence/localFiles/packageCaches.ts';

/** Usual names of the folder conda is installed in. */
const condas = ['miniconda3', 'anaconda3', 'miniforge3', 'mambaforge'];

interface Machine {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  readonly platform: NodeJS.Platform;
}

/**
 * The caches of package managers: from their own environment variables, else the default locations of the platform. No
 * file is accessed here, and a variable that names no absolute folder is ignored.
 */
export function packageCaches({ environment, home, platform }: Machine): PackageCaches {
  const isWindows = platform === 'win32';
  const p = isWindows ? path.win32 : path.posix;
  const inHome = (...names: readonly string[]): string => p.join(home, ...names);
  const named = (variable: string): readonly string[] =>
    (environment[variable] ?? '').split(p.delimiter).filter((folder) => p.isAbsolute(folder));
  const orElse = (folders: readonly string[], usual: string): readonly string[] =>
    folders.length > 0 ? folders : [usual];
  const addresses = (folders: readonly string[]): readonly string[] => [
    ...new Set(folders.map((folder) => pathToFileURL(folder, { windows: isWindows }).href)),
  ];
  /** Folders in one that a variable names on Windows, else in its usual place there; none on other systems. */
  const onWindows = (variable: string, usual: string, ...inside: readonly string[]): readonly string[] =>
    isWindows ? orElse(named(variable), usual).map((folder) => p.join(folder, ...inside)) : [];
  const roaming = (...inside: readonly string[]): readonly string[] =>
    onWindows('APPDATA', inHome('AppData', 'Roaming'), ...inside);
  const local = (...inside: readonly string[]): readonly string[] =>
    onWindows('LOCALAPPDATA', inHome('AppData', 'Local'), ...inside);
  const forAll = (...inside: readonly string[]): readonly string[] =>
    onWindows('ProgramData', 'C:\\ProgramData', ...inside);
  const onMac = (...folders: readonly string[]): readonly string[] => (platform === 'darwin' ? folders : []);
  const notOnWindows = (...folders: readonly string[]): readonly string[] => (isWindows ? [] : folders);

  const goPaths = orElse(named('GOPATH'), inHome('go'));
  const condaFolders = [
    ...condas.flatMap((name) => [inHome(name), ...local(name), ...forAll(name), ...notOnWindows(`/opt/${name}`)]),
    ...notOnWindows('/opt/conda'),
    ...onMac('/opt/homebrew/Caskroom/miniconda/base', '/opt/homebrew/Caskroom/miniforge/base'),
  ];
  return {
    goModules: addresses(orElse(named('GOMODCACHE'), p.join(goPaths[0] ?? '', 'pkg', 'mod'))),
    nugetPackages: addresses(orElse(named('NUGET_PACKAGES'), inHome('.nuget', 'packages'))),
    mavenRepositories: addresses([inHome('.m2', 'repository')]),
    gradleFiles: addresses(
      orElse(named('GRADLE_USER_HOME'), inHome('.gradle')).map((folder) =>
        p.join(folder, 'caches', 'modules-2', 'files-2.1'),
      ),
    ),
    cargoSources: addresses(
      orElse(named('CARGO_HOME'), inHome('.cargo')).map((folder) => p.join(folder, 'registry', 'src')),
    ),
    gemHomes: addresses([...named('GEM_HOME'), ...named('GEM_PATH')]),
    gemHomeParents: addresses([
      inHome('.gem', 'ruby'),
      inHome('.local', 'share', 'gem', 'ruby'),
      ...notOnWindows('/var/lib/gems', '/usr/lib/ruby/gems', '/usr/local/lib/ruby/gems'),
      ...onMac('/opt/homebrew/lib/ruby/gems', '/Library/Ruby/Gems'),
    ]),
    rubies: addresses([
      inHome('.rbenv', 'versions'),
      inHome('.asdf', 'installs', 'ruby'),
      inHome('.rvm', 'rubies'),
      // RubyInstaller puts each Ruby into a folder such as C:\Ruby34-x64.
      ...(isWindows ? ['C:\\'] : []),
    ]),
    condaPackages: addresses([
      ...named('CONDA_PKGS_DIRS'),
      inHome('.conda', 'pkgs'),
      ...condaFolders.map((folder) => p.join(folder, 'pkgs')),
    ]),
    pythonHomes: addresses([
      ...named('VIRTUAL_ENV'),
      ...named('CONDA_PREFIX'),
      inHome('.local'),
      ...onMac('/opt/homebrew', '/usr/local'),
    ]),
    // Installed for one user: `site.USER_BASE` of Python's documentation. Poetry's: `cache-dir` of its own.
    pythonHomeParents: addresses([
      inHome('.pyenv', 'versions'),
      inHome('.virtualenvs'),
      inHome('.local', 'share', 'virtualenvs'),
      inHome('.cache', 'pypoetry', 'virtualenvs'),
      ...onMac(
        inHome('Library', 'Caches', 'pypoetry', 'virtualenvs'),
        inHome('Library', 'Python'),
        '/Library/Frameworks/Python.framework/Versions',
      ),
      ...roaming('Python'),
      ...local('Programs', 'Python'),
      ...local('pypoetry', 'Cache', 'virtualenvs'),
      ...(isWindows ? [inHome('.pyenv', 'pyenv-win', 'versions')] : []),
      ...condaFolders.map((folder) => p.join(folder, 'envs')),
    ]),
  };
}
