import { Limiter } from '../base/limiter.ts';
import { type Result, fail, succeed } from '../base/result.ts';
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

/** Failures of one batch in a row, without a success: the batch, its halves and its quarters. */
const maxFailures = 7;

/** Requests that follow each other, and how many of the last ones have failed. */
interface Row {
  failures: number;
}

/**
 * Requests a group of batches and gives up per item, never per batch: a failing batch is halved until the items at fault
 * are alone, and an item the service left out is requested again alone (service-api.md 4.6, 13).
 *
 * Nothing more is sent, and all the rest fails, after `maxFailures` in a row, or at once after a failure that has nothing
 * to do with the items: no connection, no permission. A service that knows no batches gets single requests.
 */
export class BatchRun<T> {
  readonly #asker: BatchAsker<T>;
  readonly #batches: Limiter;
  /** Of requests for one item each. */
  readonly #singles: Row = { failures: 0 };
  #stop: ServiceProblem | null = null;

  constructor(asker: BatchAsker<T>) {
    this.#asker = asker;
    this.#batches = new Limiter(asker.batchesAtOnce);
  }

  /** May be called again while earlier batches are in progress. */
  async run(batches: readonly Items[]): Promise<void> {
    await Promise.all(batches.map((batch) => this.#batches.run(() => this.#runBatch(batch))));
  }

  /** Level by level: one half follows the other, so that a single item at fault never causes many failures in a row. */
  async #runBatch(batch: Items): Promise<void> {
    const row: Row = { failures: 0 };
    let parts = await this.#askTogether(batch, row);
    while (parts.length > 0) parts = (await Promise.all(parts.map((part) => this.#askPart(part, row)))).flat();
  }

  async #askPart(part: Items, row: Row): Promise<readonly Items[]> {
    if (part.length > 1) return this.#askTogether(part, row);
    await this.#askEach(part, row);
    return [];
  }

  /** Yields the halves of items whose request has failed. */
  async #askTogether(all: Items, row: Row): Promise<readonly Items[]> {
    const { items, result } = await this.#asker.limiter.run(() => this.#sendTogether(all));
    if (this.#asker.memory.hasNoBatches || (!result.ok && isUnknownThere(result.problem))) {
      await this.#askEach(items, this.#singles);
      return [];
    }
    this.#note(result, items.length, row);
    if (result.ok) {
      this.#asker.answer(items.flatMap((item) => given(item, result.value)));
      await this.#askLeftOut(items.filter(({ text }) => !result.value.has(text)));
      return [];
    }
    if (!this.#stop) return items.length > 1 ? halve(items) : [items];
    const problem = this.#stop;
    this.#asker.answer(items.map((item) => [item, fail(problem)]));
    return [];
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
      const result = await this.#asker.limiter.run(async () =>
        this.#stop ? fail(this.#stop) : this.#askOne(item, row),
      );
      this.#asker.answer([[item, result]]);
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
    else if (result.problem.kind !== 'tooLarge') row.failures++;
    if (!result.ok && (concernsAll(result.problem, count) || row.failures >= maxFailures))
      this.#stop ??= result.problem;
  }
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
export function isUnknownThere(problem: ServiceProblem): boolean {
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
