import type { Disposable } from '../../../base/disposable.ts';
import { runCooperatively, type Turns } from '../../../base/steps.ts';
import type { Coordinates } from '../../../core/coordinates.ts';
import type { Definition } from '../../../core/definition.ts';
import type { DefinitionChange } from '../../../core/definitionChange.ts';
import { definitionChanges } from '../../../core/definitionChanges.ts';
import { fileChanges } from '../../../core/fileChanges.ts';
import type { Problem } from '../../../core/problem.ts';
import type { Definitions, FullDefinition } from '../definitions.ts';
import type { DefinitionFiles } from '../../files/definitionFiles.ts';
import type { Log } from '../../ports.ts';

/** One side of a comparison; its files are requested with this. */
export interface ComparedSide {
  readonly coordinates: Coordinates;
  readonly pr: number | null;
}

export type ComparisonState =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly problem: Problem }
  | {
      readonly state: 'known';
      readonly base: FullDefinition;
      /** Without those of files. */
      readonly changes: readonly DefinitionChange[];
      readonly files: FilesComparison;
    };

export type FilesComparison =
  /** Not requested yet. */
  | { readonly state: 'waiting' }
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly problem: Problem }
  | { readonly state: 'known'; readonly changes: readonly DefinitionChange[] };

interface Parts {
  readonly before: ComparedSide;
  readonly after: ComparedSide;
  readonly definitions: Pick<Definitions, 'full'>;
  readonly files: Pick<DefinitionFiles, 'of'>;
  readonly turns: Turns;
  readonly log: Log;
  /** `state` has changed. */
  readonly onChange: () => void;
}

/**
 * Compares the shown definition with another one: that of another revision, or the same without a pull request. The
 * files of both are read only when the changes are visible. Running work is dropped when newer data arrives.
 */
export class DefinitionComparison implements Disposable {
  readonly #parts: Parts;
  #work = new AbortController();
  #state: ComparisonState = { state: 'loading' };
  /** The definition `#state` is about. */
  #compared: Definition | null = null;
  /** The running work that reads files. */
  #filesFor: AbortSignal | null = null;
  #areFilesWanted = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The previous state stays until a newer one has come. */
  get state(): ComparisonState {
    return this.#state;
  }

  /** Compares with this definition from now on. */
  compare(after: Definition): void {
    this.#work.abort();
    this.#work = new AbortController();
    void this.#run(this.#work.signal, (signal) => this.#compare(after, signal));
  }

  /** The changes are visible. */
  wantFiles(): void {
    this.#areFilesWanted = true;
    void this.#run(this.#work.signal, (signal) => this.#compareFilesIfNeeded(signal));
  }

  /** Forgets the comparison. */
  forget(): void {
    this.#work.abort();
    this.#compared = null;
    this.#state = { state: 'loading' };
  }

  dispose(): void {
    this.#work.abort();
  }

  async #run(signal: AbortSignal, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    try {
      await work(signal);
    } catch (error) {
      if (signal.aborted) return;
      this.#parts.log.error(`comparing definitions: ${String(error)}`);
      this.#setState({ state: 'failed', problem: { kind: 'malformedResponse', url: '', detail: String(error) } });
    }
  }

  async #compare(after: Definition, signal: AbortSignal): Promise<void> {
    const { before, definitions, turns } = this.#parts;
    const base = await definitions.full(before.coordinates, signal);
    signal.throwIfAborted();
    if (!base.ok) return this.#setState({ state: 'failed', problem: base.problem });
    if (this.#isOf(after, base.value)) return this.#areFilesWanted ? this.#compareFilesIfNeeded(signal) : undefined;
    const changes = await runCooperatively(definitionChanges(base.value.definition, after), turns, signal);
    signal.throwIfAborted();
    this.#compared = after;
    this.#setState({ state: 'known', base: base.value, changes, files: { state: 'waiting' } });
    if (this.#areFilesWanted) await this.#compareFilesIfNeeded(signal);
  }

  /** Both sides are unchanged: nothing has to be compared again. */
  #isOf(after: Definition, base: FullDefinition): boolean {
    return this.#state.state === 'known' && this.#compared === after && this.#state.base.body === base.body;
  }

  async #compareFilesIfNeeded(signal: AbortSignal): Promise<void> {
    if (this.#state.state !== 'known' || this.#state.files.state === 'known') return;
    // The result of reading for dropped work never comes.
    if (this.#filesFor !== signal) await this.#compareFiles(signal);
  }

  async #compareFiles(signal: AbortSignal): Promise<void> {
    const { before, after, turns } = this.#parts;
    this.#filesFor = signal;
    this.#setFiles({ state: 'loading' });
    const [old, now] = await Promise.all([this.#filesOf(before, signal), this.#filesOf(after, signal)]);
    signal.throwIfAborted();
    if (!old.ok || !now.ok) this.#filesFor = null;
    if (!old.ok) return this.#setFiles({ state: 'failed', problem: old.problem });
    if (!now.ok) return this.#setFiles({ state: 'failed', problem: now.problem });
    const changes = await runCooperatively(fileChanges(old.value.files, now.value.files), turns, signal);
    signal.throwIfAborted();
    this.#setFiles({ state: 'known', changes });
  }

  #filesOf({ coordinates, pr }: ComparedSide, signal: AbortSignal): ReturnType<DefinitionFiles['of']> {
    return this.#parts.files.of(coordinates, { pr }, signal);
  }

  #setFiles(files: FilesComparison): void {
    if (this.#state.state === 'known') this.#setState({ ...this.#state, files });
  }

  #setState(state: ComparisonState): void {
    this.#state = state;
    this.#parts.onChange();
  }
}
