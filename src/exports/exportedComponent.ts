import { compareTexts } from '../core/compareRevisions.ts';
import type { Coordinates } from '../core/coordinates.ts';
import type { ComponentState } from '../core/licenseState.ts';
import { type Scope, widestScope } from '../core/scopes.ts';
import type { SkipReason } from '../manifests/skipReason.ts';

/** Where a manifest names a component. */
export interface ExportedPlace {
  /** Path of the manifest; in a workspace of several folders it begins with the folder's name. */
  readonly manifest: string;
  /** From 1. */
  readonly line: number;
  readonly scope: Scope;
  readonly isDirect: boolean;
}

/** What the service says of a component, as it is exported. */
export interface ExportedDefinition {
  /** In the service's own spelling. */
  readonly coordinates: Coordinates;
  readonly declared: string | null;
  /** The declared license is the user's own decision, on this machine only. */
  readonly isLocal: boolean;
  /** Expressions found in files. */
  readonly discovered: readonly string[];
  /** 0 to 100. */
  readonly score: number | null;
  /** `yyyy-mm-dd`. */
  readonly releaseDate: string | null;
  readonly sourceUrl: string | null;
  readonly isCurated: boolean;
  /** ISO 8601 date-time at which the service computed the definition; `null` if unknown. */
  readonly updated: string | null;
  /** `sha1`, `sha256` … to hex digits. */
  readonly hashes: ReadonlyMap<string, string>;
}

/** One component, with every place that names it. */
export interface ExportedComponent {
  /** Unique within an export. */
  readonly key: string;
  /** As the ecosystem writes it. */
  readonly name: string;
  readonly version: string | null;
  /** `null`: it can't be looked up, for `reason`. */
  readonly coordinates: Coordinates | null;
  /** Under which a local copy can be found, also of a private name: never sent. */
  readonly installed: Coordinates | null;
  readonly packageUrl: string | null;
  readonly reason: SkipReason | null;
  readonly state: ComponentState;
  /** `null`: the service has no definition, or it is unknown whether it has one. */
  readonly definition: ExportedDefinition | null;
  /** Sorted by manifest and line; never empty. */
  readonly places: readonly ExportedPlace[];
}

/** Everything that an export is made of. */
export interface ExportedProject {
  /** Of the folder, or of the workspace. */
  readonly name: string;
  /** Base address of the service's API. */
  readonly service: string;
  /** Base address of the service's web interface. */
  readonly website: string;
  /** Version of this program. */
  readonly program: string;
  /** Sorted by name, version and key. */
  readonly components: readonly ExportedComponent[];
  /** Milliseconds since the epoch; `null`: no time is written, so that the result depends on the contents only. */
  readonly time: number | null;
}

/** The scope that decides how a component counts, if places differ. */
export function scopeOf({ places }: Pick<ExportedComponent, 'places'>): Scope {
  return widestScope(places.map(({ scope }) => scope)) ?? 'runtime';
}

/** By name and version, in the order of plain texts, which is the same on every machine. */
export function compareComponents(a: ExportedComponent, b: ExportedComponent): number {
  return compareTexts(a.name, b.name) || compareTexts(a.version ?? '', b.version ?? '') || compareTexts(a.key, b.key);
}

/** Name and version, on one line. */
export function titleOf({ name, version }: Pick<ExportedComponent, 'name' | 'version'>): string {
  return version === null ? name : `${name} ${version}`;
}
