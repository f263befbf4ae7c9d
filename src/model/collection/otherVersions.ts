import { fail, type Result, succeed } from '../../base/result.ts';
import { compareRevisions } from '../../core/compareRevisions.ts';
import { type Coordinates, coordinatesKey, formatCoordinates, withRevision } from '../../core/coordinates.ts';
import type { Problem, ServiceProblem, SettingProblem } from '../../core/problem.ts';
import type { OriginRevision } from '../../service/origins.ts';

/** A version that can be chosen. */
export interface VersionChoice {
  readonly coordinates: Coordinates;
  /** As people know it: for a commit its tag, else the revision. */
  readonly label: string;
  /** The service holds a definition of it. */
  readonly isKnown: boolean;
}

type Answer<T> = Promise<Result<T, ServiceProblem>>;

interface AskOptions {
  readonly isWithdrawn?: () => boolean;
}

/** What is used of a `ServiceClient`. */
export interface VersionClient {
  revisions(
    component: Coordinates,
    signal: AbortSignal,
    options?: AskOptions,
  ): Answer<readonly OriginRevision[] | null>;
  readonly find: {
    known(component: Coordinates, signal: AbortSignal, options?: AskOptions): Answer<readonly Coordinates[]>;
  };
}

interface Parts {
  readonly client: () => Result<VersionClient, SettingProblem>;
  readonly isPrivate: (coordinates: Coordinates) => boolean;
}

/**
 * All versions of a component: those at its origin and those the service holds, newest first. One of the two sources may
 * fail; only when both do is there a problem. A private name is never sent. An abort rejects with its reason.
 */
export async function listVersions(
  coordinates: Coordinates,
  { client, isPrivate }: Parts,
  signal: AbortSignal,
): Promise<Result<readonly VersionChoice[], Problem>> {
  const component = withRevision(coordinates, null);
  const isWithdrawn = (): boolean => isPrivate(component);
  if (isWithdrawn()) return fail({ kind: 'privateName', coordinates: formatCoordinates(component) });
  const connected = client();
  if (!connected.ok) return connected;
  const [origin, known] = await Promise.all([
    connected.value.revisions(component, signal, { isWithdrawn }),
    connected.value.find.known(component, signal, { isWithdrawn }),
  ]);
  if (!origin.ok && !known.ok) return origin.problem.kind === 'notFound' ? known : origin;
  return succeed(versionChoices(component, origin.ok ? (origin.value ?? []) : [], known.ok ? known.value : []));
}

/** Both lists as one, newest first: what people call a version decides, commits without a tag come last. */
export function versionChoices(
  component: Coordinates,
  origin: readonly OriginRevision[],
  known: readonly Coordinates[],
): readonly VersionChoice[] {
  const choices = new Map<string, VersionChoice>();
  for (const { revision, tag } of origin) {
    const coordinates = withRevision(component, revision);
    const key = coordinatesKey(coordinates);
    // A commit can have several tags; the first of the service's list is its own choice.
    if (!choices.has(key)) choices.set(key, { coordinates, label: tag ?? revision, isKnown: false });
  }
  for (const one of known) {
    if (one.revision === null) continue;
    const coordinates = withRevision(component, one.revision);
    const key = coordinatesKey(coordinates);
    choices.set(key, { coordinates, label: choices.get(key)?.label ?? one.revision, isKnown: true });
  }
  return [...choices.values()].sort(
    (a, b) => Number(isCommit(a)) - Number(isCommit(b)) || compareRevisions(b.label, a.label),
  );
}

function isCommit({ label }: VersionChoice): boolean {
  return /^[\da-f]{40}$/i.test(label);
}
