import { describeError } from '../../base/describeError.ts';
import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import { isRecord } from '../../base/isRecord.ts';
import { parseJson } from '../../base/parseJson.ts';
import type { SourceName } from '../../manifests/sources/packageSources.ts';
import type { Clock, Log, WorkspaceValue } from '../ports.ts';

/** The user's answer about a source: it holds only public packages, or it doesn't. */
export type SourceAnswer = 'public' | 'private';

/** Further answers are not read, nor are longer names. */
const maxAnswers = 10_000;
const longestName = 500;

interface Answered {
  /** `null`: withdrawn. */
  readonly answer: SourceAnswer | null;
  /** When it was given, in milliseconds since the epoch; 0 for those of earlier versions. */
  readonly at: number;
}

type Answers = ReadonlyMap<SourceName, Answered>;

interface Parts {
  /** Of this window: available from the start, so that no name is sent before the file is read. */
  readonly memory: WorkspaceValue;
  /** Shared by all windows of the workspace. `read`: `null` if there is none. Both reject if they fail. */
  readonly file: { read(): Promise<string | null>; write(text: string): Promise<void> };
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Log;
}

/**
 * The user's answers to the question whether a source is public, shared by all windows of the workspace. An answer can
 * be changed and withdrawn. If two windows differ, the later answer counts; of answers given at once, "private".
 */
export class SourceAnswers implements Disposable {
  readonly #parts: Parts;
  readonly #store = new DisposableStore();
  readonly #changed = this.#store.add(new Emitter<void>());
  #answers: Answers;
  #all: ReadonlyMap<SourceName, SourceAnswer>;
  #saving: Promise<void> = Promise.resolve();

  /** The answers have changed. */
  readonly onDidChange: Event<void> = this.#changed.event;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#answers = readAnswers(parts.memory.load());
    this.#all = givenIn(this.#answers);
  }

  /** In alphabetical order of the names. */
  get all(): ReadonlyMap<SourceName, SourceAnswer> {
    return this.#all;
  }

  of(name: SourceName): SourceAnswer | null {
    return this.all.get(name) ?? null;
  }

  /** The sources of one answer. */
  named(answer: SourceAnswer): readonly SourceName[] {
    return [...this.all].flatMap(([name, given]) => (given === answer ? [name] : []));
  }

  /** `null` withdraws the answer. Resolves when it is saved; it counts at once. Never rejects. */
  set(name: SourceName, answer: SourceAnswer | null): Promise<void> {
    // Later than the answer it replaces, even if the clock was set back.
    const at = Math.max(this.#parts.clock.now(), (this.#answers.get(name)?.at ?? 0) + 1);
    this.#setAnswers(new Map(this.#answers).set(name, { answer, at }));
    return this.reload();
  }

  /** Loads what another window has saved, and saves what that lacks. Never rejects. */
  reload(): Promise<void> {
    return (this.#saving = this.#saving.then(() => this.#synchronize()));
  }

  dispose(): void {
    this.#store.dispose();
  }

  async #synchronize(): Promise<void> {
    const { memory, file, log } = this.#parts;
    const failures: unknown[] = [];
    try {
      const text = await file.read();
      this.#setAnswers(merged(this.#answers, this.#readFile(text)));
      const own = JSON.stringify(written(this.#answers));
      if (own !== text && this.#answers.size > 0) await file.write(own);
    } catch (error) {
      failures.push(error);
      log.warn(`package sources: other windows don’t share the answers: ${describeError(error)}`);
    }
    try {
      this.#setAnswers(merged(this.#answers, readAnswers(memory.load())));
      const value = written(this.#answers);
      if (JSON.stringify(memory.load()) !== JSON.stringify(value) && this.#answers.size > 0) await memory.save(value);
    } catch (error) {
      failures.push(error);
    }
    if (failures.length === 2)
      log.error(`package sources: the answers can’t be saved: ${failures.map(describeError).join('; ')}`);
  }

  /**
   * Files of earlier versions have no times. The memory of a window that has used one already has its public answers,
   * unless they were withdrawn.
   */
  #readFile(text: string | null): Answers {
    const json = parseJson(text ?? '');
    if (!isRecord(json) || !('list' in json)) return readAnswers(json);
    const answers = readAnswers(json['list']);
    return this.#answers.size === 0 ? answers : new Map([...answers].filter(([, { answer }]) => answer === 'private'));
  }

  #setAnswers(answers: Answers): void {
    const before = this.#all;
    this.#answers = answers;
    this.#all = givenIn(answers);
    if (JSON.stringify([...before]) !== JSON.stringify([...this.#all])) this.#changed.fire();
  }
}

function merged(one: Answers, other: Answers): Answers {
  const all = new Map(one);
  for (const [name, answered] of other) {
    const own = all.get(name);
    if (!own || answered.at > own.at || (answered.at === own.at && caution(answered) > caution(own)))
      all.set(name, answered);
  }
  return all;
}

/** Of two answers given at once the more cautious one counts. */
function caution({ answer }: Answered): number {
  return answer === 'private' ? 2 : answer === null ? 1 : 0;
}

/** In alphabetical order of the names, without those withdrawn. */
function givenIn(answers: Answers): ReadonlyMap<SourceName, SourceAnswer> {
  const given = [...answers].flatMap(([name, { answer }]): [SourceName, SourceAnswer][] =>
    answer === null ? [] : [[name, answer]],
  );
  return new Map(given.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function readAnswers(json: unknown): Answers {
  const entriesOf = (name: string): [string, unknown][] => {
    const object = isRecord(json) ? json[name] : null;
    return isRecord(object) ? Object.entries(object).slice(0, maxAnswers) : [];
  };
  const times = new Map(
    entriesOf('answeredAt').filter((entry): entry is [string, number] => Number.isFinite(entry[1])),
  );
  const answers = new Map<SourceName, Answered>();
  for (const [name, at] of times) if (name.length <= longestName) answers.set(name, { answer: null, at });
  for (const [name, answer] of entriesOf('answers'))
    if (name.length <= longestName && (answer === 'public' || answer === 'private'))
      answers.set(name, { answer, at: times.get(name) ?? 0 });
  return answers;
}

/** As earlier versions wrote it, with the times beside the answers; an answer that is withdrawn has only its time. */
function written(answers: Answers): unknown {
  const times = [...answers].filter(([, { at }]) => at > 0).sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    version: 1,
    answers: Object.fromEntries(givenIn(answers)),
    answeredAt: Object.fromEntries(times.map(([name, { at }]) => [name, at])),
  };
}
