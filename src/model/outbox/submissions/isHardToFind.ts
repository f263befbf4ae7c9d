import type { Coordinates } from '../../../core/coordinates.ts';
import type { CurationSet } from '../../../curation/curation.ts';
import type { Submission } from './submission.ts';
import { carriedSets } from './submissionParts.ts';

/**
 * Contributions for a namespace of several steps, as most Go modules have, are stored in a file of another name than
 * the service searches (service-api.md 5.4): a look may find nothing although there is a pull request.
 */
export function isHardToFind({ namespace }: Coordinates): boolean {
  return namespace?.includes('/') ?? false;
}

/** True if a part has an unknown outcome that a look can't settle. */
export function isLookDoubtful({ parts, sets }: Pick<Submission, 'parts' | 'sets'>): boolean {
  return parts.some(
    ({ state, carries }) =>
      state.kind === 'unsure' && carriedSets(sets, carries).every(({ component }) => isHardToFind(component)),
  );
}

/** The one to search for a pull request by. */
export function easiestToFind(sets: readonly CurationSet[]): CurationSet | undefined {
  return sets.find(({ component }) => !isHardToFind(component)) ?? sets[0];
}
