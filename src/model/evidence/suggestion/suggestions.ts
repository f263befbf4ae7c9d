import { type Disposable, DisposableStore } from '../../../base/disposable.ts';
import { Emitter, type Event } from '../../../base/event.ts';
import { type Coordinates, KeyMemo } from '../../../core/coordinates.ts';
import type { Clock } from '../../ports.ts';
import { type Comparisons, type DisagreementParts, disagreementsIn, type FoundDisagreement } from './disagreements.ts';

interface Parts {
  readonly compared: DisagreementParts;
  /** Definitions or the components of the workspace have changed. */
  readonly onDidChangeComponents: readonly Event<unknown>[];
  readonly clock: Clock;
}

/** Milliseconds between a change and the next comparison: definitions arrive in batches. */
const compareAfter = 1000;

/** Milliseconds until packages that weren't installed are searched again. */
const searchAfter = 60_000;

/**
 * What contradicts the declared licenses of the workspace's components, and the licenses that are probable instead:
 * from the manifests of installed packages, and from what was found in files. Compares only while `isWanted`.
 */
export class Suggestions implements Disposable {
  readonly #parts: Parts;
  readonly #store = new DisposableStore();
  readonly #changed = this.#store.add(new Emitter<void>());
  readonly #ended = new AbortController();
  readonly #comparisons: Comparisons = new Map();
  readonly #memo = new KeyMemo();
  #found: ReadonlyMap<string, FoundDisagreement> = new Map();
  #isStale = true;
  #isWanted = false;
  #isComparing = false;
  /** When packages that weren't installed were searched last: milliseconds since the epoch. */
  #searchedAt: number;

  /** `of` has other answers. */
  readonly onDidChange: Event<void> = this.#changed.event;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#searchedAt = parts.clock.now();
    for (const event of parts.onDidChangeComponents)
      this.#store.add(
        event(() => {
          this.#isStale = true;
          void this.#compareLater();
        }),
      );
  }

  /** They are visible: nothing is compared otherwise. */
  set isWanted(isWanted: boolean) {
    this.#isWanted = isWanted;
    if (isWanted) this.#searchAgain();
    void this.#compareLater();
  }

  /** `null`: nothing contradicts the declared license, as far as it was compared. */
  of(coordinates: Coordinates): FoundDisagreement | null {
    return this.#found.size === 0 ? null : (this.#found.get(this.#memo.keyOf(coordinates)) ?? null);
  }

  dispose(): void {
    this.#ended.abort();
    this.#store.dispose();
  }

  /** Packages may have been installed since. */
  #searchAgain(): void {
    const now = this.#parts.clock.now();
    if (now - this.#searchedAt < searchAfter) return;
    this.#searchedAt = now;
    for (const [key, { manifest }] of this.#comparisons) if (manifest === null) this.#comparisons.delete(key);
    this.#isStale = true;
  }

  async #compareLater(): Promise<void> {
    const { signal } = this.#ended;
    if (this.#isComparing || !this.#isStale || !this.#isWanted || signal.aborted) return;
    this.#isComparing = true;
    const { compared, clock } = this.#parts;
    try {
      await clock.delay(compareAfter, signal);
      this.#isStale = false;
      const found = await disagreementsIn(compared, signal, this.#comparisons);
      const isChanged =
        found.size !== this.#found.size || [...found].some(([key, one]) => this.#found.get(key) !== one);
      this.#found = found;
      if (isChanged) this.#changed.fire();
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      this.#isComparing = false;
    }
    void this.#compareLater();
  }
}
