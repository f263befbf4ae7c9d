/**
 * Many short texts that are kept as two numbers each: where they are in the lock's own text. What has escapes in it is kept
 * beside. A hundred thousand strings would cost more than reading the file.
 */
export class LockTexts {
  readonly #text: string;
  readonly #others: { readonly text: string; readonly place: number }[] = [];
  #numbers = new Int32Array(64);
  #count = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get count(): number {
    return this.#count;
  }

  add(start: number, end: number): void {
    if (2 * this.#count === this.#numbers.length) this.#numbers = longer(this.#numbers);
    this.#numbers[2 * this.#count] = start;
    this.#numbers[2 * this.#count + 1] = end;
    this.#count++;
  }

  /** For a text that `start` and `end` may cover in another form, or with more around it. */
  addText(text: string, start: number, end: number): void {
    if (end - start === text.length && this.#text.startsWith(text, start)) this.add(start, end);
    else this.add(-this.#others.push({ text, place: start }), text.length);
  }

  /** One of another list over the same text. */
  addFrom(other: LockTexts, index: number): void {
    const start = other.#numbers[2 * index] ?? 0;
    if (start < 0) this.addText(other.at(index), other.placeOf(index), -1);
    else this.add(start, other.#numbers[2 * index + 1] ?? start);
  }

  at(index: number): string {
    return this.#whole(index).slice(this.startOf(index), this.endOf(index));
  }

  /** The unit of `startOf` and `endOf`. */
  wholeOf(index: number): string {
    return this.#whole(index);
  }

  startOf(index: number): number {
    return Math.max(0, this.#numbers[2 * index] ?? 0);
  }

  endOf(index: number): number {
    return this.#numbers[2 * index + 1] ?? 0;
  }

  /** Its offset in the lock's text. */
  placeOf(index: number): number {
    const start = this.#numbers[2 * index] ?? 0;
    return start < 0 ? (this.#others[-start - 1]?.place ?? 0) : start;
  }

  clear(): void {
    this.#count = 0;
    if (this.#others.length > 0) this.#others.length = 0;
  }

  #whole(index: number): string {
    const start = this.#numbers[2 * index] ?? 0;
    return start < 0 ? (this.#others[-start - 1]?.text ?? '') : this.#text;
  }
}

/** Twice as long, with the same beginning. */
export function longer(numbers: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const copy = new Int32Array(2 * numbers.length);
  copy.set(numbers);
  return copy;
}
