import { type Result, fail } from '../base/result.ts';
import type { Limiter } from '../base/limiter.ts';
import type { ServiceProblem } from '../core/problem.ts';
import { type BatchItem, halve } from './batch.ts';

type Outcome<T> = Result<T, ServiceProblem>;

/** How a run sends requests and delivers results. Aborts reject. */
export interface BatchAsker<T> {
  /** By item text. Items the service left out are absent. */
  askMany(items: readonly BatchItem[]): Promise<Outcome<ReadonlyMap<string, T>>>;
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
  /** Shared by all runs of one client. */
  readonly memory: BatchMemory;
}

/** What runs learn about a service. */
export interface BatchMemory {
  /** The written description has no batches (written-api.md 4): such a service gets single requests. */
  hasNoBatches: boolean;
}

/**
 * This many failures in a row, without a success, are not the fault of single members: a batch, its halves, its
 * quarters.
 */
const suspiciousFailures = 7;
/** Nor are this many whole batches that fail the same way. */
const suspiciousBatches = 2;

/**
 * Requests a group of batches and gives up per item, never per batch: a failing batch is halved until the members at
 * fault are alone, and a member the service left out is requested again alone (service-api.md 4.6, 13).
 *
 * A service without batches that does respond to a single request gets single requests from then on. When the service
 * is plainly down this would turn thousands of items into thousands of requests. So a problem unrelated to the members
 * (no connection, no permission, no such path) settles all the rest at once; repeated failures lead to a probe of
 * single members, and when that fails too they count as such a problem; and the extra requests of one run are limited
 * in total.
 */
export class BatchRun<T> {
  readonly #asker: BatchAsker<T>;
  readonly #answered = new Set<BatchItem>();
  #extraRequests = 64;
  #down: ServiceProblem | null = null;
  #failures = 0;
  #failedBatches: string[] = [];
  #probe: Promise<void> | null = null;

  constructor(asker: BatchAsker<T>) {
    this.#asker = asker;
  }

