import { licenseTerms, parseLicenseExpression } from '../core/licenseExpression.ts';
import type { ChangedField } from './changedFields.ts';
import type { ContributionType } from './curation.ts';

/**
 * The kind of contribution, by its most serious change: something wrong was replaced, something ambiguous resolved,
 * something extended, or something missing filled in. `other` when no change is known.
 */
export function contributionType(changes: readonly ChangedField[]): ContributionType {
  const found = new Set(changes.map(typeOf));
  return gravestFirst.find((type) => found.has(type)) ?? 'other';
}

const gravestFirst: readonly ContributionType[] = ['incorrect', 'ambiguous', 'incomplete', 'missing'];

function typeOf({ field, before, after }: ChangedField): ContributionType {
  if (before === null || before.trim() === '' || before.trim() === 'NOASSERTION') return 'missing';
  if (field === 'declared') return licenseChange(before, after);
  const isList = field.startsWith('facet:') || field.startsWith('file:');
  return isList && isExtended(itemsOf(before), itemsOf(after)) ? 'incomplete' : 'incorrect';
}

/** `MIT` to `MIT AND ISC` keeps the old value; a half-known license is known now. */
function licenseChange(before: string, after: string): ContributionType {
  const [old, now] = [parseLicenseExpression(before), parseLicenseExpression(after)];
  if (!old.ok || !now.ok) return 'incorrect';
  const oldTerms = licenseTerms(old.value);
  if (oldTerms.some(({ nature }) => nature === 'noAssertion')) return 'ambiguous';
  const keys = (terms: typeof oldTerms): readonly string[] =>
    terms.map(({ id, orLater, exception }) => JSON.stringify([id, orLater, exception]));
  return isExtended(keys(oldTerms), keys(licenseTerms(now.value))) ? 'incomplete' : 'incorrect';
}

function itemsOf(text: string): readonly string[] {
  return text.split(/, |\n/);
}

function isExtended(before: readonly string[], after: readonly string[]): boolean {
  const now = new Set(after);
  return now.size > new Set(before).size && before.every((item) => now.has(item));
}
