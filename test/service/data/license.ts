import parse from 'spdx-expression-parse';
import type { Info as Expression } from 'spdx-expression-parse';
import currentIds from 'spdx-license-ids/index.json' with { type: 'json' };
import oldIds from 'spdx-license-ids/deprecated.json' with { type: 'json' };

const spelling: ReadonlyMap<string, string> = new Map(
  [...currentIds, ...oldIds].map((id) => [id.toLowerCase(), id] as const),
);

/** The service's own keywords, allowed in place of an SPDX id. */
const ownKeywords: readonly string[] = ['OTHER', 'NONE'];

/**
 * The normal form of the expression in the service: official letter case of ids, `AND` before `OR`, no unnecessary
 * parentheses. `undefined` if it is not SPDX (service-api.md 5.4): `NOASSERTION`, names, `A/B`, lower-case operators.
 */
export function normalLicense(text: string): string | undefined {
  if (ownKeywords.includes(text)) return text;
  if (/(^|[\s()])(and|or|with)([\s()]|$)/.test(text)) return undefined;
  const expression = parsed(respelled(text));
  return expression === undefined ? undefined : written(expression, false);
}

/**
 * The condition of the `spdx` score: the text parses unchanged; the service's own keywords and `NOASSERTION` do not
 * count.
 */
export function isStrictLicense(text: string): boolean {
  return parsed(text) !== undefined;
}

/** All ids in the expression, or the text itself if it is not an expression. */
export function licenseIds(text: string): readonly string[] {
  const expression = parsed(text);
  return expression === undefined ? [text] : [...new Set(choices(expression).flat())];
}

/** True if one choice of `discovered` has only ids that one choice of `declared` has too. */
export function satisfies(discovered: string, declared: string): boolean {
  if (discovered === declared) return true;
  const found = parsed(discovered);
  const wanted = parsed(declared);
  if (found === undefined || wanted === undefined) return false;
  const allowed = choices(wanted);
  return choices(found).some((some) => allowed.some((all) => some.every((id) => all.includes(id))));
}

/** Longer texts are not licenses, and their normal form could be exponentially longer. */
const longest = 2000;

function parsed(text: string): Expression | undefined {
  if (text.length > longest) return undefined;
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}

function respelled(text: string): string {
  return text.replace(/[A-Za-z0-9][A-Za-z0-9.+:-]*/g, (word) => ownSpelling(word) ?? word);
}

function ownSpelling(word: string): string | undefined {
  const exact = spelling.get(word.toLowerCase());
  if (exact !== undefined || !word.endsWith('+')) return exact;
  const bare = spelling.get(word.slice(0, -1).toLowerCase());
  return bare === undefined ? undefined : `${bare}+`;
}

function written(expression: Expression, insideAnd: boolean): string {
  if ('conjunction' in expression) {
    const isAnd = expression.conjunction === 'and';
    const text = `${written(expression.left, isAnd)} ${isAnd ? 'AND' : 'OR'} ${written(expression.right, isAnd)}`;
    return insideAnd && !isAnd ? `(${text})` : text;
  }
  return leaf(expression);
}

function leaf(expression: Exclude<Expression, { conjunction: unknown }>): string {
  const plus = 'plus' in expression && expression.plus === true ? '+' : '';
  const exception = 'exception' in expression && expression.exception ? ` WITH ${expression.exception}` : '';
  return `${expression.license}${plus}${exception}`;
}

/** The disjunctive normal form: each choice is a list of ids that apply together. */
function choices(expression: Expression): readonly (readonly string[])[] {
  if (!('conjunction' in expression)) return [[leaf(expression)]];
  const left = choices(expression.left);
  const right = choices(expression.right);
  if (expression.conjunction === 'or') return [...left, ...right];
  return left.flatMap((one) => right.map((other) => [...one, ...other]));
}
