import { type Disposable, DisposableStore } from '../base/disposable.ts';
import { Emitter, type Event } from '../base/event.ts';
import { type Result, succeed } from '../base/result.ts';
import { type Coordinates, coordinatesKey } from '../core/coordinates.ts';
import type { Definition } from '../core/definition.ts';
import type { Loadable } from '../core/loadable.ts';
import type { Problem, SettingProblem } from '../core/problem.ts';
import type { DefinitionSummary } from '../core/summary.ts';
import type { DefinitionAnswer } from '../service/client.ts';
import { type DefinitionEntry, isFresh, loadableOf, needsAsking, readStored, recordOf } from './definitionRecord.ts';
import { type DefinitionReader, type DefinitionSession, newSession, retryTimeOf } from './definitionSession.ts';
import { KeyMemo } from './keyMemo.ts';
import type { Clock, DefinitionStore, Log, StoredDefinition } from './ports.ts';

export interface DefinitionsOptions {
  /** The service to ask, or why its address cannot be used. */
  readonly client: Result<DefinitionReader, SettingProblem>;
  /** Borrowed: whoever made it closes it. */
  readonly store: DefinitionStore;
  readonly clock: Clock;
  readonly log: Log;
  /** Lets the rest of the program run between two slices of work. */
  pause(): Promise<void>;
}

export interface LookUpActivity {
  /** How many revisions have been asked for since nothing was under way. */
  readonly asked: number;
  readonly answered: number;
}

export interface FullDefinition {
  readonly definition: Definition;
  /** Milliseconds since the epoch. */
  readonly fetchedAt: number;
  /** Older than it should be, given because nothing newer could be had. */
  readonly isStale: boolean;
  /** The untouched answer as JSON text, without files. */
  readonly body: string;
}

/** How many stored answers, or characters of them, are read without a pause: some milliseconds of work. */
const sliceItems = 100;
const sliceCharacters = 1_000_000;

/** Answers that come one by one are told together, so many milliseconds' worth. */
const gatherFor = 100;
const manyAnswers = 20;

/**
 * What the session knows of definitions: memory first, then the store that outlives the session, then the service. Holds
 * summaries only; whole definitions stay in the store. Shared by everything that shows licenses.
 *
 * Old answers are shown at once and revalidated. A look-up that fails leaves the last good answer in place, with the problem
 * beside it, and is not repeated before somebody says `refresh`, unless the service named a time to come back. Answers of one
 * base address are never shown for another. Losing the store costs requests, nothing else.
 */
export class Definitions implements Disposable {
  readonly #options: DefinitionsOptions;
  readonly #memo = new KeyMemo();
  readonly #entries = new Map<string, DefinitionEntry>();
  readonly #disposables = new DisposableStore();
  readonly #changed = this.#disposables.add(new Emitter<ReadonlySet<string>>());
  readonly #activityChanged = this.#disposables.add(new Emitter<void>());
  #session: DefinitionSession;
  #changedKeys = new Set<string>();
  #toStore: StoredDefinition[] = [];
  #asked = 0;
  #answered = 0;
  #toldActivity = '';

  /** Keys (`coordinatesKey`) of which `get` says something else now. Fired for many at a time, never from within `want`. */
  readonly onDidChange: Event<ReadonlySet<string>> = this.#changed.event;
  readonly onDidChangeActivity: Event<void> = this.#activityChanged.event;

  constructor(options: DefinitionsOptions) {
    this.#options = options;
    this.#session = newSession(options.client);
  }

  /** `null` when nothing is under way. */
  get activity(): LookUpActivity | null {
    return this.#asked === 0 ? null : { asked: this.#asked, answered: this.#answered };
  }

