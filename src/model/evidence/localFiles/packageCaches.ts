/** Caches of package managers outside any workspace: addresses of folders, which may or may not exist. */
export interface PackageCaches {
  /** With a folder `name@version` per module. */
  readonly goModules: readonly string[];
  /** With a folder per package, and in it one per version. */
  readonly nugetPackages: readonly string[];
  readonly mavenRepositories: readonly string[];
  /** Gradle's own, with one folder per group. */
  readonly gradleFiles: readonly string[];
  /** With one folder per registry. */
  readonly cargoSources: readonly string[];
  /** Each with a folder `gems`. */
  readonly gemHomes: readonly string[];
  /** With folders that are each a gem home. */
  readonly gemHomeParents: readonly string[];
  /** With one folder per installed Ruby. */
  readonly rubies: readonly string[];
  readonly condaPackages: readonly string[];
  /** Each with `lib/python…/site-packages`. */
  readonly pythonHomes: readonly string[];
  /** With folders that are each a Python home. */
  readonly pythonHomeParents: readonly string[];
}

/** For hosts without a disk, as in a browser. */
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
