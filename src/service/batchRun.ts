import { Limiter } from '../base/limiter.ts';
import { type Result, fail, succeed } from '../base/result.ts';
import { isTimeout } from '../core/isServiceDown.ts';
import type { ServiceProblem } from '../core/problem.ts';
import { type BatchItem, halve } from './batch.ts';

type Outcome<T> = Result<T, ServiceProblem>;
type Items = readonly BatchItem[];

/** How a run sends requests and delivers results. Aborts reject. */
export interface BatchAsker<T> {
  /** By item text. Items the service left out are absent. */
  askMany(items: Items): Promise<Outcome<ReadonlyMap<string, T>>>;
  askOne(item: BatchItem): Promise<Outcome<T>>;
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

/** What runs learn about a service. */
export interface BatchMemory {
  /** The written description has no batches (written-api.md 4): such a service gets single requests. */
  hasNoBatches: boolean;
}

/** Failures in a row after which nothing more is sent. */
const maxFailures = 7;
/** Failures in a row after which components are requested alone: the service may be at fault, and not a member. */
const doubtedFrom = 3;
/** A time-out counts as so many failures: two of them in a row take minutes. */
const ofTimeout = 4;
/** Requests for the parts of a failed batch: some, and some more for each component. */
const extra = { ofBatch: 20, ofItem: 0.25 };

/** Requests that follow each other, and how many of the last ones have failed. */
interface Row {
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
 * A batch fails as well if the whole service does. So after some failures in a row, or one time-out, items from all over
 * the next part are requested alone, until one succeeds. Nothing more is sent, and all the rest fails, if these fail too,
 * or at once after a failure that has nothing to do with the items: no connection, no permission. A service that knows
 * no batches gets single requests.
 */
export class BatchRun<T> {
  readonly #asker: BatchAsker<T>;
  readonly #batches: Limiter;
  /** Of requests for one item each. */
  readonly #singles: Row = { failures: 0 };
  /** Requests for parts that may still be sent. */
  #left = 0;
  /** The service has answered it. */
  #known: BatchItem | null = null;
  #stop: ServiceProblem | null = null;

  constructor(asker: BatchAsker<T>) {
    this.#asker = asker;
    this.#batches = new Limiter(asker.batchesAtOnce);
  }

  /** May be called again while earlier batches are in progress. */
  async run(batches: readonly Items[]): Promise<void> {
    for (const { length } of batches) this.#left += extra.ofBatch + extra.ofItem * length;
    await Promise.all(batches.map((batch) => this.#batches.run(() => this.#runBatch(batch))));
  }

  /** Level by level: one half follows the other, so that a single item at fault never causes many failures in a row. */
  async #runBatch(batch: Items): Promise<void> {
    const row: Row = { failures: 0 };
    let parts = await this.#askTogether(batch, row);
    while (parts.length > 0) parts = (await Promise.all(parts.map((part) => this.#askPart(part, row)))).flat();
  }

  async #askPart({ items, problem }: Part, row: Row): Promise<readonly Part[]> {
    if (--this.#left < 0) this.#fail(items, problem);
    else if (items.length > 1) return this.#askTogether(items, row);
    else await this.#askEach(items, row);
    return [];
  }

  /** Yields the halves of items whose request has failed. */
  async #askTogether(all: Items, row: Row): Promise<readonly Part[]> {
    const { items, result } = await this.#asker.limiter.run(async () =>
      this.#sendTogether(await this.#probe(all, row)),
    );
    if (this.#asker.memory.hasNoBatches || (!result.ok && isUnknownThere(result.problem))) {
      await this.#askEach(items, this.#singles);
      return [];
    }
    if (result.ok) {
      if (items.length > 0) this.#note(result, items.length, row);
      this.#asker.answer(items.flatMap((item) => given(item, result.value)));
      this.#known = items.find(({ text }) => result.value.has(text)) ?? this.#known;
      await this.#askLeftOut(items.filter(({ text }) => !result.value.has(text)));
      return [];
    }
    const { problem } = result;
    if (!this.#stop) this.#note(result, items.length, row);
    if (!this.#stop) return (items.length > 1 ? halve(items) : [items]).map((half) => ({ items: half, problem }));
    this.#fail(items, this.#stop);
    return [];
  }

  /**
   * After failures in a row, requests some components alone until one succeeds: first one that the service has answered
   * before. Yields the items that were not requested.
   */
  async #probe(items: Items, row: Row): Promise<Items> {
    const requested = new Set<BatchItem>();
    const known = this.#known;
    for (const item of [...(known ? [known] : []), ...probesOf(items)]) {
      if (this.#stop || row.failures < doubtedFrom) break;
      this.#left--;
      const result = await this.#askOne(item, row);
      if (item === known) continue;
      requested.add(item);
      this.#asker.answer([[item, result]]);
    }
    return items.filter((item) => !requested.has(item));
  }

  #fail(items: Items, problem: ServiceProblem): void {
    this.#asker.answer(items.map((item) => [item, fail(problem)]));
  }

  /** `items`: without those that have become private, which are answered. */
  async #sendTogether(all: Items): Promise<{ items: Items; result: Outcome<ReadonlyMap<string, T>> }> {
    const items = all.filter((item) => !this.#asker.isPrivate(item));
    if (items.length < all.length) {
      const secret = all.filter((item) => !items.includes(item));
      this.#asker.answer(secret.map((item) => [item, fail({ kind: 'privateName', coordinates: item.text })]));
    }
    if (this.#stop) return { items, result: fail(this.#stop) };
    if (items.length === 0 || this.#asker.memory.hasNoBatches) return { items, result: succeed(new Map()) };
    const result = await this.#asker.askMany(items);
    return !result.ok && result.problem.kind === 'privateName' ? this.#sendTogether(items) : { items, result };
  }

  async #askEach(items: Items, row: Row): Promise<void> {
    const ask = async (item: BatchItem): Promise<void> => {
      await this.#asker.limiter.run(async () => {
        const [left] = row === this.#singles ? [item] : await this.#probe([item], row);
        if (left) this.#asker.answer([[left, this.#stop ? fail(this.#stop) : await this.#askOne(left, row)]]);
      });
    };
    await Promise.all(items.map(ask));
  }

  /** After some failures in a row the others count as missing without a request. */
  async #askLeftOut(items: Items): Promise<void> {
    const row: Row = { failures: 0 };
    const ask = async (item: BatchItem): Promise<void> => {
      const missing = fail({ kind: 'missingFromAnswer', coordinates: item.text } as const);
      const result = await this.#asker.limiter.run(async () => {
        if (this.#stop || row.failures >= maxFailures) return missing;
        return this.#asker.askOne(item);
      });
      row.failures = result.ok ? 0 : row.failures + 1;
      this.#asker.answer([[item, !result.ok && result.problem.kind === 'notFound' ? missing : result]]);
    };
    await Promise.all(items.map(ask));
  }

