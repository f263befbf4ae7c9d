/** Runs reads one after the other. Callers during a read share the next one, which begins after their calls. */
export class LatestLook {
  readonly #look: () => Promise<void>;
  #running: Promise<void> | null = null;
  #next: Promise<void> | null = null;

  constructor(look: () => Promise<void>) {
    this.#look = look;
  }

  run(): Promise<void> {
    if (this.#running === null) return this.#start();
    const start = (): Promise<void> => {
      this.#next = null;
      return this.#running ?? this.#start();
    };
    return (this.#next ??= this.#running.then(start, start));
  }

  #start(): Promise<void> {
    const running = this.#look().finally(() => {
      this.#running = null;
    });
    this.#running = running;
    return running;
  }
}
