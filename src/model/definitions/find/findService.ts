import type { Result } from '../../../base/result.ts';
import type { Coordinates } from '../../../core/coordinates.ts';
import type { SettingProblem } from '../../../core/problem.ts';
import type { ServiceClient } from '../../../service/client.ts';

/** The service as the finder uses it. */
export interface FindClient extends Pick<ServiceClient, 'baseUrl' | 'revisions'> {
  readonly find: Pick<ServiceClient['find'], 'suggest' | 'known'>;
}

/** The service in use and what is never sent to it. */
export interface FindService {
  client(): Result<FindClient, SettingProblem>;
  isPrivate(coordinates: Coordinates): boolean;
}
