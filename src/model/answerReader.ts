import { encodeLongText, type LongBytes } from '../base/longBytes.ts';
import type { Text } from '../base/longText.ts';
import { fail, type Result, succeed } from '../base/result.ts';
import type { AnswerProblem } from '../core/problem.ts';
import type { ReadingWorker } from './readingWorker.ts';
import type { AnswerOperation, AnswerOperations, AnswerOperationTable } from './answerOperations.ts';

/** Bytes read on the calling thread, within some milliseconds. */
const maxHere = 32_000;

/** Loads the functions that read answers of the service. */
export type LoadAnswerOperations = () => Promise<AnswerOperationTable>;

/** Reads answers of the service: small ones at once, large ones in a worker, since that takes seconds. */
export class AnswerReader {
  readonly #worker: Pick<ReadingWorker, 'run'>;
  readonly #pause: () => Promise<void>;
  readonly #here: LoadAnswerOperations | null;

  /**
   * `pause` resolves after everything else that was waiting has run. `here` loads the readers into the calling thread;
   * `null`: they exist in the worker only.
   */
  constructor(worker: Pick<ReadingWorker, 'run'>, pause: () => Promise<void>, here: LoadAnswerOperations | null) {
    this.#worker = worker;
    this.#pause = pause;
    this.#here = here;
  }

  /** A text for `read`. */
  async blocksOf(text: Text, signal: AbortSignal): Promise<LongBytes['blocks']> {
    return (await encodeLongText(text, this.#pause, signal)).blocks;
  }

  /** Transfers the request's blocks. An abort rejects with the signal's reason; the worker finishes the job. */
  async read<K extends AnswerOperation>(
    operation: K,
    request: AnswerOperations[K]['request'],
    signal: AbortSignal,
  ): Promise<Result<AnswerOperations[K]['answer'], AnswerProblem>> {
    signal.throwIfAborted();
    const { blocks } = request;
    if (this.#here && blocks.reduce((sum, { length }) => sum + length, 0) <= maxHere) {
      const answerOperations = await this.#here();
      signal.throwIfAborted();
      return succeed(answerOperations[operation](request));
    }
    const outcome = await this.#worker.run(
      operation,
      request,
      blocks.map(({ buffer }) => buffer),
    );
    signal.throwIfAborted();
    if (outcome.ok) return outcome;
    const { cause } = outcome.problem;
    return fail({ kind: 'answerUnread', cause: cause === 'time' || cause === 'memory' ? cause : 'failed' });
  }
}
