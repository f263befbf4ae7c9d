import { fail, type Result } from '../../base/result.ts';
import { type Coordinates, formatCoordinates, withRevision } from '../../core/coordinates.ts';
import type { Problem, SettingProblem } from '../../core/problem.ts';
import type { ServiceClient } from '../../service/client.ts';
import type { Sibling } from '../../service/siblings.ts';

export interface SiblingsService {
  readonly client: () => Result<{ readonly find: Pick<ServiceClient['find'], 'siblings'> }, SettingProblem>;
  readonly isPrivate: (coordinates: Coordinates) => boolean;
}

/** Every revision of the component that the service holds. A private name is never sent. An abort rejects. */
export async function siblingsOf(
  coordinates: Coordinates,
  { client, isPrivate }: SiblingsService,
  signal: AbortSignal,
): Promise<Result<readonly Sibling[], Problem>> {
  const component = withRevision(coordinates, null);
  const isWithdrawn = (): boolean => isPrivate(coordinates);
  const refusal = { kind: 'privateName', coordinates: formatCoordinates(component) } as const;
  if (isWithdrawn()) return fail(refusal);
  const connected = client();
  if (!connected.ok) return connected;
  const found = await connected.value.find.siblings(component, signal, { isWithdrawn });
  return !found.ok && found.problem.kind === 'privateName' ? fail(refusal) : found;
}
