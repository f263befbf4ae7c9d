import { describeError } from '../base/describeError.ts';
import { fail, succeed, type Result } from '../base/result.ts';
import type { LostWorker, Operation, Operations, ReadingWorker } from '../model/readingWorker.ts';
import type { OperationTable } from './operations.ts';
import { longestOperation } from './workerClient.ts';
import { WorkspaceReader } from './workspaceReader.ts';

/** An operation that a run of this program was ended by. */
export interface LostOperation {
  /** As it was announced. */
  readonly name: string;
  readonly cause: 'time' | 'memory' | 'failed';
}

interface Parts {
  /** Operations of earlier runs that aren't tried again; `null`: operations aren't named one by one. */
  readonly lost: readonly LostOperation[] | null;
  /**
   * Is called with the operation that begins, in one line, or with `null` for all that follow, and with an empty text when
   * nothing is under way.
   */
  readonly announce: (name: string | null) => void;
  /** Runs a function for so many milliseconds at most; false: that was too little. */
  readonly watch: (run: () => void, milliseconds: number) => boolean;
  /** Is called in place of everything that would follow an operation that takes too long, which was announced last. */
  readonly giveUp: () => void;
  readonly log: { error(message: string): void };
}

/** Milliseconds after which the next operation has a time limit of its own: one for each of many is too slow. */
const stretch = 1000;

/**
 * Reads in this process what is only listed, for a program that another one watches: what it announces last is the
 * operation that took too long, or too much memory, when it is ended.
 */
export class ListingWorker implements ReadingWorker {
  readonly generation = 1;
  readonly #parts: Parts;
  readonly #operations = listingOperations();
  readonly #lost: ReadonlyMap<string, LostOperation['cause']>;
  readonly #waiting: (() => void)[] = [];
  #current = '';

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#lost = new Map(parts.lost?.map(({ name, cause }) => [name, cause]));
  }

  run<K extends Operation>(
    operation: K,
    request: Operations[K]['request'],
  ): Promise<Result<Operations[K]['answer'], LostWorker>> {
    // A part of a list that `link` has made: nothing is read that a limit would be for, and each limit takes time.
    if (operation === 'dependencies') return Promise.resolve(this.#answer(operation, request));
    return new Promise((resolve) => {
      this.#waiting.push(() => resolve(this.#run(operation, request)));
      if (this.#waiting.length === 1) void Promise.resolve().then(() => this.#runWaiting());
    });
  }

  /** In one go, since each time limit of its own takes a tenth of a millisecond. */
  #runWaiting(): void {
    const { lost, announce, watch, giveUp } = this.#parts;
    const next = (): void => {
      const until = performance.now() + stretch;
      for (let run = this.#waiting.shift(); run; run = this.#waiting.shift()) {
        run();
        if (performance.now() > until) return;
      }
    };
    while (this.#waiting.length > 0) {
      if (lost === null) announce(null);
      if (watch(next, stretch + longestOperation)) continue;
      if (lost === null) announce(this.#current);
      return giveUp();
    }
    announce('');
  }

  #run<K extends Operation>(
    operation: K,
    request: Operations[K]['request'],
  ): Result<Operations[K]['answer'], LostWorker> {
    this.#current = nameOf(operation, request);
    const cause = this.#lost.get(this.#current);
    if (cause !== undefined) return fail({ cause, isBlamed: true, detail: '' });
    if (this.#parts.lost !== null) this.#parts.announce(this.#current);
    return this.#answer(operation, request);
  }

  #answer<K extends Operation>(
    operation: K,
    request: Operations[K]['request'],
  ): Result<Operations[K]['answer'], LostWorker> {
    try {
      const run = this.#operations[operation];
      if (!run) throw new Error(`no operation of a list: ${operation}`);
      return succeed(run(request));
    } catch (error) {
      const detail = describeError(error);
      this.#parts.log.error(`worker: ${operation}: ${detail}`);
      return fail({ cause: 'failed', isBlamed: true, detail });
    }
  }
}

/** The operation with the file or the ecosystem it is for, in one line. */
function nameOf(operation: Operation, request: Operations[Operation]['request']): string {
  const path = 'path' in request ? request.path : null;
  const ecosystem = 'ecosystem' in request ? request.ecosystem : null;
  return JSON.stringify([operation, path ?? ecosystem]);
}

/** Those that a list needs: the others would be a tenth of the program. */
function listingOperations(): Partial<OperationTable> {
  const reader = new WorkspaceReader({ isListing: true });
  return {
    readManifest: (request) => reader.readManifest(request),
    setSupport: (request) => reader.setSupport(request),
    forgetFile: (request) => reader.forgetFile(request),
    link: (request) => reader.link(request),
    dependencies: (request) => reader.dependencies(request),
  };
}
