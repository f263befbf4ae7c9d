import type { SourceRange } from '../../core/range.ts';

/** A text, and its place in the file. */
export interface RangedText extends SourceRange {
  readonly text: string;
}

/** The range alone of what has more. */
export function rangeOf({ start, end }: SourceRange): SourceRange {
  return { start, end };
}
