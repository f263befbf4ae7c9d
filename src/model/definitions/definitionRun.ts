import type { Coordinates } from '../../core/coordinates.ts';
import type { Problem } from '../../core/problem.ts';
import type { DefinitionAnswer } from '../../service/client.ts';
import { type DefinitionCache } from './definitionCache.ts';
import { describeError } from '../../base/describeError.ts';
import { type DefinitionEntry, isFresh, recordOf } from './definitionRecord.ts';
import type { DefinitionReader, DefinitionSession } from './definitionSession.ts';
import type { DefinitionWriteBuffer } from './definitionWriteBuffer.ts';
import type { Clock, Log, StoredDefinition } from '../ports.ts';

export interface RunOptions {
  readonly session: DefinitionSession;
  readonly cache: DefinitionCache;
  readonly writeBuffer: DefinitionWriteBuffer;
  readonly clock: Clock;
  readonly log: Log;
  readonly pause: () => Promise<void>;
  readonly isPrivate: (coordinates: Coordinates) => boolean;
}

/** Entries accepted without a pause: some milliseconds of work. */
const openedAtOnce = 4_000;

/** Stored answers, or characters of them, read without a pause: some milliseconds of work. */
const sliceItems = 100;
const sliceCharacters = 1_000_000;

/** Milliseconds for which single answers are gathered into one notification. */
const gatherFor = 100;
const manyAnswers = 20;

/**
 * One lookup of many revisions: in the store, then at the service. Owns its requests until they are settled, each
 * once, and ignores others, also a newer request for the same component. When the session ends, the code that ended it
 * takes the requests back.
 */
export class DefinitionRun {
  readonly #options: RunOptions;
  readonly #entries: readonly DefinitionEntry[];
  /** By the object that the service is asked with. Empty until the store has been read. */
  readonly #open = new Map<Coordinates, DefinitionEntry>();
  readonly #failed = new Map<Problem['kind'], number>();
  #fromStore = 0;
  #fromService = 0;

  constructor(entries: readonly DefinitionEntry[], options: RunOptions) {
    this.#options = options;
    this.#entries = entries;
  }

