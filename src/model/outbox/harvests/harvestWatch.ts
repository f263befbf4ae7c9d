import type { Disposable } from '../../../base/disposable.ts';
import type { Problem } from '../../../core/problem.ts';
import { isFuture } from '../outboxTimes.ts';
import { PollLoop } from '../pollLoop.ts';
import type { HarvestOrder } from './harvest.ts';
import { withStates } from './harvestItems.ts';
import { type Brought, HarvestLooks } from './harvestLooks.ts';
import type { HarvestOrders } from './harvestOrders.ts';
import type { HarvestPorts } from './harvestPorts.ts';
import { isLeft, leftBehind, sendingSince, withinTime } from './harvestProgress.ts';
import { type Asked, PollSchedule, lookGroups, lookLimits } from './pollSchedule.ts';
import { PollBudget, maxPerHour, PollFailures } from './pollLimits.ts';

interface WatchParts {
  readonly ports: HarvestPorts;
  readonly orders: HarvestOrders;
  readonly tell: (brought: Brought) => void;
}

const minute = 60_000;
/** Most requests of one automatic look. */
const maxGroups = 2;
/** Between two looks: if the last one covered all that were due, and if not. Milliseconds. */
const gaps = { usual: minute, crowded: 15 * minute } as const;
/** Most single requests when the user asks. */
const maxListed = 10;

/**
 * Follows all orders at once while the user can see them. Polling is limited (`PollBudget`); looks requested by the user are not counted.
 */
export class HarvestWatch implements Disposable {
  readonly #parts: WatchParts;
  readonly #loop: PollLoop;
  readonly #budget = new PollBudget();
  readonly #pollFailures = new PollFailures();
  readonly #waited: PollSchedule;
  readonly #looks: HarvestLooks;
  /** Why the last look the user requested got no answer. */
  #problem: Problem | null = null;
  #lookedAt = -Infinity;
  #gap: number = gaps.usual;

  constructor(parts: WatchParts) {
    this.#parts = parts;
    const { clock, log } = parts.ports;
    const dueAt = (): number => Math.min(this.#waited.firstLeft(clock.now()), this.#lookAt(clock.now()));
    this.#loop = new PollLoop({ clock, log, what: 'harvests', dueAt, poll: () => this.#onTime() });
    const newJitter = (): number => 0.9 + 0.2 * parts.ports.random();
    const shared = { ...parts, pollFailures: this.#pollFailures, newJitter };
    this.#waited = new PollSchedule(shared);
    this.#looks = new HarvestLooks({
      ...shared,
      waited: this.#waited,
      budget: this.#budget,
      onProblem: (problem) => (this.#problem = problem),
      signal: this.#loop.signal,
    });
  }

  setAttention(isWatched: boolean): void {
    this.#loop.setAttention(isWatched);
  }

  /** Counts requests made by another window or an earlier session. */
  noteLooks({ looks = [] }: HarvestOrder): void {
    this.#budget.note(looks);
  }

  /** Resets the timer after a change. */
  plan(): void {
    this.#loop.plan();
  }

  /** Looks now at whatever of them is followed. Returns what went wrong with any of it. */
  async look(asked: Asked): Promise<Problem | null> {
    await this.#loop.now(() => {
      this.#problem = null;
      return this.#onDemand(asked);
    });
    return this.#problem;
  }

  dispose(): void {
    this.#loop.dispose();
  }

  async #onTime(): Promise<void> {
    const now = this.#parts.ports.clock.now();
    this.#repair(now);
    const client = this.#parts.ports.client();
    if (!client.ok || this.#lookAt(now) > now) return;
    this.#lookedAt = now;
    const waiting = this.#waited.of(client.value, null);
    const most = this.#pollFailures.failures > 0 ? 1 : maxGroups;
    const groups = lookGroups(waiting, Math.min(most, this.#budget.left(now)));
    const asked = new Set(groups.flat());
    this.#gap = waiting.some((one) => one.dueAt <= now && !asked.has(one)) ? gaps.crowded : gaps.usual;
    if (!(await this.#looks.atDefinitions(groups, client.value, true))) return;
    // A look at definitions covers many items: keeps the budget for this many afterwards.
    const kept = 2 * Math.ceil(waiting.length / lookLimits.items);
    if (this.#budget.left(now) > Math.min(kept, maxPerHour)) await this.#looks.atOneList(client.value);
  }

  async #onDemand(asked: Asked): Promise<void> {
    const { ports, orders } = this.#parts;
    this.#repair(ports.clock.now());
    await ports.turns.pause();
    const client = ports.client();
    if (!client.ok) return void (this.#problem = client.problem);
    this.#lookedAt = ports.clock.now();
    const waiting = this.#waited.of(client.value, asked);
    if (!(await this.#looks.atDefinitions(lookGroups(waiting, Infinity), client.value, false)) || asked === null)
      return;
    const silent = this.#looks.silent(client.value).filter(({ coordinates }) => asked.has(orders.keyOf(coordinates)));
    for (const item of silent.slice(0, maxListed)) if (!(await this.#looks.atList(item, client.value))) return;
  }

  /** Needs no service: ends items no window drives any more, and fixes times from before a clock change. */
  #repair(now: number): void {
    const { orders } = this.#parts;
    for (const order of orders.all) {
      if (orders.driven.has(order.id)) continue;
      const since = sendingSince(order);
      const isOver = since !== null && isLeft(since, now);
      const after = withStates(order, ({ state }) => (isOver ? leftBehind(state, now) : withinTime(state, now)));
      if (after !== order) void orders.put(after);
    }
  }

  #lookAt(now: number): number {
    const client = this.#parts.ports.client();
    if (!this.#loop.isWatched || !client.ok) return Infinity;
    const first = this.#waited.firstDue(client.value.baseUrl);
    if (first === Infinity) return first;
    const next = isFuture(this.#lookedAt, now) ? now : this.#lookedAt + this.#gap;
    return Math.max(first, next, this.#pollFailures.restingUntil(now), this.#budget.freeAt(now));
  }
}
