import { Limiter } from '../base/limiter.ts';
import { type Result, fail, succeed } from '../base/result.ts';
import { type Coordinates, formatCoordinates, withRevision } from '../core/coordinates.ts';
import { coordinatesQuery, definitionPath } from '../core/coordinatesUrl.ts';
import type { ServiceProblem } from '../core/problem.ts';
import { jsonOf, malformed } from './answer.ts';
import { type BatchItem, batchBody, planBatches } from './batch.ts';
import { readBatch } from './batchAnswer.ts';
import { type BatchMemory, BatchRun } from './batchRun.ts';
import type { Clock } from './clock.ts';
import { type FetchedDefinition, toDefinition } from './dialect.ts';
import type { Log } from './log.ts';
import { type OriginRevision, newestOf, originPath, readRevisions, readSearch, searchPath } from './origins.ts';
import { type Manners, PoliteTransport } from './polite.ts';
import { statusSchema } from './schemas.ts';
import type { ServiceResponse, Transport } from './transport.ts';

export interface ServiceClientOptions {
  /** The base address of the API, absolute, with or without slashes at its end. */
  readonly baseUrl: string;
  readonly transport: Transport;
  readonly clock: Clock;
  /** Lets the rest of the program run between two slices of work. Without it, nothing waits. */
  readonly pause?: () => Promise<void>;
  /** From 0 up to 1; `Math.random` unless a test says otherwise. */
  readonly random?: () => number;
  /** Hears of every request, without names. */
  readonly log?: Log;
}

export interface DefinitionAnswer {
  /** The very object that was asked for. */
  readonly coordinates: Coordinates;
  readonly result: Result<FetchedDefinition, ServiceProblem>;
}

/** Which revision "the latest" turned out to be, and who said so: the service itself, the origin's list, or the service's search. */
export interface LatestRevision {
  readonly revision: string;
  readonly from: 'service' | 'origin' | 'search';
}

type Latest = LatestRevision & { readonly definition?: FetchedDefinition };

export interface ServiceStatus {
  /** The service's own word: `OK`. */
  readonly status: string;
  readonly version: string | null;
}

type Answer<T> = Promise<Result<T, ServiceProblem>>;

/** Requests at a time, all together; and of these, how many may serve a batch run, so that a person's own question finds room. */
const mostRequests = 4;
const mostBatchRequests = 2;

const readManners: Manners = { repeat: 'always', timeout: 30_000 };
const statusManners: Manners = { repeat: 'always', timeout: 15_000, isUnlimited: true };
/** For questions that a batch run asks again by itself. */
const followUpManners: Manners = { repeat: 'unlessItBroke', timeout: 30_000 };
/** The gateway in front of the service gives up after 100 s, and its 524 says more than our own time-out. */
const batchManners: Manners = { repeat: 'unlessItBroke', timeout: 105_000 };

/** The REST API at one base address. Remembers the rate limit, and whether the service knows batches. An abort rejects with the signal's reason. */
export class ServiceClient {
  /** Without a slash at its end. Names the service wherever answers are kept. */
  readonly baseUrl: string;
  readonly #pause: () => Promise<void>;
  readonly #polite: PoliteTransport;
  readonly #limiter = new Limiter(mostRequests);
  readonly #batchLimiter = new Limiter(mostBatchRequests);
  readonly #batchMemory: BatchMemory = { hasNoBatches: false };

  constructor({ baseUrl, transport, clock, pause, random, log }: ServiceClientOptions) {
    this.baseUrl = baseUrl.replace(/\/+$/, '');
    this.#pause = pause ?? (() => Promise.resolve());
    this.#polite = new PoliteTransport({ transport, clock, random: random ?? Math.random, ...(log ? { log } : {}) });
  }

