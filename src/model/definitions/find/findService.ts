import type { Result } from '../../../base/result.ts';
import type { Coordinates } from '../../../core/coordinates.ts';
import type { ServiceProblem, SettingProblem } from '../../../core/problem.ts';
import type { OriginRevision } from '../../../service/origins.ts';

type Answer<T> = Promise<Result<T, ServiceProblem>>;

/** The service as the finder uses it. An abort rejects with the signal's reason. */
export interface FindClient {
  /** Identifies the service. */
  readonly baseUrl: string;
  readonly find: {
    /** Coordinates, with revisions, that match the typed text; fifty at most. */
    suggest(pattern: string, signal: AbortSignal): Answer<readonly Coordinates[]>;
    /** Every revision of that component that the service holds a definition of. */
    known(component: Coordinates, signal: AbortSignal): Answer<readonly Coordinates[]>;
  };
  /** The revisions at the component's origin; `null` if the service has no list of them. */
  revisions(component: Coordinates, signal: AbortSignal): Answer<readonly OriginRevision[] | null>;
}

/** The service in use and what is never sent to it. */
export interface FindService {
  client(): Result<FindClient, SettingProblem>;
  isPrivate(coordinates: Coordinates): boolean;
}
