import type { SourceRange } from '../core/range.ts';

/** What a file says besides its dependencies. Only `link.ts` and its helpers look at these. */
export type ManifestFacts =
  | { readonly kind: 'none' }
  | NpmManifestFacts
  | NpmLockFacts
  | GoModuleFacts
  | GoWorkspaceFacts
  | GoSumFacts
  | GoVendorFacts;

/** A package.json. */
export interface NpmManifestFacts {
  readonly kind: 'npmManifest';
  readonly name: string | null;
  readonly version: string | null;
  /** `private: true`, or `publishConfig` names a registry that is not known to be public. */
  readonly isPrivate: boolean;
  /** The globs of `workspaces`, `null` when the file has none. */
  readonly workspaces: readonly string[] | null;
  /** Names that `overrides` decides: a locked version may then lie outside the range that is asked for. */
  readonly overridden: ReadonlySet<string>;
}

/** A package-lock.json or npm-shrinkwrap.json. */
export interface NpmLockFacts {
  readonly kind: 'npmLock';
  /**
   * Version 2 and 3: folder of a project the lock speaks for (`''` is its own folder) → what it said when the lock was
   * written, by the name it gives them. `null` for version 1, which speaks for its own folder and says nothing about it.
   */
  readonly importers: ReadonlyMap<string, ReadonlyMap<string, Asked>> | null;
  /**
   * Folder that holds a `node_modules` → installed name → index into the reading's dependencies. Packages inside other
   * packages are left out: no project can name them.
   */
  readonly installed: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

/** What a project asked for when its lock was written. */
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
  /** `null` when the file does not say. */
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
