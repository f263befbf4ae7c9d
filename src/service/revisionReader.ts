import { fail, succeed } from '../base/result.ts';
import type { Coordinates } from '../core/coordinates.ts';
import { type OriginRevision, newestOf, originPath, readRevisions, readSearch, searchPath } from './origins.ts';
import type { Manners } from './polite.ts';
import type { Answer, Requester } from './requester.ts';

/** Which revision "the latest" turned out to be, and who said so: the service itself, the origin's list, or the service's search. */
export interface LatestRevision {
  readonly revision: string;
  readonly from: 'service' | 'origin' | 'search';
}

/** Which revisions of a component there are. */
export class RevisionReader {
  readonly #requester: Requester;

  constructor(requester: Requester) {
    this.#requester = requester;
  }

  /** At the component's origin, in the order of the service; `null` where the service has no list of them. */
  async revisions(
    component: Coordinates,
    manners: Manners,
    signal: AbortSignal,
  ): Answer<readonly OriginRevision[] | null> {
    const path = originPath(component);
    if (path === null) return succeed(null);
    // Debian's list says 500 to a name it does not know (service-api.md 9).
    const asking = component.type === 'debsrc' ? { ...manners, repeat: 'unlessItBroke' as const } : manners;
    return this.#requester.read(path, (json) => readRevisions(json, component), asking, signal);
  }

  /** The newest of the origin's list, or else of what the service holds. */
  async newestKnown(component: Coordinates, manners: Manners, signal: AbortSignal): Answer<LatestRevision> {
    const listed = await this.revisions(component, manners, signal);
    const newest = listed.ok ? newestOf(listed.value ?? []) : null;
    if (newest) return succeed({ revision: newest.revision, from: 'origin' });
    const path = searchPath(component);
    const found = await this.#requester.read(path, (json) => readSearch(json, component), manners, signal);
    if (!found.ok) return found;
    const held = newestOf(found.value);
    return held
      ? succeed({ revision: held.revision, from: 'search' })
      : fail({ kind: 'notFound', url: this.#requester.baseUrl + path });
  }
}
