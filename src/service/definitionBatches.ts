import { Limiter } from '../base/limiter.ts';
import { type Result, fail, succeed } from '../base/result.ts';
import { type Coordinates, asWritten, formatCoordinates } from '../core/coordinates.ts';
import type { ServiceProblem } from '../core/problem.ts';
import { type BatchItem, batchBody, batchLimits, planBatches } from './batch.ts';
import { type BatchMemory, BatchRun, isUnknownThere } from './batchRun.ts';
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
/** For requests that are repeated some minutes later in any case. */
const lookPolicy: SendPolicy = { repeat: 'never', timeout: gatewayTimeout };

/** Definitions without files, many at a time (service-api.md 4.6). Remembers whether the service supports batches. */
export class DefinitionBatches {
  readonly #requester: Requester;
  readonly #reader: DefinitionReader;
  readonly #limiter = new Limiter(maxBatchRequests);
  readonly #memory: BatchMemory = { hasNoBatches: false };
  /** A look was declined as if there were no batches; one that is answered alone says that the service is there. */
  #isInDoubt = false;

  constructor(requester: Requester, reader: DefinitionReader) {
    this.#requester = requester;
    this.#reader = reader;
  }

  /** The service is known to have no batches. */
  get hasNoBatches(): boolean {
    return this.#memory.hasNoBatches;
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
    const asker = {
      limiter: this.#limiter,
      batchesAtOnce: maxBatchRequests,
      memory: this.#memory,
      isPrivate: (item: BatchItem) => this.#requester.isPrivate(item.coordinates),
      askMany: (items: readonly BatchItem[]) => this.#askMany(items, signal),
      askOne: (item: BatchItem) =>
        this.#reader.exactly(item.coordinates, { pr: null, withFiles: false }, followUpPolicy, signal),
      answer: (answers: readonly (readonly [BatchItem, DefinitionAnswer['result']])[]) =>
        onAnswers(answers.map(([item, result]) => answer(item.coordinates, result))),
    };
    const plainRun = new BatchRun<FetchedDefinition>(asker);
    const mappedRun = new BatchRun<FetchedDefinition>(asker);
    const asked: Promise<void>[] = [];
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
      asked.push(plainRun.run(plain), mappedRun.run(mapped));
    }
    await Promise.all(asked);
  }

  /**
   * Requests all of them together once, without retry: for background requests, whose number is limited. Keyed by the
   * requested objects; items the service left out are absent. `notOffered`: the service has no batches, and may be
   * requested one at a time.
   */
  async look(
    coordinates: readonly Coordinates[],
    signal: AbortSignal,
  ): Answer<ReadonlyMap<Coordinates, FetchedDefinition>> {
    const [only] = coordinates;
    if (only === undefined) return succeed(new Map());
    if (coordinates.length === 1) {
      const found = await this.#reader.exactly(only, { pr: null, withFiles: false }, lookPolicy, signal);
      if (!found.ok) return found;
      if (this.#isInDoubt) this.#memory.hasNoBatches = true;
      return succeed(new Map([[only, found.value]]));
    }
    const items = coordinates.map((one) => ({ coordinates: one, text: formatCoordinates(one) }));
    const found = await this.#limiter.run(() => this.#askMany(items, signal, lookPolicy), signal);
    if (!found.ok) {
      if (!isUnknownThere(found.problem)) return found;
      this.#isInDoubt = true;
      return fail({ kind: 'notOffered', url: this.#requester.baseUrl });
    }
    this.#isInDoubt = false;
    return succeed(new Map(items.flatMap((item) => pairIn(item, found.value))));
  }

  async #askMany(
    items: readonly BatchItem[],
    signal: AbortSignal,
    policy: SendPolicy = batchPolicy,
  ): Answer<ReadonlyMap<string, FetchedDefinition>> {
    // Without Accept-Version, which turns this request into 404 (service-api.md 1.3).
    const path = '/definitions?expand=-files';
    const asking = { ...policy, names: items.map(({ coordinates }) => coordinates), items: items.length };
    const sent = await this.#requester.post(path, batchBody(items), asking, signal);
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

function pairIn(
  { coordinates, text }: BatchItem,
  found: ReadonlyMap<string, FetchedDefinition>,
): readonly (readonly [Coordinates, FetchedDefinition])[] {
  const definition = found.get(text);
  return definition === undefined ? [] : [[coordinates, definition]];
}