  async #askOne(item: BatchItem, row: Row): Promise<Outcome<T>> {
    const result = await this.#asker.askOne(item);
    if (result.ok && row === this.#singles) this.#asker.memory.hasNoBatches = true;
    // Until one is answered, the whole service may be unknown there.
    const isOfItem = !result.ok && isAboutOneItem(result.problem);
    if (!isOfItem || (row === this.#singles && !this.#asker.memory.hasNoBatches)) this.#note(result, 1, row);
    return result;
  }

  #note(result: Outcome<unknown>, count: number, row: Row): void {
    if (result.ok) row.failures = 0;
    else if (isTimeout(result.problem)) row.failures += ofTimeout;
    else if (result.problem.kind !== 'tooLarge') row.failures++;
    if (!result.ok && (concernsAll(result.problem, count) || row.failures >= maxFailures))
      this.#stop ??= result.problem;
  }
}

/** Neither neighbours nor at equal distances: what they have in common may be at fault. */
function probesOf(items: Items): Items {
  const places = Array.from({ length: maxFailures - doubtedFrom }, (_, at) => (at + 1) * 0.618);
  return [...new Set(places.flatMap((place) => items[Math.floor((place % 1) * items.length)] ?? []))];
}

function given<T>(item: BatchItem, values: ReadonlyMap<string, T>): readonly (readonly [BatchItem, Outcome<T>])[] {
  const value = values.get(item.text);
  return value === undefined ? [] : [[item, succeed(value)]];
}

/** A problem of one item says nothing about the service's health. */
function isAboutOneItem({ kind }: ServiceProblem): boolean {
  return kind === 'notFound' || kind === 'unknownType' || kind === 'missingFromAnswer' || kind === 'privateName';
}

/** No such path, no such method, or not built. */
function isUnknownThere(problem: ServiceProblem): boolean {
  if (problem.kind === 'notFound') return true;
  return (
    (problem.kind === 'rejected' && problem.status === 405) ||
    (problem.kind === 'serverError' && problem.status === 501)
  );
}

/** Whether such a failure of a request for this many items says nothing about them. */
function concernsAll(problem: ServiceProblem, count: number): boolean {
  if (problem.kind === 'rejected') return problem.status < 400;
  // A gateway without a service behind it: many items hardly cause that, one may.
  if (problem.kind === 'serverError') return count > 1 && (problem.status === 502 || problem.status === 503);
  return problem.kind === 'unreachable' || problem.kind === 'rateLimited' || problem.kind === 'unauthorized';
}
