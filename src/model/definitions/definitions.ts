import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import { type Result, succeed } from '../../base/result.ts';
import { type Coordinates, coordinatesKey } from '../../core/coordinates.ts';
import type { Definition } from '../../core/definition.ts';
import { isServiceDown } from '../../core/isServiceDown.ts';
import type { Loadable } from '../../core/loadable.ts';
import type { Problem } from '../../core/problem.ts';
import { spelledAs } from '../../curation/spelling.ts';
import type { DefinitionSummary } from '../../core/summary.ts';
import { DefinitionCache, type LookUpActivity } from './definitionCache.ts';
import { describeError } from '../../base/describeError.ts';
import { type FullDefinition, readFull } from './definitionFull.ts';
import {
  type DefinitionEntry,
  type DefinitionRecord,
  isEntryCutOff,
  loadableOf,
  mayHeal,
  needsAsking,
  recordOf,
} from './definitionRecord.ts';
import { DefinitionRun } from './definitionRun.ts';
import {
  type DefinitionReader,
  type DefinitionSession,
  type ReaderOrProblem,
  newSession,
} from './definitionSession.ts';
import type { FetchedDefinition } from '../../service/dialect.ts';
import { DefinitionWriteBuffer } from './definitionWriteBuffer.ts';
import { withLocalLicense } from './withLocalLicense.ts';
import type { Clock, DefinitionStore, Log } from '../ports.ts';

export type { LookUpActivity } from './definitionCache.ts';
export type { FullDefinition } from './definitionFull.ts';

export interface DefinitionsOptions {
  /** The service to ask, or why its address cannot be used. */
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

export interface LocalLicenseSource {
  of(coordinates: Coordinates): { readonly declared: string } | undefined;
  /** Keys (`coordinatesKey`). */
  readonly onDidChange: Event<ReadonlySet<string>>;
}

/** Stored answers accepted between two pauses: some milliseconds. */
const storedAtOnce = 100;

/**
 * The session's knowledge of definitions: memory first, then the store that outlives the session, then the service.
 * Holds summaries only; whole definitions stay in the store. Shared by everything that shows licenses.
 *
 * Old answers are shown at once and revalidated. A failed lookup leaves the last good answer in place, with the
 * problem beside it. It is repeated on `refresh` or `askFailed`, at the time the service named (`RetryPlan`), once the
 * service can be reached again (`Reconnection`), and, if it may have passed, when it is wanted minutes later. Answers
 * of one base address are never shown for another. Losing the store costs requests, nothing else.
 */
export class Definitions implements Disposable {
  readonly #options: DefinitionsOptions;
  readonly #disposables = new DisposableStore();
  readonly #cache: DefinitionCache;
  readonly #writeBuffer: DefinitionWriteBuffer;
  readonly #serviceChanged = this.#disposables.add(new Emitter<void>());
  #session: DefinitionSession;
  /** Aborted when another service takes over. */
  #service = new AbortController();

  /** Keys (`coordinatesKey`) whose `get` result has changed. Fired for many at a time, never from within `want`. */
  readonly onDidChange: Event<ReadonlySet<string>>;
  readonly onDidChangeActivity: Event<void>;
  /** The service has changed, and all data of the previous one is forgotten. Fired by `useService`. */
  readonly onDidChangeService: Event<void> = this.#serviceChanged.event;

  constructor(options: DefinitionsOptions) {
    this.#options = options;
    this.#cache = this.#disposables.add(new DefinitionCache(options.clock, options.log));
    this.#writeBuffer = new DefinitionWriteBuffer(options.store, options.log);
    this.#session = this.#newSession(options.client);
    this.onDidChange = this.#cache.onDidChange;
    this.onDidChangeActivity = this.#cache.onDidChangeActivity;
    const { localLicenses } = options;
    if (localLicenses) this.#disposables.add(localLicenses.onDidChange((keys) => this.#cache.noteChanged(keys)));
  }

  /** `null` when nothing is under way. */
  get activity(): LookUpActivity | null {
    return this.#cache.activity;
  }

