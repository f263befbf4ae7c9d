/** Integers a node takes: start, end, link. The link of an object or array is the node behind it, else one of these: */
export const ints = 3;
export const string = -1;
export const literal = -2;
export const missing = -3;
/** A string without its closing quote; its end is unknown. */
export const unclosed = -4;

/** About 100 MB of nodes. A lock of 50 MB has a quarter of that. */
const maxInts = 24_000_000;

/**
 * The nodes of a JSON text while it is being read: numbers in one array, so that a lock of 400,000 values makes no objects.
 * Until an object or array is closed, its link holds the one around it.
 */
export class JsonNodes {
  readonly #text: string;
  #ints: Int32Array;
  #count = 0;
  #open = -1;
  #isInObject = false;
  #openObjects = 0;
  #openArrays = 0;

  constructor(text: string) {
    this.#text = text;
    this.#ints = new Int32Array(Math.max(32 * ints, Math.ceil(text.length / 6)));
  }

  get ints(): Int32Array {
    return this.#ints;
  }

  /** Integers used. */
  get count(): number {
    return this.#count;
  }

  /** The innermost open object or array, -1 for none. */
  get open(): number {
    return this.#open;
  }

  get isInObject(): boolean {
    return this.#isInObject;
  }

  /** The last node begun, negative when there is none. */
  get last(): number {
    return this.#count - ints;
  }

  get isFull(): boolean {
    return this.#count >= maxInts;
  }

  /** True if any object, or any array, is open. */
  hasOpen(isObject: boolean): boolean {
    return (isObject ? this.#openObjects : this.#openArrays) > 0;
  }

  start(node: number): number {
    return this.#ints[node] ?? 0;
  }

  end(node: number): number {
    return this.#ints[node + 1] ?? 0;
  }

  isString(node: number): boolean {
    return node >= 0 && this.#ints[node + 2] === string;
  }

  push(start: number, end: number, link: number): void {
    const count = this.#count;
    if (count + ints > this.#ints.length) this.#grow();
    const nodes = this.#ints;
    nodes[count] = start;
    nodes[count + 1] = end;
    nodes[count + 2] = link;
    this.#count = count + ints;
  }

  openAt(start: number): void {
    const node = this.#count;
    this.push(start, start + 1, this.#open);
    this.#open = node;
    this.#isInObject = this.#text.charCodeAt(start) === 0x7b;
    if (this.#isInObject) this.#openObjects++;
    else this.#openArrays++;
  }

  /** Closes the innermost object or array. `end` is the offset after its bracket. */
  closeAt(end: number): void {
    const node = this.#open;
    if (this.#isInObject) this.#openObjects--;
    else this.#openArrays--;
    const around = this.#ints[node + 2] ?? -1;
    this.#ints[node + 1] = end;
    this.#ints[node + 2] = this.#count;
    this.#open = around;
    this.#isInObject = around >= 0 && this.#text.charCodeAt(this.start(around)) === 0x7b;
  }

  /** Makes a string one that is not closed, and ends at `end`. */
  cut(node: number, end: number): void {
    this.#ints[node + 1] = end;
    this.#ints[node + 2] = unclosed;
  }

  dropLast(): void {
    this.#count -= ints;
  }

  #grow(): void {
    const larger = new Int32Array(this.#ints.length * 2);
    larger.set(this.#ints);
    this.#ints = larger;
  }
}
