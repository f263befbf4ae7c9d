import type { SourceRange } from '../../core/range.ts';
import type { LinkedDependency } from '../../manifests/link.ts';

/** The part of an earlier text that was edited, from the first edit to the last, and the length of its replacement. */
interface Edited {
  readonly from: number;
  readonly to: number;
  readonly length: number;
  /** The replacement begins, or ends, with a blank or a line break: a range that ends, or begins, there is intact. */
  readonly startsApart: boolean;
  readonly endsApart: boolean;
}

/**
 * What has been edited since a text was read: maps ranges of that text to the current one. All edits count as one: what
 * is between two of them isn't found until the text is read again, a moment later.
 */
export class TextEdits {
  #edited: Edited | null = null;

  /** Nothing was edited. */
  get isEmpty(): boolean {
    return this.#edited === null;
  }

  /** At an offset of the current text, `removed` units were replaced by the inserted ones. */
  apply(offset: number, removed: number, inserted: string): void {
    const none = { from: offset, to: offset, length: 0, startsApart: false, endsApart: false };
    const before = this.#edited ?? none;
    const end = before.from + before.length;
    const from = Math.min(before.from, offset);
    const to = Math.max(end, offset + removed);
    this.#edited = {
      from,
      to: before.to + to - end,
      length: to - from - removed + inserted.length,
      startsApart: offset === from ? /^\s/.test(inserted) : before.startsApart,
      endsApart: offset + removed === to ? /\s$/.test(inserted) : before.endsApart,
    };
  }

  /** The range's place in the current text; `null` if it was edited, or text was typed right beside it. */
  current({ start, end }: SourceRange): SourceRange | null {
    if (!this.#edited) return { start, end };
    const { from, to, length, startsApart, endsApart } = this.#edited;
    if (end < from || (end === from && startsApart)) return { start, end };
    const shift = length - (to - from);
    return start > to || (start === to && endsApart) ? { start: start + shift, end: end + shift } : null;
  }

  /** A range of the earlier text that has everything of the range of the current one. */
  earlier({ start, end }: SourceRange): SourceRange {
    if (!this.#edited) return { start, end };
    const { from, to, length } = this.#edited;
    const shift = length - (to - from);
    return {
      start: start <= from ? start : Math.max(from, start - shift),
      end: end >= from + length ? end - shift : Math.min(end, to),
    };
  }
}

/** The dependencies whose name or version touches a range of their text, in the order of the list. */
export function dependenciesBetween(
  dependencies: readonly LinkedDependency[],
  { start, end }: SourceRange,
): readonly LinkedDependency[] {
  const touches = (range: SourceRange): boolean => range.start <= end && range.end >= start;
  return dependencies.filter(
    ({ dependency: { nameRange, versionRange } }) =>
      touches(nameRange) || (versionRange !== null && touches(versionRange)),
  );
}

/**
 * The range that a license is shown behind: that of the version, to which the license belongs, if it follows the name;
 * otherwise that of the name.
 */
export function licensePlace({ nameRange, versionRange }: LinkedDependency['dependency']): SourceRange {
  return versionRange && versionRange.start >= nameRange.end ? versionRange : nameRange;
}
