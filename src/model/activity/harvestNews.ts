import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import type { HarvestItem } from '../outbox/harvests/harvest.ts';
import { harvestItemKey } from '../outbox/harvests/harvestItems.ts';
import type { Harvests } from '../outbox/harvests/harvests.ts';
import type { Clock } from '../ports.ts';

interface Parts {
  readonly harvests: Pick<Harvests, 'all' | 'onDidArrive'>;
  readonly clock: Clock;
}

/** Milliseconds in which arrivals are told of together. */
const gatherFor = 2000;

/**
 * What has arrived while nobody looked at the list. Told once: again only when the list was looked at, or something was queued,
 * since. Nothing is told while somebody looks.
 */
export class HarvestNews implements Disposable {
  readonly #parts: Parts;
  readonly #store = new DisposableStore();
  readonly #changed = this.#store.add(new Emitter<void>());
  readonly #told = this.#store.add(new Emitter<readonly HarvestItem[]>());
  readonly #ended = new AbortController();
  readonly #unseen = new Map<string, HarvestItem>();
  #isLooking = false;
  #isGathering = false;
  /** Milliseconds since the epoch; `null`: not since somebody looked. */
  #notifiedAt: number | null = null;

  /** `unseen` is another. */
  readonly onDidChange: Event<void> = this.#changed.event;
  /** A person who has left is to hear of these. */
  readonly onDidTell: Event<readonly HarvestItem[]> = this.#told.event;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#store.add(parts.harvests.onDidArrive((items) => this.#take(items)));
  }

  get unseen(): readonly HarvestItem[] {
    return [...this.#unseen.values()];
  }

  look(isLooking: boolean): void {
    this.#isLooking = isLooking;
    if (!isLooking) return;
    this.#notifiedAt = null;
    if (this.#unseen.size === 0) return;
    this.#unseen.clear();
    this.#changed.fire();
  }

  dispose(): void {
    this.#ended.abort(new Error('disposed'));
    this.#store.dispose();
  }

  #take(items: readonly HarvestItem[]): void {
    if (this.#isLooking || items.length === 0) return;
    for (const item of items) this.#unseen.set(harvestItemKey(item), item);
    this.#changed.fire();
    if (this.#isGathering || this.#isAboutOneItem) return;
    this.#isGathering = true;
    this.#parts.clock.delay(gatherFor, this.#ended.signal).then(
      () => this.#tell(),
      // Only an abort ends the wait early, and then nobody listens any more.
      () => undefined,
    );
  }

  get #isAboutOneItem(): boolean {
    const notifiedAt = this.#notifiedAt;
    return notifiedAt !== null && !this.#parts.harvests.all.some(({ orderedAt }) => orderedAt > notifiedAt);
  }

  #tell(): void {
    this.#isGathering = false;
    if (this.#unseen.size === 0) return;
    this.#notifiedAt = this.#parts.clock.now();
    this.#told.fire(this.unseen);
  }
}
