import { describeError } from '../../base/describeError.ts';
import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import { type Result, succeed } from '../../base/result.ts';
import { SingleFlight } from '../../base/singleFlight.ts';
import { type Coordinates, coordinatesKey } from '../../core/coordinates.ts';
import type { Definition } from '../../core/definition.ts';
import { isServiceDown } from '../../core/isServiceDown.ts';
import type { Loadable } from '../../core/loadable.ts';
import { isPluginId } from '../../core/ecosystems.ts';
import type { Problem } from '../../core/problem.ts';
import type { DefinitionSummary } from '../../core/summary.ts';
import { spelledAs } from '../../curation/spelling.ts';
import type { DefinitionAnswer } from '../../service/client.ts';
import type { Clock, DefinitionStore, Log } from '../ports.ts';
import { DefinitionEntries, type LookUpActivity, type StoredEntry } from './definitionEntries.ts';
import { type DefinitionEntry, isEntryCutOff, isFresh, loadableOf, isRetryable, isDue } from './definitionFreshness.ts';
import { type DefinitionReader, type FullDefinition, readFull, type ReaderOrProblem } from './definitionFull.ts';
import { LookUp } from './lookUp.ts';
import { type LocalLicenseSource, withLocalLicense } from './withLocalLicense.ts';

export type { LookUpActivity } from './definitionEntries.ts';
export type { FullDefinition } from './definitionFull.ts';

export interface DefinitionsOptions {
  readonly client: ReaderOrProblem;
  /** Borrowed: its creator closes it. */
  readonly store: DefinitionStore;
  readonly clock: Clock;
  readonly log: Log;
  /** Lets the rest of the program run between two slices of work. */
  pause(): Promise<void>;
  /**
   * The last gate before the service: checked when something is wanted, and again right before each request is sent.
   * Matching coordinates are never sent. Cheap: it is called for every component of every request.
   */
  isPrivate?(coordinates: Coordinates): boolean;
  /** Licenses that count on this machine in place of the service's: shown by `get`, never requested. */
  readonly localLicenses?: LocalLicenseSource;
}

/** Milliseconds for which single answers are gathered into one notification. */
const gatherFor = 100;
const manyAnswers = 20;

/** Milliseconds before what the service refused is requested again. */
const shortestRetry = 30_000;

/**
 * The session's knowledge of definitions: memory first, then the store that outlives the session, then the service.
 * Holds summaries only; whole definitions stay in the store. Shared by everything that shows licenses.
 *
 * Old answers are shown at once and revalidated. A failed lookup leaves the last good answer in place, with the
 * problem beside it. It is repeated with `want(…, 'now')` or `retryFailed`, once the service can be reached or the time it named
 * is over (`Reconnection`), and, if the cause may have passed, when it is wanted minutes later. Answers of one base
 * address are never shown for another. Losing the store costs requests, nothing else.
 */
export class Definitions implements Disposable {
  readonly #options: DefinitionsOptions;
  readonly #disposables = new DisposableStore();
  readonly #serviceChanged = this.#disposables.add(new Emitter<void>());
  readonly #entries: DefinitionEntries;
  #client: ReaderOrProblem;
  /** Of all requests under way; aborted when they are cancelled. */
  #requests = new AbortController();
  /** Aborted when another service takes over. */
  #service = new AbortController();
  readonly #fullReads = new SingleFlight<Result<FullDefinition, Problem>>();
  /** Wanted, and not yet looked up. */
  #queue: DefinitionEntry[] = [];
  #isPumping = false;
  #isDisposed = false;

  /** Keys (`coordinatesKey`) whose `get` result has changed. Fired for many at a time, never from within `want`. */
  readonly onDidChange: Event<ReadonlySet<string>>;
  readonly onDidChangeActivity: Event<void>;
  /** The service has changed, and all data of the previous one is forgotten. Fired by `useService`. */
  readonly onDidChangeService: Event<void> = this.#serviceChanged.event;

  constructor(options: DefinitionsOptions) {
    this.#options = options;
    this.#client = options.client;
    this.#entries = this.#disposables.add(new DefinitionEntries(options));
    this.onDidChange = this.#entries.onDidChange;
    this.onDidChangeActivity = this.#entries.onDidChangeActivity;
    const { localLicenses } = options;
    if (localLicenses) this.#disposables.add(localLicenses.onDidChange((keys) => this.#entries.redraw(keys)));
  }

