import type { CurationSet } from './curation.ts';
import { isEmptyCuration } from './mergeCurations.ts';

declare const sendable: unique symbol;

/**
 * Non-empty sets, with non-empty revisions. The service opens a pull request even for an empty one (service-api.md
 * 5.4), so bodies can be made only of these.
 */
export interface SendableSets extends ReadonlyArray<CurationSet> {
  readonly [sendable]: true;
}

/** `null`: nothing can be sent, or something in them is empty. */
export function sendableSets(sets: readonly CurationSet[]): SendableSets | null {
  const isSendable = ({ revisions }: CurationSet): boolean =>
    revisions.size > 0 && [...revisions].every(([revision, curation]) => revision !== '' && !isEmptyCuration(curation));
  return sets.length > 0 && sets.every(isSendable) ? (sets as SendableSets) : null;
}
