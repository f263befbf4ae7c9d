import type { Problem } from '../../core/problem.ts';
import type { HarvestOrder, HarvestState } from './harvest.ts';
import { chunksOf } from './harvestPlan.ts';
import { harvestItemKey, keysOf, withStates } from './harvestItems.ts';
import type { HarvestOrders } from './harvestOrders.ts';
import type { HarvestPorts, HarvestService } from './harvestPorts.ts';
import { sendChunk } from './harvestSender.ts';

interface DriverParts {
  readonly ports: HarvestPorts;
  readonly orders: HarvestOrders;
  /** It no longer drives some orders. */
  readonly onDone: () => void;
  readonly signal: AbortSignal;
}

/** Interval of records during a slow chunk, in milliseconds. */
const keptEvery = 30_000;

/**
 * Sends orders and records progress: a chunk is `sending` before its request leaves, and everything else is recorded
 * after its response. While it drives an order nothing else in this window touches it.
 */
export class HarvestDriver {
  readonly #parts: DriverParts;

  constructor(parts: DriverParts) {
    this.#parts = parts;
  }

  /** One after the other. All are recorded first, so that everything agreed to is on the list whatever happens. */
  async send(orders: readonly HarvestOrder[], client: HarvestService): Promise<readonly HarvestOrder[]> {
    const sent: HarvestOrder[] = [];
    let stop: Problem | null = null;
    for (const { id } of orders) this.#parts.orders.driven.add(id);
    try {
      if (orders.length > 1) await Promise.all(orders.map((order) => this.#parts.orders.put(order)));
      for (const order of orders) {
        const driven: Driven = stop === null ? await this.#drive(order, client) : await this.#giveUp(order, stop);
        sent.push(driven.order);
        stop = driven.stop;
      }
    } finally {
      for (const { id } of orders) this.#parts.orders.driven.delete(id);
      this.#parts.onDone();
    }
    return sent;
  }

  /** Sends it chunk by chunk, each recorded first. */
  async #drive(order: HarvestOrder, client: HarvestService): Promise<Driven> {
    let current = order;
    let stop: Problem | null = null;
    for (const chunk of chunksOf(order.items)) {
      const isOwn = keysOf(chunk);
      const sending = this.#sending(current, isOwn);
      const saved = await this.#parts.orders.put(sending);
      stop = saved.ok ? null : notSaved(saved.problem);
      if (stop !== null) break;
      current = sending;
      const rest = current.items.filter((item) => isOwn.has(harvestItemKey(item)));
      const onAnswer = this.#recorder(current);
      const sent = await sendChunk(rest, client, this.#parts.ports, this.#parts.signal, onAnswer);
      current = withSent(current, sent.states);
      stop = sent.stop;
      if (stop !== null) break;
    }
    if (stop !== null && !this.#parts.signal.aborted) return this.#giveUp(current, stop);
    await this.#parts.orders.put(current);
    return { order: current, stop };
  }

  /** Records the progress of a slow chunk at intervals, so that it isn't taken for abandoned. */
  #recorder(order: HarvestOrder): (states: ReadonlyMap<string, HarvestState>) => Promise<void> {
    const { clock } = this.#parts.ports;
    let keptAt = clock.now();
    return async (states) => {
      if (clock.now() - keptAt < keptEvery) return;
      keptAt = clock.now();
      const open = order.items.filter(({ state }) => state.kind === 'sending');
      await this.#parts.orders.put(withSent(this.#sending(order, keysOf(open)), states));
    };
  }

  #sending(order: HarvestOrder, keys: ReadonlySet<string>): HarvestOrder {
    const since = this.#parts.ports.clock.now();
    return withStates(order, (item) => (keys.has(harvestItemKey(item)) ? { kind: 'sending', since } : item.state));
  }

  /** Gives up what was not sent yet. */
  async #giveUp(order: HarvestOrder, problem: Problem): Promise<Driven> {
    const at = this.#parts.ports.clock.now();
    const after = withStates(order, ({ state }) =>
      state.kind === 'waiting' || state.kind === 'sending' ? { kind: 'failed', at, problem } : state,
    );
    await this.#parts.orders.put(after);
    return { order: after, stop: problem };
  }
}

interface Driven {
  readonly order: HarvestOrder;
  readonly stop: Problem | null;
}

function withSent(order: HarvestOrder, states: ReadonlyMap<string, HarvestState>): HarvestOrder {
  return withStates(order, (item) => states.get(harvestItemKey(item)) ?? item.state);
}

/** The storage reports problems of drafts. */
function notSaved(problem: Problem): Problem {
  return problem.kind === 'notKept' ? { kind: 'harvestNotKept', detail: problem.detail } : problem;
}
