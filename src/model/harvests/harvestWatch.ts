import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { RunOnceScheduler } from '../../base/runOnceScheduler.ts';
import { whenIdle } from '../../base/whenIdle.ts';
import type { Coordinates } from '../../core/coordinates.ts';
import { isServiceDown } from '../../core/isServiceDown.ts';
import { problemIn } from '../../core/loadable.ts';
import type { Problem } from '../../core/problem.ts';
import { isFuture, takeOverAfter } from '../submissions/watchTimes.ts';
import type { HarvestItem, HarvestOrder, HarvestState } from './harvest.ts';
import { type FollowedState, isFollowed, withStates } from './harvestItems.ts';
import type { HarvestOrders } from './harvestOrders.ts';
import type { HarvestPorts } from './harvestPorts.ts';
import { afterAnswer, gaveUp, hasDelivered, isFurther, isLeft, abandoned, sendingSince } from './harvestProgress.ts';
import { dueAt, isOver, minPause } from './harvestTimes.ts';

/** What answers have changed. */
export interface HarvestChanges {
  /** Components whose definition contains more than before. */
  readonly further: readonly Coordinates[];
  /** Finished, or given up with some result. */
  readonly arrived: readonly HarvestItem[];
}

interface WatchParts {
  readonly ports: HarvestPorts;
  readonly orders: HarvestOrders;
  readonly onChanges: (changes: HarvestChanges) => void;
}

/**
 * Follows harvests by their definitions: requests those that are due, together, while the user can see what changes,
 * and records every answer, whoever requested it.
 */
export class HarvestWatch implements Disposable {
  readonly #parts: WatchParts;
  readonly #disposables = new DisposableStore();
  readonly #ended = new AbortController();
  /** By key of the component. */
  readonly #requestedAt = new Map<string, number>();
  #polledAt = 0;
  readonly #timer: RunOnceScheduler;
  #isWatched = false;

  constructor(parts: WatchParts) {
    this.#parts = parts;
    const { definitions, clock } = parts.ports;
    this.#timer = this.#disposables.add(new RunOnceScheduler(clock, () => this.#onTime()));
    this.#disposables.add(definitions.onDidChange((keys) => this.#record((key) => keys.has(key))));
  }

  /** Whether the user can see what changes. */
  setAttention(isWatched: boolean): void {
    this.#isWatched = isWatched;
    this.plan();
  }

