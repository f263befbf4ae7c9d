import type { Text } from '../../base/longText.ts';
import type { Steps } from '../../base/steps.ts';

/** Characters that are encoded between two pauses: about a millisecond. */
const slice = 250_000;

/** A text that grows, as UTF-8: documents of a hundred MB are never one string, nor encoded in one go. */
export class TextBytes {
  readonly #encoder = new TextEncoder();
  #chunks: Uint8Array[] = [];
  #waiting: string[] = [];
  #waitingLength = 0;
  #length = 0;

  /** Small pieces; whoever has a large one uses `addLong`. */
  add(text: string): void {
    this.#waiting.push(text);
    this.#waitingLength += text.length;
    if (this.#waitingLength > 60_000) this.#encode();
  }

  /** Takes over the bytes. */
  addBytes(bytes: Uint8Array): void {
    this.#encode();
    this.#chunks.push(bytes);
    this.#length += bytes.length;
  }

  *addLong(text: Text, from = 0): Steps<void> {
    for (const piece of slicesOf(text, slice, from)) {
      this.addBytes(this.#encoder.encode(piece));
      yield;
    }
  }

  /** All of it. Nothing can be added any more. */
  *joined(): Steps<Uint8Array> {
    this.#encode();
    const whole = new Uint8Array(this.#length);
    let at = 0;
    for (const chunk of this.#chunks) {
      whole.set(chunk, at);
      at += chunk.length;
      yield;
    }
    this.#chunks = [];
    return whole;
  }

  #encode(): void {
    if (this.#waiting.length === 0) return;
    const bytes = this.#encoder.encode(this.#waiting.join(''));
    this.#waiting = [];
    this.#waitingLength = 0;
    this.#chunks.push(bytes);
    this.#length += bytes.length;
  }
}

/** Pieces of at most so many characters; no surrogate pair is parted. */
export function* slicesOf(text: Text, size: number, from = 0): Generator<string, void, void> {
  for (let at = from; at < text.length;) {
    let end = Math.min(text.length, at + size);
    if (end < text.length && end - 1 > at && /[\uD800-\uDBFF]/.test(text.charAt(end - 1))) end--;
    yield text.slice(at, end);
    at = end;
  }
}