  get(coordinates: Coordinates): Loadable<DefinitionSummary> {
    const entry = this.#entries.get(this.#memo.keyOf(coordinates));
    return entry ? loadableOf(entry, this.#options.clock.now()) : { state: 'unasked' };
  }

  /** Asks for what is not known, or not freshly. What has no revision is passed over. Never throws. */
  want(coordinates: readonly Coordinates[]): void {
    const now = this.#options.clock.now();
    this.#ask(coordinates, (entry) => needsAsking(entry, now), false);
  }

  /** Asks the service again, whatever is known. */
  refresh(coordinates: readonly Coordinates[]): void {
    this.#ask(coordinates, () => true, true);
  }

  /** Ends all questions under way: what they asked for goes back to what was last known. */
  cancel(): void {
    this.#replaceSession(this.#session.client);
    this.#flush();
  }

  /** Asks another service from now on, and forgets what the one before said. */
  useService(client: Result<DefinitionReader, SettingProblem>): void {
    this.#replaceSession(client);
    for (const key of this.#entries.keys()) this.#changedKeys.add(key);
    this.#entries.clear();
    this.#flush();
  }

  /**
   * The whole definition, without files, for one component that somebody looks at: from the store while it is fresh, else
   * from the service, else from the store with its age. Without a revision: the latest. An abort rejects with its reason.
   */
  async full(coordinates: Coordinates, signal: AbortSignal): Promise<Result<FullDefinition, Problem>> {
    if (!this.#session.client.ok) return this.#session.client;
    const client = this.#session.client.value;
    const now = this.#options.clock.now();
    const [stored] =
      coordinates.revision === null ? [] : await this.#read(client.baseUrl, [coordinatesKey(coordinates)]);
    signal.throwIfAborted();
    const kept = stored ? readStored(stored, coordinates) : null;
    const fromStore =
      stored && kept ? { definition: kept.definition, fetchedAt: stored.fetchedAt, body: stored.body } : null;
    if (fromStore && kept && isFresh(kept.record, now)) return succeed({ ...fromStore, isStale: false });
    const asked = await client.definition(coordinates, {}, signal);
    if (!asked.ok) return fromStore ? succeed({ ...fromStore, isStale: true }) : asked;
    const { definition, body } = asked.value;
    const fetchedAt = this.#options.clock.now();
    const taken = coordinates.revision === null ? definition.coordinates : coordinates;
    if (this.#session.client.ok && this.#session.client.value === client) {
      const entry = this.#entryOf(taken);
      entry.record = recordOf(definition, fetchedAt, entry.record);
      entry.problem = null;
      this.#changedKeys.add(entry.key);
      this.#flush();
    }
    this.#write([{ key: coordinatesKey(taken), service: client.baseUrl, fetchedAt, body }]);
    return succeed({ definition, fetchedAt, isStale: false, body });
  }

  dispose(): void {
    this.#disposables.dispose();
    this.#flush();
    this.#session.aborter.abort(new Error('disposed'));
  }

  #ask(coordinates: readonly Coordinates[], isNeeded: (entry: DefinitionEntry) => boolean, isForced: boolean): void {
    const session = this.#session;
    if (session.aborter.signal.aborted) return;
    for (const one of coordinates) {
      if (one.revision === null) continue;
      const entry = this.#entryOf(one);
      if (entry.isLoading) entry.isForced ||= isForced;
      if (entry.isLoading || !isNeeded(entry)) continue;
      entry.isLoading = true;
      entry.isForced = isForced;
      this.#asked++;
      this.#changedKeys.add(entry.key);
      session.queue.push(entry);
    }
    if (session.queue.length === 0 || session.isPumping) return;
    session.isPumping = true;
    void this.#guard(session, () => this.#pump(session));
  }

  /** Takes what is wanted, all that came within one turn together, until nothing more is. */
  async #pump(session: DefinitionSession): Promise<void> {
    try {
      for (;;) {
        await this.#options.pause();
        if (session.aborter.signal.aborted) return;
        this.#flush();
        const wanted = session.queue.splice(0);
        if (wanted.length === 0) return;
        const open = await this.#lookInStore(session, wanted);
        if (open.length > 0) void this.#guard(session, () => this.#askService(session, open));
      }
    } finally {
      session.isPumping = false;
    }
  }

  /** Yields what the store does not answer for good. */
  async #lookInStore(
    session: DefinitionSession,
    wanted: readonly DefinitionEntry[],
  ): Promise<readonly DefinitionEntry[]> {
    if (!session.client.ok) return wanted;
    for (let at = 0; at < wanted.length; at += sliceItems) {
      const slice = wanted.slice(at, at + sliceItems);
      const keys = slice.filter(({ isForced, record }) => !isForced || record === null).map(({ key }) => key);
      if (keys.length === 0) continue;
      const stored = await this.#read(session.client.value.baseUrl, keys);
      await this.#takeStored(session, new Map(stored.map((item) => [item.key, item])), slice);
      if (session.aborter.signal.aborted) return [];
    }
    return wanted.filter(({ isLoading }) => isLoading);
  }

