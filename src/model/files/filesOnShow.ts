import type { Disposable } from '../../base/disposable.ts';
import { fail, type Result, succeed } from '../../base/result.ts';
import { runCooperatively, type Turns } from '../../base/steps.ts';
import type { Coordinates } from '../../core/coordinates.ts';
import type { Problem } from '../../core/problem.ts';
import type { DefinitionFiles } from './definitionFiles.ts';
import { FileBrowser } from './fileBrowser.ts';
import type { FileChoices } from './fileChoices.ts';
import { allFiles, type FileFilter, type FileQuestion } from './fileQuestion.ts';
import { type ChoiceColumn, fileTable } from './fileTable.ts';
import type { FileWindow } from './fileWindow.ts';

/** A window, and of what. */
export interface WindowOnShow extends FileWindow {
  /** Another one when the files were read anew. */
  readonly version: number;
  readonly unreadable: number;
}

/** Another window was asked for, of another question, before this one was there. */
export interface SupersededQuestion {
  readonly kind: 'superseded';
}

interface Parts {
  readonly files: DefinitionFiles;
  readonly coordinates: Coordinates;
  /** As the files would be with that pull request. */
  readonly pr: number | null;
  readonly turns: Turns;
}

interface Opened {
  readonly browser: FileBrowser;
  readonly unreadable: number;
  readonly version: number;
}

interface Opening {
  /** Aborted: what it opens is out of date. */
  readonly aborter: AbortController;
  readonly outcome: Promise<Result<Opened, Problem>>;
  /** Somebody waits for an answer, not only whoever reads ahead. */
  isAskedFor: boolean;
}

/** Milliseconds of work between two pauses: the page is scrolled and typed in meanwhile. */
const turn = 8;

/**
 * The files of one definition, for one page that shows them. Read when the page asks for the first time, and anew when it asks
 * after a failure or after they went out of date; who asks meanwhile gets the new ones. Every question comes to an end: by an
 * answer, by `superseded`, or by a rejection with the reason `dispose` gives.
 */
export class FilesOnShow implements Disposable {
  readonly #parts: Parts;
  readonly #turns: Turns;
  readonly #ended = new AbortController();
  #opening: Opening | null = null;
  #opened: Opened | null = null;
  #version = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#turns = { ...parts.turns, budget: Math.min(turn, parts.turns.budget) };
  }

  /** Nobody asks any more: what fails from now on fails because of that. */
  get isDisposed(): boolean {
    return this.#ended.signal.aborted;
  }

  async window(
    question: FileQuestion,
    from: number,
    count: number,
  ): Promise<Result<WindowOnShow, Problem | SupersededQuestion>> {
    const asked = await this.#ask(async ({ browser, unreadable, version }) => {
      const window = await browser.window(question, from, count);
      return window && { ...window, unreadable, version };
    });
    if (!asked.ok) return asked;
    return asked.value ? succeed(asked.value) : fail({ kind: 'superseded' });
  }

  async choices(of: ChoiceColumn, text: string): Promise<Result<FileChoices, Problem>> {
    return this.#ask(({ browser }) => browser.choices(of, text));
  }

  async matchingPaths(filter: FileFilter): Promise<Result<readonly string[], Problem>> {
    return this.#ask(({ browser }) => browser.matchingPaths(filter, this.#ended.signal));
  }

  /**
   * Has the files at hand before the page asks. Quiet: a failure is met again by whoever asks. An abort ends it, unless the
   * page has asked meanwhile. Never rejects.
   */
  async readAhead(signal: AbortSignal): Promise<void> {
    if (this.#opened || this.#opening || this.isDisposed || signal.aborted) return;
    const opening = (this.#opening = this.#newOpening());
    const stop = (): void => {
      if (this.#opening === opening && !opening.isAskedFor) this.#end(new Error('nobody looks any more'));
    };
    signal.addEventListener('abort', stop, { once: true });
    // What went wrong, went out of date or was closed is told to whoever asks.
    await opening.outcome.catch(() => {});
    signal.removeEventListener('abort', stop);
  }

  /** The path of the file that the page calls so; `null` when the files on show have none. */
  pathAt(address: string): string | null {
    return this.#opened?.browser.pathAt(address) ?? null;
  }

  /** What was read is out of date. */
  forget(): void {
    const { files, coordinates } = this.#parts;
    files.forget(coordinates);
    this.#end(new Error('out of date'));
  }

  dispose(): void {
    const reason = new Error('the page is closed');
    this.#ended.abort(reason);
    this.#end(reason);
  }

  /** An answer about files that went out of date meanwhile is none. */
  async #ask<T>(ask: (opened: Opened) => T | Promise<T>): Promise<Result<T, Problem>> {
    for (;;) {
      const opened = await this.#open();
      if (!opened.ok) return opened;
      const answer = await ask(opened.value);
      if (opened.value === this.#opened) return succeed(answer);
    }
  }

  #end(reason: Error): void {
    const opening = this.#opening;
    const opened = this.#opened;
    this.#opening = null;
    this.#opened = null;
    opening?.aborter.abort(reason);
    opened?.browser.stop();
  }

  async #open(): Promise<Result<Opened, Problem>> {
    for (;;) {
      this.#ended.signal.throwIfAborted();
      if (this.#opened) return succeed(this.#opened);
      const opening = (this.#opening ??= this.#newOpening());
      opening.isAskedFor = true;
      try {
        const outcome = await opening.outcome;
        if (!opening.aborter.signal.aborted) return outcome;
      } catch (error) {
        if (!opening.aborter.signal.aborted) throw error;
      }
    }
  }

  #newOpening(): Opening {
    const aborter = new AbortController();
    const opening: Opening = {
      aborter,
      isAskedFor: false,
      outcome: this.#read(aborter.signal).finally(() => {
        if (this.#opening === opening) this.#opening = null;
      }),
    };
    return opening;
  }

  async #read(signal: AbortSignal): Promise<Result<Opened, Problem>> {
    const { files, coordinates, pr } = this.#parts;
    const read = await files.of(coordinates, { pr }, signal);
    signal.throwIfAborted();
    if (!read.ok) return read;
    const table = await runCooperatively(fileTable(read.value.files), this.#turns, signal);
    signal.throwIfAborted();
    const browser = new FileBrowser(table, this.#turns);
    // What a page shows first. Of another question, most of it serves as well.
    await browser.window(allFiles, 0, 0);
    signal.throwIfAborted();
    this.#opened = { browser, unreadable: read.value.unreadable, version: ++this.#version };
    return succeed(this.#opened);
  }
}
