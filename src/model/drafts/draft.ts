import type { Coordinates } from '../../core/coordinates.ts';
import type { Evidence } from '../../curation/evidence.ts';

/** A curation a person works on: one component, its text as typed. There is one draft of a component. */
export interface Draft {
  /** Names the draft in its document's address and in storage: made from the coordinates, the same in every window. */
  readonly id: string;
  /** Without a revision, in the service's own spelling where that is known. */
  readonly component: Coordinates;
  /** YAML, to the letter, also when it cannot be read. */
  readonly text: string;
  readonly evidence: readonly Evidence[];
  /** Revision → fingerprint of what the definition said when the person first changed it. */
  readonly basis: ReadonlyMap<string, string>;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  readonly changedAt: number;
  /** Texts of other windows that this one did not grow from: the person decides. Mostly empty. */
  readonly conflicts: readonly DraftConflict[];
}

export interface DraftConflict {
  /** Names the other text, for `resolve` and for the document that shows it. */
  readonly id: string;
  readonly text: string;
  readonly changedAt: number;
}

/** What of a draft is written; the rest follows. */
export type DraftChange = Partial<Pick<Draft, 'text' | 'evidence' | 'basis'>>;