  /** Settles entries the store answers for good. Never rejects. */
  async lookInStore(): Promise<void> {
    const { session, writeBuffer, pause } = this.#options;
    for (let at = 0; at < this.#entries.length; at += openedAtOnce) {
      if (at > 0) await pause();
      for (const entry of this.#entries.slice(at, at + openedAtOnce)) this.#open.set(entry.coordinates, entry);
    }
    await this.#guard(async () => {
      if (!session.client.ok) return;
      const wanted = [...this.#open.values()];
      for (let at = 0; at < wanted.length; at += sliceItems) {
        const slice = wanted.slice(at, at + sliceItems);
        const keys = slice.filter(({ isForced, record }) => !isForced || record === null).map(({ key }) => key);
        if (keys.length === 0) continue;
        const stored = await writeBuffer.read(session.client.value.baseUrl, keys);
        if (this.#isOver) return;
        await this.#takeStored(new Map(stored.map((item) => [item.key, item])), slice);
        if (this.#isOver) return;
      }
    });
  }

  /** Settles all the rest. Never rejects. */
  async askService(): Promise<void> {
    await this.#guard(async () => {
      const { client } = this.#options.session;
      if (this.#isOver) return;
      if (client.ok && this.#open.size > 0) await this.#ask(client.value);
      if (this.#isOver) return;
      this.#giveUp(client.ok ? this.#unanswered('left unanswered') : client.problem);
    });
    if (!this.#isOver) this.#logOutcome();
  }

  get #isOver(): boolean {
    return this.#options.session.aborter.signal.aborted;
  }

  async #takeStored(stored: ReadonlyMap<string, StoredDefinition>, slice: readonly DefinitionEntry[]): Promise<void> {
    const { cache, clock, log, pause } = this.#options;
    let characters = 0;
    const { readStored } = await import('./storedDefinition.ts');
    if (this.#isOver) return;
    for (const entry of slice) {
      const item = stored.get(entry.key);
      const kept = item ? readStored(item, entry.coordinates) : null;
      if (item && !kept) log.warn('a stored definition is damaged and is requested again');
      if (kept && (entry.record === null || kept.record.fetchedAt > entry.record.fetchedAt))
        cache.learn(entry, kept.record);
      if (kept && !entry.isForced && isFresh(kept.record, clock.now())) {
        this.#fromStore++;
        this.#settle(entry, null);
      }
      characters += item?.body.length ?? 0;
      if (characters < sliceCharacters) continue;
      characters = 0;
      await pause();
      if (this.#isOver) return;
    }
    this.#flush();
    await pause();
  }

  async #ask(client: DefinitionReader): Promise<void> {
    const { session, clock, isPrivate } = this.#options;
    const gathering = new AbortController();
    let isGathering = false;
    const gathered = (): void => {
      isGathering = false;
      this.#flush();
    };
    const take = (answers: readonly DefinitionAnswer[]): void => {
      if (this.#isOver) return;
      for (const answer of answers) this.#take(answer, client.baseUrl);
      if (answers.length >= manyAnswers) this.#flush();
      else if (!isGathering) {
        isGathering = true;
        clock.delay(gatherFor, gathering.signal).then(gathered, () => {});
      }
    };
    try {
      await client.definitions([...this.#open.keys()], session.aborter.signal, take, isPrivate);
    } finally {
      gathering.abort(new Error('all gathered'));
    }
  }

  #take({ coordinates, result }: DefinitionAnswer, service: string): void {
    const { session, cache, writeBuffer, clock } = this.#options;
    const entry = this.#open.get(coordinates);
    if (!entry) return;
    if (result.ok) {
      const fetchedAt = clock.now();
      session.retries.startOver();
      cache.learn(entry, recordOf(result.value.definition, fetchedAt, entry.record));
      writeBuffer.keep({ key: entry.key, service, fetchedAt, body: result.value.body });
      this.#fromService++;
      this.#settle(entry, null);
      return;
    }
    const { problem } = result;
    // A name that became private meanwhile was never requested.
    if (problem.kind === 'privateName') this.#settle(entry, null);
    else if (problem.kind === 'rateLimited' && problem.retryAt !== null)
      this.#settle(entry, session.retries.refused(entry, problem.retryAt));
    else this.#settle(entry, problem);
  }

  #settle(entry: DefinitionEntry, problem: Problem | null): void {
    if (!this.#open.delete(entry.coordinates)) return;
    if (problem) this.#failed.set(problem.kind, (this.#failed.get(problem.kind) ?? 0) + 1);
    this.#options.cache.settle(entry, problem);
  }

  #giveUp(problem: Problem): void {
    for (const entry of this.#open.values()) this.#settle(entry, problem);
    this.#flush();
  }

  #unanswered(detail: string): Problem {
    const { client } = this.#options.session;
    return { kind: 'malformedResponse', url: client.ok ? client.value.baseUrl : '', detail };
  }

  /** A cancellation is no error; any other unexpected error must not leave requests open for ever. */
  async #guard(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (this.#isOver) return;
      this.#options.log.error(`looking up definitions: ${describeError(error)}`);
      this.#giveUp(this.#unanswered(error instanceof Error ? error.message : String(error)));
    }
  }

  #flush(): void {
    this.#options.writeBuffer.flush();
    this.#options.cache.flush();
  }

  #logOutcome(): void {
    const failures = [...this.#failed].map(([kind, count]) => `${count} ${kind}`);
    const failed = [...this.#failed.values()].reduce((sum, count) => sum + count, 0);
    const asked = `${this.#entries.length} ${this.#entries.length === 1 ? 'definition' : 'definitions'}`;
    const kinds = failures.length > 0 ? ` (${failures.join(', ')})` : '';
    this.#options.log.info(
      `looked up ${asked}: ${this.#fromStore} from the store, ${this.#fromService} from the service, ${failed} failed${kinds}`,
    );
  }
}