  /** `null` when nothing is under way. */
  get activity(): LookUpActivity | null {
    return this.#entries.activity;
  }

  get(coordinates: Coordinates): Loadable<DefinitionSummary> {
    const entry = this.#entries.find(coordinates);
    if (!entry) return { state: 'notLookedUpYet' };
    const { localLicenses, clock } = this.#options;
    // Those of drafts are of the name and version that the service has.
    const own = entry.record?.summary?.coordinates ?? coordinates;
    const local = localLicenses?.of(coordinates) ?? localLicenses?.of(own);
    return withLocalLicense(loadableOf(entry, clock.now()), local?.declared ?? null);
  }

  /** As its definition spells it, if one is known; for the id of a Gradle plugin its implementation. */
  spelled(coordinates: Coordinates): Coordinates {
    const summary = this.#entries.find(coordinates)?.record?.summary ?? null;
    return summary && isPluginId(coordinates) ? summary.coordinates : spelledAs(coordinates, summary);
  }

  /**
   * Requests what is unknown or not fresh; `now`: all of them from the service, even if known. Skips coordinates without
   * a revision or with a private name. Never throws.
   */
  want(coordinates: readonly Coordinates[], how: 'ifOld' | 'now' = 'ifOld'): void {
    const now = this.#options.clock.now();
    this.#enqueue(coordinates, (entry) => how === 'now' || isDue(entry, now), how === 'now');
  }

  /** Requests again all that failed for lack of a connection, a permission or a working service. */
  retryFailed(): void {
    this.#enqueueAll(isRetryable);
  }

