import { type Result, succeed } from '../../../base/result.ts';
import { sortInSteps } from '../../../base/sortInSteps.ts';
import { runCooperatively, type Steps, type Turns } from '../../../base/steps.ts';
import { type Coordinates, coordinatesKey, makeCoordinates, withRevision } from '../../../core/coordinates.ts';
import { isPluginId } from '../../../core/ecosystems.ts';
import type { Problem } from '../../../core/problem.ts';
import type { OriginRevision } from '../../../service/origins.ts';
import type { FindService } from './findService.ts';
import { isPrerelease, revisionOrder } from '../../../core/versions/revisionOrder.ts';

/** A revision the user can choose. */
export interface FoundRevision {
  readonly coordinates: Coordinates;
  /** Tags of a commit, newest first; empty if the revision is the version. */
  readonly tags: readonly string[];
  readonly isPrerelease: boolean;
  /** True if the service has a definition of it; `null` if that is unknown. */
  readonly hasDefinition: boolean | null;
}

export interface ComponentRevisions {
  readonly component: Coordinates;
  /** Newest first, by the rules of its ecosystem. Commits without a tag come last, in the service's order. */
  readonly revisions: readonly FoundRevision[];
  /** True if the service has a definition of any revision; `null` if that is unknown. */
  readonly isKnown: boolean | null;
  /** Why one of the two lists is missing here; the other one is included. */
  readonly problem: Problem | null;
}

/**
 * Requests the revisions of a component at its origin and those with a definition, both at once, and merges them into
 * one list. Fails only if both are unavailable. An abort rejects with its reason.
 */
export async function findRevisions(
  coordinates: Coordinates,
  service: FindService,
  turns: Turns,
  signal: AbortSignal,
): Promise<Result<ComponentRevisions, Problem>> {
  const component = withRevision(coordinates, null);
  const connected = service.client();
  if (!connected.ok) return connected;
  const [listed, defined] = await Promise.all([
    connected.value.revisions(component, signal),
    connected.value.find.known(component, signal),
  ]);
  // Some registries report a missing package this way (service-api.md 9).
  const origin = !listed.ok && listed.problem.kind === 'notFound' ? succeed([]) : listed;
  if (!origin.ok && !defined.ok) return defined;
  // No search for a plugin finds its implementation.
  const known = defined.ok && (defined.value.length > 0 || !isPluginId(component)) ? defined.value : null;
  const merging = mergeRevisions(component, origin.ok ? (origin.value ?? []) : [], known);
  const revisions = await runCooperatively(merging, turns, signal);
  const problem = origin.ok ? (defined.ok ? null : defined.problem) : origin.problem;
  return succeed({ component, revisions, isKnown: known && known.length > 0, problem });
}

/** Versions sorted between two pauses: parsing them is slow. */
const sliceSize = 100;

/** One list of the revisions the origin names and those with a definition. `defined` is `null` if unknown. */
export function* mergeRevisions(
  component: Coordinates,
  origin: readonly OriginRevision[],
  defined: readonly Coordinates[] | null,
): Steps<readonly FoundRevision[]> {
  const compare = revisionOrder(component.type);
  const merged = new Map<
    string,
    { readonly coordinates: Coordinates; readonly tags: string[]; hasDefinition: boolean | null }
  >();
  for (const coordinates of defined ?? [])
    if (coordinates.revision !== null)
      merged.set(coordinatesKey(coordinates), { coordinates, tags: [], hasDefinition: true });
  for (const { revision, tag } of origin) {
    // A registry may have revisions that could never be sent.
    const made = makeCoordinates({ ...component, revision });
    if (!made.ok || made.value.revision === null) continue;
    const key = coordinatesKey(made.value);
    const known = merged.get(key) ?? {
      coordinates: made.value,
      tags: [],
      hasDefinition: defined === null ? null : false,
    };
    if (tag !== null && !known.tags.includes(tag)) known.tags.push(tag);
    merged.set(key, known);
  }
  const found = [...merged.values()].map(({ coordinates, tags, hasDefinition }): FoundRevision => {
    const sorted = tags.sort((a, b) => compare(b, a));
    const version = sorted[0] ?? coordinates.revision ?? '';
    return { coordinates, tags: sorted, isPrerelease: isPrerelease(component.type, version), hasDefinition };
  });
  return yield* sortInSteps(found, (a, b) => order(a, b, component.type, compare), sliceSize);
}

function order(a: FoundRevision, b: FoundRevision, type: string, compare: (a: string, b: string) => number): number {
  if (type !== 'git') return compare(b.coordinates.revision ?? '', a.coordinates.revision ?? '');
  const [tag, other] = [a.tags[0], b.tags[0]];
  if (tag === undefined || other === undefined) return Number(tag === undefined) - Number(other === undefined);
  return compare(other, tag);
}

/**
 * The revision for a tag or the beginning of a commit. In an address a path may follow a tag, and tags have slashes
 * themselves: the longest match counts. `null` if none matches, or a short commit matches several.
 */
export function revisionOfRef(ref: string, revisions: readonly FoundRevision[]): FoundRevision | null {
  for (let end = ref.length; end > 0; end = ref.lastIndexOf('/', end - 1)) {
    const name = ref.slice(0, end);
    const tagged = revisions.find(({ tags, coordinates }) => tags.includes(name) || coordinates.revision === name);
    if (tagged) return tagged;
  }
  if (!/^[0-9a-f]{7,40}$/i.test(ref)) return null;
  const short = ref.toLowerCase();
  const fitting = revisions.filter(({ coordinates }) => coordinates.revision?.startsWith(short));
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}
