import { fail, succeed } from '../base/result.ts';
import { type Coordinates, formatCoordinates } from '../core/coordinates.ts';
import type { Finder } from './finder.ts';
import { type OriginRevision, newestOf, originPath, readRevisions } from './origins.ts';
import type { RequestPolicy } from './retryingTransport.ts';
import type { Answer, Requester } from './requester.ts';

/** The resolved latest revision, and its source: the service itself, the origin's list, or the service's search. */
export interface LatestRevision {
  readonly revision: string;
  readonly from: 'service' | 'origin' | 'search';
}

/** The revisions of a component. */
export class RevisionReader {
  readonly #requester: Requester;
  readonly #finder: Pick<Finder, 'known'>;

  constructor(requester: Requester, finder: Pick<Finder, 'known'>) {
    this.#requester = requester;
    this.#finder = finder;
  }

  /** At the component's origin, in the order of the service; `null` where the service has no list of them. */
  async revisions(
    component: Coordinates,
    requestPolicy: RequestPolicy,
    signal: AbortSignal,
  ): Answer<readonly OriginRevision[] | null> {
    const path = originPath(component);
    if (path === null) return succeed(null);
    // Debian's list returns 500 for an unknown name (service-api.md 9).
    const asking = component.type === 'debsrc' ? { ...requestPolicy, repeat: 'unlessItBroke' as const } : requestPolicy;
    return this.#requester.read(path, (json) => readRevisions(json, component), asking, signal);
  }

  /** The newest of the origin's list, or else of what the service holds. */
  async newestKnown(component: Coordinates, requestPolicy: RequestPolicy, signal: AbortSignal): Answer<LatestRevision> {
    const listed = await this.revisions(component, requestPolicy, signal);
    const newest = listed.ok ? newestOf(listed.value ?? []) : null;
    if (newest) return succeed({ revision: newest.revision, from: 'origin' });
    const found = await this.#finder.known(component, signal, requestPolicy);
    if (!found.ok) return found;
    const held = newestOf(found.value.flatMap(({ revision }) => (revision === null ? [] : [{ revision, tag: null }])));
    return held
      ? succeed({ revision: held.revision, from: 'search' })
      : fail({ kind: 'noRevision', coordinates: formatCoordinates(component) });
  }
}
