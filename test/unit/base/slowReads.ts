/** Reads that end when the test ends them. They record an abort and ignore it. */
export class SlowReads<T> {
  readonly requests: string[] = [];
  readonly aborted: string[] = [];
  readonly #open = new Map<string, (value: T) => void>();

  read(key: string): (signal: AbortSignal) => Promise<T> {
    return (signal) => {
      this.requests.push(key);
      signal.addEventListener('abort', () => this.#open.has(key) && this.aborted.push(key));
      return new Promise((resolve) => this.#open.set(key, resolve));
    };
  }

  answer(key: string, value: T): void {
    if (this.#open.has(key)) this.take(key)(value);
  }

  /** The function that answers the latest read of this key. */
  take(key: string): (value: T) => void {
    const answer = this.#open.get(key);
    if (!answer) throw new Error(`nothing reads ${key}`);
    this.#open.delete(key);
    return answer;
  }
}
