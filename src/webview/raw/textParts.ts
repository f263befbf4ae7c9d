/** Lines of a text that belong together. */
export interface TextPart {
  /** The line of a key, above its indented lines; `null` for lines that have none. */
  readonly head: string | null;
  readonly lines: readonly string[];
}

/** A text with more keys is a list of entries, which nobody folds one by one. */
const maxSections = 200;

/**
 * The parts of YAML or indented JSON, in their order: a section for each line of the outermost keys that has lines
 * below it, and the lines between two sections together.
 */
export function partsOf(lines: readonly string[]): readonly TextPart[] {
  const isJson = /^[[{]\s*$/.test(lines[0] ?? '');
  const isOuter = (line: string): boolean => (isJson ? /^(?: {0,2}\S|$)/ : /^[^\s-]/).test(line);
  const parts: { readonly head: string | null; readonly lines: string[] }[] = [];
  for (const [at, line] of lines.entries()) {
    const last = parts.at(-1);
    const next = lines[at + 1];
    const isHead = isOuter(line) && !(isJson && at === 0) && next !== undefined && !isOuter(next);
    if (isHead && parts.length < maxSections) parts.push({ head: line, lines: [] });
    else if (last && (last.head === null || !isOuter(line))) last.lines.push(line);
    else parts.push({ head: null, lines: [line] });
  }
  return parts;
}
