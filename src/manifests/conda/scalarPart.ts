import type { SourceRange } from '../../core/range.ts';
import type { TreeScalar } from '../parse/tree.ts';

/**
 * The place of a part of a value; of all of it where the text spells it otherwise, with escapes or over several lines.
 */
export function partRange(text: string, node: TreeScalar, at: number, length: number): SourceRange {
  const isPlain = node.end - node.start === node.text.length && text.startsWith(node.text, node.start);
  return isPlain ? { start: node.start + at, end: node.start + at + length } : { start: node.start, end: node.end };
}
