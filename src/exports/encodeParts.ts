import type { Steps } from '../base/steps.ts';

/** Characters encoded, and bytes copied, between two pauses: some milliseconds. */
const piece = 1 << 18;

/** The bytes of a text in parts, as UTF-8. */
export function* encodeParts(parts: readonly string[]): Steps<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  const blocks: Uint8Array[] = [];
  let some = '';
  let length = 0;
  const flush = (): void => {
    const block = encoder.encode(some);
    blocks.push(block);
    length += block.length;
    some = '';
  };
  for (const part of parts) {
    some += part;
    if (some.length < piece) continue;
    flush();
    yield;
  }
  flush();
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const block of blocks) {
    bytes.set(block, at);
    at += block.length;
    yield;
  }
  return bytes;
}
