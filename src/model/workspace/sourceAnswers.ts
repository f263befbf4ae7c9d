import { isRecord } from '../../base/isRecord.ts';
import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import type { SourceName } from '../../manifests/sources/packageSources.ts';
import type { ListStore } from '../storage/listStore.ts';
import { SharedValue } from '../storage/sharedValue.ts';
import type { Log } from '../ports.ts';

/** The user's answer about a source: it holds only public packages, or it doesn't. */
export type SourceAnswer = 'public' | 'private';

/** Further answers are not read, nor are longer names. */
const maxAnswers = 10_000;
const longestName = 500;

type Answers = ReadonlyMap<SourceName, SourceAnswer>;

/**
 * The user's answers to the question whether a source is public, shared by all windows of the workspace. An answer can
 * be changed and withdrawn.
 */
export class SourceAnswers implements Disposable {
  readonly #answers: SharedValue<Answers>;
  readonly #log: Log;
  readonly #store = new DisposableStore();
  readonly #changed = this.#store.add(new Emitter<void>());

  /** The answers have changed. */
  readonly onDidChange: Event<void> = this.#changed.event;

  constructor({ store, log }: { readonly store: ListStore; readonly log: Log }) {
    this.#log = log;
    const write = (all: Answers): unknown => ({ version: 1, answers: Object.fromEntries(all) });
    this.#answers = this.#store.add(new SharedValue<Answers>({ store, read: readAnswers, write }));
    this.#store.add(this.#answers.onDidChange(() => this.#changed.fire()));
  }

  /** In alphabetical order of the names. */
  get all(): Answers {
    return this.#answers.value;
  }

  of(name: SourceName): SourceAnswer | null {
    return this.all.get(name) ?? null;
  }

  /** The sources of one answer. */
  named(answer: SourceAnswer): readonly SourceName[] {
    return [...this.all].flatMap(([name, given]) => (given === answer ? [name] : []));
  }

  /** `null` withdraws the answer. Resolves when it is saved; it counts at once. Never rejects. */
  async set(name: SourceName, answer: SourceAnswer | null): Promise<void> {
    const saved = await this.#answers.change((before) => {
      const all = new Map(before);
      if (answer === null) all.delete(name);
      else all.set(name, answer);
      return sorted(all);
    });
    if (!saved.ok) this.#log.error(`package sources: the answer can't be kept: ${JSON.stringify(saved.problem)}`);
  }

  /** Takes over what another window has saved. */
  takeNews(): Promise<void> {
    return this.#answers.takeNews();
  }

  dispose(): void {
    this.#store.dispose();
  }
}

function readAnswers(json: unknown): Answers {
  const answers: unknown = isRecord(json) ? json['answers'] : null;
  const entries = isRecord(answers) ? Object.entries(answers).slice(0, maxAnswers) : [];
  return sorted(
    new Map(
      entries.flatMap(([name, answer]): [SourceName, SourceAnswer][] =>
        name.length <= longestName && (answer === 'public' || answer === 'private') ? [[name, answer]] : [],
      ),
    ),
  );
}

function sorted(answers: Answers): Answers {
  return new Map([...answers].sort(([a], [b]) => (a < b ? -1 : 1)));
}