  /**
   * Definitions without files of many revisions. Answers arrive as they come, many at a time, one for every revision asked;
   * the same coordinates are answered once. Never fails as a whole. What has no revision is answered `missingFromAnswer`.
   * `isPrivate` is asked right before each request goes out: what it says yes to is not sent, and answered `privateName`.
   */
  async definitions(
    coordinates: readonly Coordinates[],
    signal: AbortSignal,
    onAnswers: (answers: readonly DefinitionAnswer[]) => void,
    isPrivate: (coordinates: Coordinates) => boolean = () => false,
  ): Promise<void> {
    const { groups, tooLarge } = planBatches(coordinates.filter(({ revision }) => revision !== null));
    const refused: DefinitionAnswer[] = [
      ...coordinates
        .filter(({ revision }) => revision === null)
        .map((one) => answer(one, fail({ kind: 'missingFromAnswer', coordinates: formatCoordinates(one) }))),
      ...tooLarge.map((item) => answer(item.coordinates, fail({ kind: 'tooLarge' }))),
    ];
    if (refused.length > 0) onAnswers(refused);
    const asker = {
      limiter: this.#batchLimiter,
      memory: this.#batchMemory,
      isPrivate: (item: BatchItem) => isPrivate(item.coordinates),
      askMany: (items: readonly BatchItem[]) =>
        this.#askMany(items, () => items.some((item) => isPrivate(item.coordinates)), signal),
      askOne: (item: BatchItem) => {
        const manners = { ...followUpManners, isWithdrawn: () => isPrivate(item.coordinates) };
        return this.#askOne(item.coordinates, false, null, manners, signal);
      },
      answer: (answers: readonly (readonly [BatchItem, DefinitionAnswer['result']])[]) =>
        onAnswers(answers.map(([item, result]) => answer(item.coordinates, result))),
    };
    await Promise.all(groups.map((batches) => new BatchRun<FetchedDefinition>(asker).run(batches)));
  }

  /**
   * One definition. `pr`: as it would be with that curation pull request; such an answer always has its files. Without a
   * revision: the latest one; the definition's own coordinates say which was taken. `isWithdrawn` is asked right before each
   * request goes out; from then on the answer is `privateName`.
   */
  async definition(
    coordinates: Coordinates,
    options: { readonly pr?: number; readonly withFiles?: boolean; readonly isWithdrawn?: () => boolean },
    signal: AbortSignal,
  ): Answer<FetchedDefinition> {
    const { pr = null, withFiles = false, isWithdrawn } = options;
    const manners = { ...readManners, isWithdrawn };
    if (coordinates.revision !== null) return this.#askOne(coordinates, withFiles, pr, manners, signal);
    const latest = await this.#latest(coordinates, withFiles, manners, signal);
    if (!latest.ok) return latest;
    const { revision, definition } = latest.value;
    if (definition && pr === null) return succeed(definition);
    return this.#askOne(withRevision(coordinates, revision), withFiles, pr, manners, signal);
  }

  /** The latest revision, and who said so. */
  async latestRevision(component: Coordinates, signal: AbortSignal): Answer<LatestRevision> {
    const latest = await this.#latest(withRevision(component, null), false, readManners, signal);
    return latest.ok ? succeed({ revision: latest.value.revision, from: latest.value.from }) : latest;
  }

  /**
   * The revisions at the component's origin, in the order of the service; `null` where the service has no list of them.
   * `isWithdrawn` as for `definition`.
   */
  async revisions(
    component: Coordinates,
    signal: AbortSignal,
    { isWithdrawn }: { readonly isWithdrawn?: () => boolean } = {},
  ): Answer<readonly OriginRevision[] | null> {
    return this.#revisions(component, { ...readManners, isWithdrawn }, signal);
  }

  /** Whether a service of this kind answers at the base address. Not rate limited, so it waits for no other question. */
  async status(signal: AbortSignal): Answer<ServiceStatus> {
    const url = `${this.baseUrl}/`;
    const answered = await this.#get('/', statusManners, signal);
    if (!answered.ok) {
      // The written description knows no such path, but it does know the search.
      if (answered.problem.kind !== 'notFound') return answered;
      const found = await this.#list('/definitions?pattern=lodash', textList, readManners, signal);
      return found.ok ? succeed({ status: 'OK', version: null }) : found;
    }
    const json = jsonOf(answered.value, url);
    if (!json.ok) return json;
    const parsed = statusSchema.safeParse(json.value);
    return parsed.success ? succeed(parsed.data) : fail(malformed(url, 'JSON without the status of the service'));
  }

