import type { Event } from '../../base/event.ts';
import type { Coordinates } from '../../core/coordinates.ts';
import type { ComponentState } from '../../core/licenseState.ts';
import type { Scope } from '../../core/scopes.ts';
import type { LinkedDependency } from '../../manifests/link.ts';

/** Whether two licenses differ. `unknown`: one of them isn't known, or not yet; that is not a change. */
export type LicenseComparison = 'same' | 'changed' | 'unknown';

/** A component before or after. */
export interface ChangeSide {
  readonly coordinates: Coordinates | null;
  /** A version, or a requirement; empty for neither. */
  readonly version: string;
  readonly state: ComponentState;
  readonly expression: string | null;
}

/** A change of one component, once for all files that have it. */
export interface ChangeRow {
  readonly kind: 'added' | 'removed' | 'updated';
  readonly name: string;
  /** `null` exactly for what was added. */
  readonly before: ChangeSide | null;
  /** `null` exactly for what was removed. */
  readonly after: ChangeSide | null;
  /** Of what was updated; `same` for the others, which have one license only. */
  readonly license: LicenseComparison;
  readonly isDirect: boolean;
  readonly scope: Scope;
  /** The files, without repetition. */
  readonly places: readonly ChangePlace[];
}

export interface ChangePlace {
  /** The address of the workspace folder. */
  readonly folder: string;
  /** Inside the folder; of what was removed, where it was. */
  readonly path: string;
}

/** Everything that changed, with counts of rows. */
export interface ChangesSnapshot {
  readonly added: number;
  readonly removed: number;
  readonly updated: number;
  /** Of the updated ones. */
  readonly licenseChanged: number;
  /** Updated ones of which a license isn't known. */
  readonly rows: readonly ChangeRow[];
}

/** A component that the current files no longer have. */
export interface RemovedComponent {
  readonly folder: string;
  /** The file that had it. */
  readonly path: string;
  readonly linked: LinkedDependency;
}

/** What has changed since the last commit, for the rows of components. */
export interface ComponentChanges {
  readonly snapshot: ChangesSnapshot;
  /** Each removed component of each file. */
  readonly removed: readonly RemovedComponent[];
  readonly onDidChange: Event<void>;
  /** The change of a dependency of the inventory, or of a removed one; `undefined`: it is as it was. */
  of(linked: LinkedDependency): ChangeRow | undefined;
}
