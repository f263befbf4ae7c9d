import parse from 'spdx-expression-parse';
import exceptionIdList from 'spdx-exceptions/index.json';
import licenseIdList from 'spdx-license-ids/index.json';
import deprecatedIdList from 'spdx-license-ids/deprecated.json';
import { type Result, fail, succeed } from '../base/result.ts';

/** A license expression as a tree, in the order of the text (SPDX specification, annex "SPDX license expressions"). */
export type LicenseExpression = LicenseTerm | LicenseConjunction;

export interface LicenseTerm {
  readonly kind: 'license';
  /** An SPDX identifier, `LicenseRef-…`, `DocumentRef-…:LicenseRef-…`, or one of the service's three keywords. */
  readonly id: string;
  readonly nature: LicenseNature;
  /** Written with a `+`. */
  readonly orLater: boolean;
  /** The exception after `WITH`. */
  readonly exception: string | null;
}

export interface LicenseConjunction {
  readonly kind: 'and' | 'or';
  readonly left: LicenseExpression;
  readonly right: LicenseExpression;
}

/**
 * `noAssertion`, `other` and `none` are the keywords `NOASSERTION`, `OTHER` and `NONE`, which the service uses as if
 * they were identifiers, also inside expressions (service-api.md 5.4 and 12.1). No SPDX parser accepts them there.
 */
export type LicenseNature = 'spdx' | 'reference' | 'noAssertion' | 'other' | 'none';

/** `at` is the offset of the first invalid token, if known. */
export type LicenseProblem =
  | { readonly kind: 'empty' }
  | { readonly kind: 'tooLong'; readonly length: number }
  /** Neither an SPDX identifier or exception nor any other token allowed in an expression. */
  | { readonly kind: 'unknownName'; readonly name: string; readonly at: number }
  | { readonly kind: 'malformed'; readonly at: number | null };

/**
 * In UTF-16 units. Longer texts are rejected unread: hundreds are read in one turn, and hostile ones are slow to read.
 */
export const maxLicenseExpressionLength = 4000;

/** Reads an expression. Letter case counts, as for the service in what is sent to it. Never throws. */
export function parseLicenseExpression(text: string): Result<LicenseExpression, LicenseProblem> {
  return readExpression(text, (word) => word);
}

/** The same, but letter case doesn't count in SPDX identifiers, exceptions, keywords and operators. */
export function parseInAnyCase(text: string): Result<LicenseExpression, LicenseProblem> {
  return readExpression(text, inListSpelling);
}

/**
 * The distinct names in the order of the text, with their `+` and without exceptions. None when the text cannot be
 * read.
 */
export function licenseIds(text: string): readonly string[] {
  const expression = parseLicenseExpression(text);
  if (!expression.ok) return [];
  return [...new Set(licenseTerms(expression.value).map(({ id, orLater }) => (orLater ? `${id}+` : id)))];
}

/** All terms from left to right, repeated ones too. */
export function licenseTerms(expression: LicenseExpression): readonly LicenseTerm[] {
  const terms: LicenseTerm[] = [];
  const stack = [expression];
  for (let next = stack.pop(); next; next = stack.pop()) {
    if (next.kind === 'license') terms.push(next);
    else stack.push(next.right, next.left);
  }
  return terms;
}

/** The operands of a chain of one operator: of `A AND (B AND C)`, all three. */
export function operandsOf(expression: LicenseConjunction): readonly LicenseExpression[] {
  const operands: LicenseExpression[] = [];
  const stack: LicenseExpression[] = [expression];
  for (let next = stack.pop(); next; next = stack.pop()) {
    if (next.kind !== 'license' && next.kind === expression.kind) stack.push(next.right, next.left);
    else operands.push(next);
  }
  return operands;
}

/**
 * The alternatives that an expression allows (its disjunctive normal form): of each, the terms that are required together.
 * Terms of the same text, by `textOf`, and alternatives of the same terms are given once. `null`: there are more than
 * `max`.
 */
export function licenseAlternatives(
  expression: LicenseExpression,
  max: number,
  textOf: (term: LicenseTerm) => string,
): readonly (readonly LicenseTerm[])[] | null {
  if (expression.kind === 'license') return [[expression]];
  const left = licenseAlternatives(expression.left, max, textOf);
  const right = left && licenseAlternatives(expression.right, max, textOf);
  if (!left || !right || (expression.kind === 'and' && left.length * right.length > max)) return null;
  const all =
    expression.kind === 'or'
      ? [...left, ...right]
      : left.flatMap((one) => right.map((other) => distinct([...one, ...other], textOf)));
  const alternatives = distinct(all, (terms) => terms.map(textOf).sort().join(' AND '));
  return alternatives.length > max ? null : alternatives;
}

