import { withRevision, type Coordinates } from '../../core/coordinates.ts';
import type { Result } from '../../base/result.ts';
import { fail, succeed } from '../../base/result.ts';
import type { Problem } from '../../core/problem.ts';
import { estimatedScores } from '../../curation/estimatedScores.ts';
import type { DraftContexts } from './draftContexts.ts';
import type { Proposals } from './proposals.ts';

export interface DraftScores {
  /** `null`: the service reports none. */
  readonly before: number | null;
  readonly after: number | null;
  /** The service has no previews. */
  readonly isComputedHere: boolean;
}

/** The effect of a draft on a revision's score: from the service's preview, else an estimate by its rules. */
export async function draftScores(
  coordinates: Coordinates,
  {
    proposals,
    knowledge,
  }: { readonly proposals: Pick<Proposals, 'of'>; readonly knowledge: Pick<DraftContexts, 'of'> },
  signal: AbortSignal,
): Promise<Result<DraftScores, Problem>> {
  const preview = await proposals.of(coordinates, signal);
  if (!preview.ok) return fail(preview.problem);
  const { definition, isComputedHere } = preview.value;
  const now = knowledge.of(withRevision(coordinates, null)).of(coordinates.revision ?? '').definition;
  const before = now?.scores.effective ?? null;
  const after = !isComputedHere
    ? definition.scores.effective
    : now && before !== null
      ? estimatedScores(now, definition).effective
      : null;
  return succeed({ before, after, isComputedHere });
}
