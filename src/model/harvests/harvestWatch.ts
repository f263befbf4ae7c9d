import type { Disposable } from '../../base/disposable.ts';
import type { Coordinates } from '../../core/coordinates.ts';
import type { Problem, ServiceProblem } from '../../core/problem.ts';
import type { FetchedDefinition } from '../../service/dialect.ts';
import { errorWord } from '../records/errorWord.ts';
import type { HarvestItem, HarvestOrder } from './harvest.ts';
import { type FollowedState, isFollowed, withStates } from './harvestItems.ts';
import type { HarvestOrders } from './harvestOrders.ts';
import type { HarvestPorts, HarvestService } from './harvestPorts.ts';
import { afterLook, type Found, hasNews, isFurther, isWorthTelling, withinTime } from './harvestProgress.ts';
import { dueAt, isFuture, isOver, pauseAfterFailures, takeOverAfter } from './harvestTimes.ts';
import { isLeft, leftBehind, sendingSince } from './leftBehind.ts';
import { LookBudget, mostInHour } from './lookBudget.ts';
import { lookGroups, lookLimits, type Waiting } from './lookGroups.ts';
import { LookTroubles } from './lookTroubles.ts';

/** What looks have brought. */
export interface Brought {
  /** Components whose definition says more than before. */
  readonly further: readonly Coordinates[];
  /** Through, or given up with something to show. */
  readonly arrived: readonly HarvestItem[];
}

interface WatchParts {
  readonly ports: HarvestPorts;
  readonly orders: HarvestOrders;
  /** This window sends it right now. */
  readonly isDriven: (id: string) => boolean;
  readonly put: (order: HarvestOrder) => void;
  readonly tell: (brought: Brought) => void;
}

/** Which components somebody asks about right now, whatever it costs. By `coordinatesKey`; `null`: all. */
export type Asked = ReadonlySet<string> | null;

type Looked = ReadonlyMap<Coordinates, FetchedDefinition>;

const nothing: Found = { definition: null, listed: null };
const minute = 60_000;
/** Requests of one look that nobody asked for. */
const mostGroups = 2;
/** Between two looks: where the last one had room for all that were due, and where it had not. Milliseconds. */
const gaps = { usual: minute, crowded: 15 * minute } as const;
/** Definitions that are taken in between two pauses: some milliseconds. */
const taughtAtOnce = 100;
/** Single questions for what somebody asks about. */
const mostListed = 10;

/**
 * Follows what was sent, for all orders at once, while somebody is there to see it. Has one timer, and none when there is
 * nothing to follow. What waiting costs is limited (`LookBudget`); what a person asks for is not counted.
 */
export class HarvestWatch implements Disposable {
  readonly #parts: WatchParts;
  readonly #ended = new AbortController();
  readonly #budget = new LookBudget();
  readonly #troubles = new LookTroubles();
  readonly #jitters = new Map<string, number>();
  /** By `coordinatesKey`: when its results were listed last. */
  readonly #listedAt = new Map<string, number>();
  #timer: AbortController | null = null;
  #working: Promise<void> | null = null;
  #isWatched = false;
  /** Why the last look that a person asked for brought no answer. */
  #problem: Problem | null = null;
  #lookedAt = -Infinity;
  #gap: number = gaps.usual;

  constructor(parts: WatchParts) {
    this.#parts = parts;
  }

