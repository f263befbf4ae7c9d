import { fail, type Result, succeed } from '../../base/result.ts';
import { type Coordinates, formatCoordinates } from '../../core/coordinates.ts';
import type { Definition } from '../../core/definition.ts';
import type { Problem, SettingProblem } from '../../core/problem.ts';
import type { ServiceClient } from '../../service/client.ts';
import type { Definitions } from '../definitions/definitions.ts';

interface Parts {
  readonly client: () => Result<Pick<ServiceClient, 'definition'>, SettingProblem>;
  readonly isPrivate: (coordinates: Coordinates) => boolean;
  readonly definitions: Pick<Definitions, 'get' | 'refresh'>;
}

/**
 * The definition as the service has it now, without files: one a day old does not show what was merged an hour ago. If
 * the session's data differs, it reads again. A private name is never sent. An abort rejects.
 */
export async function readDefinitionNow(
  coordinates: Coordinates,
  { client, isPrivate, definitions }: Parts,
  signal: AbortSignal,
): Promise<Result<Definition, Problem>> {
  const isWithdrawn = (): boolean => isPrivate(coordinates);
  const refusal = { kind: 'privateName', coordinates: formatCoordinates(coordinates) } as const;
  if (isWithdrawn()) return fail(refusal);
  const connected = client();
  if (!connected.ok) return connected;
  const sent = await connected.value.definition(coordinates, { isWithdrawn }, signal);
  if (!sent.ok) return sent.problem.kind === 'privateName' ? fail(refusal) : sent;
  const { definition } = sent.value;
  const known = definitions.get(coordinates);
  if (known.state === 'known' && known.value.declared !== definition.licensed.declared)
    definitions.refresh([coordinates]);
  return succeed(definition);
}