  get(coordinates: Coordinates): Loadable<DefinitionSummary> {
    const entry = this.#cache.find(coordinates);
    if (!entry) return { state: 'unasked' };
    const local = this.#options.localLicenses?.of(coordinates)?.declared ?? null;
    return withLocalLicense(loadableOf(entry, this.#options.clock.now()), local);
  }

  /** As its definition spells it, if one is known. */
  spelled(coordinates: Coordinates): Coordinates {
    return spelledAs(coordinates, this.#cache.find(coordinates)?.record?.summary ?? null);
  }

  /**
   * Requests what is unknown or not fresh. Skips coordinates without a revision or with a private name. Never throws.
   */
  want(coordinates: readonly Coordinates[]): void {
    const now = this.#options.clock.now();
    this.#ask(coordinates, (entry) => needsAsking(entry, now), false);
  }

  /** Asks the service again, even for known entries. */
  refresh(coordinates: readonly Coordinates[]): void {
    this.#session.retries.startOver();
    this.#ask(coordinates, () => true, true);
  }

  /** Asks the service again for all that failed for lack of a connection, a permission or a working service. */
  askFailed(): void {
    const failed = [...this.#cache.entries].filter(mayHeal);
    this.refresh(failed.map(({ coordinates }) => coordinates));
  }

  /** Lookups have failed because the service could not be reached. */
  isCutOff(): boolean {
    for (const entry of this.#cache.entries) if (isEntryCutOff(entry)) return true;
    return false;
  }

  /** The service can be reached again: requests again what failed because it could not be. */
  askAgain(): void {
    const cutOff = [...this.#cache.entries].filter(isEntryCutOff);
    this.#ask(
      cutOff.map(({ coordinates }) => coordinates),
      () => true,
      true,
    );
  }

  /**
   * Takes over another caller's answers to the same request: shown, announced and stored like own answers. Answers of a
   * service other than the current one are ignored. A request under way stays open.
   */
  learn(service: string, answers: ReadonlyMap<Coordinates, FetchedDefinition>): void {
    const { client } = this.#session;
    if (!client.ok || client.value.baseUrl !== service) return;
    const fetchedAt = this.#options.clock.now();
    for (const [coordinates, { definition, body }] of answers)
      if (coordinates.revision !== null) this.#learn(coordinates, service, { definition, fetchedAt, body });
    this.#flush();
  }

  /** Takes over what another window has stored since, without a request to the service. Never rejects. */
  async learnStored(coordinates: readonly Coordinates[]): Promise<void> {
    const session = this.#session;
    const { client } = session;
    if (!client.ok) return;
    for (let at = 0; at < coordinates.length; at += storedAtOnce) {
      const byKey = new Map(coordinates.slice(at, at + storedAtOnce).map((one) => [coordinatesKey(one), one]));
      const stored = await this.#writeBuffer.read(client.value.baseUrl, [...byKey.keys()]);
      if (session.aborter.signal.aborted) return;
      const { readStored } = await import('./storedDefinition.ts');
      if (session.aborter.signal.aborted) return;
      for (const item of stored) {
        const asked = byKey.get(item.key);
        const kept = asked ? readStored(item, asked) : null;
        if (asked) this.#learnIfNewer(asked, kept?.record ?? null);
      }
      this.#flush();
      await this.#options.pause();
    }
  }

  /** Passes whole definitions that are stored, by `coordinatesKey`, without a request; others are left out. */
  async readStored(
    coordinates: readonly Coordinates[],
    signal: AbortSignal,
    use: (key: string, definition: Definition) => void,
  ): Promise<void> {
    const { client } = this.#session;
    if (!client.ok) return;
    const { readStored } = await import('./storedDefinition.ts');
    const byKey = new Map(coordinates.map((one) => [coordinatesKey(one), one]));
    const keys = [...byKey.keys()];
    for (let at = 0; at < keys.length; at += storedAtOnce) {
      for (const item of await this.#writeBuffer.read(client.value.baseUrl, keys.slice(at, at + storedAtOnce))) {
        const asked = byKey.get(item.key);
        const kept = asked ? readStored(item, asked) : null;
        if (kept) use(item.key, kept.definition);
      }
      await this.#options.pause();
      signal.throwIfAborted();
    }
  }

  /** Ends all requests under way: their entries return to the last known state. */
  cancel(): void {
    this.#replaceSession(this.#session.client);
    this.#flush();
  }

  /**
   * Deletes the stored answers of every service, and ends all requests under way. What the session knows is forgotten by
   * `useService`. Rejects if the store can't be emptied.
   */
  async clearStore(): Promise<void> {
    this.#replaceSession(this.#session.client);
    await this.#writeBuffer.clear();
  }

  /** Failures from an unreachable service are not retried before they are wanted. */
  forgetCutOff(): void {
    for (const entry of this.#cache.entries) if (isEntryCutOff(entry)) this.#cache.note(entry, null);
    this.#flush();
  }

  /** Switches to another service, and forgets the data of the previous one. */
  useService(client: ReaderOrProblem): void {
    this.#replaceSession(client);
    const before = this.#service;
    this.#service = new AbortController();
    before.abort(new Error('another service'));
    this.#cache.forget();
    this.#flush();
    this.#cache.tell(() => this.#serviceChanged.fire());
  }

  /**
   * The whole definition, without files, for one component the user looks at: from the store while it is fresh, else
   * from the service, else from the store with its age and the problem. Without a revision: the latest. Always of the
   * service that is current when it is returned. An abort rejects with its reason.
   */
  async full(coordinates: Coordinates, signal: AbortSignal): Promise<Result<FullDefinition, Problem>> {
    for (;;) {
      signal.throwIfAborted();
      const service = this.#service;
      const { client } = this.#session;
      if (!client.ok) return client;
      try {
        const outcome = await this.#readFull(client.value, coordinates, AbortSignal.any([signal, service.signal]));
        if (service === this.#service) return outcome;
      } catch (error) {
        signal.throwIfAborted();
        if (service === this.#service) throw error;
      }
    }
  }

  dispose(): void {
    this.#disposables.dispose();
    this.#flush();
    this.#session.aborter.abort(new Error('disposed'));
  }

  async #readFull(
    client: DefinitionReader,
    coordinates: Coordinates,
    signal: AbortSignal,
  ): Promise<Result<FullDefinition, Problem>> {
    const parts = { client, writeBuffer: this.#writeBuffer, clock: this.#options.clock, isPrivate: this.#isPrivate };
    const reading = await readFull(coordinates, parts, signal);
    signal.throwIfAborted();
    if (!reading.ok) {
      this.#noteFailure(coordinates, reading.problem);
      return reading;
    }
    const { full, isNew } = reading.value;
    if (full.problem) this.#noteFailure(coordinates, full.problem);
    if (isNew) this.#takeFull(coordinates.revision === null ? full.definition.coordinates : coordinates, client, full);
    return succeed(full);
  }

  /** A definition read for one view updates all of them. */
  #takeFull(coordinates: Coordinates, { baseUrl }: DefinitionReader, full: FullDefinition): void {
    this.#learn(coordinates, baseUrl, full);
    this.#flush();
  }

  /** Reads that failed for lack of a service are repeated with the rest. */
  #noteFailure(coordinates: Coordinates, problem: Problem): void {
    if (coordinates.revision === null || !isServiceDown(problem)) return;
    const entry = this.#cache.entryOf(coordinates);
    if (entry.isLoading) return;
    this.#cache.note(entry, problem);
    this.#flush();
  }

  #learnIfNewer(coordinates: Coordinates, record: DefinitionRecord | null): void {
    const entry = this.#cache.entryOf(coordinates);
    if (record === null || (entry.record !== null && entry.record.fetchedAt >= record.fetchedAt)) return;
    this.#cache.learn(entry, record);
    this.#cache.note(entry, null);
  }

  #learn(
    coordinates: Coordinates,
    service: string,
    { definition, fetchedAt, body }: Pick<FullDefinition, 'definition' | 'fetchedAt' | 'body'>,
  ): void {
    const entry = this.#cache.entryOf(coordinates);
    this.#cache.learn(entry, recordOf(definition, fetchedAt, entry.record));
    this.#cache.note(entry, null);
    this.#writeBuffer.keep({ key: entry.key, service, fetchedAt, body });
  }

  #ask(coordinates: readonly Coordinates[], isNeeded: (entry: DefinitionEntry) => boolean, isForced: boolean): void {
    const session = this.#session;
    if (session.aborter.signal.aborted) return;
    for (const one of coordinates) {
      if (one.revision === null || this.#isPrivate(one)) continue;
      const entry = this.#cache.entryOf(one);
      if (entry.isLoading) entry.isForced ||= isForced;
      if (entry.isLoading || !isNeeded(entry)) continue;
      this.#cache.open(entry, isForced);
      session.queue.push(entry);
    }
    if (session.queue.length > 0 && !session.isPumping) void this.#pump(session);
  }

  /** Runs the wanted lookups until none are left; those that came within turns without a gap form one run. */
  async #pump(session: DefinitionSession): Promise<void> {
    const { clock, log } = this.#options;
    const pause = (): Promise<void> => this.#options.pause();
    const options = {
      session,
      cache: this.#cache,
      writeBuffer: this.#writeBuffer,
      clock,
      log,
      pause,
      isPrivate: this.#isPrivate,
    };
    session.isPumping = true;
    try {
      for (;;) {
        let before: number;
        do {
          before = session.queue.length;
          await pause();
          if (session.aborter.signal.aborted) return;
          this.#flush();
        } while (session.queue.length > before);
        const wanted = session.queue.splice(0);
        if (wanted.length === 0) return;
        const run = new DefinitionRun(wanted, options);
        await run.lookInStore();
        void run.askService();
      }
    } catch (error) {
      this.#giveUpQueue(session, error);
    } finally {
      session.isPumping = false;
    }
  }

  /** An unexpected error must not leave requests open for ever. */
  #giveUpQueue(session: DefinitionSession, error: unknown): void {
    if (session.aborter.signal.aborted) return;
    this.#options.log.error(`looking up definitions: ${describeError(error)}`);
    const problem: Problem = { kind: 'malformedResponse', url: '', detail: String(error) };
    for (const entry of session.queue.splice(0)) this.#cache.settle(entry, problem);
    this.#flush();
  }

  #newSession(client: ReaderOrProblem): DefinitionSession {
    const ask = (entries: readonly DefinitionEntry[]): void => this.want(entries.map((entry) => entry.coordinates));
    return newSession(client, { clock: this.#options.clock, log: this.#options.log, ask });
  }

  #replaceSession(client: ReaderOrProblem): void {
    const before = this.#session;
    this.#session = this.#newSession(client);
    if (before.aborter.signal.aborted) this.#session.aborter.abort(before.aborter.signal.reason);
    before.aborter.abort(new Error('cancelled'));
    this.#cache.closeAll();
  }

  readonly #isPrivate = (coordinates: Coordinates): boolean => this.#options.isPrivate?.(coordinates) ?? false;

  /** Stores answers and notifies listeners of changes since the last flush. */
  #flush(): void {
    this.#writeBuffer.flush();
    this.#cache.flush();
  }
}
