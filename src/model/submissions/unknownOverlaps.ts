import { type Coordinates, coordinatesKey } from '../../core/coordinates.ts';
import type { CurationSet } from '../../curation/curation.ts';
import type { Submission, SubmissionPart } from './submission.ts';
import { carriedSets, sameDecision } from './submissionParts.ts';

/** A submission whose outcome is unknown, and the revisions it shares. */
export interface UnknownOverlap {
  readonly submission: Submission;
  readonly shared: readonly { readonly component: Coordinates; readonly revisions: readonly string[] }[];
}

/**
 * Earlier submissions to that service that may have become pull requests on some of these versions. Sending more for
 * them may repeat the same decision in another form.
 */
export function unknownOverlaps(
  sets: readonly CurationSet[],
  submissions: readonly Submission[],
  service: string,
): readonly UnknownOverlap[] {
  return submissions
    .filter((submission) => submission.service === service)
    .map((submission) => ({ submission, shared: sets.flatMap((set) => sharedWith(set, unknownSets(submission))) }))
    .filter(({ shared }) => shared.length > 0);
}

/** The identical submission to that service with unknown or pending outcome: it prevents sending the same. */
export function unknownOutcomeOf(
  sets: readonly CurationSet[],
  submissions: readonly Submission[],
  service: string,
): Submission | null {
  const same = submissions.filter((one) => one.parts.some(isUnknown) && sameDecision(one, { service, sets }));
  return same[0] ?? null;
}

function isUnknown({ state }: SubmissionPart): boolean {
  return state.kind === 'unsure' || state.kind === 'sending';
}

function unknownSets({ sets, parts }: Submission): readonly CurationSet[] {
  return parts.filter(isUnknown).flatMap(({ carries }) => carriedSets(sets, carries));
}

function sharedWith({ component, revisions }: CurationSet, others: readonly CurationSet[]): UnknownOverlap['shared'] {
  const key = coordinatesKey(component);
  const sent = new Set(
    others
      .filter((other) => coordinatesKey(other.component) === key)
      .flatMap((other) => [...other.revisions.keys()].map((revision) => revision.toLowerCase())),
  );
  const shared = [...revisions.keys()].filter((revision) => sent.has(revision.toLowerCase()));
  return shared.length > 0 ? [{ component, revisions: shared }] : [];
}
