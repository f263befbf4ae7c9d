import { isRecord } from '../../base/isRecord.ts';
import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import type { SourceName } from '../../manifests/packageSources.ts';
import type { ListStore } from '../storage/listStore.ts';
import type { Log } from '../ports.ts';

/** The user's answer about a source: it holds only public packages, or it doesn't. */
export type SourceAnswer = 'public' | 'private';

/** Further answers are not read, nor are longer names. */
const mostAnswers = 10_000;
const longestName = 500;

/**
 * The user's answers to the question whether a source is public, kept for this workspace. An answer can be changed and
 * withdrawn. What another window has saved is taken over before each change.
 */
export class SourceAnswers implements Disposable {
  readonly #kept: ListStore;
  readonly #log: Log;
  readonly #store = new DisposableStore();
  readonly #changed = this.#store.add(new Emitter<void>());
  #answers: ReadonlyMap<SourceName, SourceAnswer>;

  /** The answers have changed. */
  readonly onDidChange: Event<void> = this.#changed.event;

  constructor({ store, log }: { readonly store: ListStore; readonly log: Log }) {
    this.#kept = store;
    this.#log = log;
    this.#answers = readAnswers(store.load());
  }

  /** In alphabetical order of the names. */
  get all(): ReadonlyMap<SourceName, SourceAnswer> {
    return this.#answers;
  }

  of(name: SourceName): SourceAnswer | null {
    return this.#answers.get(name) ?? null;
  }

  /** The sources of one answer. */
  named(answer: SourceAnswer): readonly SourceName[] {
    return [...this.#answers].flatMap(([name, given]) => (given === answer ? [name] : []));
  }

  /** `null` withdraws the answer. Resolves when it is saved; it counts at once. Never rejects. */
  async set(name: SourceName, answer: SourceAnswer | null): Promise<void> {
    this.takeNews();
    if (this.of(name) === answer) return;
    const answers = new Map(this.#answers);
    if (answer === null) answers.delete(name);
    else answers.set(name, answer);
    this.#take(answers);
    try {
      await this.#kept.save({ version: 1, answers: Object.fromEntries(this.#answers) });
    } catch (error) {
      this.#log.error(`package sources: the answer can't be kept: ${String(error)}`);
    }
  }

  /** Takes over what another window has saved, as far as it is visible by now. */
  takeNews(): void {
    const stored = readAnswers(this.#kept.load());
    if (textOf(stored) !== textOf(this.#answers)) this.#take(stored);
  }

  dispose(): void {
    this.#store.dispose();
  }

  #take(answers: ReadonlyMap<SourceName, SourceAnswer>): void {
    this.#answers = sorted(answers);
    this.#changed.fire();
  }
}

function readAnswers(json: unknown): ReadonlyMap<SourceName, SourceAnswer> {
  const answers: unknown = isRecord(json) ? json['answers'] : null;
  const entries = isRecord(answers) ? Object.entries(answers).slice(0, mostAnswers) : [];
  return sorted(
    new Map(
      entries.flatMap(([name, answer]): [SourceName, SourceAnswer][] =>
        name.length <= longestName && (answer === 'public' || answer === 'private') ? [[name, answer]] : [],
      ),
    ),
  );
}

function sorted(answers: ReadonlyMap<SourceName, SourceAnswer>): ReadonlyMap<SourceName, SourceAnswer> {
  return new Map([...answers].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function textOf(answers: ReadonlyMap<SourceName, SourceAnswer>): string {
  return JSON.stringify([...answers]);
}
