import type { Coordinates } from '../../core/coordinates.ts';
import type { Evidence } from '../../curation/evidence.ts';

/** A curation the user is working on: one component, its text as typed. Each component has one draft. */
export interface Draft {
  /** Its id in document addresses and in storage: derived from the coordinates, the same in every window. */
  readonly id: string;
  /** Without a revision, in the service's own spelling if known. */
  readonly component: Coordinates;
  /** YAML, verbatim, even if it can't be parsed. */
  readonly text: string;
  readonly evidence: readonly Evidence[];
  /** Revision → fingerprint of the definition when the user first changed it. */
  readonly basis: ReadonlyMap<string, string>;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  readonly changedAt: number;
  /** Texts of other windows this one is not based on, for the user to decide. Usually empty. */
  readonly conflicts: readonly DraftConflict[];
}

/** Another window's version of a text. */
export interface DraftConflict {
  /** Identifies the version, for `resolve` and for the document that shows it. */
  readonly id: string;
  readonly text: string;
  readonly changedAt: number;
}

/** The part of a draft that callers write; the rest is derived. */
export type DraftChange = Partial<Pick<Draft, 'text' | 'evidence' | 'basis'>>;
