import type { SourceRange } from '../../core/range.ts';

/** A text, and where it stands in its file. */
export interface RangedText extends SourceRange {
  readonly text: string;
}

/** The range alone of what has more. */
export function rangeOf({ start, end }: SourceRange): SourceRange {
  return { start, end };
}
