import { type Line, linesOf } from '../parse/lines.ts';
import type { ProblemList } from '../parse/problemList.ts';
import { notLike } from '../problemMessage.ts';

/** Section → key in lower case → the lines of its value, blank ones and comments left out. */
export type IniFile = ReadonlyMap<string, ReadonlyMap<string, readonly Line[]>>;

/**
 * Reads what Python's configparser does: `[section]`, `key = value` or `key: value`, further lines of a value indented, `#` and
 * `;` before a comment on a line of its own. Of two keys of one name the last counts.
 */
export function readIni(text: string, problems: ProblemList): IniFile {
  const sections = new Map<string, Map<string, Line[]>>();
  let section: Map<string, Line[]> | null = null;
  let value: Line[] | null = null;
  let isInSection = true;
  for (const line of linesOf(text, problems)) {
    const content = line.text.trim();
    if (content === '' || content.startsWith('#') || content.startsWith(';')) continue;
    if (value && /^\s/.test(line.text)) {
      value.push(trimmed(line));
      continue;
    }
    const name = /^\[([^\]]+)\]/.exec(content)?.[1];
    if (name !== undefined) {
      section = sections.get(name) ?? new Map<string, Line[]>();
      sections.set(name, section);
      value = null;
      isInSection = true;
      continue;
    }
    const sign = content.search(/[=:]/);
    if (!section || sign < 1) {
      const { start } = trimmed(line);
      // One for each stretch: a file of another kind has nothing but such lines.
      if (isInSection) problems.add(notLike('key = value'), start, start + content.length);
      isInSection = section !== null;
      value = null;
      continue;
    }
    const rest = trimmed({ text: content.slice(sign + 1), start: trimmed(line).start + sign + 1 });
    value = rest.text === '' ? [] : [rest];
    section.set(content.slice(0, sign).trim().toLowerCase(), value);
  }
  return sections;
}

function trimmed({ text, start }: Line): Line {
  return { text: text.trim(), start: start + text.length - text.trimStart().length };
}
