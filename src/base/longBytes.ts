import type { Text } from './longText.ts';

/** Bytes of a block, but of the last one, which may have fewer. */
const blockLength = 1 << 20;

/** Bytes of any length, in blocks whose buffers can be given to a worker: what is not joined is not copied. */
export class LongBytes {
  readonly length: number;
  /** Each is the owner of its buffer. */
  readonly blocks: readonly Uint8Array<ArrayBuffer>[];

  constructor(blocks: readonly Uint8Array<ArrayBuffer>[]) {
    this.blocks = blocks;
    this.length = blocks.reduce((sum, block) => sum + block.length, 0);
  }

  /** The text of some bytes. A character that is cut in two comes out as U+FFFD. */
  slice(from: number, to: number = this.length): string {
    const decoder = new TextDecoder();
    let text = '';
    let at = 0;
    for (const block of this.blocks) {
      const part = block.subarray(Math.max(0, from - at), Math.max(0, to - at));
      if (part.length > 0) text += decoder.decode(part, { stream: true });
      at += block.length;
    }
    return text + decoder.decode();
  }
}

/** Puts together bytes that come in parts. */
export class BytesGatherer {
  readonly #blocks: Uint8Array<ArrayBuffer>[] = [];
  #last = new Uint8Array(0);
  #used = 0;

  add(part: Uint8Array): void {
    for (let at = 0; at < part.length;) {
      if (this.#used === this.#last.length) this.#begin();
      const taken = part.subarray(at, at + this.#last.length - this.#used);
      this.#last.set(taken, this.#used);
      this.#used += taken.length;
      at += taken.length;
    }
  }

  /** Nothing can be added any more. */
  finish(): LongBytes {
    if (this.#used > 0) this.#blocks.push(this.#last.subarray(0, this.#used));
    return new LongBytes(this.#blocks);
  }

  #begin(): void {
    if (this.#used > 0) this.#blocks.push(this.#last);
    this.#last = new Uint8Array(blockLength);
    this.#used = 0;
  }
}

/** Bytes that come in parts, as a whole. */
export function joinBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** A text as UTF-8. */
export function encodeText(text: Text): LongBytes {
  return new LongBytes(Array.from(piecesOf(text), (piece) => new TextEncoder().encode(piece)));
}

/**
 * The same for a text of many MB, which takes long where it isn't of ASCII: resolves `pause` every few milliseconds.
 */
export async function encodeLongText(text: Text, pause: () => Promise<void>, signal: AbortSignal): Promise<LongBytes> {
  const blocks: Uint8Array<ArrayBuffer>[] = [];
  for (const piece of piecesOf(text)) {
    if (blocks.length % 4 === 3) await pause();
    signal.throwIfAborted();
    blocks.push(new TextEncoder().encode(piece));
  }
  return new LongBytes(blocks);
}

/** Characters that are encoded at once: a piece of a long text, so that nothing is joined. */
const pieceLength = 1 << 18;

function* piecesOf(text: Text): Generator<string, void, void> {
  for (let at = 0; at < text.length;) {
    let end = Math.min(text.length, at + pieceLength);
    // Does not split a surrogate pair.
    if (end < text.length && /[\uD800-\uDBFF]/.test(text.charAt(end - 1))) end--;
    yield text.slice(at, end);
    at = end;
  }
}

/** The text of UTF-8, without a byte order mark. */
export function decodeBlocks(blocks: readonly Uint8Array[]): string {
  const decoder = new TextDecoder();
  const parts = blocks.map((block) => decoder.decode(block, { stream: true }));
  return parts.join('') + decoder.decode();
}
