import { Limiter } from '../base/limiter.ts';
import { type Result, fail, succeed } from '../base/result.ts';
import { isTimeout } from '../core/isServiceDown.ts';
import type { ServiceProblem } from '../core/problem.ts';
import { type BatchItem, halve } from './batch.ts';

type Outcome<T> = Result<T, ServiceProblem>;
type Items = readonly BatchItem[];

/** How a run sends requests and delivers results. Aborts reject. */
export interface BatchClient<T> {
  /** By item text. Items the service left out are absent. */
  requestMany(items: Items): Promise<Outcome<ReadonlyMap<string, T>>>;
  requestOne(item: BatchItem): Promise<Outcome<T>>;
  /**
   * Whether the item must not be sent any more: checked right before sending. If so, both kinds of request give
   * `privateName`.
   */
  isPrivate(item: BatchItem): boolean;
  /** Called once for every item, many at a time. */
  answer(answers: readonly (readonly [BatchItem, Outcome<T>])[]): void;
  /** Limits the concurrent requests of all runs of one client. */
  readonly limiter: Limiter;
  /** Batches of this run that are under way: the next one begins when all of one is answered. */
  readonly batchesAtOnce: number;
  /** Shared by all runs of one client. */
  readonly memory: BatchMemory;
}

/** What is known of a service after earlier runs. */
export interface BatchMemory {
  /** The written description has no batches (written-api.md 4): such a service gets single requests. */
  hasNoBatches: boolean;
}

/** Failures in a series after which nothing more is sent. */
const maxFailures = 7;
/** Failures in a series after which components are requested alone: the service may be at fault, and not a member. */
const maxBatchFailures = 3;
/** A time-out counts as so many failures: two of them in a series take minutes. */
const ofTimeout = 4;
/** Requests for the parts of a failed batch: some, and some more for each component. */
const extra = { ofBatch: 20, ofItem: 0.25 };

/** Requests that follow each other, and how many of the last ones have failed. */
interface Series {
  failures: number;
}

/** Half of a batch, or less, of which the whole has failed with this problem. */
interface Part {
  readonly items: Items;
  readonly problem: ServiceProblem;
}

/**
 * Requests a group of batches and gives up per item, never per batch: a failing batch is halved until the items at fault
 * are alone, and an item the service left out is requested again alone (service-api.md 4.6, 13). The parts of all batches
 * share a number of requests; what can't be requested any more fails as its batch did.
 *
 * A batch fails as well if the whole service does. So after some failures in a series, or one time-out, items from all over
 * the next part are requested alone, until one succeeds. Nothing more is sent, and all the rest fails, if these fail too,
 * or at once after a failure that has nothing to do with the items: no connection, no permission. A service that knows
 * no batches gets single requests.
 */
export class BatchRun<T> {
  readonly #client: BatchClient<T>;
  readonly #batches: Limiter;
  /** Of requests for one item each. */
  readonly #singles: Series = { failures: 0 };
  /** Requests for parts that may still be sent. */
  #left = 0;
  /** The service has answered it. */
  #known: BatchItem | null = null;
  #stop: ServiceProblem | null = null;

  constructor(client: BatchClient<T>) {
    this.#client = client;
    this.#batches = new Limiter(client.batchesAtOnce);
  }