function distinct<T>(items: readonly T[], textOf: (item: T) => string): readonly T[] {
  return [...new Map(items.map((item) => [textOf(item), item])).values()];
}

/**
 * The service's normal spelling, required in curations: the list's own letter case, upper-case operators, and
 * parentheses only around every inner `OR`: `MIT OR (ISC OR 0BSD)`, `MIT AND ISC OR 0BSD` (service-api.md 5.4).
 */
export function normalizeLicenseExpression(text: string): Result<string, LicenseProblem> {
  const expression = parseInAnyCase(text);
  return expression.ok ? succeed(formatLicenseExpression(expression.value)) : expression;
}

/** Writes the service's normal form, see `normalizeLicenseExpression`. */
export function formatLicenseExpression(expression: LicenseExpression): string {
  if (expression.kind === 'license') {
    const { id, orLater, exception } = expression;
    return `${id}${orLater ? '+' : ''}${exception === null ? '' : ` WITH ${exception}`}`;
  }
  return `${formatInner(expression.left)} ${expression.kind.toUpperCase()} ${formatInner(expression.right)}`;
}

function formatInner(expression: LicenseExpression): string {
  const text = formatLicenseExpression(expression);
  return expression.kind === 'or' ? `(${text})` : text;
}

const natureOfWord: ReadonlyMap<string, LicenseNature> = new Map([
  ['NOASSERTION', 'noAssertion'],
  ['OTHER', 'other'],
  ['NONE', 'none'],
]);

const listSpelling: ReadonlyMap<string, string> = new Map(
  [...licenseIdList, ...deprecatedIdList, ...natureOfWord.keys()].map((id) => [id.toLowerCase(), id]),
);

const exceptionSpelling: ReadonlyMap<string, string> = new Map(exceptionIdList.map((id) => [id.toLowerCase(), id]));

function inListSpelling(word: string): string {
  if (/^(?:and|or|with)$/i.test(word)) return word.toUpperCase();
  const key = word.toLowerCase();
  return listSpelling.get(key) ?? exceptionSpelling.get(key) ?? word;
}

/** Stand-ins for the service's keywords while the SPDX parser reads them: it accepts any `LicenseRef-`. */
const standIn = 'LicenseRef-.word.';

function readExpression(text: string, respell: (word: string) => string): Result<LicenseExpression, LicenseProblem> {
  if (text.length > maxLicenseExpressionLength) return fail({ kind: 'tooLong', length: text.length });
  const trimmed = text.trim();
  if (trimmed === '') return fail({ kind: 'empty' });
  const offset = text.indexOf(trimmed);
  const pieces: string[] = [];
  for (const { 0: piece, index } of trimmed.matchAll(/[A-Za-z0-9.-]+|[^]/g)) {
    const at = offset + index;
    // The parser skips what it does not know when a name follows, and cuts operators off the front of names.
    if (!/^[A-Za-z0-9.\-():+ ]+$/.test(piece)) return fail({ kind: 'malformed', at });
    const word = respell(piece);
    if (/^(?:and|or|with)./i.test(word)) return fail({ kind: 'unknownName', name: word, at });
    pieces.push(natureOfWord.has(word) ? standIn + word : word);
  }
  try {
    return succeed(fromParsed(parse(pieces.join(''))));
  } catch {
    return fail(findUnknownName(trimmed, offset, respell) ?? { kind: 'malformed', at: null });
  }
}

function fromParsed(node: parse.Info): LicenseExpression {
  if ('conjunction' in node)
    return { kind: node.conjunction, left: fromParsed(node.left), right: fromParsed(node.right) };
  const exception = node.exception ?? null;
  const orLater = node.plus === true;
  const isWord = node.license.startsWith(standIn);
  const id = isWord ? node.license.slice(standIn.length) : node.license;
  const nature = (isWord ? natureOfWord.get(id) : null) ?? (isReference(id) ? 'reference' : 'spdx');
  return { kind: 'license', id, nature, orLater, exception };
}

/**
 * The most helpful reason why a text did not parse. A name after `WITH` is an exception, and not reported.
 */
function findUnknownName(text: string, offset: number, respell: (word: string) => string): LicenseProblem | null {
  let before = '';
  for (const { 0: piece, index } of text.matchAll(/[A-Za-z0-9.-]+/g)) {
    const word = respell(piece);
    const isKnown =
      /^(?:and|or|with)$/i.test(word) || isReference(word) || listSpelling.get(word.toLowerCase()) === word;
    if (!isKnown && !isException(word, before)) return { kind: 'unknownName', name: piece, at: offset + index };
    before = word;
  }
  return null;
}

function isReference(word: string): boolean {
  return /^(?:DocumentRef|LicenseRef)-/.test(word);
}

function isException(word: string, before: string): boolean {
  return before.toUpperCase() === 'WITH' && exceptionSpelling.get(word.toLowerCase()) === word;
}
