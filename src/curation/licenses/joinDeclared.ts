import { compareTexts } from '../../core/compareRevisions.ts';
import {
  formatLicenseExpression,
  licenseAlternatives,
  type LicenseExpression,
  parseInAnyCase,
} from '../../core/licenseExpression.ts';

/** Operands of an `AND`, sorted, each once. */
type Clause = readonly string[];

/** More alternatives are not worked out: they can be a product of the tools' own. */
const maxClauses = 200;

/**
 * The license that the service declares for what its tools declare (service-api.md 12.1; `merge` of the service's SPDX
 * library): a single value as it is, several joined with `AND` in disjunctive normal form, `MIT OR GPL-2.0` and `MIT`
 * as `MIT OR (GPL-2.0 AND MIT)`. `NOASSERTION` counts only alone. `null` without a value, `undefined` for more than 200
 * alternatives. Never throws.
 */
export function joinDeclared(values: readonly string[]): string | null | undefined {
  const identified = values.filter((value) => value !== 'NOASSERTION');
  const [first = values[0] ?? null, ...others] = identified;
  if (first === null || others.length === 0) return first;
  const joined = identified.map(expressionOf).reduce((left, right) => ({ kind: 'and', left, right }));
  const clauses = clausesIn(joined);
  return clauses ? formatClauses(clauses) : undefined;
}

/**
 * The choice of single licenses that an expression with a superfluous alternative probably comes from: `MIT OR (GPL-2.0
 * AND MIT)` from `MIT OR GPL-2.0`, which the service joined with another tool's `MIT`. Only such a join has an
 * alternative that needs all of another one and more. `null`: the expression has none; `choice` is `null` where more
 * than one choice is possible.
 */
export function joinedChoice(text: string): { readonly choice: string | null } | null {
  const clauses = clausesIn(expressionOf(text));
  if (!clauses || clauses.length < 2) return null;
  const superfluous = clauses.filter((clause) => clauses.some((other) => isLarger(clause, other)));
  if (superfluous.length === 0) return null;
  const needed = clauses.filter((clause) => !superfluous.includes(clause)).map((clause) => clause.join(' AND '));
  const single = new Set(clauses.flatMap((clause) => clause.filter((term) => needed.includes(term))));
  const added = superfluous.map((clause) => clause.filter((term) => !single.has(term)));
  const isClear = single.size === needed.length && added.every((terms) => terms.length <= 1);
  return { choice: isClear ? [...new Set([...needed, ...added.flat()])].join(' OR ') : null };
}

function isLarger(clause: Clause, other: Clause): boolean {
  return clause.length > other.length && other.every((term) => clause.includes(term));
}

/** A text that is no expression is `NOASSERTION`. */
function expressionOf(text: string): LicenseExpression {
  const parsed = parseInAnyCase(text);
  return parsed.ok ? parsed.value : noAssertion;
}

const noAssertion: LicenseExpression = {
  kind: 'license',
  id: 'NOASSERTION',
  nature: 'noAssertion',
  orLater: false,
  exception: null,
};

/** `null`: too many. */
function clausesIn(expression: LicenseExpression): readonly Clause[] | null {
  const alternatives = licenseAlternatives(expression, maxClauses, formatLicenseExpression);
  return alternatives && alternatives.map((terms) => terms.map(formatLicenseExpression).sort());
}

/** Single licenses first, as the service sorts them: `(` after upper-case letters, before lower-case ones. */
function formatClauses(clauses: readonly Clause[]): string {
  const [first = [], ...others] = clauses;
  if (others.length === 0) return first.join(' AND ');
  const texts = clauses.map((clause) => (clause.length === 1 ? clause.join('') : `(${clause.join(' AND ')})`));
  const keyed = texts.map((text) => ({ text, key: text.replace('(', '[') }));
  return keyed
    .sort((a, b) => compareTexts(a.key, b.key))
    .map(({ text }) => text)
    .join(' OR ');
}
