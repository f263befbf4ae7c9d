/**
 * Tells a long piece of work when to pause: `if (pace.isDue()) yield;` for every entry, line or dependency. The count goes on
 * over many small files as over one large one.
 */
export class Pace {
  readonly #every: number;
  #left: number;

  constructor(every = 256) {
    this.#every = every;
    this.#left = every;
  }

  isDue(): boolean {
    this.#left--;
    if (this.#left > 0) return false;
    this.#left = this.#every;
    return true;
  }
}
