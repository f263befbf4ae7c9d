import parse from 'spdx-expression-parse';
import type { Info as Expression } from 'spdx-expression-parse';
import currentIds from 'spdx-license-ids/index.json' with { type: 'json' };
import oldIds from 'spdx-license-ids/deprecated.json' with { type: 'json' };

const spelling: ReadonlyMap<string, string> = new Map(
  [...currentIds, ...oldIds].map((id) => [id.toLowerCase(), id] as const),
);

/** Words of the service's own that stand where an SPDX id may. */
const ownWords: readonly string[] = ['OTHER', 'NONE'];

/**
 * The expression in the service's normal form: ids in their own letters, `AND` binding tighter than `OR`, no parenthesis
 * more than needed. `undefined` when it is not SPDX (service-api.md 5.4): `NOASSERTION`, names, `A/B`, lower-case operators.
 */
export function normalLicense(text: string): string | undefined {
  if (ownWords.includes(text)) return text;
  if (/(^|[\s()])(and|or|with)([\s()]|$)/.test(text)) return undefined;
  const expression = parsed(respelled(text));
  return expression === undefined ? undefined : written(expression, false);
}

/** What counts for the `spdx` score: parses as it stands; the service's own words and `NOASSERTION` do not. */
export function isStrictLicense(text: string): boolean {
  return parsed(text) !== undefined;
}

/** Every id the expression names; the text itself when it is not an expression. */
export function licenseIds(text: string): readonly string[] {
  const expression = parsed(text);
  return expression === undefined ? [text] : [...new Set(choices(expression).flat())];
}

/** True when one way to read `discovered` asks for nothing that one way to read `declared` does not name. */
export function satisfies(discovered: string, declared: string): boolean {
  if (discovered === declared) return true;
  const found = parsed(discovered);
  const wanted = parsed(declared);
  if (found === undefined || wanted === undefined) return false;
  const allowed = choices(wanted);
  return choices(found).some((some) => allowed.some((all) => some.every((id) => all.includes(id))));
}

/** Longer texts are not licenses, and their normal form could be exponentially longer still. */
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

/** The disjunctive normal form: each choice is the ids one has to comply with together. */
function choices(expression: Expression): readonly (readonly string[])[] {
  if (!('conjunction' in expression)) return [[leaf(expression)]];
  const left = choices(expression.left);
  const right = choices(expression.right);
  if (expression.conjunction === 'or') return [...left, ...right];
  return left.flatMap((one) => right.map((other) => [...one, ...other]));
}
