import type { SourceRange } from '../core/range.ts';
import type { CrateFacts } from './crate/crateFacts.ts';
import type { MavenFacts } from './maven/mavenFacts.ts';
import type { MsbuildStep } from './nuget/msbuild/readMsbuild.ts';
import type { PypiFacts } from './pypi/pypiFacts.ts';
import type { PypiIndexes } from './pypi/pypiIndexes.ts';

/**
 * The content of a file besides its dependencies. Used only by the linkers; most ecosystems keep theirs in a folder of
 * their own.
 */
export type ManifestFacts =
  | { readonly kind: 'none' }
  | NpmManifestFacts
  | NpmLockFacts
  | PnpmWorkspaceFacts
  | GoModuleFacts
  | GoWorkspaceFacts
  | GoSumFacts
  | GoVendorFacts
  | NugetFacts
  | MavenFacts
  | PypiFacts
  | CrateFacts
  | GemFacts
  | ComposerFacts
  | PodFacts
  | CondaFacts
  | GitFacts;

/** A package.json. */
export interface NpmManifestFacts {
  readonly kind: 'npmManifest';
  readonly name: string | null;
  readonly version: string | null;
  /** `private: true`. */
  readonly isPrivate: boolean;
  /** The registry that `publishConfig` names, without user and password. Absent: none. */
  readonly publishedTo?: string;
  /** The globs of `workspaces`, `null` when the file has none. */
  readonly workspaces: readonly string[] | null;
  /** Names that `overrides` decides: a locked version may then be outside the required range. */
  readonly overridden: ReadonlySet<string>;
  /** The tool that is to be used, without its version: `pnpm`. */
  readonly packageManager?: string;
  /** Bun: catalog (`''` for the one without a name) → name → requirement. */
  readonly catalogs?: Catalogs;
}

/** The meanings of `catalog:` in a manifest: catalog, `''` for the one without a name → name → requirement. */
export type Catalogs = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** A pnpm-workspace.yaml. */
export interface PnpmWorkspaceFacts {
  readonly kind: 'pnpmWorkspace';
  /** Globs over the folders of members; `null` when the file names none. */
  readonly packages: readonly string[] | null;
  readonly catalogs: Catalogs;
  /** Catalog → name → index into the reading's dependencies. */
  readonly entries: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** `sharedWorkspaceLockfile: false`: each member has a lock of its own. */
  readonly hasOwnLocks: boolean;
  readonly overridden: ReadonlySet<string>;
  /** Package sources; the scope `''` is for all others. */
  readonly registries: ReadonlyMap<string, string>;
}

/** A lock of npm, yarn, pnpm, bun or deno. */
export interface NpmLockFacts {
  readonly kind: 'npmLock';
  /**
   * Folder of a project the lock covers (`''` is its own folder) → its requirements when the lock was written, by the
   * name it gives them. `null` for npm's version 1 and yarn 1, which have none.
   */
  readonly importers: ReadonlyMap<string, ReadonlyMap<string, Asked>> | null;
  /**
   * Folder that holds a `node_modules` → installed name → index into the reading's dependencies. Packages inside other
   * packages are left out: no project can name them.
   */
  readonly installed: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** Yarn: `name@range` of all requirements → index into the reading's dependencies. */
  readonly descriptors?: ReadonlyMap<string, number>;
  /**
   * For a lock that does not mark development or optional packages: that follows from the manifests along `needs`, like
   * `DependencyGraph`. `required`: without those that are only needed if available.
   */
  readonly edges?: Readonly<Record<'needs' | 'required', readonly (readonly number[])[]>>;
  /** Names that the lock has from folders of the workspace. */
  readonly members?: ReadonlySet<string>;
  /** Names that the lock's own `overrides` decide, as those of a manifest. */
  readonly overridden?: ReadonlySet<string>;
  /**
   * The workspace's own packages have entries of another kind here: a registry entry is from a registry, even without
   * its name.
   */
  readonly knowsOrigins?: true;
}

/** The requirements of a project when its lock was written. */
export interface Asked {
  readonly requirement: string;
  /** Index into the reading's dependencies of the package it got; `undefined` when it got none. */
  readonly index: number | undefined;
  /** Further requirements of that name, of another list. `undefined` as an index: the same package. */
  readonly also?: readonly Asked[];
}

/** A `replace` line. A `null` version on the left means any; on the right, that `to` is a folder. */
export interface GoReplace {
  readonly from: string;
  readonly fromVersion: string | null;
  readonly to: string;
  readonly toVersion: string | null;
  readonly range: SourceRange;
}

