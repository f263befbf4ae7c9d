import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import { type Result, fail, succeed } from '../../base/result.ts';
import type { Steps } from '../../base/steps.ts';
import type { Coordinates } from '../../core/coordinates.ts';
import type { HarvestTool } from '../../core/harvestTools.ts';
import type { Problem, SettingProblem } from '../../core/problem.ts';
import { fireSafely } from '../storage/fireSafely.ts';
import { confirmedClient } from '../submissions/confirmedClient.ts';
import { type HarvestItem, type HarvestOrder, type HarvestState, harvestStates } from './harvest.ts';
import { HarvestDriver } from './harvestDriver.ts';
import { harvestItemKey, isUnderWay, keysOf, newItem, withStates } from './harvestItems.ts';
import { HarvestOrders } from './harvestOrders.ts';
import {
  type HarvestPlan,
  type HarvestTarget,
  type LeftOut,
  ordersOf,
  planHarvest,
  stillSendable,
} from './harvestPlan.ts';
import type { HarvestPorts, HarvestService } from './harvestPorts.ts';
import { followedAgain, isFurther } from './harvestProgress.ts';
import { type HarvestChanges, HarvestWatch } from './harvestWatch.ts';

/** The result of sending a plan. */
export interface HarvestOutcome {
  /** One per thousand items. */
  readonly orders: readonly HarvestOrder[];
  /** What was agreed to, but must not be sent any more. */
  readonly leftOut: readonly LeftOut[];
  /** Counted over all items: accepted, refused, unknown, certainly not accepted. */
  readonly accepted: number;
  readonly refused: number;
  readonly unsure: number;
  readonly failed: number;
}

/** The user's own selection: an order and one of its components (`harvestItemKey`), or all of it. */
export interface HarvestRef {
  readonly order: string;
  /** `harvestItemKey`; `null`: the whole order. */
  readonly item: string | null;
}

/** If earlier orders can't be read, nothing is sent. */
const unread: Problem = { kind: 'harvestNotKept', detail: 'what was sent before can’t be read' };

/**
 * Harvests users have requested, shared by all windows (see `RecordStore`), sent once and followed until they arrive. A
 * chunk is recorded as `sending` before its request leaves; if it is found so later than any request can take, its
 * outcome is unknown and the service is checked. Only the session that has the command to send does so; none repeats a
 * request automatically.
 *
 * Nothing is known before the first `reload`. The owner calls it.
 */
export class Harvests implements Disposable {
  readonly #ports: HarvestPorts;
  readonly #orders: HarvestOrders;
  readonly #disposables = new DisposableStore();
  readonly #changed = this.#disposables.add(new Emitter<void>());
  readonly #progressed = this.#disposables.add(new Emitter<readonly Coordinates[]>());
  readonly #arrived = this.#disposables.add(new Emitter<readonly HarvestItem[]>());
  readonly #watch: HarvestWatch;
  readonly #driver: HarvestDriver;
  readonly #ended = new AbortController();

  readonly onDidChange: Event<void> = this.#changed.event;
  /** Components whose definition has grown through a followed harvest, in this window or another. */
  readonly onDidProgress: Event<readonly Coordinates[]> = this.#progressed.event;
  /** Harvests finished, or given up with some result. Fires only in the window that found out. */
  readonly onDidArrive: Event<readonly HarvestItem[]> = this.#arrived.event;

