import { describeError } from '../base/describeError.ts';
import { fail, succeed, type Result } from '../base/result.ts';
import type { LostWorker, Operation, Operations, ReadingWorker } from '../model/readingWorker.ts';
import { createOperations } from './operations.ts';

/** An operation that a run of this program was ended by. */
export interface LostOperation {
  /** As it was announced. */
  readonly name: string;
  readonly cause: 'time' | 'memory' | 'failed';
}

interface Parts {
  /** Operations of earlier runs that aren't tried again. */
  readonly lost: readonly LostOperation[];
  /** Is called with the operation that begins, in one line, and with an empty text when it has ended. */
  readonly announce: (name: string) => void;
  readonly log: { error(message: string): void };
}

/**
 * Reads in this process what is only listed, for a program that another one watches: what it announces last is the operation that took too long, or too
 * much memory, when it is ended.
 */
export class AnnouncingWorker implements ReadingWorker {
  readonly generation = 1;
  readonly #parts: Parts;
  readonly #operations = createOperations({ isListing: true });
  readonly #lost: ReadonlyMap<string, LostOperation['cause']>;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#lost = new Map(parts.lost.map(({ name, cause }) => [name, cause]));
  }

  ask<K extends Operation>(
    operation: K,
    request: Operations[K]['request'],
  ): Promise<Result<Operations[K]['answer'], LostWorker>> {
    return Promise.resolve(this.#run(operation, request));
  }

  #run<K extends Operation>(
    operation: K,
    request: Operations[K]['request'],
  ): Result<Operations[K]['answer'], LostWorker> {
    const name = nameOf(operation, request);
    const cause = this.#lost.get(name);
    if (cause !== undefined) return fail({ cause, isBlamed: true, detail: '' });
    this.#parts.announce(name);
    try {
      return succeed(this.#operations[operation](request));
    } catch (error) {
      const detail = describeError(error);
      this.#parts.log.error(`worker: ${operation}: ${detail}`);
      return fail({ cause: 'failed', isBlamed: true, detail });
    } finally {
      this.#parts.announce('');
    }
  }
}

/** The operation with the file or the ecosystem it is for, in one line. */
function nameOf(operation: Operation, request: Operations[Operation]['request']): string {
  const path = 'path' in request ? request.path : null;
  const ecosystem = 'ecosystem' in request ? request.ecosystem : null;
  return JSON.stringify([operation, path ?? ecosystem]);
}