  async #revisions(
    component: Coordinates,
    manners: Manners,
    signal: AbortSignal,
  ): Answer<readonly OriginRevision[] | null> {
    const path = originPath(component);
    return path === null ? succeed(null) : this.#list(path, readRevisions, manners, signal);
  }

  /**
   * The written description has the service know the latest revision (service.md 4.1), the running one answers 404
   * (service-api.md 1.7); then the newest of the origin's list counts, or else of what the service holds.
   */
  async #latest(bare: Coordinates, withFiles: boolean, manners: Manners, signal: AbortSignal): Answer<Latest> {
    const written = await this.#askAtPath(bare, withFiles, null, manners, signal);
    if (!written.ok && written.problem.kind !== 'notFound') return written;
    const revision = written.ok ? written.value.definition.coordinates.revision : null;
    if (!written.ok || revision === null) return this.#newestKnown(bare, manners, signal);
    return succeed({ revision, from: 'service', definition: written.value });
  }

  async #newestKnown(component: Coordinates, manners: Manners, signal: AbortSignal): Answer<Latest> {
    const listed = await this.#revisions(component, manners, signal);
    const newest = listed.ok ? newestOf(listed.value ?? []) : null;
    if (newest) return succeed({ revision: newest.revision, from: 'origin' });
    const path = searchPath(component);
    const found = await this.#list(path, (json) => readSearch(json, component), manners, signal);
    if (!found.ok) return found;
    const held = newestOf(found.value);
    return held
      ? succeed({ revision: held.revision, from: 'search' })
      : fail({ kind: 'notFound', url: this.baseUrl + path });
  }

  async #askMany(
    items: readonly BatchItem[],
    isWithdrawn: () => boolean,
    signal: AbortSignal,
  ): Answer<ReadonlyMap<string, FetchedDefinition>> {
    // Without Accept-Version, which turns this request into 404 (service-api.md 1.3).
    const url = `${this.baseUrl}/definitions?expand=-files`;
    const headers = { accept: 'application/json', 'content-type': 'application/json' };
    const request = { method: 'POST', url, headers, body: batchBody(items) } as const;
    const manners = { ...batchManners, items: items.length, isWithdrawn };
    const sent = await this.#limiter.run(() => this.#polite.send(request, signal, manners), signal);
    return sent.ok ? readBatch(sent.value.body, url, items, this.#pause) : sent;
  }

  async #askOne(
    coordinates: Coordinates,
    withFiles: boolean,
    pr: number | null,
    manners: Manners,
    signal: AbortSignal,
  ): Answer<FetchedDefinition> {
    const slashes = (coordinates.namespace ?? '').split('/').length - 1;
    if (slashes <= 5) {
      const found = await this.#askAtPath(coordinates, withFiles, pr, manners, signal);
      if (found.ok || found.problem.kind !== 'notFound' || slashes === 0) return found;
    }
    // Gateways that decode an address on its way break what has slashes in it (service.md 2.1, rule 4).
    const options = (pr === null ? '' : `&pr=${pr}`) + (withFiles ? '' : '&expand=-files');
    const path = `/definitions?coordinates=${coordinatesQuery(coordinates)}${options}`;
    const sent = await this.#get(path, manners, signal, { 'accept-version': '1.0.0' });
    return sent.ok ? this.#readOne(sent.value, path, coordinates) : sent;
  }

  async #askAtPath(
    coordinates: Coordinates,
    withFiles: boolean,
    pr: number | null,
    manners: Manners,
    signal: AbortSignal,
  ): Answer<FetchedDefinition> {
    const path = definitionPath(coordinates, pr) + (withFiles ? '' : '?expand=-files');
    const sent = await this.#get(path, manners, signal);
    return sent.ok ? this.#readOne(sent.value, path, coordinates) : sent;
  }

  #readOne(body: string, path: string, coordinates: Coordinates): Result<FetchedDefinition, ServiceProblem> {
    const url = this.baseUrl + path;
    // This is how the service says that it does not know the type or provider (service-api.md 1.2).
    if (body.trim() === '') return fail({ kind: 'unknownType', coordinates: formatCoordinates(coordinates) });
    const json = jsonOf(body, url);
    if (!json.ok) return json;
    const definition = toDefinition(json.value, coordinates);
    return definition.ok ? succeed({ definition: definition.value, body }) : fail(malformed(url, definition.problem));
  }

  async #list<T>(path: string, read: (json: unknown) => T | null, manners: Manners, signal: AbortSignal): Answer<T> {
    const sent = await this.#get(path, manners, signal);
    if (!sent.ok) return sent;
    const json = jsonOf(sent.value, this.baseUrl + path);
    if (!json.ok) return json;
    const list = read(json.value);
    return list === null ? fail(malformed(this.baseUrl + path, 'another shape than expected')) : succeed(list);
  }

  async #get(
    path: string,
    manners: Manners,
    signal: AbortSignal,
    extraHeaders: Readonly<Record<string, string>> = {},
  ): Answer<string> {
    const headers = { accept: 'application/json', ...extraHeaders };
    const request = { method: 'GET', url: this.baseUrl + path, headers, body: null } as const;
    const send = (): Answer<ServiceResponse> => this.#polite.send(request, signal, manners);
    const sent = await (manners.isUnlimited ? send() : this.#limiter.run(send, signal));
    return sent.ok ? succeed(sent.value.body) : sent;
  }
}

function answer(coordinates: Coordinates, result: DefinitionAnswer['result']): DefinitionAnswer {
  return { coordinates, result };
}

function textList(json: unknown): readonly string[] | null {
  return Array.isArray(json) ? json.filter((item) => typeof item === 'string') : null;
}
