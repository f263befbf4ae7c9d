import { type Disposable, DisposableStore } from '../../../base/disposable.ts';
import { Limiter } from '../../../base/limiter.ts';
import { answeredAt } from '../../../core/loadable.ts';
import type { Problem } from '../../../core/problem.ts';
import { describeError } from '../../../base/describeError.ts';
import type { Definitions, FullDefinition } from '../definitions.ts';
import type { Log } from '../../ports.ts';
import type { SavedListEntry } from './savedListEntry.ts';

/** The whole definition of an entry, or why it could not be read. */
export type EntryDetails =
  | { readonly state: 'known'; readonly full: FullDefinition }
  | { readonly state: 'failed'; readonly problem: Problem };

interface Kept {
  readonly details: EntryDetails;
  /** Milliseconds since the epoch: a later answer of the service makes them outdated. */
  readonly answeredAt: number;
}

interface Parts {
  readonly definitions: Pick<Definitions, 'full' | 'get' | 'onDidChangeService'>;
  readonly log: Log;
}

/** Concurrent requests. */
const maxRequests = 4;

/** The whole definitions of expanded entries, each read again once there is a newer answer. */
export class SavedListDetails implements Disposable {
  readonly #definitions: Parts['definitions'];
  readonly #log: Log;
  readonly #store = new DisposableStore();
  readonly #limiter = new Limiter(maxRequests);
  readonly #kept = new Map<string, Kept>();
  readonly #reading = new Map<string, Promise<EntryDetails>>();
  readonly #ended = new AbortController();

  constructor({ definitions, log }: Parts) {
    this.#definitions = definitions;
    this.#log = log;
    this.#store.add(definitions.onDidChangeService(() => this.#kept.clear()));
  }

  /** At once while they are current. The promise never rejects. */
  of(entry: SavedListEntry): EntryDetails | Promise<EntryDetails> {
    const kept = this.#kept.get(entry.key);
    if (kept && answeredAt(this.#definitions.get(entry.coordinates)) <= kept.answeredAt) return kept.details;
    const reading = this.#reading.get(entry.key) ?? this.#read(entry);
    this.#reading.set(entry.key, reading);
    return reading;
  }

  /** The entry was collapsed: they are read again when it is expanded. */
  close(key: string): void {
    this.#kept.delete(key);
  }

  dispose(): void {
    this.#ended.abort();
    this.#store.dispose();
  }

  async #read(entry: SavedListEntry): Promise<EntryDetails> {
    const before = answeredAt(this.#definitions.get(entry.coordinates));
    const details = await this.#request(entry);
    this.#reading.delete(entry.key);
    const readAt = details.state === 'known' ? details.full.fetchedAt : 0;
    this.#kept.set(entry.key, { details, answeredAt: Math.max(before, readAt) });
    return details;
  }

  async #request({ coordinates }: SavedListEntry): Promise<EntryDetails> {
    const { signal } = this.#ended;
    try {
      const read = await this.#limiter.run(() => this.#definitions.full(coordinates, signal), signal);
      return read.ok ? { state: 'known', full: read.value } : { state: 'failed', problem: read.problem };
    } catch (error) {
      if (!signal.aborted) this.#log.error(`reading a definition of the list: ${describeError(error)}`);
      return { state: 'failed', problem: { kind: 'malformedResponse', url: '', detail: String(error) } };
    }
  }
}
