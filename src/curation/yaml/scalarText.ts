import { hasHiddenCharacters, quotedText } from './quotedText.ts';

/** The values of a draft's or a policy's lines; a `Curation` is one. Absent and `undefined` keys are left out. */
export type DraftValue =
  | string
  | number
  | null
  | readonly DraftValue[]
  | { readonly [key: string]: DraftValue | undefined };

/**
 * One text as YAML that every reader reads as exactly that text: plain where that is safe, in single quotes where a
 * reader would see a number, a date or a YAML keyword, in double quotes with escapes when something in it is hidden.
 */
export function scalarText(text: string, isInFlow = false): string {
  if (hasHiddenCharacters(text)) return quotedText(text);
  if (isPlain(text) && !(isInFlow && /[,[\]{}]/.test(text))) return text;
  return `'${text.replaceAll("'", "''")}'`;
}

/** A value as one piece of flow style: `{path: a, attributions: [b]}`. */
export function flowText(value: DraftValue): string {
  if (value === null) return 'null';
  if (typeof value === 'string') return scalarText(value, true);
  if (typeof value === 'number') return String(value);
  if (isList(value)) return `[${value.map(flowText).join(', ')}]`;
  const entries = entriesOf(value).map(([key, below]) => `${scalarText(key, true)}: ${flowText(below)}`);
  return `{${entries.join(', ')}}`;
}

/** `key: value` as lines without an end, the first one without its indentation; lists and maps go on below. */
export function entryText(key: string, value: DraftValue, indent: number, newLine = '\n'): string {
  return `${scalarText(key)}:${belowText(value, indent, newLine)}`;
}

/** The text after the colon of a key at this indentation: ` text`, or a line break and the lines below. */
export function belowText(value: DraftValue, indent: number, newLine: string): string {
  if (value === null || typeof value !== 'object' || isEmpty(value)) return ` ${flowText(value)}`;
  const start = `${newLine}${' '.repeat(indent + 2)}`;
  if (isList(value)) return value.map((item) => `${start}- ${itemText(item, indent + 4, newLine)}`).join('');
  return entriesOf(value)
    .map(([key, below]) => `${start}${entryText(key, below, indent + 2, newLine)}`)
    .join('');
}

/** An item after its dash; `indent` is the column of what follows the dash. */
export function itemText(item: DraftValue, indent: number, newLine: string): string {
  if (typeof item === 'string') return scalarText(item);
  if (item === null || typeof item === 'number' || isList(item) || isEmpty(item)) return flowText(item);
  return entriesOf(item)
    .map(([key, below]) => entryText(key, below, indent, newLine))
    .join(`${newLine}${' '.repeat(indent)}`);
}

/** Characters that neither begin nor end anything in YAML, and no text with another meaning. */
function isPlain(text: string): boolean {
  if (!/^[\w./(\u{a1}-\u{10ffff}][\w ./()+,:;=~*<>|&#'"!?%@[\]{}$^\u{a1}-\u{10ffff}-]*$/u.test(text)) return false;
  // Three dots at the beginning of a line end the document.
  if (/:(?: |$)| #| $|^\.{3}/.test(text)) return false;
  if (/^(?:true|false|yes|no|on|off|y|n|null|[-+]?\.(?:inf|nan))$/i.test(text)) return false;
  return !/^[\d._][\d._,:\-+eExXoOa-fA-F]*$/.test(text) || isVersion(text) || isHash(text);
}

/** `4.17.21`: three numbers are no number. */
function isVersion(text: string): boolean {
  return /^\d+\.\d+\.\d+(?:\.\d+)*$/.test(text);
}

/** A commit; one of digits alone, or with one `e` in it, would be a number. */
function isHash(text: string): boolean {
  return text.length >= 7 && /^[0-9a-f]+$/.test(text) && /[a-df]/.test(text) && !/^0[xob]/.test(text);
}

export function isList(value: DraftValue): value is readonly DraftValue[] {
  return Array.isArray(value);
}

function isEmpty(value: DraftValue): boolean {
  return isList(value)
    ? value.length === 0
    : value !== null && typeof value === 'object' && entriesOf(value).length === 0;
}

function entriesOf(value: {
  readonly [key: string]: DraftValue | undefined;
}): readonly (readonly [string, DraftValue])[] {
  return Object.entries(value).flatMap(([key, below]) => (below === undefined ? [] : [[key, below] as const]));
}
