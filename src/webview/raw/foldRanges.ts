/**
 * The foldable ranges of a text, by indentation alone, which is how YAML and indented JSON show nesting: for each line
 * the last one that belongs to it, or the line itself.
 */
export function foldEnds(lines: readonly string[]): readonly number[] {
  const ends = lines.map((_, at) => at);
  const open: { readonly at: number; readonly indent: number }[] = [];
  let last = -1;
  for (const [at, line] of lines.entries()) {
    const indent = indentOf(line);
    if (indent === null) continue;
    for (let top = open.at(-1); top && top.indent >= indent; top = open.at(-1)) {
      ends[top.at] = last;
      open.pop();
    }
    open.push({ at, indent });
    last = at;
  }
  for (const { at } of open) ends[at] = last;
  return ends;
}

/** The numbers of the visible lines, with those folded. */
export function shownLines(ends: readonly number[], folded: ReadonlySet<number>): readonly number[] {
  const shown: number[] = [];
  for (let at = 0; at < ends.length; at = folded.has(at) ? (ends[at] ?? at) + 1 : at + 1) shown.push(at);
  return shown;
}

/** The lines that stay folded when a line is revealed. */
export function revealing(ends: readonly number[], folded: ReadonlySet<number>, line: number): ReadonlySet<number> {
  return new Set([...folded].filter((at) => at >= line || (ends[at] ?? at) < line));
}

export function canFold(ends: readonly number[], at: number): boolean {
  return (ends[at] ?? at) > at;
}

/** The position of a line among the visible ones: its own, or that of the fold that hides it. */
export function placeOf(shown: readonly number[], line: number): number {
  let [low, high] = [0, shown.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((shown[middle] ?? 0) <= line) low = middle;
    else high = middle - 1;
  }
  return Math.max(0, low);
}

/** Leading blanks; `null` for a blank line. */
export function indentOf(line: string): number | null {
  const indent = line.search(/[^ ]/);
  return indent < 0 ? null : indent;
}
