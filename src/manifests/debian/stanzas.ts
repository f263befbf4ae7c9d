import type { SourceRange } from '../../core/range.ts';
import { linesOf } from '../parse/lines.ts';
import type { ProblemList } from '../parse/problemList.ts';

/** The first line of a field, and where it stands. */
export interface Field extends SourceRange {
  readonly text: string;
}

/** Fields that are read; most of a file is others. */
export type FieldName = (typeof fieldNames)[number];

const fieldNames = [
  'package',
  'status',
  'version',
  'architecture',
  'maintainer',
  'origin',
  'vendor',
  'license',
] as const;

/** A paragraph of fields, by their names in lower case. */
export type Stanza = ReadonlyMap<FieldName, Field>;

/**
 * Reads paragraphs as Debian's control files have them (Debian Policy, 5.1): `Name: value`, more lines of a value begin with
 * white space, a blank line ends the paragraph.
 */
export function readStanzas(text: string, problems: ProblemList): readonly Stanza[] {
  const stanzas: Map<FieldName, Field>[] = [];
  let open: Map<FieldName, Field> | null = null;
  for (const { text: line, start } of linesOf(text, problems)) {
    const first = line.charCodeAt(0);
    if (line.trim() === '') {
      open = null;
      continue;
    }
    if (first === 0x20 || first === 0x09 || first === 0x23) continue;
    const colon = line.indexOf(':');
    const written = line.slice(0, Math.max(0, colon));
    const name = fieldNamed(written);
    if (name === null && !/^[!-9;-~]+$/.test(written)) {
      problems.add('A line looks like: Field: value', start, start + line.length);
      continue;
    }
    if (open === null) stanzas.push((open = new Map()));
    if (name === null) continue;
    const value = line.slice(colon + 1);
    const at = start + line.length - value.trimStart().length;
    const trimmed = value.trim();
    open.set(name, { text: trimmed, start: at, end: at + trimmed.length });
  }
  return stanzas;
}

function fieldNamed(written: string): FieldName | null {
  const name = written.toLowerCase();
  return fieldNames.find((field) => field === name) ?? null;
}
