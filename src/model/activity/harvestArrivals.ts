import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import { RunOnceScheduler } from '../../base/runOnceScheduler.ts';
import type { HarvestItem } from '../harvests/harvest.ts';
import { harvestItemKey } from '../harvests/harvestItems.ts';
import type { Harvests } from '../harvests/harvests.ts';
import type { Clock } from '../ports.ts';

interface Parts {
  readonly harvests: Pick<Harvests, 'all' | 'onDidArrive'>;
  readonly clock: Clock;
}

/** Milliseconds in which arrivals are announced together. */
const gatherFor = 2000;

/**
 * Harvests that arrived while the list was not visible. Announced once: again only if the list was visible, or
 * something was queued, since. Nothing is announced while the list is visible.
 */
export class HarvestArrivals implements Disposable {
  readonly #parts: Parts;
  readonly #store = new DisposableStore();
  readonly #announced = this.#store.add(new Emitter<readonly HarvestItem[]>());
  readonly #announcing: RunOnceScheduler;
  readonly #unseen = new Map<string, HarvestItem>();
  #isVisible = false;
  /** Milliseconds since the epoch; `null`: not since the list was last visible. */
  #notifiedAt: number | null = null;

  /** The user is to be notified of these harvests. */
  readonly onDidAnnounce: Event<readonly HarvestItem[]> = this.#announced.event;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#announcing = this.#store.add(new RunOnceScheduler(parts.clock, () => this.#announce()));
    this.#store.add(parts.harvests.onDidArrive((items) => this.#add(items)));
  }

  setVisible(isVisible: boolean): void {
    this.#isVisible = isVisible;
    if (!isVisible) return;
    this.#notifiedAt = null;
    this.#unseen.clear();
  }

  dispose(): void {
    this.#store.dispose();
  }

  #add(items: readonly HarvestItem[]): void {
    if (this.#isVisible || items.length === 0) return;
    for (const item of items) this.#unseen.set(harvestItemKey(item), item);
    if (!this.#isAnnounced) this.#announcing.schedule(gatherFor);
  }

  get #isAnnounced(): boolean {
    const notifiedAt = this.#notifiedAt;
    return notifiedAt !== null && !this.#parts.harvests.all.some(({ orderedAt }) => orderedAt > notifiedAt);
  }

  #announce(): void {
    if (this.#unseen.size === 0) return;
    this.#notifiedAt = this.#parts.clock.now();
    this.#announced.fire([...this.#unseen.values()]);
  }
}
