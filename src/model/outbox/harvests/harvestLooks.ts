import type { Coordinates } from '../../../core/coordinates.ts';
import type { ServiceProblem } from '../../../core/problem.ts';
import type { FetchedDefinition } from '../../../service/dialect.ts';
import type { HarvestItem } from './harvest.ts';
import { isFollowed, withStates } from './harvestItems.ts';
import type { HarvestOrders } from './harvestOrders.ts';
import type { HarvestPorts, HarvestService } from './harvestPorts.ts';
import { afterLook, type Found, isFurther, isWorthTelling } from './harvestProgress.ts';
import type { PollSchedule, Waiting } from './pollSchedule.ts';
import { pauseAfterFailures } from './harvestTimes.ts';
import type { PollBudget, PollFailures } from './pollLimits.ts';

/** The results of looks. */
export interface Brought {
  /** Components whose definition contains more than before. */
  readonly further: readonly Coordinates[];
  /** Finished, or given up with some result. */
  readonly arrived: readonly HarvestItem[];
}

interface Parts {
  readonly ports: HarvestPorts;
  readonly orders: HarvestOrders;
  readonly waited: PollSchedule;
  readonly budget: PollBudget;
  readonly pollFailures: PollFailures;
  readonly tell: (brought: Brought) => void;
  readonly newJitter: () => number;
  readonly onProblem: (problem: ServiceProblem) => void;
  readonly signal: AbortSignal;
}

/** `alone`: request each component of this service on its own; `stop`: make no request now. */
type LookOutcome = 'answered' | 'failed' | 'alone' | 'stop';

type Looked = ReadonlyMap<Coordinates, FetchedDefinition>;

const nothing: Found = { definition: null, listed: null };
/** Pause after "too many requests" without a given duration. Milliseconds. */
const afterTooMany = 15 * 60_000;
/** Most components the user asks for when each needs its own request: the others follow later. */
const maxRequestedAlone = 100;
/** Definitions processed between two pauses: some milliseconds. */
const taughtAtOnce = 100;

/** Asks the service for the progress of harvests, and records it. */
export class HarvestLooks {
  readonly #parts: Parts;
  /** By `coordinatesKey`: when its results were listed last. */
  readonly #listedAt = new Map<string, number>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Looks at definitions in batches, or one by one if the service has no batches. True if the service answers. */
  async atDefinitions(
    groups: readonly (readonly Waiting[])[],
    client: HarvestService,
    isCounted: boolean,
  ): Promise<boolean> {
    const { pollFailures, budget, ports } = this.#parts;
    const maxAlone = isCounted ? budget.left(ports.clock.now()) : maxRequestedAlone;
    const queue = [...groups];
    let answered = 0;
    let failed = 0;
    let alone = 0;
    for (const group of queue) {
      const kind = group.length > 1 && client.hasNoBatches ? 'alone' : await this.#lookOne(group, client, isCounted);
      if (kind === 'stop') return false;
      if (kind === 'alone') {
        const next = group.slice(0, Math.max(0, maxAlone - alone));
        alone += next.length;
        queue.push(...next.map((one) => [one]));
      } else if (kind === 'answered') answered++;
      else failed++;
    }
    if (answered > 0) pollFailures.worked();
    else if (failed > 0) this.#rest();
    return answered > 0 || failed === 0;
  }

  /** Lists the results of the item checked longest ago, which no definition may show yet. */
  async atOneList(client: HarvestService): Promise<void> {
    const [first] = this.silent(client);
    if (first === undefined) return;
    this.#parts.budget.spend(this.#parts.ports.clock.now());
    await this.atList(first, client);
  }

