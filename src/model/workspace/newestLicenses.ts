import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import { describeError } from '../../base/describeError.ts';
import { Limiter } from '../../base/limiter.ts';
import type { Result } from '../../base/result.ts';
import { type Coordinates, coordinatesKey, withRevision } from '../../core/coordinates.ts';
import type { Problem } from '../../core/problem.ts';
import type { LinkedDependency } from '../../manifests/link.ts';
import type { Definitions } from '../definitions/definitions.ts';
import type { Clock, Log } from '../ports.ts';
import { isUnlocked, type LicenseView } from './componentNodes.ts';
import { licenseIn } from './licenseView.ts';
import type { NewestKnown, NoNewest } from './newestKnown.ts';

/** The newest known version that a range allows, with its license. What a package manager installs may differ. */
export interface NewestLicense {
  readonly coordinates: Coordinates;
  /** The displayed version: for a commit its tag. */
  readonly version: string;
  readonly license: LicenseView;
}

interface Parts {
  readonly definitions: Pick<Definitions, 'get' | 'want' | 'onDidChange' | 'onDidChangeService'>;
  readonly find: (linked: LinkedDependency, signal: AbortSignal) => Promise<Result<NewestKnown, Problem | NoNewest>>;
  /** Whether the user lets components be looked up without a request. */
  readonly isAutomatic: () => boolean;
  readonly clock: Clock;
  readonly log: Log;
}

type Entry = { readonly kind: 'loading' } | { readonly kind: 'found'; readonly newest: NewestKnown } | NotFound;

interface NotFound {
  readonly kind: 'none';
  /** Not requested again before this time, in milliseconds since the epoch. */
  readonly until: number;
}

/** Requests at the same time: what the user reads is rarely more than a screen. */
const maxConcurrent = 2;

/** Limit of ranges that are looked up in one session; each takes one request for its versions. */
export const maxRanges = 300;

/** Milliseconds after which a failed request may be repeated. */
const retryAfter = 10 * 60_000;

/**
 * Licenses of the newest known versions, for dependencies whose version is open: looked up when an editor shows them,
 * once per range and session. They never count as the license of a component.
 */
export class NewestLicenses implements Disposable {
  readonly #parts: Parts;
  readonly #store = new DisposableStore();
  readonly #changed = this.#store.add(new Emitter<void>());
  readonly #turns = new Limiter(maxConcurrent);
  #entries = new Map<string, Entry>();
  /** Of the newest versions, by `coordinatesKey`. */
  readonly #keys = new Set<string>();
  #ended = new AbortController();
  #requested = 0;

  /** `of` may have another result. Fired once for the answers that come together. */
  readonly onDidChange: Event<void> = this.#changed.event;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#store.add(parts.definitions.onDidChangeService(() => this.#startOver()));
    this.#store.add(
      parts.definitions.onDidChange((keys) => {
        for (const key of this.#keys) if (keys.has(key)) return this.#changed.fire();
      }),
    );
  }

  /** `null`: not known, or no version satisfies the range. */
  of(linked: LinkedDependency): NewestLicense | null {
    const key = keyOf(linked);
    const entry = key === null ? undefined : this.#entries.get(key);
    if (entry?.kind !== 'found') return null;
    const { coordinates, version } = entry.newest;
    return { coordinates, version, license: licenseIn(this.#parts.definitions.get(coordinates)) };
  }

  /**
   * Has unknown ranges looked up, if lookups are automatic. Only for names of saved texts: a half-typed name must not
   * be sent.
   */
  want(dependencies: readonly LinkedDependency[]): void {
    if (!this.#parts.isAutomatic()) return;
    const now = this.#parts.clock.now();
    for (const linked of dependencies) {
      const key = keyOf(linked);
      const entry = key === null ? undefined : this.#entries.get(key);
      if (key === null || (entry && (entry.kind !== 'none' || entry.until > now))) continue;
      // A failed request that is repeated counts once.
      if (!entry && this.#requested++ >= maxRanges) continue;
      void this.#request(key, linked, this.#entries);
    }
  }

  dispose(): void {
    this.#ended.abort();
    this.#store.dispose();
  }

  async #request(key: string, linked: LinkedDependency, entries: Map<string, Entry>): Promise<void> {
    entries.set(key, { kind: 'loading' });
    const { signal } = this.#ended;
    try {
      const found = await this.#turns.run(async () => this.#parts.find(linked, signal), signal);
      if (signal.aborted) return;
      // A version that couldn't be compared with the range is no guess.
      const newest = found.ok && found.value.isChecked ? found.value : null;
      const isFinal = found.ok || found.problem.kind === 'noVersions' || found.problem.kind === 'noneSatisfies';
      if (!newest) return void entries.set(key, { kind: 'none', until: isFinal ? Infinity : this.#nextTry() });
      entries.set(key, { kind: 'found', newest });
      this.#keys.add(coordinatesKey(newest.coordinates));
      // Those of one screen are requested together: `want` gathers what comes within turns.
      if (this.#parts.isAutomatic()) this.#parts.definitions.want([newest.coordinates]);
      this.#changed.fire();
    } catch (error) {
      if (signal.aborted) return;
      this.#parts.log.error(`newest known version: ${describeError(error)}`);
      entries.set(key, { kind: 'none', until: this.#nextTry() });
    }
  }

  #nextTry(): number {
    return this.#parts.clock.now() + retryAfter;
  }

  #startOver(): void {
    this.#ended.abort();
    this.#ended = new AbortController();
    this.#entries = new Map();
    this.#keys.clear();
    this.#requested = 0;
    this.#changed.fire();
  }
}

/** The same component and range have the same answer; `null`: it has a version, or its name is not sent. */
function keyOf(linked: LinkedDependency): string | null {
  const { coordinates, dependency } = linked;
  if (coordinates === null || !isUnlocked(linked)) return null;
  const range = dependency.source.kind === 'git' ? dependency.source.ref : dependency.requirement;
  return `${coordinatesKey(withRevision(coordinates, null))}\n${range ?? ''}`;
}
