import type { SourceRange } from '../../core/range.ts';
import type { DependencySource } from '../format.ts';
import type { WorkspaceFile } from '../link.ts';
import type { CargoPatches } from './cargoRequirement.ts';

/** The content of Cargo's files besides their dependencies. */
export type CrateFacts = CrateLockFacts | CrateManifestFacts;

/** A file of Cargo. */
export type CrateFile = WorkspaceFile<CrateFacts>;

/** A Cargo.lock. */
interface CrateLockFacts {
  readonly kind: 'crateLock';
  /** Names of the packages without a source, members of the workspace and others in folders → their indexes. */
  readonly members: ReadonlyMap<string, number>;
  /** Like `DependencyGraph`. */
  readonly needs: readonly (readonly number[])[];
}

/** A Cargo.toml. */
export interface CrateManifestFacts {
  readonly kind: 'crateManifest';
  /** `null` for a manifest that holds a workspace alone. */
  readonly name: string | null;
  readonly workspace: CargoWorkspace | null;
  /** The workspace's location by `package.workspace`, as written. */
  readonly workspacePath: string | null;
  /** Indexes of dependencies that a workspace decides (`workspace = true`) → the names it has for them. */
  readonly inherited: ReadonlyMap<number, string>;
  /** They count in the manifest of a workspace, and in one that is in none. */
  readonly patches: CargoPatches;
}

/** The `[workspace]` of a Cargo.toml. */
export interface CargoWorkspace {
  /** Globs over folders, as written. */
  readonly members: readonly string[];
  /** Folders, as written. */
  readonly exclude: readonly string[];
  /** `[workspace.dependencies]`: what members inherit. */
  readonly dependencies: ReadonlyMap<string, CargoRequirement>;
}

/** A manifest's requirement under one name. */
export interface CargoRequirement {
  /** The real name, where the manifest renames it. */
  readonly name: string;
  readonly requirement: string | null;
  /** The exact version, if one is required. */
  readonly version: string | null;
  readonly source: DependencySource;
  readonly isOptional: boolean;
  readonly versionRange: SourceRange | null;
}
