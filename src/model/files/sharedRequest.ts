/**
 * One piece of work that several people wait for. It is called off when the last of them has gone, and only then: who comes
 * later joins it while it runs.
 */
export class SharedRequest<T> {
  readonly #aborter = new AbortController();
  readonly #outcome: Promise<T>;
  #askers = 0;

  constructor(work: (signal: AbortSignal) => Promise<T>) {
    this.#outcome = work(this.#aborter.signal);
    // Whoever waits hears of a failure; when all have gone, nobody needs to.
    this.#outcome.catch(() => {});
  }

  /** Nobody is left: it was called off, and nobody may join any more. */
  get isOver(): boolean {
    return this.#aborter.signal.aborted;
  }

  /** Rejects with the signal's reason for whom it was raised, and goes on for the others. */
  async join(signal: AbortSignal): Promise<T> {
    signal.throwIfAborted();
    this.#askers++;
    let leave = (): void => {};
    const left = new Promise<never>((_, reject) => {
      leave = () => reject(signal.reason as Error);
      signal.addEventListener('abort', leave, { once: true });
    });
    try {
      return await Promise.race([this.#outcome, left]);
    } finally {
      signal.removeEventListener('abort', leave);
      this.#askers--;
      if (this.#askers === 0 && signal.aborted) this.end(signal.reason);
    }
  }

  /** Whoever still waits is rejected with the reason. */
  end(reason: unknown): void {
    this.#aborter.abort(reason);
  }
}