  async #takeStored(
    session: DefinitionSession,
    stored: ReadonlyMap<string, StoredDefinition>,
    slice: readonly DefinitionEntry[],
  ): Promise<void> {
    let characters = 0;
    for (const entry of slice) {
      const item = stored.get(entry.key);
      const kept = item ? readStored(item, entry.coordinates) : null;
      if (item && !kept) this.#options.log.warn(`the stored definition of ${entry.key} is damaged and is asked anew`);
      if (kept && (entry.record === null || kept.record.fetchedAt > entry.record.fetchedAt)) {
        entry.record = kept.record;
        this.#changedKeys.add(entry.key);
      }
      if (kept && !entry.isForced && isFresh(kept.record, this.#options.clock.now())) this.#settle(entry, null);
      characters += item?.body.length ?? 0;
      if (characters < sliceCharacters) continue;
      characters = 0;
      await this.#options.pause();
      if (session.aborter.signal.aborted) return;
    }
    this.#flush();
    await this.#options.pause();
  }

  async #askService(session: DefinitionSession, entries: readonly DefinitionEntry[]): Promise<void> {
    if (!session.client.ok) {
      for (const entry of entries) this.#settle(entry, session.client.problem);
      this.#flush();
      return;
    }
    const client = session.client.value;
    const byCoordinates = new Map(entries.map((entry) => [entry.coordinates, entry]));
    const gathering = new AbortController();
    let isGathering = false;
    try {
      await client.definitions([...byCoordinates.keys()], session.aborter.signal, (answers) => {
        if (session.aborter.signal.aborted) return;
        this.#take(session, client.baseUrl, answers, byCoordinates);
        if (answers.length >= manyAnswers) this.#flush();
        else if (!isGathering) {
          isGathering = true;
          this.#options.clock.delay(gatherFor, gathering.signal).then(
            () => {
              isGathering = false;
              this.#flush();
            },
            () => {},
          );
        }
      });
    } finally {
      gathering.abort(new Error('all gathered'));
    }
    if (!session.aborter.signal.aborted) this.#giveUp(session, entries, 'left unanswered');
  }

  #take(
    session: DefinitionSession,
    service: string,
    answers: readonly DefinitionAnswer[],
    entries: ReadonlyMap<Coordinates, DefinitionEntry>,
  ): void {
    const fetchedAt = this.#options.clock.now();
    for (const { coordinates, result } of answers) {
      const entry = entries.get(coordinates);
      if (!entry) continue;
      if (result.ok) {
        entry.record = recordOf(result.value.definition, fetchedAt, entry.record);
        this.#toStore.push({ key: entry.key, service, fetchedAt, body: result.value.body });
      }
      this.#settle(entry, result.ok ? null : result.problem);
      if (!result.ok && result.problem.kind === 'rateLimited') session.refused.add(entry);
    }
    void this.#guard(session, () => this.#retryRefused(session));
  }

  /** Comes back for what was refused, at the time the service named. */
  async #retryRefused(session: DefinitionSession): Promise<void> {
    if (session.isRetryPlanned) return;
    session.isRetryPlanned = true;
    try {
      for (;;) {
        const times = [...session.refused].flatMap((entry) => retryTimeOf(entry) ?? []);
        if (times.length === 0) return;
        const { clock } = this.#options;
        await clock.delay(Math.max(0, Math.min(...times) - clock.now()), session.aborter.signal);
        const due = [...session.refused].filter((entry) => (retryTimeOf(entry) ?? 0) <= clock.now());
        for (const entry of due) session.refused.delete(entry);
        this.want(due.map(({ coordinates }) => coordinates));
      }
    } finally {
      session.isRetryPlanned = false;
    }
  }

  /** Runs work of a session. Being called off is no error; anything else unexpected must not leave questions open for ever. */
  async #guard(session: DefinitionSession, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (session.aborter.signal.aborted) return;
      this.#options.log.error(`looking up definitions: ${describe(error)}`);
      this.#giveUp(session, this.#entries.values(), error instanceof Error ? error.message : String(error));
    }
  }

  #giveUp(session: DefinitionSession, entries: Iterable<DefinitionEntry>, detail: string): void {
    const url = session.client.ok ? session.client.value.baseUrl : '';
    for (const entry of entries) if (entry.isLoading) this.#settle(entry, { kind: 'malformedResponse', url, detail });
    this.#flush();
  }

  #settle(entry: DefinitionEntry, problem: Problem | null): void {
    entry.problem = problem;
    this.#changedKeys.add(entry.key);
    if (entry.isLoading) this.#answered++;
    entry.isLoading = false;
  }

  #replaceSession(client: Result<DefinitionReader, SettingProblem>): void {
    const before = this.#session;
    this.#session = newSession(client);
    if (before.aborter.signal.aborted) this.#session.aborter.abort(before.aborter.signal.reason);
    before.aborter.abort(new Error('cancelled'));
    for (const entry of this.#entries.values()) {
      if (!entry.isLoading) continue;
      entry.isLoading = false;
      this.#changedKeys.add(entry.key);
    }
    this.#asked = 0;
    this.#answered = 0;
  }

  /** Stores and tells what has come since the last time. */
  #flush(): void {
    this.#write(this.#toStore);
    this.#toStore = [];
    if (this.#answered >= this.#asked) {
      this.#asked = 0;
      this.#answered = 0;
    }
    const keys = this.#changedKeys;
    this.#changedKeys = new Set();
    const activity = `${this.#answered}/${this.#asked}`;
    const isNews = activity !== this.#toldActivity;
    this.#toldActivity = activity;
    if (keys.size > 0) this.#tell(() => this.#changed.fire(keys));
    if (isNews) this.#tell(() => this.#activityChanged.fire());
  }

  #tell(fire: () => void): void {
    try {
      fire();
    } catch (error) {
      this.#options.log.error(`a listener failed: ${describe(error)}`);
    }
  }

  #entryOf(coordinates: Coordinates): DefinitionEntry {
    const key = this.#memo.keyOf(coordinates);
    const known = this.#entries.get(key);
    if (known) return known;
    const entry = { key, coordinates, record: null, problem: null, isLoading: false, isForced: false };
    this.#entries.set(key, entry);
    return entry;
  }

  async #read(service: string, keys: readonly string[]): Promise<readonly StoredDefinition[]> {
    try {
      return await this.#options.store.readMany(service, keys);
    } catch (error) {
      this.#options.log.warn(`stored definitions could not be read: ${String(error)}`);
      return [];
    }
  }

  #write(entries: readonly StoredDefinition[]): void {
    if (entries.length === 0) return;
    this.#options.store
      .writeMany(entries)
      .catch((error: unknown) => this.#options.log.warn(`definitions could not be stored: ${String(error)}`));
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
