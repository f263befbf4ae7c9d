import type { Coordinates } from '../../core/coordinates.ts';
import type { Evidence } from '../../curation/evidence.ts';

/** What is stored beside the text of a draft. */
export interface DraftMeta {
  /** Without a revision, in the service's own spelling if known. */
  readonly component: Coordinates;
  readonly evidence: readonly Evidence[];
  /** Revision → fingerprint of the definition when the user first changed it. */
  readonly basis: ReadonlyMap<string, string>;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  readonly changedAt: number;
}

/** A curation the user is working on: one component, its text as typed. Each component has one draft. */
export interface Draft extends DraftMeta {
  /** Its id in document addresses and in storage: derived from the coordinates, the same in every window. */
  readonly id: string;
  /** YAML, verbatim, even if it can't be parsed: as typed in this window, otherwise as stored. */
  readonly text: string;
  /** Another window has stored another text since typing began here. The editor asks which one counts. */
  readonly hasConflict: boolean;
}

/** Added evidence replaces that of the same place. */
export function withEvidence(before: readonly Evidence[], added: readonly Evidence[]): readonly Evidence[] {
  const keyOf = ({ revision, path, lines }: Evidence): string => JSON.stringify([revision, path, lines]);
  return [...new Map([...before, ...added].map((one) => [keyOf(one), one])).values()];
}

/** True if an editor shows both as the same text: it unifies line ends and drops a byte order mark. */
export function isSameText(one: string, other: string): boolean {
  return one === other || plainLines(one) === plainLines(other);
}

function plainLines(text: string): string {
  return text.replace(/^\ufeff/, '').replaceAll(/\r\n?/g, '\n');
}
