import type { WorkspaceFile } from '../link.ts';

/** The content of npm's files besides their dependencies. */
export type NpmFacts = NpmManifestFacts | NpmLockFacts | PnpmWorkspaceFacts;

/** A file of npm, yarn, pnpm, bun or deno. */
export type NpmFile = WorkspaceFile<NpmFacts>;

/** A package.json. */
export interface NpmManifestFacts {
  readonly kind: 'npmManifest';
  readonly name: string | null;
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
  readonly importers: ReadonlyMap<string, ReadonlyMap<string, LockedRequirement>> | null;
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
export interface LockedRequirement {
  readonly requirement: string;
  /** Index into the reading's dependencies of the package it got; `undefined` when it got none. */
  readonly index: number | undefined;
  /** Further requirements of that name, of another list. `undefined` as an index: the same package. */
  readonly also?: readonly LockedRequirement[];
}