  /** Resets the timer after a change. */
  plan(): void {
    const now = this.#parts.ports.clock.now();
    const at = Math.min(this.#firstLeft(now), this.#pollAt(now));
    if (at === Infinity) this.#timer.cancel();
    else this.#timer.restart(Math.max(0, at - now));
  }

  /** Requests those of these components that are followed, by key; `null`: all. Returns why there was no answer. */
  async request(keys: ReadonlySet<string> | null): Promise<Problem | null> {
    const { client, clock, definitions } = this.#parts.ports;
    this.#takeOver(clock.now());
    const connected = client();
    if (!connected.ok) return connected.problem;
    const requested = this.#request((key) => keys === null || keys.has(key));
    const isLoading = (): boolean => requested.some((one) => definitions.get(one).state === 'loading');
    const answers = (listener: () => void): Disposable => definitions.onDidChange(() => listener());
    await whenIdle([answers], isLoading, this.#ended.signal).catch(() => undefined);
    return requested.map((one) => problemIn(definitions.get(one))).find((problem) => problem !== null) ?? null;
  }

  dispose(): void {
    this.#ended.abort(new Error('disposed'));
    this.#disposables.dispose();
  }

  #onTime(): void {
    const now = this.#parts.ports.clock.now();
    this.#takeOver(now);
    if (this.#pollAt(now) <= now) this.#request((_, at) => at <= now);
    this.plan();
  }

  /** `isWanted`: by key of the component, and when it is due. */
  #request(isWanted: (key: string, dueAt: number) => boolean): readonly Coordinates[] {
    const { clock, definitions, isPrivate } = this.#parts.ports;
    const now = (this.#polledAt = clock.now());
    const wanted = new Map<string, Coordinates>();
    this.#forEachFollowed(now, (key, at, coordinates) => isWanted(key, at) && wanted.set(key, coordinates));
    for (const key of wanted.keys()) this.#requestedAt.set(key, now);
    const requested = [...wanted.values()].filter((one) => !isPrivate(one));
    if (requested.length < wanted.size) this.#record((key) => wanted.has(key));
    if (requested.length > 0) definitions.want(requested, 'now');
    return requested;
  }

  #pollAt(now: number): number {
    if (!this.#isWatched) return Infinity;
    let first = Infinity;
    this.#forEachFollowed(now, (_, at) => (first = Math.min(first, at)));
    return Math.max(first, this.#polledAt > now ? now : this.#polledAt + minPause);
  }

  /** With the key of the component, and when it is due. At every change of thousands: about a millisecond. */
  #forEachFollowed(now: number, use: (key: string, dueAt: number, coordinates: Coordinates) => void): void {
    const { orders } = this.#parts;
    for (const { items } of this.#currentOrders())
      for (const { coordinates, state } of items) {
        if (!isFollowed(state)) continue;
        const key = orders.keyOf(coordinates);
        use(key, dueAt(state, this.#requestedAt.get(key) ?? 0, now), coordinates);
      }
  }

  /** To the service in use, without those this window is sending. */
  #currentOrders(): readonly HarvestOrder[] {
    const { ports, orders } = this.#parts;
    const client = ports.client();
    if (!client.ok) return [];
    return orders.all.filter(({ id, service }) => service === client.value.baseUrl && !orders.driven.has(id));
  }

  /** Records what is known by now of these components, by key. */
  #record(isAffected: (key: string) => boolean): void {
    const { orders, onChanges } = this.#parts;
    const further: Coordinates[] = [];
    const arrived: HarvestItem[] = [];
    for (const order of this.#currentOrders()) {
      const after = withStates(order, (item) => {
        if (!isFollowed(item.state) || !isAffected(orders.keyOf(item.coordinates))) return item.state;
        const state = this.#stateNow(item, item.state);
        if (JSON.stringify(state) === JSON.stringify(item.state)) return item.state;
        if (isFurther(item.state, state)) further.push(item.coordinates);
        if (hasDelivered(state)) arrived.push({ ...item, state });
        return state;
      });
      if (after !== order) void orders.put(after);
    }
    if (further.length > 0 || arrived.length > 0) onChanges({ further, arrived });
  }

  #stateNow(item: HarvestItem, state: FollowedState): HarvestState {
    const { clock, definitions, isPrivate } = this.#parts.ports;
    const now = clock.now();
    const unanswered = (): HarvestState => (isOver(state, now) ? gaveUp(state, now) : state);
    if (isPrivate(item.coordinates)) return unanswered();
    const known = definitions.get(item.coordinates);
    const problem = problemIn(known);
    // While the service can't be reached, nothing is given up.
    if (problem) return isServiceDown(problem) || problem.kind === 'rateLimited' ? state : unanswered();
    if (known.state !== 'known' && known.state !== 'notHarvested') return state;
    const since = Math.max(state.sentAt, state.askedAt ?? 0);
    if (known.fetchedAt < since && since <= now) return state;
    return afterAnswer(item, known.state === 'known' ? known.value : null, known.fetchedAt);
  }

  /** Needs no service: what no window sends any more has an unknown outcome, or was not sent. */
  #takeOver(now: number): void {
    const { orders } = this.#parts;
    for (const order of orders.all) {
      const since = orders.driven.has(order.id) ? null : sendingSince(order);
      if (since !== null && isLeft(since, now))
        void orders.put(withStates(order, ({ state }) => abandoned(state, now)));
    }
  }

  #firstLeft(now: number): number {
    const { orders } = this.#parts;
    return orders.all.reduce((first, order) => {
      const since = orders.driven.has(order.id) ? null : sendingSince(order);
      return since === null ? first : Math.min(first, isFuture(since, now) ? now : since + takeOverAfter);
    }, Infinity);
  }
}
