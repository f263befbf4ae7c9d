import type { Disposable } from '../../base/disposable.ts';
import { fail, type Result, succeed } from '../../base/result.ts';
import { runCooperatively, type Turns } from '../../base/steps.ts';
import type { Coordinates } from '../../core/coordinates.ts';
import {
  type ChoiceKind,
  type FileChoices,
  type FilesFilter,
  type FilesQuery,
  type FilesWindow,
  wholeTree,
} from '../../core/fileList.ts';
import type { Problem } from '../../core/problem.ts';
import type { DefinitionFiles } from './definitionFiles.ts';
import { FileBrowser } from './fileBrowser.ts';
import { fileTable } from './fileTable.ts';

/** Superseded by a request with another query. */
export interface SupersededQuery {
  readonly kind: 'superseded';
}

interface Parts {
  readonly files: DefinitionFiles;
  readonly coordinates: Coordinates;
  /** The files with that pull request applied. */
  readonly pr: number | null;
  readonly turns: Turns;
}

interface Opened {
  readonly browser: FileBrowser;
  readonly unreadable: number;
  readonly version: number;
}

interface Opening {
  /** Aborted when its data is out of date. */
  readonly aborter: AbortController;
  readonly outcome: Promise<Result<Opened, Problem>>;
  /** A caller waits for the result, beyond reading ahead. */
  isAskedFor: boolean;
}

/**
 * The files of one definition, for one page. Read at the page's first request, and again at a request after a failure
 * or once out of date; callers meanwhile get the new ones. Every request ends: with a result, with `superseded`, or
 * with a rejection with the reason `dispose` gives.
 */
export class FilesOnShow implements Disposable {
  readonly #parts: Parts;
  readonly #ended = new AbortController();
  #opening: Opening | null = null;
  #opened: Opened | null = null;
  #version = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Disposed: later failures result from that. */
  get isDisposed(): boolean {
    return this.#ended.signal.aborted;
  }

  async window(
    query: FilesQuery,
    from: number,
    count: number,
  ): Promise<Result<FilesWindow, Problem | SupersededQuery>> {
    const asked = await this.#ask(async ({ browser, unreadable, version }) => {
      const window = await browser.window(query, from, count);
      return window && { ...window, unreadable, version };
    });
    if (!asked.ok) return asked;
    return asked.value ? succeed(asked.value) : fail({ kind: 'superseded' });
  }

  async choices(of: ChoiceKind, text: string): Promise<Result<FileChoices, Problem>> {
    return this.#ask(({ browser }) => browser.choices(of, text));
  }

  async matchingPaths(filter: FilesFilter): Promise<Result<readonly string[], Problem>> {
    return this.#ask(({ browser }) => browser.matchingPaths(filter, this.#ended.signal));
  }

  /**
   * Loads the files before the page asks. A failure is not reported: the next request meets it again. An abort ends it,
   * unless the page has asked meanwhile. Never rejects.
   */
  async readAhead(signal: AbortSignal): Promise<void> {
    if (this.#opened || this.#opening || this.isDisposed || signal.aborted) return;
    const opening = (this.#opening = this.#newOpening());
    const stop = (): void => {
      if (this.#opening === opening && !opening.isAskedFor) this.#end(new Error('no viewer is left'));
    };
    signal.addEventListener('abort', stop, { once: true });
    // Failures, outdated data and disposal are reported to actual requests.
    await opening.outcome.catch(() => {});
    signal.removeEventListener('abort', stop);
  }

  /** The path of the file with this page address; `null` if no file shown has it. */
  pathAt(address: string): string | null {
    return this.#opened?.browser.pathAt(address) ?? null;
  }

  /** The data read is out of date. */
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

  /** Discards a result for files that went out of date meanwhile. */
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
    const { files, coordinates, pr, turns } = this.#parts;
    const read = await files.of(coordinates, { pr }, signal);
    signal.throwIfAborted();
    if (!read.ok) return read;
    const table = await runCooperatively(fileTable(read.value.files), turns, signal);
    signal.throwIfAborted();
    const browser = new FileBrowser(table, turns);
    // The page's first view. Most of the work also serves other questions.
    await browser.window(wholeTree, 0, 0);
    signal.throwIfAborted();
    this.#opened = { browser, unreadable: read.value.unreadable, version: ++this.#version };
    return succeed(this.#opened);
  }
}
