import type { Operation } from '../../src/model/readingWorker.ts';
import { serve } from '../../src/worker/serve.ts';
import type { StartWorker } from '../../src/worker/workerThread.ts';

/** The failure of a worker at a request; `null`: it answers. */
export type WorkerFailure = 'memory' | 'failed' | 'never' | null;

/** A request as the worker's program receives it. */
export interface Received {
  readonly id: number;
  readonly operation: Operation;
  readonly request: Readonly<Record<string, unknown>>;
}

/** Workers that run the real program in this thread: one request per turn of the event loop, copied as messages are. */
export class FakeThreads {
  /** Every request to any worker, in order. */
  readonly received: Received[] = [];
  started = 0;
  readonly #failureOf: (received: Received) => WorkerFailure;

  constructor(failureOf: (received: Received) => WorkerFailure = () => null) {
    this.#failureOf = failureOf;
  }

  readonly start: StartWorker = (events) => {
    this.started++;
    const waiting: Received[] = [];
    let hasEnded = false;
    let isWorking = false;
    const run = serve((answer) => events.onMessage(structuredClone(answer)));
    const work = (): void => {
      isWorking = false;
      const next = hasEnded ? undefined : waiting.shift();
      if (!next) return;
      this.received.push(next);
      const failure = this.#failureOf(next);
      if (failure === 'never') {
        isWorking = true;
        return;
      }
      if (failure !== null) {
        hasEnded = true;
        return events.onEnded(failure, 'the test says so');
      }
      run(next);
      begin();
    };
    const begin = (): void => {
      if (isWorking) return;
      isWorking = true;
      setImmediate(work);
    };
    return {
      post: (message, transfer) => {
        waiting.push(structuredClone(message, { transfer: [...transfer] }) as Received);
        begin();
      },
      end: () => {
        hasEnded = true;
      },
    };
  };
}
