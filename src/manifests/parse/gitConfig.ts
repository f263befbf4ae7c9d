import type { SourceRange } from '../../core/range.ts';
import { messages, notLike } from '../problemMessage.ts';
import { linesOf } from './lines.ts';
import type { ProblemList } from './problemList.ts';

/** Longer lines are none that git writes; patterns with several white spaces in them would take their time. */
const maxLine = 4096;

/** One line of a section in a file of git's own syntax. A section without lines gives one with an empty key. */
interface ConfigEntry {
  /** Lower case. */
  readonly section: string;
  /** The quoted name of the section. */
  readonly subsection: { readonly text: string; readonly range: SourceRange } | null;
  /** Lower case. */
  readonly key: string;
  readonly value: string;
  readonly valueRange: SourceRange;
}

/**
 * Reads git's syntax for settings (git-config, "Syntax"): a key may be on the line of its section. Values over several
 * lines are not joined: addresses are never split.
 */
export function readGitConfig(text: string, problems: ProblemList): readonly ConfigEntry[] {
  const entries: ConfigEntry[] = [];
  let section = '';
  let subsection: ConfigEntry['subsection'] = null;
  for (const { text: whole, start } of linesOf(text, problems)) {
    if (whole.length > maxLine) {
      problems.add(messages.tooMuch, start, start + whole.length);
      continue;
    }
    if (isBlank(whole)) continue;
    let from = 0;
    const header = /^(\s*\[\s*([\w.-]+)\s*)(?:"((?:[^"\\]|\\.)*)"\s*)?\]/.exec(whole);
    if (header) {
      const [all, before = '', name = '', quoted] = header;
      section = name.toLowerCase();
      subsection = null;
      if (quoted !== undefined) {
        const quote = start + before.length + 1;
        subsection = { text: quoted.replace(/\\(.)/g, '$1'), range: { start: quote, end: quote + quoted.length } };
      }
      entries.push({ section, subsection, key: '', value: '', valueRange: { start, end: start } });
      from = all.length;
    }
    const line = whole.slice(from);
    if (isBlank(line)) continue;
    const entry = /^(\s*([A-Za-z][\w-]*)\s*=\s*)(.*)$/s.exec(line);
    if (entry) {
      const [, before = '', key = '', rest = ''] = entry;
      entries.push({ section, subsection, key: key.toLowerCase(), ...valueIn(rest, start + from + before.length) });
    } else if (!/^\s*[A-Za-z][\w-]*\s*$/.test(line)) {
      problems.add(notLike('key = value'), start + from, start + whole.length);
    }
  }
  return entries;
}

/** Nothing but a comment. */
function isBlank(text: string): boolean {
  return /^\s*(?:[#;]|$)/.test(text);
}

/** Quotes and a comment behind the value are left out. */
function valueIn(rest: string, start: number): Pick<ConfigEntry, 'value' | 'valueRange'> {
  const quoted = /^"((?:[^"\\]|\\.)*)"/.exec(rest)?.[1];
  if (quoted !== undefined) {
    const valueRange = { start: start + 1, end: start + 1 + quoted.length };
    return { value: quoted.replace(/\\(.)/g, '$1'), valueRange };
  }
  const value = rest.replace(/[#;].*/s, '').trimEnd();
  return { value, valueRange: { start, end: start + value.length } };
}
