import { fail, type Result, succeed } from '../../../base/result.ts';
import type { Turns } from '../../../base/steps.ts';
import type { Coordinates } from '../../../core/coordinates.ts';
import type { Problem } from '../../../core/problem.ts';
import { findRevisions } from '../find/componentRevisions.ts';
import type { FindService } from '../find/findService.ts';

/** Another revision of a component. */
export interface OtherRevision {
  readonly coordinates: Coordinates;
  /** The tag of a commit, the newest if there are several. */
  readonly tag: string | null;
  /** The service is known to have a definition of it. */
  readonly hasDefinition: boolean;
}

interface Parts extends FindService {
  readonly turns: Turns;
}

/**
 * All other revisions of the component, newest first: those of its origin, and those with a definition. Fails only if
 * both are unavailable. A private name is never sent. An abort rejects.
 */
export async function otherRevisions(
  coordinates: Coordinates,
  parts: Parts,
  signal: AbortSignal,
): Promise<Result<readonly OtherRevision[], Problem>> {
  const found = await findRevisions(coordinates, parts, parts.turns, signal);
  if (!found.ok) return found;
  const { revisions, problem } = found.value;
  if (revisions.length === 0 && problem) return fail(problem);
  const own = coordinates.revision?.toLowerCase();
  return succeed(
    revisions
      .filter((one) => one.coordinates.revision?.toLowerCase() !== own)
      .map((one) => ({
        coordinates: one.coordinates,
        tag: one.tags[0] ?? null,
        hasDefinition: one.hasDefinition === true,
      })),
  );
}
