import type { RawText } from '../../../protocol/raw.ts';
import type { DocumentContent } from './documentReading.ts';

/** Bytes, and lines. */
export const pageLimits = { bytes: 300_000, lines: 6000 } as const;

/** `whole`: all of it or nothing. `start`: the first lines of a longer text. */
export function pageText(content: DocumentContent | null, how: 'whole' | 'start'): RawText {
  if (!content) return { state: 'none' };
  const { bytes, isNone } = content;
  const isLong = bytes.length > pageLimits.bytes;
  if (isLong && how === 'whole') return { state: 'tooLarge', length: bytes.length };
  // A character cut by the limit is decoded as a replacement character; its line is dropped.
  const text = new TextDecoder().decode(isLong ? bytes.subarray(0, pageLimits.bytes) : bytes);
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  // Only the note that there is nothing, and no pull requests below it.
  if (isNone && lines.length < 2) return { state: 'none' };
  if (lines.length > pageLimits.lines && how === 'whole') return { state: 'tooLarge', length: bytes.length };
  if (isLong && lines.length > 1) lines.pop();
  const isCut = isLong || lines.length > pageLimits.lines;
  return { state: 'text', lines: lines.slice(0, pageLimits.lines), length: isLong ? bytes.length : text.length, isCut };
}
