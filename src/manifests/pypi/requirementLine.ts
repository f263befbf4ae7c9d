import type { SourceRange } from '../../core/range.ts';
import type { Scope } from '../../core/scopes.ts';
import type { Dependency, DependencySource } from '../format.ts';
import { withoutCredentials } from '../sources/withoutCredentials.ts';
import { usualRegistry } from '../sources/registrySources.ts';
import { readAddress } from './address.ts';
import { isPypiName } from './pypiName.ts';
import { exactVersion } from './pypiVersion.ts';

/** A parsed requirement. Its marker and extras do not affect the coordinates, so only linking reads them. */
export interface Requirement {
  /** As written; for a path that names no package, the path. */
  readonly name: string;
  readonly extras: readonly string[];
  /** As written, without surrounding white space, brackets and passwords; `null` if there is no requirement. */
  readonly specifier: string | null;
  /** The exact version, if one is required. */
  readonly version: string | null;
  readonly source: DependencySource;
  /** The text after `;`. */
  readonly marker: string | null;
  readonly nameRange: SourceRange;
  readonly versionRange: SourceRange | null;
}

/** The content of a line of a requirements file. */
export type RequirementLine =
  /** Blank, or a comment. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'requirement'; readonly requirement: Requirement; readonly isEditable: boolean }
  /** `name`: in its long form, without dashes (`requirement`, `index-url`). `range`: the value's. */
  | { readonly kind: 'option'; readonly name: string; readonly value: string; readonly range: SourceRange }
  | { readonly kind: 'unreadable'; readonly range: SourceRange };

const longNames: Readonly<Record<string, string>> = {
  r: 'requirement',
  c: 'constraint',
  e: 'editable',
  i: 'index-url',
  f: 'find-links',
  'pypi-url': 'index-url',
};

/** Real ones, without comments and hashes, stay far below. */
const maxLength = 2000;

/** Options of a requirements file with a name of their own in full. pip takes any beginning that only one has (Python docs, "optparse"). */
const pipOptions =
  'config-settings constraint editable extra-index-url find-links global-option hash index-url no-binary no-index only-binary pre prefer-binary pypi-url require-hashes requirement trusted-host use-feature'.split(
    ' ',
  );

/**
 * Reads one logical line of a requirements file (pip docs, "Requirements File Format"), which may have several options: the first
 * is the result. `start`: where the line begins in its text. Lines that were joined must have kept their length, with blanks for the
 * `\` and the line end.
 */
export function readRequirementLine(line: string, start: number): RequirementLine {
  return readRequirementLines(line, start)[0] ?? { kind: 'nothing' };
}

/** Like `readRequirementLine`, with all options of the line. */
export function readRequirementLines(line: string, start: number): readonly RequirementLine[] {
  const { text, at } = trimmed(withoutComment(line), start);
  if (text === '') return [];
  if (text.startsWith('-') && text.length <= maxLength) return readOptions(text, at);
  const requirement = text.startsWith('-') ? null : readRequirement(text, at);
  return requirement
    ? [{ kind: 'requirement', requirement, isEditable: false }]
    : [{ kind: 'unreadable', range: { start: at, end: at + text.length } }];
}

function readOptions(text: string, at: number): readonly RequirementLine[] {
  const options: RequirementLine[] = [];
  for (let from = 0; from < text.length;) {
    const rest = text.slice(from);
    const match = /^-(?:([a-z])|-([a-z-]+)(?=[\s=]|$))\s*=?\s*/i.exec(rest);
    const [before = '', short = '', long = ''] = match ?? [];
    const isEditable = match !== null && nameOf(short, long) === 'editable';
    if (!match || isEditable) {
      const { value, quote } = unquoted(rest.slice(before.length));
      const editable =
        isEditable && value !== '' ? readEditable(value, at + text.length - value.length - quote.length) : null;
      if (editable) options.push({ kind: 'requirement', requirement: editable, isEditable: true });
      else options.push({ kind: 'unreadable', range: { start: at + from, end: at + text.length } });
      return options;
    }
    // No value begins with a dash: the option before has none.
    const written = /^(?:"[^"]*"|'[^']*'|[^\s-]\S*)/.exec(rest.slice(before.length))?.[0] ?? '';
    const { value, quote } = unquoted(written);
    const start = at + from + before.length + quote.length;
    options.push({ kind: 'option', name: nameOf(short, long), value, range: { start, end: start + value.length } });
    from += before.length + written.length;
    const next = text.slice(from - 1).search(/\s-/);
    from = next < 0 ? text.length : from + next;
  }
  return options;
}

/** In its long form. */
function nameOf(short: string, long: string): string {
  const full = pipOptions.includes(long) ? [] : pipOptions.filter((name) => long !== '' && name.startsWith(long));
  const name = full.length === 1 ? (full[0] ?? long) : short || long;
  return longNames[name] ?? name;
}