  /** May be called again while earlier batches are in progress. */
  async run(batches: readonly Items[]): Promise<void> {
    for (const { length } of batches) this.#left += extra.ofBatch + extra.ofItem * length;
    await Promise.all(batches.map((batch) => this.#batches.run(() => this.#runBatch(batch))));
  }

  /** Level by level: one half follows the other, so that a single item at fault never causes many failures in a series. */
  async #runBatch(batch: Items): Promise<void> {
    const series: Series = { failures: 0 };
    let parts = await this.#requestTogether(batch, series);
    while (parts.length > 0) parts = (await Promise.all(parts.map((part) => this.#requestPart(part, series)))).flat();
  }

  async #requestPart({ items, problem }: Part, series: Series): Promise<readonly Part[]> {
    if (--this.#left < 0) this.#fail(items, problem);
    else if (items.length > 1) return this.#requestTogether(items, series);
    else await this.#requestEach(items, series);
    return [];
  }

  /** Yields the halves of items whose request has failed. */
  async #requestTogether(all: Items, series: Series): Promise<readonly Part[]> {
    const { items, result } = await this.#client.limiter.run(async () =>
      this.#sendTogether(await this.#probe(all, series)),
    );
    if (this.#client.memory.hasNoBatches || (!result.ok && isNotOffered(result.problem))) {
      await this.#requestEach(items, this.#singles);
      return [];
    }
    if (result.ok) {
      if (items.length > 0) this.#countFailure(result, items.length, series);
      this.#client.answer(items.flatMap((item) => given(item, result.value)));
      this.#known = items.find(({ text }) => result.value.has(text)) ?? this.#known;
      await this.#requestLeftOut(items.filter(({ text }) => !result.value.has(text)));
      return [];
    }
    const { problem } = result;
    if (!this.#stop) this.#countFailure(result, items.length, series);
    if (!this.#stop) return (items.length > 1 ? halve(items) : [items]).map((half) => ({ items: half, problem }));
    this.#fail(items, this.#stop);
    return [];
  }

  /**
   * After failures in a series, requests some components alone until one succeeds: first one that the service has answered
   * before. Yields the items that were not requested.
   */
  async #probe(items: Items, series: Series): Promise<Items> {
    const requested = new Set<BatchItem>();
    const known = this.#known;
    for (const item of [...(known ? [known] : []), ...probesOf(items)]) {
      if (this.#stop || series.failures < maxBatchFailures) break;
      this.#left--;
      const result = await this.#requestOne(item, series);
      if (item === known) continue;
      requested.add(item);
      this.#client.answer([[item, result]]);
    }
    return items.filter((item) => !requested.has(item));
  }

  #fail(items: Items, problem: ServiceProblem): void {
    this.#client.answer(items.map((item) => [item, fail(problem)]));
  }

  /** `items`: without those that have become private, which are answered. */
  async #sendTogether(all: Items): Promise<{ items: Items; result: Outcome<ReadonlyMap<string, T>> }> {
    const items = all.filter((item) => !this.#client.isPrivate(item));
    if (items.length < all.length) {
      const privateItems = all.filter((item) => !items.includes(item));
      this.#client.answer(privateItems.map((item) => [item, fail({ kind: 'privateName', coordinates: item.text })]));
    }
    if (this.#stop) return { items, result: fail(this.#stop) };
    if (items.length === 0 || this.#client.memory.hasNoBatches) return { items, result: succeed(new Map()) };
    const result = await this.#client.requestMany(items);
    return !result.ok && result.problem.kind === 'privateName' ? this.#sendTogether(items) : { items, result };
  }

  async #requestEach(items: Items, series: Series): Promise<void> {
    const request = async (item: BatchItem): Promise<void> => {
      await this.#client.limiter.run(async () => {
        const [left] = series === this.#singles ? [item] : await this.#probe([item], series);
        if (left) this.#client.answer([[left, this.#stop ? fail(this.#stop) : await this.#requestOne(left, series)]]);
      });
    };
    await Promise.all(items.map(request));
  }

  /** After some failures in a series the others count as missing without a request. */
  async #requestLeftOut(items: Items): Promise<void> {
    const series: Series = { failures: 0 };
    const request = async (item: BatchItem): Promise<void> => {
      const missing = fail({ kind: 'missingFromAnswer', coordinates: item.text } as const);
      const result = await this.#client.limiter.run(async () => {
        if (this.#stop || series.failures >= maxFailures) return missing;
        return this.#client.requestOne(item);
      });
      series.failures = result.ok ? 0 : series.failures + 1;
      this.#client.answer([[item, !result.ok && result.problem.kind === 'notFound' ? missing : result]]);
    };
    await Promise.all(items.map(request));
  }

  async #requestOne(item: BatchItem, series: Series): Promise<Outcome<T>> {
    const result = await this.#client.requestOne(item);
    if (result.ok && series === this.#singles) this.#client.memory.hasNoBatches = true;
    // Until one is answered, the whole service may be unknown there.
    const isOfItem = !result.ok && isAboutOneItem(result.problem);
    if (!isOfItem || (series === this.#singles && !this.#client.memory.hasNoBatches))
      this.#countFailure(result, 1, series);
    return result;
  }

  #countFailure(result: Outcome<unknown>, count: number, series: Series): void {
    if (result.ok) series.failures = 0;
    else if (isTimeout(result.problem)) series.failures += ofTimeout;
    else if (result.problem.kind !== 'tooLarge') series.failures++;
    if (!result.ok && (concernsAll(result.problem, count) || series.failures >= maxFailures))
      this.#stop ??= result.problem;
  }
}

/** Neither neighbours nor at equal distances: what they have in common may be at fault. */
function probesOf(items: Items): Items {
  const places = Array.from({ length: maxFailures - maxBatchFailures }, (_, at) => (at + 1) * 0.618);
  return [...new Set(places.flatMap((place) => items[Math.floor((place % 1) * items.length)] ?? []))];
}

function given<T>(item: BatchItem, values: ReadonlyMap<string, T>): readonly (readonly [BatchItem, Outcome<T>])[] {
  const value = values.get(item.text);
  return value === undefined ? [] : [[item, succeed(value)]];
}

/** A problem of one item does not concern the service. */
function isAboutOneItem({ kind }: ServiceProblem): boolean {
  return kind === 'notFound' || kind === 'unknownType' || kind === 'missingFromAnswer' || kind === 'privateName';
}

/** No such path, no such method, or not built. */
function isNotOffered(problem: ServiceProblem): boolean {
  if (problem.kind === 'notFound') return true;
  return (
    (problem.kind === 'rejected' && problem.status === 405) ||
    (problem.kind === 'serverError' && problem.status === 501)
  );
}

/** Whether such a failure of a request for this many items does not concern them. */
function concernsAll(problem: ServiceProblem, count: number): boolean {
  if (problem.kind === 'rejected') return problem.status < 400;
  // A gateway without a service behind it: many items hardly cause that, one may.
  if (problem.kind === 'serverError') return count > 1 && (problem.status === 502 || problem.status === 503);
  return problem.kind === 'unreachable' || problem.kind === 'rateLimited' || problem.kind === 'unauthorized';
}
