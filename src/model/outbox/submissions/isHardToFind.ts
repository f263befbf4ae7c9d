import type { Coordinates } from '../../../core/coordinates.ts';
import type { CurationSet } from '../../../curation/curation.ts';
import type { Submission } from './submission.ts';
import { carriedSets } from './submissionParts.ts';

/**
 * What is proposed for a namespace of several steps, as most Go modules have, lands in a file of another name than the service
 * looks for (service-api.md 5.4): a look may come back clean although there is a pull request.
 */
export function isHardToFind({ namespace }: Coordinates): boolean {
  return namespace?.includes('/') ?? false;
}

/** Whether it has a part nobody knows of whether it arrived, and a look cannot tell. */
export function isLookDoubtful({ parts, sets }: Pick<Submission, 'parts' | 'sets'>): boolean {
  return parts.some(
    ({ state, carries }) =>
      state.kind === 'unsure' && carriedSets(sets, carries).every(({ component }) => isHardToFind(component)),
  );
}

/** The one to look for a pull request by. */
export function easiestToFind(sets: readonly CurationSet[]): CurationSet | undefined {
  return sets.find(({ component }) => !isHardToFind(component)) ?? sets[0];
}
