import { succeed, fail } from '../base/result.ts';
import {
  type Coordinates,
  coordinatesKey,
  parseCoordinates,
  sameComponent,
  formatCoordinates,
  withRevision,
} from '../core/coordinates.ts';
import { type OriginRevision, newestOf, originPath, readRevisions } from './origins.ts';
import { type Answer, type SendOptions, type Requester, type SendPolicy, readPolicy } from './transport/requester.ts';
import { type Sibling, readSiblings } from './siblings.ts';

/** Characters of a pattern that are sent: the service uses no more of them (service-api.md 4.4). */
const longestPattern = 100;
const maxSuggestions = 200;

/** Bypasses the queue, since the user is typing; short time-out, since the next letter sends a new request. */
const suggestPolicy: SendOptions = { names: [], repeat: 'unlessItBroke', timeout: 10_000, skipsQueue: true };

/** Searches the service's components by name. */
export class Finder {
  readonly #requester: Requester;

  constructor(requester: Requester) {
    this.#requester = requester;
  }

  /**
   * The service's components with the pattern in their coordinates, in its order, at most 200 (service-api.md 4.4).
   * Nothing is cached. A pattern with nothing to search for needs no request.
   */
  async suggest(pattern: string, signal: AbortSignal): Answer<readonly Coordinates[]> {
    signal.throwIfAborted();
    const clean = cleanPattern(pattern);
    return clean === '' ? succeed([]) : this.#suggest(clean, suggestPolicy, signal);
  }

  /**
   * The revisions of exactly this component that the service holds, newest release first; of a very large number only
   * the newest 500. For a service without this search (written-api.md 4) the name is searched as a pattern instead.
   */
  async known(component: Coordinates, signal: AbortSignal): Answer<readonly Coordinates[]> {
    const found = await this.#siblings(component, 5, signal);
    if (found.ok) return succeed(found.value.map(({ coordinates }) => coordinates));
    if (found.problem.kind !== 'notOffered') return found;
    const options = { ...readPolicy, names: [component] };
    const named = await this.#suggest(cleanPattern(component.name), options, signal);
    return named.ok ? succeed(revisionsOf(component, named.value)) : named;
  }

  /** As `known`, with their data, and up to 2,000; see `readSiblings`. */
  async siblings(component: Coordinates, signal: AbortSignal): Answer<readonly Sibling[]> {
    return this.#siblings(component, 20, signal);
  }

  /**
   * The search respects letter case (service-api.md 4.5), and names of NuGet don't: one that finds nothing is searched for as
   * the service spells it.
   */
  async #siblings(component: Coordinates, maxPages: number, signal: AbortSignal): Answer<readonly Sibling[]> {
    const found = await readSiblings(this.#requester, component, maxPages, signal);
    if (!found.ok || found.value.length > 0 || component.type !== 'nuget') return found;
    const named = await this.#suggest(cleanPattern(component.name), { ...readPolicy, names: [component] }, signal);
    if (!named.ok) return named;
    const spelled = named.value.find((one) => one.name !== component.name && sameComponent(one, component));
    return spelled ? readSiblings(this.#requester, withRevision(spelled, null), maxPages, signal) : found;
  }

  #suggest(pattern: string, options: SendOptions, signal: AbortSignal): Answer<readonly Coordinates[]> {
    return this.#requester.read(
      `/definitions?pattern=${encodeURIComponent(pattern)}`,
      readSuggestions,
      options,
      signal,
    );
  }
}

/**
 * Without characters the service would treat as part of its own search address (service-api.md 4.4), and without half
 * characters.
 */
function cleanPattern(pattern: string): string {
  const kept = pattern.slice(0, 10 * longestPattern).replace(/[&#%+]/g, '');
  const cut = kept
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, longestPattern);
  return cut.replace(/\p{Cs}/gu, '').trim();
}

function readSuggestions(json: unknown): readonly Coordinates[] | null {
  if (!Array.isArray(json)) return null;
  const found = new Map<string, Coordinates>();
  for (const item of json as readonly unknown[]) {
    const parsed = typeof item === 'string' ? parseCoordinates(item) : null;
    if (!parsed?.ok) continue;
    const key = coordinatesKey(parsed.value);
    if (!found.has(key)) found.set(key, parsed.value);
    if (found.size === maxSuggestions) break;
  }
  // Something else than the service's answer: "no results" would be false.
  return json.length > 0 && found.size === 0 ? null : [...found.values()];
}

/** A pattern finds longer names too. */
function revisionsOf(component: Coordinates, found: readonly Coordinates[]): readonly Coordinates[] {
  const own = new Map<string, Coordinates>();
  for (const one of found) {
    if (one.revision === null || !sameComponent(one, component)) continue;
    const key = coordinatesKey(one);
    if (!own.has(key)) own.set(key, one);
  }
  return [...own.values()];
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
    policy: SendPolicy,
    signal: AbortSignal,
  ): Answer<readonly OriginRevision[] | null> {
    const path = originPath(component);
    if (path === null) return succeed(null);
    // Debian's list returns 500 for an unknown name (service-api.md 9).
    const repeat = component.type === 'debsrc' ? 'unlessItBroke' : policy.repeat;
    const options = { ...policy, repeat, names: [component] };
    return this.#requester.read(path, (json) => readRevisions(json, component), options, signal);
  }

  /** The newest of the origin's list, or else of what the service has. */
  async newestKnown(component: Coordinates, policy: SendPolicy, signal: AbortSignal): Answer<string> {
    const listed = await this.revisions(component, policy, signal);
    const newest = listed.ok ? newestOf(listed.value ?? []) : null;
    if (newest) return succeed(newest.revision);
    const found = await this.#finder.known(component, signal);
    if (!found.ok) return found;
    const stored = newestOf(
      found.value.flatMap(({ revision }) => (revision === null ? [] : [{ revision, tag: null }])),
    );
    return stored ? succeed(stored.revision) : fail({ kind: 'noRevision', coordinates: formatCoordinates(component) });
  }
}