  /** Lookups have failed because the service could not be reached, or refused them for a time. */
  isCutOff(): boolean {
    for (const entry of this.#entries.all) if (isEntryCutOff(entry)) return true;
    return false;
  }

  /** The service can be reached: requests again what failed because it could not be, or has waited long enough. */
  retry(): void {
    const now = this.#options.clock.now();
    this.#enqueueAll((entry) => isEntryCutOff(entry) && (entry.problem?.kind !== 'rateLimited' || isDue(entry, now)));
  }

  /** Failures from an unreachable service are not retried before they are wanted. */
  forgetCutOff(): void {
    for (const entry of this.#entries.all) if (isEntryCutOff(entry)) this.#entries.note(entry, null);
    this.#entries.flush();
  }

  /** Loads what another window has stored since, without a request to the service. Never rejects. */
  async loadStored(coordinates: readonly Coordinates[]): Promise<void> {
    const { signal } = this.#requests;
    for await (const slice of this.#stored(coordinates, signal)) {
      for (const { coordinates: one, content } of slice)
        if (content) this.#entries.putIfNewer(this.#entries.of(one), content.record);
      this.#entries.flush();
    }
  }

  /** Passes whole definitions that are stored, by `coordinatesKey`, without a request; others are left out. */
  async readStored(
    coordinates: readonly Coordinates[],
    signal: AbortSignal,
    use: (key: string, definition: Definition) => void,
  ): Promise<void> {
    for await (const slice of this.#stored(coordinates, signal))
      for (const { coordinates: one, content } of slice) if (content) use(coordinatesKey(one), content.definition);
    signal.throwIfAborted();
  }

  /** Ends all requests under way: their entries return to the last known state. */
  cancel(): void {
    this.#endRequests();
    this.#entries.flush();
  }

  /**
   * Deletes the stored answers of every service, and ends all requests under way. What the session knows is forgotten by
   * `useService`. Rejects if the store can't be emptied.
   */
  async clear(): Promise<void> {
    this.#endRequests();
    await this.#entries.clearStore();
  }

  /** Switches to another service, and forgets the data of the previous one. */
  useService(client: ReaderOrProblem): void {
    this.#endRequests();
    this.#client = client;
    const before = this.#service;
    this.#service = new AbortController();
    this.#fullReads.forget(() => true);
    before.abort(new Error('another service'));
    this.#entries.forget();
    this.#entries.flush();
    this.#entries.announce(() => this.#serviceChanged.fire());
  }

  /**
   * The whole definition, without files, for one component on show: from the store while it is fresh, else from the
   * service, else from the store with its age and the problem. Without a revision: the latest. Always of the service
   * that is current when it is returned. Callers at the same time share one request. An abort rejects with its reason.
   */
  async full(coordinates: Coordinates, signal: AbortSignal): Promise<Result<FullDefinition, Problem>> {
    for (;;) {
      signal.throwIfAborted();
      const service = this.#service;
      const client = this.#client;
      if (!client.ok) return client;
      try {
        const read = (own: AbortSignal): Promise<Result<FullDefinition, Problem>> =>
          this.#readFull(client.value, coordinates, AbortSignal.any([own, service.signal]));
        const full = await this.#fullReads.run(JSON.stringify(coordinates), read, signal);
        if (service === this.#service) return full;
      } catch (error) {
        signal.throwIfAborted();
        if (service === this.#service) throw error;
      }
    }
  }

  dispose(): void {
    this.#disposables.dispose();
    this.#entries.flush();
    this.#isDisposed = true;
    this.#requests.abort(new Error('disposed'));
  }

  /** A definition read for one view updates all of them; a failure for lack of a service is repeated with the rest. */
  async #readFull(
    client: DefinitionReader,
    coordinates: Coordinates,
    signal: AbortSignal,
  ): Promise<Result<FullDefinition, Problem>> {
    const parts = { client, entries: this.#entries, clock: this.#options.clock };
    const read = await readFull(coordinates, parts, signal);
    signal.throwIfAborted();
    const problem = read.ok ? read.value.full.problem : read.problem;
    if (problem && isServiceDown(problem) && coordinates.revision !== null) {
      const entry = this.#entries.of(coordinates);
      if (!entry.isLoading) this.#entries.note(entry, problem);
      this.#entries.flush();
    }
    if (!read.ok) return read;
    const { full, isNew } = read.value;
    if (!isNew) return succeed(full);
    const found = coordinates.revision === null ? full.definition.coordinates : coordinates;
    this.#entries.setAnswer(this.#entries.of(found), client.baseUrl, full);
    this.#entries.flush();
    return succeed(full);
  }

  #enqueueAll(isWanted: (entry: DefinitionEntry) => boolean): void {
    this.#enqueue([...this.#entries.all].filter(isWanted).map(coordinatesOf), () => true, true);
  }

  #enqueue(
    coordinates: readonly Coordinates[],
    isNeeded: (entry: DefinitionEntry) => boolean,
    isForced: boolean,
  ): void {
    if (this.#isDisposed) return;
    for (const one of coordinates) {
      if (one.revision === null || this.#isPrivate(one)) continue;
      const entry = this.#entries.of(one);
      if (entry.isLoading) entry.isForced ||= isForced;
      if (entry.isLoading || !isNeeded(entry)) continue;
      this.#entries.begin(entry, isForced);
      this.#queue.push(entry);
    }
    if (this.#queue.length > 0 && !this.#isPumping) void this.#pump(this.#requests.signal);
  }

  /** Looks up what is wanted until nothing is left; what comes within turns without a gap is looked up together. */
  async #pump(signal: AbortSignal): Promise<void> {
    this.#isPumping = true;
    for (;;) {
      let before: number;
      do {
        before = this.#queue.length;
        await this.#options.pause();
        if (signal.aborted) return;
        this.#entries.flush();
      } while (this.#queue.length > before);
      const entries = this.#queue.splice(0);
      if (entries.length === 0) break;
      const lookUp = new LookUp(entries);
      await this.#endOnError(lookUp, signal, () => this.#readFromStore(lookUp, signal));
      void this.#endOnError(lookUp, signal, () => this.#readFromService(lookUp, signal));
    }
    this.#isPumping = false;
  }

  /** An unexpected error must not leave requests open for ever. A cancellation is none. */
  async #endOnError(lookUp: LookUp, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (signal.aborted) return;
      this.#options.log.error(`looking up definitions: ${describeError(error)}`);
      this.#finishAll(lookUp, unanswered(this.#client, error instanceof Error ? error.message : String(error)));
    }
  }

  async #readFromStore(lookUp: LookUp, signal: AbortSignal): Promise<void> {
    const { clock, log } = this.#options;
    const wanted = lookUp.entries.filter(({ isForced, record }) => !isForced || record === null);
    for await (const slice of this.#stored(wanted.map(coordinatesOf), signal)) {
      for (const { coordinates, content } of slice) {
        if (!content) log.warn('a stored definition is damaged and is requested again');
        const entry = this.#entries.of(coordinates);
        if (content) this.#entries.putIfNewer(entry, content.record);
        if (!content || entry.isForced || !isFresh(content.record, clock.now())) continue;
        lookUp.fromStore++;
        this.#finish(lookUp, entry, null);
      }
      this.#entries.flush();
    }
  }

  async #readFromService(lookUp: LookUp, signal: AbortSignal): Promise<void> {
    const { clock, log } = this.#options;
    const client = this.#client;
    if (signal.aborted) return;
    if (client.ok && lookUp.pending.size > 0) {
      const gathering = new AbortController();
      let isGathering = false;
      const gathered = (): void => {
        isGathering = false;
        this.#entries.flush();
      };
      const take = (answers: readonly DefinitionAnswer[]): void => {
        if (signal.aborted) return;
        for (const answer of answers) this.#setAnswer(lookUp, client.value.baseUrl, answer);
        if (answers.length >= manyAnswers) this.#entries.flush();
        else if (!isGathering) {
          isGathering = true;
          clock.delay(gatherFor, gathering.signal).then(gathered, () => {});
        }
      };
      const wanted = Array.from(lookUp.pending, coordinatesOf);
      try {
        await client.value.definitions(wanted, signal, take);
      } finally {
        gathering.abort(new Error('all gathered'));
      }
      if (signal.aborted) return;
    }
    this.#finishAll(lookUp, client.ok ? unanswered(client, 'left unanswered') : client.problem);
    log.info(lookUp.outcome);
  }

  #setAnswer(lookUp: LookUp, service: string, { coordinates, result }: DefinitionAnswer): void {
    const entry = this.#entries.of(coordinates);
    if (!lookUp.pending.has(entry)) return;
    if (result.ok) {
      this.#entries.setAnswer(entry, service, { ...result.value, fetchedAt: this.#options.clock.now() });
      lookUp.fromService++;
      return this.#finish(lookUp, entry, null);
    }
    const { problem } = result;
    // A name that became private meanwhile was never requested.
    if (problem.kind === 'privateName') this.#finish(lookUp, entry, null);
    else if (problem.kind === 'rateLimited' && problem.retryAt !== null) {
      // However short the time that the service names.
      const retryAt = Math.max(problem.retryAt, this.#options.clock.now() + shortestRetry);
      this.#finish(lookUp, entry, { ...problem, retryAt });
    } else this.#finish(lookUp, entry, problem);
  }

  #finish(lookUp: LookUp, entry: DefinitionEntry, problem: Problem | null): void {
    if (lookUp.finish(entry, problem)) this.#entries.finish(entry, problem);
  }

  #finishAll(lookUp: LookUp, problem: Problem): void {
    for (const entry of lookUp.pending) this.#finish(lookUp, entry, problem);
    this.#entries.flush();
  }

  #endRequests(): void {
    const before = this.#requests;
    this.#requests = new AbortController();
    this.#queue = [];
    this.#isPumping = false;
    before.abort(new Error('cancelled'));
    this.#entries.endAll();
  }

  /** Stored answers of the current service. */
  #stored(coordinates: readonly Coordinates[], signal: AbortSignal): AsyncIterable<readonly StoredEntry[]> {
    return this.#entries.stored(this.#client.ok ? this.#client.value.baseUrl : null, coordinates, signal);
  }

  readonly #isPrivate = (coordinates: Coordinates): boolean => this.#options.isPrivate?.(coordinates) ?? false;
}

function coordinatesOf({ coordinates }: DefinitionEntry): Coordinates {
  return coordinates;
}

function unanswered(client: ReaderOrProblem, detail: string): Problem {
  return { kind: 'malformedResponse', url: client.ok ? client.value.baseUrl : '', detail };
}
