import { type Result, fail, succeed } from '../base/result.ts';
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

/** `set` is a place in the list. */
export type NothingToSend =
  | { readonly kind: 'noSet' }
  | { readonly kind: 'emptySet'; readonly set: number }
  | { readonly kind: 'emptyRevision'; readonly set: number; readonly revision: string };

export function sendableSets(sets: readonly CurationSet[]): Result<SendableSets, NothingToSend> {
  if (sets.length === 0) return fail({ kind: 'noSet' });
  for (const [set, { revisions }] of sets.entries()) {
    if (revisions.size === 0) return fail({ kind: 'emptySet', set });
    for (const [revision, curation] of revisions)
      if (revision === '' || isEmptyCuration(curation)) return fail({ kind: 'emptyRevision', set, revision });
  }
  return succeed(sets as SendableSets);
}
