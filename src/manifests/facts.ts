import type { SourceRange } from '../core/range.ts';
import type { ComposerFacts } from './composer/composerFacts.ts';
import type { CondaFacts } from './conda/condaFacts.ts';
import type { CrateFacts } from './crate/crateFacts.ts';
import type { GemFacts } from './gem/gemFacts.ts';
import type { GitFacts } from './git/gitFacts.ts';
import type { MavenFacts } from './maven/mavenFacts.ts';
import type { LockEdges } from './npm/lockEdges.ts';
import type { LockKeys } from './npm/lockKeys.ts';
import type { NugetFacts } from './nuget/nugetFacts.ts';
import type { PodFacts } from './pod/podFacts.ts';
import type { PypiFacts } from './pypi/pypiFacts.ts';

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
  /** Yarn: all requirements, as indices into the reading's dependencies. */
  readonly descriptors?: LockKeys;
  /** For a lock that does not mark development or optional packages: that follows from the manifests along these. */
  readonly edges?: LockEdges;
  /** Names of workspace members that the lock knows by name. */
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

export interface GoSumFacts {
  readonly kind: 'goSum';
}

/** A vendor/modules.txt. */
export interface GoVendorFacts {
  readonly kind: 'goVendor';
}
