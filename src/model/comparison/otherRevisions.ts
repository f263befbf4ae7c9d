import { fail, type Result, succeed } from '../../base/result.ts';
import { compareRevisions } from '../../core/compareRevisions.ts';
import { type Coordinates, formatCoordinates, withRevision } from '../../core/coordinates.ts';
import type { Problem, SettingProblem } from '../../core/problem.ts';
import type { ServiceClient } from '../../service/client.ts';

/** Another revision of a component. */
export interface OtherRevision {
  readonly coordinates: Coordinates;
  /** The name a commit goes by. */
  readonly tag: string | null;
  /** The service holds a definition of it. */
  readonly isHeld: boolean;
}

type RevisionsClient = Pick<ServiceClient, 'revisions'> & { readonly find: Pick<ServiceClient['find'], 'known'> };

interface Parts {
  readonly client: () => Result<RevisionsClient, SettingProblem>;
  readonly isPrivate: (coordinates: Coordinates) => boolean;
}

/**
 * All revisions of the component but its own, newest first: those of its origin, and those that the service holds. Fails only
 * when neither can be had. A private name is never sent. An abort rejects.
 */
export async function otherRevisions(
  coordinates: Coordinates,
  { client, isPrivate }: Parts,
  signal: AbortSignal,
): Promise<Result<readonly OtherRevision[], Problem>> {
  const component = withRevision(coordinates, null);
  const isWithdrawn = (): boolean => isPrivate(component);
  if (isWithdrawn()) return fail({ kind: 'privateName', coordinates: formatCoordinates(component) });
  const connected = client();
  if (!connected.ok) return connected;
  const [listed, held] = await Promise.all([
    connected.value.revisions(component, signal, { isWithdrawn }),
    connected.value.find.known(component, signal, { isWithdrawn }),
  ]);
  if (!held.ok && (!listed.ok || listed.value === null)) return held;
  const found = new Map<string, OtherRevision>();
  const keyOf = (revision: string): string => revision.toLowerCase();
  for (const { revision, tag } of (listed.ok && listed.value) || [])
    found.set(keyOf(revision), { coordinates: withRevision(component, revision), tag, isHeld: false });
  for (const one of held.ok ? held.value : []) {
    const key = keyOf(one.revision ?? '');
    found.set(key, { coordinates: one, tag: found.get(key)?.tag ?? null, isHeld: true });
  }
  found.delete(keyOf(coordinates.revision ?? ''));
  return succeed([...found.values()].sort((a, b) => compareRevisions(nameOf(b), nameOf(a))));
}

function nameOf({ coordinates, tag }: OtherRevision): string {
  return tag ?? coordinates.revision ?? '';
}
