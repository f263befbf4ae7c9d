import type { SourceRange } from '../../core/range.ts';

/** A stretch of the earlier text, and the length of what is in its place now. */
interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly length: number;
  /** What is there now begins, or ends, with a blank or a line break: a range that ends, or begins, there is intact. */
  readonly startsApart: boolean;
  readonly endsApart: boolean;
}

/** Edits in this many places are followed; after that the text counts as another one. */
const maxStretches = 500;

/**
 * What has been edited since a text was read: maps ranges of that text to the current one. Edits that touch each other
 * are kept as one.
 */
export class TextEdits {
  /** In the order of the text, none touching the next. */
  #stretches: readonly Stretch[] = [];
  #isLost = false;

  /** Nothing was edited. */
  get isEmpty(): boolean {
    return this.#stretches.length === 0 && !this.#isLost;
  }

  /** False after too many edits: then nothing of the earlier text is found any more. */
  get canMap(): boolean {
    return !this.#isLost;
  }

  /** At an offset of the current text, `removed` units were replaced by the inserted ones. */
  apply(offset: number, removed: number, inserted: string): void {
    if (this.#isLost) return;
    const end = offset + removed;
    const before: Stretch[] = [];
    const touched: Stretch[] = [];
    const after: Stretch[] = [];
    /** Of the current text against the earlier one: before the first touched stretch, and after the last one. */
    let [shift, shiftBefore, shiftAfter] = [0, 0, 0];
    let [from, to] = [offset, end];
    for (const stretch of this.#stretches) {
      const start = stretch.from + shift;
      shift += growth(stretch);
      if (start + stretch.length < offset) {
        before.push(stretch);
        [shiftBefore, shiftAfter] = [shift, shift];
      } else if (start > end) after.push(stretch);
      else {
        touched.push(stretch);
        shiftAfter = shift;
        from = Math.min(from, start);
        to = Math.max(to, start + stretch.length);
      }
    }
    const merged: Stretch = {
      from: from - shiftBefore,
      to: to - shiftAfter,
      length: to - from - removed + inserted.length,
      startsApart: from === offset ? /^\s/.test(inserted) : (touched[0]?.startsApart ?? false),
      endsApart: to === end ? /\s$/.test(inserted) : (touched.at(-1)?.endsApart ?? false),
    };
    this.#stretches = [...before, merged, ...after];
    if (this.#stretches.length <= maxStretches) return;
    this.#stretches = [];
    this.#isLost = true;
  }

  /** The range's place in the current text; `null` if it was edited, or text was typed right beside it. */
  current({ start, end }: SourceRange): SourceRange | null {
    if (this.#isLost) return null;
    let shift = 0;
    for (const stretch of this.#stretches) {
      const { from, to, startsApart, endsApart } = stretch;
      if (from > end || (from === end && startsApart)) break;
      if (to >= start && !(to === start && endsApart)) return null;
      shift += growth(stretch);
    }
    return { start: start + shift, end: end + shift };
  }

  /** A stretch of the earlier text that has everything of the range of the current one. */
  earlier({ start, end }: SourceRange): SourceRange {
    let shift = 0;
    let [from, to] = [start, end];
    for (const stretch of this.#stretches) {
      const at = stretch.from + shift;
      if (at > end) break;
      shift += growth(stretch);
      if (at + stretch.length < start) from = start - shift;
      else if (at <= start) from = stretch.from;
      to = at + stretch.length <= end ? end - shift : stretch.to;
    }
    return { start: from, end: Math.max(from, to) };
  }
}

function growth({ from, to, length }: Stretch): number {
  return length - (to - from);
}
