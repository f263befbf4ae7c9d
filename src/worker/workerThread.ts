/** A running worker, as `platform` provides it. */
export interface WorkerThread {
  /** Buffers in `transfer` are given away. */
  post(message: unknown, transfer: readonly ArrayBuffer[]): void;
  /** Ends it at once, whatever it is doing. No event follows. */
  end(): void;
}

export interface WorkerEvents {
  onMessage(message: unknown): void;
  /** It has ended. `memory`: it took more than it may have. */
  onEnded(cause: 'memory' | 'failed', detail: string): void;
}

/** Starts a worker. May throw where there are none. */
export type StartWorker = (events: WorkerEvents) => WorkerThread;
