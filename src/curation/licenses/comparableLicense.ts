import {
  type LicenseExpression,
  type LicenseTerm,
  licenseTerms,
  operandsOf,
  parseInAnyCase,
} from '../../core/licenseExpression.ts';
import { plainTerm, termText } from '../../core/licenseTerms.ts';

/**
 * One text for all spellings of a license with the same meaning: the order of operands of one operator, superfluous
 * parentheses, letter case and deprecated identifiers do not count. `null` when it is no expression.
 */
export function comparableLicense(license: string): string | null {
  const expression = parseInAnyCase(license);
  return expression.ok ? keyOf(expression.value, termKey) : null;
}

/** Equivalent expressions; texts that are no expressions must read the same. */
export function isSameLicense(one: string, other: string): boolean {
  return one.trim() === other.trim() || (comparableLicense(one) ?? one) === (comparableLicense(other) ?? other);
}

/** As `comparableLicense`, for an expression with its exceptions taken away. */
export function withoutExceptions(license: string): string | null {
  const expression = parseInAnyCase(license);
  return expression.ok ? keyOf(expression.value, licenseKey) : null;
}

/** The licenses in the expression with their exceptions, each once, sorted; empty when it is no expression. */
export function comparableTerms(license: string): readonly string[] {
  const expression = parseInAnyCase(license);
  return expression.ok ? [...new Set(licenseTerms(expression.value).map(termKey))].sort() : [];
}

export function hasException(license: string): boolean {
  const expression = parseInAnyCase(license);
  return expression.ok && licenseTerms(expression.value).some((term) => plainTerm(term).exception !== null);
}

function keyOf(expression: LicenseExpression, ofTerm: (term: LicenseTerm) => string): string {
  if (expression.kind === 'license') return ofTerm(expression);
  const different = [...new Set(operandsOf(expression).map((operand) => keyOf(operand, ofTerm)))].sort();
  return different.length === 1 ? (different[0] ?? '') : `(${different.join(` ${expression.kind} `)})`;
}

function termKey(term: LicenseTerm): string {
  return termText(plainTerm(term));
}

/** Without its exception. */
function licenseKey(term: LicenseTerm): string {
  return termText({ ...plainTerm(term), exception: null });
}
