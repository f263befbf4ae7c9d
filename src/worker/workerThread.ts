/** A running worker, as `platform` provides it. */
export interface WorkerThread {
  /** Buffers in `transfer` are transferred. */
  post(message: unknown, transfer: readonly ArrayBuffer[]): void;
  /** Ends it at once, whatever it is doing. No event follows. */
  end(): void;
}

export interface WorkerEvents {
  onMessage(message: unknown): void;
  /** It has ended. `memory`: it exceeded its memory limit. */
  onEnded(cause: 'memory' | 'failed', detail: string): void;
}

/** Starts a worker. May throw if the platform has none. */
export type StartWorker = (events: WorkerEvents) => WorkerThread;
