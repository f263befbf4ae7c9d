import type { Disposable } from '../../base/disposable.ts';
import type { Log } from '../../model/ports.ts';

/**
 * What one page has requested: the last answer, kept until a newer one arrives. A new request drops the one under way.
 * An unexpected error ends the request, and is logged.
 */
export class Requested<T> implements Disposable {
  readonly #name: string;
  readonly #log: Log;
  readonly #onChange: () => void;
  #running: AbortController | null = null;
  #answer: T | null = null;

  /** `name`: for the log. `onChange`: called when a request has ended, unless it was dropped. */
  constructor(name: string, log: Log, onChange: () => void) {
    this.#name = name;
    this.#log = log;
    this.#onChange = onChange;
  }

  /** `null`: none yet. */
  get answer(): T | null {
    return this.#answer;
  }

  get isRunning(): boolean {
    return this.#running !== null;
  }

  /** False if it failed with an unexpected error: the answer from before stays. */
  async request(read: (signal: AbortSignal) => Promise<T>): Promise<boolean> {
    this.#running?.abort();
    const running = (this.#running = new AbortController());
    let isAnswered = true;
    try {
      const answer = await read(running.signal);
      if (running.signal.aborted) return true;
      this.#answer = answer;
    } catch (error) {
      if (running.signal.aborted) return true;
      this.#log.error(`definition panel: ${this.#name}: ${String(error)}`);
      isAnswered = false;
    }
    this.#running = null;
    this.#onChange();
    return isAnswered;
  }

  /** Drops the answer too. */
  forget(): void {
    this.dispose();
    this.#running = null;
    this.#answer = null;
  }

  dispose(): void {
    this.#running?.abort();
  }
}
