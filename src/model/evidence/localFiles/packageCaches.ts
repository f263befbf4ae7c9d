/** Where package managers keep what they fetched, outside any workspace: addresses of folders, which may or may not exist. */
export interface PackageCaches {
  /** With a folder `name@version` a module. */
  readonly goModules: readonly string[];
  /** With a folder a package, and in it one a version. */
  readonly nugetPackages: readonly string[];
  readonly mavenRepositories: readonly string[];
  /** Gradle's own, with one folder a group. */
  readonly gradleFiles: readonly string[];
  /** With one folder a registry. */
  readonly cargoSources: readonly string[];
  /** That have a folder `gems`. */
  readonly gemHomes: readonly string[];
  /** With folders, each of which is a gem home. */
  readonly gemHomeParents: readonly string[];
  /** With one folder an installed Ruby. */
  readonly rubies: readonly string[];
  readonly condaPackages: readonly string[];
  /** That have `lib/python…/site-packages`. */
  readonly pythonHomes: readonly string[];
  /** With folders, each of which is a Python home. */
  readonly pythonHomeParents: readonly string[];
}

/** Where there is no disk, as in a browser. */
export const noCaches: PackageCaches = {
  goModules: [],
  nugetPackages: [],
  mavenRepositories: [],
  gradleFiles: [],
  cargoSources: [],
  gemHomes: [],
  gemHomeParents: [],
  rubies: [],
  condaPackages: [],
  pythonHomes: [],
  pythonHomeParents: [],
};