  constructor(ports: HarvestPorts) {
    this.#ports = ports;
    this.#orders = this.#disposables.add(new HarvestOrders(ports, (changed) => this.#onReload(changed)));
    this.#disposables.add(this.#orders.onDidChange(() => this.#update()));
    this.#driver = new HarvestDriver({
      ports,
      orders: this.#orders,
      onDone: () => this.#update(),
      signal: this.#ended.signal,
    });
    this.#watch = new HarvestWatch({
      ports,
      orders: this.#orders,
      onChanges: (changes) => this.#announce(changes),
    });
    this.#disposables.add(this.#watch);
  }

  /** Names of files without a harvest that this version can read. They are left in place. */
  get unreadable(): readonly string[] {
    return this.#orders.unreadable;
  }

  /** Newest first. */
  get all(): readonly HarvestOrder[] {
    return this.#orders.all;
  }

  /** Its item in the newest order of the service in use; `null`: none. */
  of(coordinates: Coordinates): HarvestItem | null {
    const client = this.#ports.client();
    return client.ok ? this.#orders.find(client.value.baseUrl, coordinates) : null;
  }

  /** Sends nothing. `tool`: `null` for the tool that fits each component. */
  plan(targets: readonly HarvestTarget[], tool: HarvestTool | null): Result<Steps<HarvestPlan>, SettingProblem> {
    const client = this.#ports.client();
    return client.ok ? succeed(planHarvest(targets, tool, this.#context(client.value))) : client;
  }

  /** Sends what the user has agreed to and may still be sent. The order is recorded before the first byte leaves. */
  async queue(plan: HarvestPlan): Promise<Result<HarvestOutcome, Problem>> {
    await this.reload();
    if (!this.#orders.isRead) return fail(unread);
    const client = confirmedClient(this.#ports, plan.service);
    if (!client.ok) return client;
    const { send, leftOut } = stillSendable(plan.send, this.#context(client.value));
    const now = this.#ports.clock.now();
    const orders = ordersOf(send).map((items, at): HarvestOrder => {
      // The first counts as the newest, so that lists keep the order of what was agreed to.
      const order = { id: this.#ports.newId(), service: plan.service, orderedAt: now - at };
      return { ...order, items: items.map(({ coordinates, tool }) => newItem(coordinates, tool)) };
    });
    return succeed(outcomeOf(await this.#driver.send(orders, client.value), leftOut));
  }

  /** The targets of items that failed, were refused or were given up: input for `plan`. */
  targetsOf(refs: readonly HarvestRef[]): readonly HarvestTarget[] {
    return this.#itemsOf(refs).flatMap(({ item: { coordinates, state } }) =>
      harvestStates[state.kind].actions.includes('queueAgain')
        ? [{ coordinates, name: '', isForcedHarvest: state.kind === 'refused' }]
        : [],
    );
  }

  /**
   * Requests their definitions now, and follows for two more days what was given up. Returns why there was no answer.
   */
  async checkAgain(refs: readonly HarvestRef[]): Promise<Problem | null> {
    await this.reload();
    const now = this.#ports.clock.now();
    const requested = new Set<string>();
    for (const [order, items] of this.#byOrder(refs)) {
      const keys = new Set(items.map(harvestItemKey));
      for (const { coordinates } of items) requested.add(this.#orders.keyOf(coordinates));
      const after = withStates(order, (item) =>
        keys.has(harvestItemKey(item)) ? followedAgain(item.state, now) : item.state,
      );
      if (after !== order) void this.#orders.put(after);
    }
    return requested.size > 0 ? this.#watch.request(requested) : null;
  }

  /** Requests the definitions of everything waited for. Returns why there was no answer. */
  async refresh(): Promise<Problem | null> {
    await this.reload();
    return this.#watch.request(null);
  }

  /** Removes them from the list, in all windows: only what is no longer under way. */
  async forget(refs: readonly HarvestRef[]): Promise<void> {
    const writes: Promise<unknown>[] = [];
    for (const [order, items] of this.#byOrder(refs)) {
      const gone = keysOf(items.filter(({ state }) => !isUnderWay(state)));
      const rest = order.items.filter((item) => !gone.has(harvestItemKey(item)));
      if (rest.length === 0) writes.push(this.#orders.remove(order.id));
      else if (gone.size > 0) writes.push(this.#orders.put({ ...order, items: rest }));
    }
    await Promise.all(writes);
  }

  /** Whether a window of ours has the focus. If not, nothing is requested. */
  setAttention(isWatched: boolean): void {
    this.#watch.setAttention(isWatched);
  }

  /** The service in use, or its address, has changed: `of` gives other results. */
  useService(): void {
    this.#update();
  }

  /** Loads what other windows have written. Starts after the call, and never rejects. */
  async reload(): Promise<void> {
    await this.#orders.reload();
    await this.#orders.removeOutdated(this.#ports.clock.now());
  }

  dispose(): void {
    this.#ended.abort(new Error('disposed'));
    this.#disposables.dispose();
  }

  async #onReload(changed: ReadonlyMap<string, HarvestOrder | undefined>): Promise<void> {
    const further: Coordinates[] = [];
    for (const [id, before] of changed) {
      const order = this.#orders.get(id);
      if (order === undefined || before === undefined) continue;
      const known = new Map(before.items.map((item) => [this.#orders.itemKeyOf(item), item.state]));
      for (const item of order.items) {
        const state = known.get(this.#orders.itemKeyOf(item));
        if (state !== undefined && state !== item.state && isFurther(state, item.state)) further.push(item.coordinates);
      }
    }
    this.#watch.plan();
    if (further.length === 0) return;
    await this.#ports.definitions.loadStored(further);
    this.#announce({ further, arrived: [] });
  }

  #context({ baseUrl }: HarvestService): Parameters<typeof planHarvest>[2] {
    const { isPrivate, clock } = this.#ports;
    return { service: baseUrl, orders: this.all, isPrivate, now: clock.now() };
  }

  #itemsOf(refs: readonly HarvestRef[]): readonly { readonly order: HarvestOrder; readonly item: HarvestItem }[] {
    return [...this.#byOrder(refs)].flatMap(([order, items]) => items.map((item) => ({ order, item })));
  }

  /** Each item once, without those this window is sending. */
  #byOrder(refs: readonly HarvestRef[]): ReadonlyMap<HarvestOrder, readonly HarvestItem[]> {
    const wanted = new Map<string, Set<string> | null>();
    for (const { order, item } of refs) {
      if (item === null) wanted.set(order, null);
      else if (wanted.get(order) !== null) wanted.set(order, (wanted.get(order) ?? new Set()).add(item));
    }
    const found = new Map<HarvestOrder, readonly HarvestItem[]>();
    for (const [id, keys] of wanted) {
      const order = this.#orders.driven.has(id) ? undefined : this.#orders.get(id);
      const items = order?.items.filter((item) => keys === null || keys.has(harvestItemKey(item))) ?? [];
      if (order && items.length > 0) found.set(order, items);
    }
    return found;
  }

  #update(): void {
    this.#watch.plan();
    this.#fireSafely(() => this.#changed.fire());
  }

  #announce({ further, arrived }: HarvestChanges): void {
    if (further.length > 0) this.#fireSafely(() => this.#progressed.fire(further));
    if (arrived.length > 0) this.#fireSafely(() => this.#arrived.fire(arrived));
  }

  #fireSafely(fire: () => void): void {
    fireSafely(fire, 'harvests', this.#ports.log);
  }
}

function outcomeOf(orders: readonly HarvestOrder[], leftOut: readonly LeftOut[]): HarvestOutcome {
  const items = orders.flatMap((one) => one.items);
  const count = (kind: HarvestState['kind']): number => items.filter(({ state }) => state.kind === kind).length;
  return {
    orders,
    leftOut,
    accepted: count('accepted') + count('arrived'),
    refused: count('refused'),
    unsure: count('unsure'),
    failed: count('failed') + count('waiting'),
  };
}
