import type { Disposable } from '../base/disposable.ts';
import { fail, succeed, type Result } from '../base/result.ts';
import type { LostWorker, Operation, Operations, ReadingWorker } from '../model/readingWorker.ts';
import { readAnswer } from './messages.ts';
import type { StartWorker, WorkerThread } from './workerThread.ts';

interface Parts {
  readonly start: StartWorker;
  readonly clock: { delay(milliseconds: number, signal: AbortSignal): Promise<void> };
  readonly log: { info(message: string): void; warn(message: string): void; error(message: string): void };
}

interface Waiting {
  readonly id: number;
  readonly operation: Operation;
  readonly settle: (result: Result<never, LostWorker>) => void;
}

/** Milliseconds one operation may take. */
export const longestOperation = 10_000;

/**
 * Milliseconds between two checks of the operation under way. Checks are counted rather than time: a machine that
 * sleeps, or a blocked thread, adds one check at most.
 */
export const checkInterval = 500;

/** Milliseconds without a request after which the worker is ended. Its data is read again when needed. */
const idleFor = 10 * 60_000;

/**
 * The extension host's side of the worker: starts it with the first request, gives it up when it takes too long, ends
 * it when it is idle.
 */
export class WorkerClient implements ReadingWorker, Disposable {
  readonly #parts: Parts;
  #thread: WorkerThread | null = null;
  /** Of the running worker, or of the next one. */
  #generation = 1;
  #hasAnswered = false;
  #lastId = 0;
  /** Unanswered requests, oldest first: the first one is under way. */
  #waiting: Waiting[] = [];
  /** Checks since the first request of `#waiting` is under way. */
  #checks = 0;
  #timer: AbortController | null = null;
  #isDisposed = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  get generation(): number {
    return this.#generation;
  }

  async run<K extends Operation>(
    operation: K,
    request: Operations[K]['request'],
    transfer: readonly ArrayBuffer[] = [],
  ): Promise<Result<Operations[K]['answer'], LostWorker>> {
    if (this.#isDisposed) return fail({ cause: 'disposed', isBlamed: false, detail: '' });
    const id = ++this.#lastId;
    return new Promise((resolve) => {
      this.#waiting.push({ id, operation, settle: resolve });
      try {
        this.#thread ??= this.#start();
        this.#thread.post({ id, operation, request }, transfer);
      } catch (error) {
        this.#lose('failed', String(error));
        return;
      }
      if (this.#waiting.length === 1) this.#watch();
    });
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#lose('disposed', '');
  }

  #start(): WorkerThread {
    this.#hasAnswered = false;
    const generation = this.#generation;
    const isCurrent = (): boolean => generation === this.#generation;
    return this.#parts.start({
      onMessage: (message) => isCurrent() && this.#onMessage(message),
      onEnded: (cause, detail) => isCurrent() && this.#lose(cause, detail),
    });
  }

  #onMessage(message: unknown): void {
    const found = readAnswer(message);
    const first = this.#waiting[0];
    if (!found || found.id !== first?.id) return this.#lose('failed', 'the answer belongs to no request');
    this.#waiting.shift();
    this.#hasAnswered = true;
    this.#checks = 0;
    if ('error' in found) {
      this.#parts.log.error(`worker: ${first.operation}: ${found.error}`);
      first.settle(fail({ cause: 'failed', isBlamed: true, detail: found.error }));
    } else first.settle(succeed(found.answer as never));
    if (this.#waiting.length === 0) this.#endWhenIdle();
  }

  /** Checks the oldest request until all have their answers. */
  #watch(): void {
    this.#checks = 0;
    this.#repeat(checkInterval, () => {
      this.#checks++;
      if (this.#checks * checkInterval < longestOperation) return true;
      this.#lose('time', '');
      return false;
    });
  }

  #endWhenIdle(): void {
    this.#repeat(idleFor, () => {
      this.#lose('time', 'idle');
      return false;
    });
  }

  /** One timer at a time: until `again` returns false. */
  #repeat(milliseconds: number, again: () => boolean): void {
    this.#timer?.abort();
    const timer = (this.#timer = new AbortController());
    const next = (): void => {
      this.#parts.clock.delay(milliseconds, timer.signal).then(
        () => {
          if (!timer.signal.aborted && again()) next();
        },
        () => undefined,
      );
    };
    next();
  }

  /** The worker has ended, or is given up. */
  #lose(cause: LostWorker['cause'], detail: string): void {
    const [first, ...others] = this.#waiting;
    const { log } = this.#parts;
    this.#waiting = [];
    this.#generation++;
    this.#timer?.abort();
    this.#timer = null;
    this.#thread?.end();
    this.#thread = null;
    if (first && cause !== 'disposed') log.warn(`worker: ${first.operation} was given up (${cause}) ${detail}`.trim());
    first?.settle(fail({ cause, isBlamed: cause !== 'disposed', detail }));
    // A worker that never answered did not fail because of its input.
    const isBlamed = cause === 'failed' && !this.#hasAnswered;
    for (const other of others) other.settle(fail({ cause, isBlamed, detail }));
  }
}
