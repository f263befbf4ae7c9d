import type { LongBytes } from '../../base/longBytes.ts';
import type { Result } from '../../base/result.ts';
import type { Coordinates } from '../../core/coordinates.ts';
import type { Problem } from '../../core/problem.ts';
import type { ComponentCurations } from '../../service/curationAnswer.ts';

type Answer<T> = Promise<Result<T, Problem>>;

/** The part of the service's client that a chain uses. */
export interface EvidenceService {
  readonly curations: {
    ofComponent(component: Coordinates, signal: AbortSignal): Answer<ComponentCurations>;
    inEffect(coordinates: Coordinates, signal: AbortSignal): Answer<string | null>;
    inPullRequest(coordinates: Coordinates, pr: number, signal: AbortSignal): Answer<string | null>;
  };
  readonly harvests: {
    summary(coordinates: Coordinates, signal: AbortSignal): Answer<LongBytes>;
    document(coordinates: Coordinates, tool: string, version: string, signal: AbortSignal): Answer<LongBytes | null>;
  };
  readonly attachments: { text(token: string, signal: AbortSignal): Answer<string | null> };
}