  /** May be called again while earlier batches are in progress. */
  async run(batches: readonly (readonly BatchItem[])[]): Promise<void> {
    this.#extraRequests += 8 * batches.length;
    await Promise.all(batches.map((batch) => this.#runBatch(batch)));
  }

  async #runBatch(batch: readonly BatchItem[]): Promise<void> {
    let parts: readonly Part[] = [{ items: batch, failedBefore: null }];
    while (parts.length > 0) parts = (await Promise.all(parts.map((part) => this.#ask(part)))).flat();
  }

  /** Yields the items to request in smaller parts. */
  async #ask(part: Part): Promise<readonly Part[]> {
    if (this.#asker.memory.hasNoBatches) {
      await Promise.all(part.items.map((item) => this.#askAlone(item, null)));
      return [];
    }
    const [only] = part.items;
    if (part.failedBefore && part.items.length === 1 && only) {
      await this.#askAlone(only, part.failedBefore);
      return [];
    }
    const problem = await this.#asker.limiter.run(() => this.#askTogether(part));
    const open = part.items.filter((item) => !this.#answered.has(item));
    if (!problem) {
      await Promise.all(open.map((item) => this.#askAlone(item, missing(item))));
      return [];
    }
    if (this.#asker.memory.hasNoBatches) return [{ items: open, failedBefore: null }];
    if (!this.#down && this.#extraRequests > 0)
      return (open.length > 1 ? halve(open) : [open]).map((items) => ({ items, failedBefore: problem }));
    this.#settle(open.map((item) => [item, fail(this.#down ?? problem)]));
    return [];
  }

  async #askTogether(part: Part): Promise<ServiceProblem | null> {
    await this.#probe;
    const refusal = this.#refusal(part.failedBefore);
    if (refusal) return refusal;
    if (this.#asker.memory.hasNoBatches) return missing(part.items[0]);
    const items = this.#withhold(part.items);
    if (items.length === 0) return null;
    const result = await this.#asker.askMany(items);
    if (result.ok) {
      this.#succeeded();
      this.#settle(items.flatMap((item) => given(item, result.value)));
      return null;
    }
    if (result.problem.kind === 'privateName') return this.#askTogether({ ...part, items });
    if (isUnknownThere(result.problem)) await this.#probeOnce(result.problem, part.items);
    else if (concernsAll(result.problem)) this.#down ??= result.problem;
    else await this.#doubt(result.problem, part);
    return result.problem;
  }

  /** Settles items that became private, and yields the rest. */
  #withhold(items: readonly BatchItem[]): readonly BatchItem[] {
    const isPrivate = new Set(items.filter((item) => this.#asker.isPrivate(item)));
    this.#settle([...isPrivate].map((item) => [item, fail({ kind: 'privateName', coordinates: item.text })]));
    return items.filter((item) => !isPrivate.has(item) && !this.#answered.has(item));
  }

  /** `otherwise` is the result when the item may not be requested any more; `null` when their number is not limited. */
  async #askAlone(item: BatchItem, otherwise: ServiceProblem | null): Promise<void> {
    const result = await this.#asker.limiter.run(async (): Promise<Outcome<T>> => {
      await this.#probe;
      const refusal = this.#refusal(otherwise);
      return refusal ? fail(refusal) : this.#asker.askOne(item);
    });
    if (result.ok) this.#succeeded();
    else this.#doubtAlone(result.problem);
    const isLeftOut = !result.ok && result.problem.kind === 'notFound' && otherwise?.kind === 'missingFromAnswer';
    this.#settle([[item, isLeftOut ? fail(otherwise) : result]]);
  }

  #doubtAlone(problem: ServiceProblem): void {
    if (!isAboutOneItem(problem)) this.#failures++;
    const isLost = problem.kind === 'unreachable' || problem.kind === 'rateLimited';
    // Elsewhere the number of single requests is limited.
    const isHopeless = this.#asker.memory.hasNoBatches && this.#failures >= suspiciousFailures;
    if (isLost || isHopeless) this.#down ??= problem;
  }

  /** Why no more requests are sent; otherwise counts the request, if its kind is limited. */
  #refusal(failedBefore: ServiceProblem | null): ServiceProblem | null {
    if (this.#down) return this.#down;
    if (!failedBefore) return null;
    return this.#extraRequests-- > 0 ? null : failedBefore;
  }

  async #doubt(problem: ServiceProblem, { items, failedBefore }: Part): Promise<void> {
    if (problem.kind === 'tooLarge' || this.#down) return;
    this.#failures++;
    if (!failedBefore)
      this.#failedBatches.push(JSON.stringify([problem.kind, 'status' in problem ? problem.status : null]));
    const alike = this.#failedBatches.filter((sign) => sign === this.#failedBatches.at(-1)).length;
    if (this.#failures < suspiciousFailures && alike < suspiciousBatches) return;
    await this.#probeOnce(problem, items);
  }

  /** Callers during a probe wait for its result. */
  async #probeOnce(problem: ServiceProblem, items: readonly BatchItem[]): Promise<void> {
    this.#probe ??= this.#probeService(items, problem).finally(() => {
      this.#probe = null;
    });
    await this.#probe;
  }

  /**
   * Requests two of the members, one after the other: hardly both are at fault. Takes no place of the limiter, whose
   * places are held by callers that wait for the result.
   */
  async #probeService(items: readonly BatchItem[], problem: ServiceProblem): Promise<void> {
    const open = this.#withhold(items);
    if (open.length === 0) return;
    for (const item of new Set([open.at(0), open.at(-1)])) {
      if (!item) continue;
      this.#extraRequests--;
      const result = await this.#asker.askOne(item);
      this.#settle([[item, result]]);
      if (!result.ok) continue;
      if (isUnknownThere(problem)) this.#asker.memory.hasNoBatches = true;
      return this.#succeeded();
    }
    this.#down ??= problem;
  }

  #succeeded(): void {
    this.#failures = 0;
    this.#failedBatches = [];
  }

  #settle(answers: readonly (readonly [BatchItem, Outcome<T>])[]): void {
    const first = answers.filter(([item]) => !this.#answered.has(item));
    for (const [item] of first) this.#answered.add(item);
    if (first.length > 0) this.#asker.answer(first);
  }
}

interface Part {
  readonly items: readonly BatchItem[];
  /** Of the larger part it was in; `null` for a whole batch. */
  readonly failedBefore: ServiceProblem | null;
}

function given<T>(item: BatchItem, values: ReadonlyMap<string, T>): readonly (readonly [BatchItem, Outcome<T>])[] {
  const value = values.get(item.text);
  return value === undefined ? [] : [[item, { ok: true, value }]];
}

function missing(item: BatchItem | undefined): ServiceProblem {
  return { kind: 'missingFromAnswer', coordinates: item?.text ?? '' };
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

/** Whether such a failure of a batch says nothing about its members. */
function concernsAll(problem: ServiceProblem): boolean {
  switch (problem.kind) {
    case 'unreachable':
    case 'rateLimited':
    case 'unauthorized':
    case 'notFound':
      return true;
    case 'rejected':
      return problem.status < 400;
    // One slow member makes its whole batch late.
    case 'timeout':
    case 'tooLarge':
    case 'serverError':
    case 'malformedResponse':
    case 'answerTooLarge':
    case 'notOffered':
    case 'noRevision':
    case 'unknownType':
    case 'missingFromAnswer':
    case 'privateName':
      return false;
  }
}
