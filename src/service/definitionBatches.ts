import { Limiter } from '../base/limiter.ts';
import { type Result, fail } from '../base/result.ts';
import { type Coordinates, asWritten, formatCoordinates } from '../core/coordinates.ts';
import type { ServiceProblem } from '../core/problem.ts';
import { type BatchItem, batchBody, batchLimits, planBatches } from './batch.ts';
import { type BatchMemory, BatchRun } from './batchRun.ts';
import type { DefinitionReader } from './definitionReader.ts';
import type { FetchedDefinition } from './dialect.ts';
import type { Answer, Requester, SendPolicy } from './transport/requester.ts';
import { readBatch } from './definitionAnswer.ts';
import { gatewayTimeout } from './transport/requestTimes.ts';

export interface DefinitionAnswer {
  /** The same object as requested. */
  readonly coordinates: Coordinates;
  readonly result: Result<FetchedDefinition, ServiceProblem>;
}

/** The most concurrent requests a batch run may use, so that the user's own requests find a place. */
const maxBatchRequests = 2;

/** Items divided into batches without a pause: some milliseconds. */
const plannedAtOnce = 20 * batchLimits.items;

/** For requests that a batch run repeats itself. */
const followUpPolicy: SendPolicy = { repeat: 'unlessItBroke', timeout: 30_000 };
/** The gateway in front of the service gives up after 100 s, and its 524 says more than our own time-out. */
const batchPolicy: SendPolicy = { repeat: 'unlessItBroke', timeout: gatewayTimeout };

/** Definitions without files, many at a time (service-api.md 4.6). Remembers whether the service supports batches. */
export class DefinitionBatches {
  readonly #requester: Requester;
  readonly #reader: DefinitionReader;
  readonly #limiter = new Limiter(maxBatchRequests);
  readonly #memory: BatchMemory = { hasNoBatches: false };

  constructor(requester: Requester, reader: DefinitionReader) {
    this.#requester = requester;
    this.#reader = reader;
  }

  /** Where the service has no data for a revision, the version as it was written is requested too. */
  async run(
    coordinates: readonly Coordinates[],
    signal: AbortSignal,
    onAnswers: (answers: readonly DefinitionAnswer[]) => void,
  ): Promise<void> {
    const firstAnswers = new Map<Coordinates, DefinitionAnswer>();
    const take = (answers: readonly DefinitionAnswer[]): void => {
      const done: DefinitionAnswer[] = [];
      for (const one of answers) {
        const written = hasData(one) ? null : asWritten(one.coordinates);
        if (written === null || !one.result.ok) done.push(one);
        else firstAnswers.set(written, one);
      }
      if (done.length > 0) onAnswers(done);
    };
    await this.#run(coordinates, signal, take);
    const takeSecond = (answers: readonly DefinitionAnswer[]): void =>
      onAnswers(
        answers.flatMap((second) => {
          const first = firstAnswers.get(second.coordinates);
          return first ? [hasData(second) ? { ...second, coordinates: first.coordinates } : first] : [];
        }),
      );
    if (firstAnswers.size > 0) await this.#run([...firstAnswers.keys()], signal, takeSecond);
  }

  async #run(
    coordinates: readonly Coordinates[],
    signal: AbortSignal,
    onAnswers: (answers: readonly DefinitionAnswer[]) => void,
  ): Promise<void> {
    const client = {
      limiter: this.#limiter,
      batchesAtOnce: maxBatchRequests,
      memory: this.#memory,
      isPrivate: (item: BatchItem) => this.#requester.isPrivate(item.coordinates),
      requestMany: (items: readonly BatchItem[]) => this.#requestMany(items, signal),
      requestOne: (item: BatchItem) =>
        this.#reader.exactly(item.coordinates, { pr: null, withFiles: false }, followUpPolicy, signal),
      answer: (answers: readonly (readonly [BatchItem, DefinitionAnswer['result']])[]) =>
        onAnswers(answers.map(([item, result]) => answer(item.coordinates, result))),
    };
    const plainRun = new BatchRun<FetchedDefinition>(client);
    const mappedRun = new BatchRun<FetchedDefinition>(client);
    const requested: Promise<void>[] = [];
    for (let at = 0; at < coordinates.length; at += plannedAtOnce) {
      if (at > 0) await this.#requester.pause();
      const slice = coordinates.slice(at, at + plannedAtOnce);
      const { plain, mapped, tooLarge } = planBatches(slice.filter(({ revision }) => revision !== null));
      const refused: DefinitionAnswer[] = [
        ...slice
          .filter(({ revision }) => revision === null)
          .map((one) => answer(one, fail({ kind: 'missingFromAnswer', coordinates: formatCoordinates(one) }))),
        ...tooLarge.map((item) => answer(item.coordinates, fail({ kind: 'tooLarge' }))),
      ];
      if (refused.length > 0) onAnswers(refused);
      requested.push(plainRun.run(plain), mappedRun.run(mapped));
    }
    await Promise.all(requested);
  }

  async #requestMany(items: readonly BatchItem[], signal: AbortSignal): Answer<ReadonlyMap<string, FetchedDefinition>> {
    // Without Accept-Version, which turns this request into 404 (service-api.md 1.3).
    const path = '/definitions?expand=-files';
    const options = { ...batchPolicy, names: items.map(({ coordinates }) => coordinates), items: items.length };
    const sent = await this.#requester.post(path, batchBody(items), options, signal);
    if (!sent.ok) return sent;
    return readBatch(sent.value, this.#requester.baseUrl + path, items, this.#requester.pause);
  }
}

function hasData({ result }: DefinitionAnswer): boolean {
  return result.ok && result.value.definition.isHarvested;
}

function answer(coordinates: Coordinates, result: DefinitionAnswer['result']): DefinitionAnswer {
  return { coordinates, result };
}