/** A go.mod. */
export interface GoModuleFacts {
  readonly kind: 'goModule';
  /** `null` if the file does not have it. */
  readonly module: string | null;
  readonly replaces: readonly GoReplace[];
  /** `path@version` of every `exclude`. */
  readonly excludes: ReadonlySet<string>;
}

/** A go.work. */
export interface GoWorkspaceFacts {
  readonly kind: 'goWorkspace';
  /** As written: `.`, `./tools`. */
  readonly uses: readonly string[];
  readonly replaces: readonly GoReplace[];
}

interface GoSumFacts {
  readonly kind: 'goSum';
}

/** A vendor/modules.txt. */
interface GoVendorFacts {
  readonly kind: 'goVendor';
}

/** The content of Conda files besides their dependencies. */
interface CondaFacts {
  readonly kind: 'conda';
  /** A lock: the files it was made from, as it names them, relative to its folder; empty for all other files. */
  readonly sources: readonly string[];
  /**
   * An environment: the requirements files that its `pip` list has in it with `-r`, relative to its folder. Absent:
   * none.
   */
  readonly requirements?: readonly string[];
  /** An environment: its channels, as it names them, for packages that name none. */
  readonly channels?: readonly string[];
  /** An environment: the indexes of its `pip` list. */
  readonly indexes?: PypiIndexes;
}

/** The content of Gem files besides their dependencies. */
type GemFacts = GemLockFacts | GemfileFacts | GemSpecificationFacts;

/** A Gemfile.lock or gems.locked. */
interface GemLockFacts {
  readonly kind: 'gemLock';
  /** Names of the gems that lie in folders: their gemspecs are spoken for. */
  readonly local: ReadonlySet<string>;
  /** Like `DependencyGraph`. */
  readonly needs: readonly (readonly number[])[];
}

/** A Gemfile or gems.rb. */
interface GemfileFacts {
  readonly kind: 'gemfile';
}

/** A gemspec. */
interface GemSpecificationFacts {
  readonly kind: 'gemSpecification';
  /** `null` if the file does not have it as plain text; then it is named after its file. */
  readonly name: string | null;
}

/** The content of Git files besides their dependencies. */
interface GitFacts {
  readonly kind: 'git';
  /**
   * A .gitmodules: the names git knows the submodules by, one for each dependency of the reading; empty for all other
   * files.
   */
  readonly submodules: readonly string[];
}

/** The content of NuGet files besides their dependencies. */
type NugetFacts = MsbuildFacts | NugetLockFacts | NugetAssetsFacts | PaketFacts | { readonly kind: 'nuget' };

/** A project, or a file that projects import. What it comes to depends on all the others: see `msbuild/evaluateProject.ts`. */
interface MsbuildFacts {
  readonly kind: 'msbuild';
  readonly steps: readonly MsbuildStep[];
}

/** A packages.lock.json. */
interface NugetLockFacts {
  readonly kind: 'nugetLock';
}

/** An obj/project.assets.json. */
interface NugetAssetsFacts {
  readonly kind: 'nugetAssets';
  /** File name of the project it was restored for; `null` if absent. */
  readonly project: string | null;
  /** Addresses and folders it was restored from. */
  readonly sources: readonly string[];
}

/** A paket.dependencies. */
interface PaketFacts {
  readonly kind: 'paket';
  /** The addresses of its group, for each dependency in their order. Paket searches all of them. */
  readonly sources: readonly (readonly string[])[];
}

/** The content of CocoaPods' files besides their dependencies. */
type PodFacts = PodLockFacts | PodfileFacts | PodspecFacts;

/** A Podfile.lock. */
interface PodLockFacts {
  readonly kind: 'podLock';
  /** Like `DependencyGraph`. */
  readonly needs: readonly (readonly number[])[];
}

/** A Podfile. */
interface PodfileFacts {
  readonly kind: 'podfile';
}

/** A podspec. */
interface PodspecFacts {
  readonly kind: 'podspec';
  /** `null` if the file does not have it as plain text. */
  readonly name: string | null;
}

/** The content of Composer's files besides their dependencies. */
type ComposerFacts = ComposerLockFacts | ComposerManifestFacts;

/** A composer.lock. */
interface ComposerLockFacts {
  readonly kind: 'composerLock';
  /** Folders of the packages that come from `path` repositories, as written. */
  readonly paths: readonly string[];
}

/** A composer.json. */
export interface ComposerManifestFacts {
  readonly kind: 'composerManifest';
  /** Lower case. */
  readonly name: string | null;
  /** Folders of `repositories` of the type `path`, as written: globs. */
  readonly paths: readonly string[];
}
