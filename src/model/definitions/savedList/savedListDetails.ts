import { type Disposable, DisposableStore } from '../../../base/disposable.ts';
import { Emitter, type Event } from '../../../base/event.ts';
import { Limiter } from '../../../base/limiter.ts';
import type { Problem } from '../../../core/problem.ts';
import { describeError } from '../../../base/describeError.ts';
import type { Definitions, FullDefinition } from '../definitions.ts';
import type { Log } from '../../ports.ts';
import type { SavedListEntry } from './savedListEntry.ts';

/** The known part of an entry's whole definition. */
export type EntryDetails =
  | { readonly state: 'loading' }
  | { readonly state: 'known'; readonly full: FullDefinition }
  | { readonly state: 'failed'; readonly problem: Problem };

interface Parts {
  readonly definitions: Pick<Definitions, 'full' | 'get' | 'onDidChange' | 'onDidChangeService'>;
  readonly log: Log;
}

/** Whole definitions cached while not shown: one can hold thousands of parties. */
const maxUnseen = 20;

/** Concurrent requests. */
const maxQuestions = 4;

/**
 * The whole definitions of opened entries. Requested when an entry is opened, kept while it is open, and for some time
 * after. An open entry keeps its old data while a newer answer is under way.
 */
export class SavedListDetails implements Disposable {
  readonly #definitions: Parts['definitions'];
  readonly #log: Log;
  readonly #store = new DisposableStore();
  readonly #changed = this.#store.add(new Emitter<void>());
  readonly #limiter = new Limiter(maxQuestions);
  readonly #details = new Map<string, EntryDetails>();
  readonly #open = new Map<string, SavedListEntry>();
  readonly #asked = new Map<string, AbortController>();

  readonly onDidChange: Event<void> = this.#changed.event;

  constructor({ definitions, log }: Parts) {
    this.#definitions = definitions;
    this.#log = log;
    this.#store.add(definitions.onDidChange((keys) => this.#follow(keys)));
    this.#store.add(
      definitions.onDidChangeService(() => {
        const wasSeen = this.#details.size > 0;
        this.#details.clear();
        for (const entry of this.#open.values()) this.#ask(entry);
        if (wasSeen) this.#changed.fire();
      }),
    );
  }

  /** `null`: the entry was never opened. */
  of(key: string): EntryDetails | null {
    return this.#details.get(key) ?? null;
  }

  open(entry: SavedListEntry): void {
    if (entry.coordinates.revision === null) return;
    this.#open.set(entry.key, entry);
    const held = this.#details.get(entry.key);
    if (held?.state === 'known' && !this.#isOutdated(entry, held.full)) return;
    this.#ask(entry);
    if (held?.state !== 'known') this.#changed.fire();
  }

  close(key: string): void {
    this.#open.delete(key);
    const unseen = [...this.#details.keys()].filter((one) => !this.#open.has(one) && !this.#asked.has(one));
    for (const one of unseen.slice(0, Math.max(0, unseen.length - maxUnseen))) this.#details.delete(one);
  }

  dispose(): void {
    this.#store.dispose();
    for (const aborter of this.#asked.values()) aborter.abort();
  }

  /** An answer newer than the shown one, or the first one. */
  #follow(keys: ReadonlySet<string>): void {
    for (const [key, entry] of this.#open) {
      if (!keys.has(key) || this.#asked.has(key)) continue;
      const held = this.#details.get(key);
      if (held?.state === 'known' ? this.#isOutdated(entry, held.full) : this.#isAnswered(entry)) this.#ask(entry);
    }
  }

  #isOutdated({ coordinates }: SavedListEntry, { fetchedAt }: FullDefinition): boolean {
    const loadable = this.#definitions.get(coordinates);
    return (loadable.state === 'known' || loadable.state === 'notHarvested') && loadable.fetchedAt > fetchedAt;
  }

  #isAnswered({ coordinates }: SavedListEntry): boolean {
    return ['known', 'notHarvested'].includes(this.#definitions.get(coordinates).state);
  }

  #ask(entry: SavedListEntry): void {
    const { key } = entry;
    if (this.#asked.has(key)) return;
    const aborter = new AbortController();
    this.#asked.set(key, aborter);
    if (this.#details.get(key)?.state !== 'known') this.#put(key, { state: 'loading' });
    void this.#read(entry, aborter.signal).then((details) => {
      this.#asked.delete(key);
      if (aborter.signal.aborted || details === null) return;
      this.#put(key, details);
      this.#changed.fire();
    });
  }

  async #read({ coordinates }: SavedListEntry, signal: AbortSignal): Promise<EntryDetails | null> {
    try {
      const read = await this.#limiter.run(() => this.#definitions.full(coordinates, signal), signal);
      return read.ok ? { state: 'known', full: read.value } : { state: 'failed', problem: read.problem };
    } catch (error) {
      if (signal.aborted) return null;
      this.#log.error(`reading a definition of the list: ${describeError(error)}`);
      return { state: 'failed', problem: { kind: 'malformedResponse', url: '', detail: String(error) } };
    }
  }

  /** The most recently shown one is dropped last. */
  #put(key: string, details: EntryDetails): void {
    this.#details.delete(key);
    this.#details.set(key, details);
  }
}
