import type { SourceRange } from '../core/range.ts';
import type { Coordinates } from '../core/coordinates.ts';
import type { Curation } from './curation.ts';
import type { Finding } from './finding.ts';

/**
 * The content of a draft's text, with the position of everything in it. Never throws: what cannot be read is a finding.
 */
export interface DraftReading {
  /** Without a revision; `null` when the text does not name one. */
  readonly component: Coordinates | null;
  /** In the order of the text; of duplicates, the last. Malformed parts are left out. */
  readonly revisions: readonly RevisionReading[];
  /** The text's own errors: YAML, duplicate keys, anchors, types, unknown keys. Sorted by position. */
  readonly findings: readonly Finding[];
}

export interface RevisionReading {
  readonly revision: string;
  readonly curation: Curation;
  /** Of the revision's key. */
  readonly range: SourceRange;
  /**
   * Dotted path inside the revision → its value: `licensed.declared`, `described.sourceLocation`,
   * `described.sourceLocation.url`, `described.facets.tests`, `described.facets.tests.0`, `files.0`, `files.0.path`,
   * `files.0.license`, `files.0.attributions.1`.
   */
  readonly places: ReadonlyMap<string, SourceRange>;
}