function unquoted(text: string): { readonly value: string; readonly quote: string } {
  const quote = /^["']/.exec(text)?.[0] ?? '';
  const isQuoted = quote !== '' && text.length > 1 && text.endsWith(quote);
  return isQuoted ? { value: text.slice(1, -1), quote } : { value: text, quote: '' };
}

/**
 * Reads a requirement (PEP 508), or an address or a path, as pip takes them too. `start`: where the text begins in its file.
 * `null` when it is none.
 */
export function readRequirement(written: string, start: number): Requirement | null {
  const { text, at } = trimmed(withoutOptions(withoutComment(written)), start);
  if (text.length > maxLength) return null;
  if (isAddress(text)) return readUnnamed(text, at);
  return readNamed(text, at);
}

/** A dependency that lasts. `isDirect` as in `Dependency`. */
export function dependencyOf(requirement: Requirement, scope: Scope, isDirect: boolean | null = true): Dependency {
  const { name, specifier, version, source, nameRange, versionRange } = requirement;
  return { name, alias: null, requirement: specifier, version, source, isDirect, scope, nameRange, versionRange };
}

function readNamed(text: string, start: number): Requirement | null {
  const match = /^([a-z\d](?:[\w.-]*[a-z\d])?)\s*(?:\[([^\]]*)\])?\s*(.*)$/is.exec(text);
  const [whole = '', name = '', extraList = '', rest = ''] = match ?? [];
  if (!match || !isPypiName(name)) return null;
  const nameRange = { start, end: start + name.length };
  const extras = extraList.split(',').flatMap((extra) => extra.trim() || []);
  const restStart = start + whole.length - rest.length;
  if (rest.startsWith('@')) return readAt(rest, restStart, { name, extras, nameRange });
  const semicolon = rest.indexOf(';');
  const marker = semicolon < 0 ? null : rest.slice(semicolon + 1).trim();
  const list = trimmed(semicolon < 0 ? rest : rest.slice(0, semicolon), restStart);
  const inner = /^\((.*)\)$/s.exec(list.text);
  const { text: specifier, at } = inner ? trimmed(inner[1] ?? '', list.at + 1) : list;
  if (!isSpecifier(specifier)) return null;
  return {
    name,
    extras,
    specifier: specifier || null,
    version: exactVersion(specifier),
    source: usualRegistry,
    marker,
    nameRange,
    versionRange: specifier === '' ? null : { start: at, end: at + specifier.length },
  };
}

/** `name @ address`, an address, or a folder of any name. */
function readEditable(text: string, start: number): Requirement | null {
  const named = readNamed(text, start);
  return named && named.source !== usualRegistry ? named : readUnnamed(text, start);
}

/** `name @ address ; marker`: what ends the address is a blank, since a semicolon may be part of it. */
function readAt(
  rest: string,
  start: number,
  named: Pick<Requirement, 'name' | 'extras' | 'nameRange'>,
): Requirement | null {
  const match = /^@\s*(\S+?)(?:\s*;\s.*|\s+;.*|\s*)$/s.exec(rest);
  const address = match?.[1] ?? '';
  if (!match || address === ';') return null;
  const { source, name, version } = readAddress(address);
  const at = start + rest.indexOf(address, 1);
  const marker = /;\s*(.*)$/s.exec(rest.slice(rest.indexOf(address, 1) + address.length))?.[1] ?? null;
  return {
    ...named,
    name: source.kind === 'registry' && name !== null ? name : named.name,
    specifier: withoutCredentials(address),
    version,
    source,
    marker,
    versionRange: { start: at, end: at + address.length },
  };
}

/** An address or a path alone; the package's name, if any, is after `#egg=` or in the file's name. */
function readUnnamed(text: string, start: number): Requirement | null {
  const match = /^(\S+?)(?:\s+;\s*(.*))?$/s.exec(text);
  const [, address = '', marker = null] = match ?? [];
  if (!match) return null;
  const bracket = address.endsWith(']') ? address.lastIndexOf('[') : -1;
  const extras = bracket < 0 ? '' : address.slice(bracket + 1, -1);
  const { source, name, version } = readAddress(bracket > 0 ? address.slice(0, bracket) : address);
  const at = name === null ? -1 : address.indexOf(name, Math.max(0, address.lastIndexOf('egg=')));
  const nameStart = start + Math.max(0, at);
  return {
    name: name ?? withoutCredentials(address),
    extras: extras.split(',').flatMap((extra) => extra.trim() || []),
    specifier: withoutCredentials(address),
    version,
    source,
    marker,
    nameRange: { start: nameStart, end: at < 0 || name === null ? start + address.length : nameStart + name.length },
    versionRange: null,
  };
}

/** pip takes what has a slash or begins with a dot for a path, and what ends like an archive. */
function isAddress(text: string): boolean {
  if (/^(?:[a-z][a-z\d+.-]*:|(?:git|hg|svn|bzr)\+|\.|[/\\]|~)/i.test(text))
    return !/^[\w.-]+\s*(?:\[[^\]]*\]\s*)?@/.test(text);
  const first = text.split(/[\s;[@=<>!~]/, 1)[0] ?? '';
  return /[/\\]/.test(first) || /\.(?:whl|zip|tgz|tar\.(?:gz|bz2|xz))$/i.test(first);
}

function isSpecifier(text: string): boolean {
  return text === '' || /^\s*(?:(?:===?|~=|!=|<=?|>=?)\s*(?:[^\s,()<>=!~;]|!(?!=))+\s*(?:,\s*|$))+$/.test(text);
}

/** A comment begins with `#` at the beginning or after a blank: directly after an address it belongs to it. */
function withoutComment(text: string): string {
  const at = text.search(/(?:^|\s)#/);
  return at < 0 ? text : text.slice(0, at);
}

/** `--hash=…` and other options of one requirement. */
function withoutOptions(text: string): string {
  const at = text.search(/\s--[a-z]/);
  return at < 0 ? text : text.slice(0, at);
}

function trimmed(text: string, start: number): { readonly text: string; readonly at: number } {
  return { text: text.trim(), at: start + text.length - text.trimStart().length };
}