  /** Lists the results of one item, which a definition may not show yet. True if the service answers. */
  async atList(item: HarvestItem, client: HarvestService): Promise<boolean> {
    const { clock, isPrivate } = this.#parts.ports;
    const { coordinates } = item;
    const key = this.#keyOf(item);
    this.#listedAt.set(key, clock.now());
    const isWithdrawn = (): boolean => isPrivate(coordinates);
    const listed = await client.harvests.list(coordinates, this.#parts.signal, { isWithdrawn });
    if (!listed.ok) return false;
    const results = listed.value.map(({ tool, version }) => `${tool}/${version}`);
    await this.#apply(client, new Map([[key, { definition: null, listed: results }]]));
    return true;
  }

  /** Followed without news. */
  silent({ baseUrl }: HarvestService): readonly HarvestItem[] {
    const { waited, ports } = this.#parts;
    const listedAt = (item: HarvestItem): number => this.#listedAt.get(this.#keyOf(item)) ?? 0;
    return waited.silent(baseUrl, listedAt, ports.isPrivate);
  }

  async #lookOne(group: readonly Waiting[], client: HarvestService, isCounted: boolean): Promise<LookOutcome> {
    const { clock, isPrivate } = this.#parts.ports;
    const secret = group.filter(({ coordinates }) => isPrivate(coordinates));
    if (secret.length > 0) await this.#apply(client, new Map(secret.map(({ key }) => [key, nothing])));
    const open = secret.length === 0 ? group : group.filter((one) => !secret.includes(one));
    if (open.length === 0) return 'answered';
    if (isCounted) this.#parts.budget.spend(clock.now());
    const looked = await client.look(
      open.map(({ coordinates }) => coordinates),
      this.#parts.signal,
      isPrivate,
    );
    if (!looked.ok) return this.#onFailure(open, looked.problem, client);
    const found = looked.value;
    await this.#teach(client, found);
    this.#parts.pollFailures.forget(open);
    const said = ({ coordinates }: Waiting): Found => ({
      definition: found.get(coordinates)?.definition ?? null,
      listed: null,
    });
    await this.#apply(client, new Map(open.map((one) => [one.key, said(one)])));
    return 'answered';
  }

  async #onFailure(group: readonly Waiting[], problem: ServiceProblem, client: HarvestService): Promise<LookOutcome> {
    const now = this.#parts.ports.clock.now();
    if (problem.kind !== 'privateName' && problem.kind !== 'notOffered') this.#parts.onProblem(problem);
    switch (problem.kind) {
      case 'privateName':
        return 'answered';
      // No look took place: it doesn't count.
      case 'unreachable':
        this.#rest();
        return 'stop';
      case 'rateLimited':
        this.#parts.pollFailures.restUntil(Math.max(problem.retryAt ?? 0, now + afterTooMany), now);
        return 'stop';
      case 'notOffered':
        return 'alone';
      default: {
        this.#parts.pollFailures.blame(group, now);
        const alone = group.length === 1 ? group : [];
        const over = this.#parts.waited.over(client.baseUrl, now);
        const done = [...alone, ...group.filter(({ key }) => over.has(key))];
        await this.#apply(client, new Map(done.map(({ key }) => [key, nothing])));
        return problem.kind === 'unauthorized' ? 'stop' : 'failed';
      }
    }
  }

  /** Passes the findings on to all other users of definitions. */
  async #teach({ baseUrl }: HarvestService, found: Looked): Promise<void> {
    const { definitions, turns } = this.#parts.ports;
    const all = [...found];
    for (let at = 0; at < all.length; at += taughtAtOnce) {
      definitions.learn(baseUrl, new Map(all.slice(at, at + taughtAtOnce)));
      await turns.pause();
    }
  }

  /** Records findings, by `coordinatesKey`, in every order waiting for them. */
  async #apply({ baseUrl }: HarvestService, found: ReadonlyMap<string, Found>): Promise<void> {
    const { ports, orders, tell } = this.#parts;
    const now = ports.clock.now();
    const further: Coordinates[] = [];
    const arrived: HarvestItem[] = [];
    for (const { id } of orders.all) {
      const order = orders.get(id);
      if (order === undefined || order.service !== baseUrl || orders.driven.has(id)) continue;
      const after = withStates(order, (item) => {
        const said = isFollowed(item.state) ? found.get(this.#keyOf(item)) : undefined;
        if (said === undefined) return item.state;
        const state = afterLook(item, said, now);
        if (isFurther(item.state, state)) further.push(item.coordinates);
        if (isWorthTelling(state)) arrived.push({ ...item, state });
        return state;
      });
      if (after !== order) void orders.put({ ...after, looks: this.#parts.budget.spent(now) });
      await ports.turns.pause();
    }
    if (further.length > 0 || arrived.length > 0) tell({ further, arrived });
  }

  #rest(): void {
    const { clock } = this.#parts.ports;
    const now = clock.now();
    this.#parts.pollFailures.failed();
    this.#parts.pollFailures.restUntil(
      now + pauseAfterFailures(this.#parts.pollFailures.failures, this.#parts.newJitter()),
      now,
    );
  }

  #keyOf({ coordinates }: Pick<HarvestItem, 'coordinates'>): string {
    return this.#parts.orders.keyOf(coordinates);
  }
}
