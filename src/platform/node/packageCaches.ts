import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PackageCaches } from '../../model/evidence/localFiles/packageCaches.ts';

/** Usual names of the folder conda is installed in. */
const condas = ['miniconda3', 'anaconda3', 'miniforge3', 'mambaforge'];

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The caches of package managers: from their own environment variables, else the default locations. No file is accessed
 * here, and a variable that names no absolute folder is ignored.
 */
export function packageCaches(environment: Environment, home: string): PackageCaches {
  const inHome = (...names: readonly string[]): string => path.join(home, ...names);
  const named = (variable: string): readonly string[] =>
    (environment[variable] ?? '').split(path.delimiter).filter((folder) => path.isAbsolute(folder));
  const orElse = (folders: readonly string[], usual: string): readonly string[] =>
    folders.length > 0 ? folders : [usual];
  const goPaths = orElse(named('GOPATH'), inHome('go'));
  return {
    goModules: addresses(orElse(named('GOMODCACHE'), path.join(goPaths[0] ?? '', 'pkg', 'mod'))),
    nugetPackages: addresses(orElse(named('NUGET_PACKAGES'), inHome('.nuget', 'packages'))),
    mavenRepositories: addresses([inHome('.m2', 'repository')]),
    gradleFiles: addresses(
      orElse(named('GRADLE_USER_HOME'), inHome('.gradle')).map((folder) =>
        path.join(folder, 'caches', 'modules-2', 'files-2.1'),
      ),
    ),
    cargoSources: addresses(
      orElse(named('CARGO_HOME'), inHome('.cargo')).map((folder) => path.join(folder, 'registry', 'src')),
    ),
    gemHomes: addresses([...named('GEM_HOME'), ...named('GEM_PATH')]),
    gemHomeParents: addresses([
      inHome('.gem', 'ruby'),
      inHome('.local', 'share', 'gem', 'ruby'),
      ...['/var/lib/gems', '/usr/lib/ruby/gems', '/usr/local/lib/ruby/gems'].filter(() => path.sep === '/'),
    ]),
    rubies: addresses([inHome('.rbenv', 'versions'), inHome('.asdf', 'installs', 'ruby'), inHome('.rvm', 'rubies')]),
    condaPackages: addresses([
      ...named('CONDA_PKGS_DIRS'),
      inHome('.conda', 'pkgs'),
      ...condas.map((folder) => inHome(folder, 'pkgs')),
    ]),
    pythonHomes: addresses([...named('VIRTUAL_ENV'), ...named('CONDA_PREFIX'), inHome('.local')]),
    pythonHomeParents: addresses([
      inHome('.pyenv', 'versions'),
      inHome('.virtualenvs'),
      inHome('.local', 'share', 'virtualenvs'),
      inHome('.cache', 'pypoetry', 'virtualenvs'),
      inHome('Library', 'Caches', 'pypoetry', 'virtualenvs'),
      ...condas.map((folder) => inHome(folder, 'envs')),
    ]),
  };
}

function addresses(folders: readonly string[]): readonly string[] {
  return [...new Set(folders.map((folder) => pathToFileURL(folder).href))];
}