  setAttention(isWatched: boolean): void {
    if (this.#isWatched === isWatched) return;
    this.#isWatched = isWatched;
    this.plan();
  }

  /** What another window, or an earlier session, has asked counts. */
  noteLooks({ looks = [] }: HarvestOrder): void {
    this.#budget.note(looks);
  }

  /** Something is another than before: sets the timer anew. */
  plan(): void {
    this.#timer?.abort();
    this.#timer = null;
    if (this.#working || this.#ended.signal.aborted) return;
    const { clock } = this.#parts.ports;
    const now = clock.now();
    const at = Math.min(this.#takeOverAt(now), this.#lookAt(now));
    if (at === Infinity) return;
    const timer = new AbortController();
    this.#timer = timer;
    clock.delay(Math.max(0, at - now), timer.signal).then(
      () => void (this.#working ?? this.#start(() => this.#onTime())),
      () => undefined,
    );
  }

  /** Looks now, at whatever is followed of them. Tells what went wrong with any of it. */
  async look(asked: Asked): Promise<Problem | null> {
    // What is under way was begun before somebody wished to know.
    while (this.#working) await this.#working;
    this.#problem = null;
    await this.#start(() => this.#onDemand(asked));
    return this.#problem;
  }

  dispose(): void {
    this.#ended.abort(new Error('disposed'));
    this.#timer?.abort();
  }

  #start(work: () => Promise<void>): Promise<void> {
    const { log } = this.#parts.ports;
    this.#working = work()
      .catch((error: unknown) => {
        if (!this.#ended.signal.aborted) log.error(`following harvests: ${errorWord(error)}`);
      })
      .finally(() => {
        this.#working = null;
        this.plan();
      });
    return this.#working;
  }

  async #onTime(): Promise<void> {
    const now = this.#parts.ports.clock.now();
    this.#mend(now);
    const client = this.#parts.ports.client();
    if (!client.ok || this.#lookAt(now) > now) return;
    this.#lookedAt = now;
    const waiting = this.#waiting(client.value, null);
    const most = this.#troubles.failures > 0 ? 1 : mostGroups;
    const groups = lookGroups(waiting, Math.min(most, this.#budget.left(now)));
    const asked = new Set(groups.flat());
    this.#gap = waiting.some((one) => one.dueAt <= now && !asked.has(one)) ? gaps.crowded : gaps.usual;
    if (!(await this.#lookAll(groups, client.value, true))) return;
    // Looks at definitions tell of many at once: so many of them find room afterwards.
    const kept = 2 * Math.ceil(waiting.length / lookLimits.items);
    if (this.#budget.left(now) > Math.min(kept, mostInHour)) await this.#listOne(client.value);
  }

  async #onDemand(asked: Asked): Promise<void> {
    const { ports } = this.#parts;
    this.#mend(ports.clock.now());
    await ports.turns.pause();
    const client = ports.client();
    if (!client.ok) return void (this.#problem = client.problem);
    this.#lookedAt = ports.clock.now();
    const waiting = this.#waiting(client.value, asked);
    if (!(await this.#lookAll(lookGroups(waiting, Infinity), client.value, false)) || asked === null) return;
    const silent = this.#silent(client.value).filter((item) => asked.has(this.#keyOf(item)));
    for (const item of silent.slice(0, mostListed)) if (!(await this.#list(item, client.value))) return;
  }

  /** Whether the service answers. */
  async #lookAll(
    groups: readonly (readonly Waiting[])[],
    client: HarvestService,
    isCounted: boolean,
  ): Promise<boolean> {
    let answered = 0;
    let failed = 0;
    for (const group of groups) {
      const kind = await this.#lookOne(group, client, isCounted);
      if (kind === 'stop') return false;
      if (kind === 'answered') answered++;
      else failed++;
    }
    if (answered > 0) this.#troubles.worked();
    else if (failed > 0) this.#rest();
    return answered > 0 || failed === 0;
  }

  async #lookOne(
    group: readonly Waiting[],
    client: HarvestService,
    isCounted: boolean,
  ): Promise<'answered' | 'failed' | 'stop'> {
    const { clock, isPrivate } = this.#parts.ports;
    const secret = group.filter(({ coordinates }) => isPrivate(coordinates));
    if (secret.length > 0) await this.#apply(client, new Map(secret.map(({ key }) => [key, nothing])));
    const open = secret.length === 0 ? group : group.filter((one) => !secret.includes(one));
    if (open.length === 0) return 'answered';
    if (isCounted) this.#budget.spend(clock.now());
    const looked = await client.look(
      open.map(({ coordinates }) => coordinates),
      this.#ended.signal,
      isPrivate,
    );
    if (!looked.ok) return this.#onFailure(open, looked.problem, client);
    const found = looked.value;
    await this.#teach(client, found);
    this.#troubles.forget(open);
    const said = ({ coordinates }: Waiting): Found => ({
      definition: found.get(coordinates)?.definition ?? null,
      listed: null,
    });
    await this.#apply(client, new Map(open.map((one) => [one.key, said(one)])));
    return 'answered';
  }

  async #onFailure(
    group: readonly Waiting[],
    problem: ServiceProblem,
    client: HarvestService,
  ): Promise<'answered' | 'failed' | 'stop'> {
    const now = this.#parts.ports.clock.now();
    if (problem.kind !== 'privateName' && problem.kind !== 'notOffered') this.#problem = problem;
    switch (problem.kind) {
      case 'privateName':
        return 'answered';
      // Nobody has looked: it counts for nothing.
      case 'unreachable':
        this.#rest();
        return 'stop';
      case 'rateLimited':
        this.#troubles.restUntil(Math.max(problem.retryAt ?? 0, now + gaps.crowded), now);
        return 'stop';
      case 'notOffered':
        this.#troubles.askAlone(client.baseUrl);
        return 'failed';
      default: {
        this.#troubles.blame(group, now);
        const alone = group.length === 1 ? group : [];
        const over = this.#overKeys(client, now);
        const done = [...alone, ...group.filter(({ key }) => over.has(key))];
        await this.#apply(client, new Map(done.map(({ key }) => [key, nothing])));
        return problem.kind === 'unauthorized' ? 'stop' : 'failed';
      }
    }
  }

  /** Of what nobody has heard of longest, the results that no definition shows yet. */
  async #listOne(client: HarvestService): Promise<void> {
    const [first] = this.#silent(client);
    if (first === undefined) return;
    this.#budget.spend(this.#parts.ports.clock.now());
    await this.#list(first, client);
  }

  async #list(item: HarvestItem, client: HarvestService): Promise<boolean> {
    const { clock, isPrivate } = this.#parts.ports;
    const { coordinates } = item;
    const key = this.#keyOf(item);
    this.#listedAt.set(key, clock.now());
    const isWithdrawn = (): boolean => isPrivate(coordinates);
    const listed = await client.harvests.list(coordinates, this.#ended.signal, { isWithdrawn });
    if (!listed.ok) return false;
    const results = listed.value.map(({ tool, version }) => `${tool}/${version}`);
    await this.#apply(client, new Map([[key, { definition: null, listed: results }]]));
    return true;
  }

  /** Followed, and nothing new of it: unsure ones first, then those whose results were listed longest ago. */
  #silent({ baseUrl }: HarvestService): readonly HarvestItem[] {
    const { isPrivate } = this.#parts.ports;
    const listedAt = (item: HarvestItem): number => this.#listedAt.get(this.#keyOf(item)) ?? 0;
    const isAccepted = (item: HarvestItem): number => Number(item.state.kind === 'accepted');
    return this.#followed()
      .filter(({ order }) => order.service === baseUrl)
      .flatMap(({ item, state }) => (hasNews(state) || isPrivate(item.coordinates) ? [] : [item]))
      .sort((a, b) => isAccepted(a) - isAccepted(b) || listedAt(a) - listedAt(b));
  }

  /** Everybody else learns what a look has brought. */
  async #teach({ baseUrl }: HarvestService, found: Looked): Promise<void> {
    const { definitions, turns } = this.#parts.ports;
    const all = [...found];
    for (let at = 0; at < all.length; at += taughtAtOnce) {
      definitions.learn(baseUrl, new Map(all.slice(at, at + taughtAtOnce)));
      await turns.pause();
    }
  }

  /** Takes in what was found, by `coordinatesKey`, wherever it is waited for. */
  async #apply({ baseUrl }: HarvestService, found: ReadonlyMap<string, Found>): Promise<void> {
    const { ports, orders, isDriven, put, tell } = this.#parts;
    const now = ports.clock.now();
    const further: Coordinates[] = [];
    const arrived: HarvestItem[] = [];
    for (const { id } of orders.all) {
      const order = orders.get(id);
      if (order === undefined || order.service !== baseUrl || isDriven(id)) continue;
      const after = withStates(order, (item) => {
        const said = isFollowed(item.state) ? found.get(this.#keyOf(item)) : undefined;
        if (said === undefined) return item.state;
        const state = afterLook(item, said, now);
        if (isFurther(item.state, state)) further.push(item.coordinates);
        if (isWorthTelling(state)) arrived.push({ ...item, state });
        return state;
      });
      if (after !== order) put({ ...after, looks: this.#budget.spent(now) });
      await ports.turns.pause();
    }
    if (further.length > 0 || arrived.length > 0) tell({ further, arrived });
  }

  /** What needs no service: ends what nobody drives any more, and times of a clock that was put back. */
  #mend(now: number): void {
    const { orders, isDriven, put } = this.#parts;
    for (const order of orders.all) {
      if (isDriven(order.id)) continue;
      const since = sendingSince(order);
      const isOver = since !== null && isLeft(since, now);
      const after = withStates(order, ({ state }) => (isOver ? leftBehind(state, now) : withinTime(state, now)));
      if (after !== order) put(after);
    }
  }

  #takeOverAt(now: number): number {
    const { orders, isDriven } = this.#parts;
    let first = Infinity;
    for (const order of orders.all) {
      if (isDriven(order.id)) continue;
      const since = sendingSince(order);
      if (since !== null) first = Math.min(first, isFuture(since, now) ? now : since + takeOverAfter);
      if (order.items.some(({ state }) => withinTime(state, now) !== state)) first = now;
    }
    return first;
  }

  #lookAt(now: number): number {
    const client = this.#parts.ports.client();
    if (!this.#isWatched || !client.ok) return Infinity;
    const { orders, isDriven } = this.#parts;
    let first = Infinity;
    // Asked for at every change: thousands of items cost a millisecond.
    for (const order of orders.all) {
      if (order.service !== client.value.baseUrl || isDriven(order.id)) continue;
      for (const item of order.items)
        if (isFollowed(item.state)) first = Math.min(first, this.#dueAt(order, item, item.state));
    }
    if (first === Infinity) return first;
    const next = isFuture(this.#lookedAt, now) ? now : this.#lookedAt + this.#gap;
    return Math.max(first, next, this.#troubles.restingUntil(now), this.#budget.freeAt(now));
  }

  #waiting({ baseUrl }: HarvestService, asked: Asked): readonly Waiting[] {
    const waiting = new Map<string, Waiting>();
    for (const { order, item, state } of this.#followed()) {
      if (order.service !== baseUrl) continue;
      const key = this.#keyOf(item);
      if (asked !== null && !asked.has(key)) continue;
      const due = Math.min(this.#dueAt(order, item, state), waiting.get(key)?.dueAt ?? Infinity);
      const most = this.#troubles.mostWith(key, baseUrl, lookLimits.items);
      waiting.set(key, { key, coordinates: item.coordinates, dueAt: due, most });
    }
    return [...waiting.values()];
  }

  #followed(): readonly { readonly order: HarvestOrder; readonly item: HarvestItem; readonly state: FollowedState }[] {
    const { orders, isDriven } = this.#parts;
    return orders.all.flatMap((order) =>
      isDriven(order.id)
        ? []
        : order.items.flatMap((item) => (isFollowed(item.state) ? [{ order, item, state: item.state }] : [])),
    );
  }

  #dueAt({ id }: HarvestOrder, item: HarvestItem, state: FollowedState): number {
    const due = dueAt(state, this.#jitterOf(id));
    return this.#troubles.isAny ? Math.max(due, this.#troubles.notBefore(this.#keyOf(item))) : due;
  }

  #overKeys({ baseUrl }: HarvestService, now: number): ReadonlySet<string> {
    const over = this.#followed().filter(({ order, state }) => order.service === baseUrl && isOver(state, now));
    return new Set(over.map(({ item }) => this.#keyOf(item)));
  }

  #rest(): void {
    const { clock } = this.#parts.ports;
    const now = clock.now();
    this.#troubles.failed();
    this.#troubles.restUntil(now + pauseAfterFailures(this.#troubles.failures, this.#newJitter()), now);
  }

  #jitterOf(id: string): number {
    const known = this.#jitters.get(id);
    if (known !== undefined) return known;
    const jitter = this.#newJitter();
    this.#jitters.set(id, jitter);
    return jitter;
  }

  #newJitter(): number {
    return 0.9 + 0.2 * this.#parts.ports.random();
  }

  #keyOf({ coordinates }: Pick<HarvestItem, 'coordinates'>): string {
    return this.#parts.orders.keyOf(coordinates);
  }
}
