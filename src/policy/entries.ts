import { type LicenseProblem, licenseAlternatives, licenseTerms, parseInAnyCase } from '../core/licenseExpression.ts';
import { type Result, fail, succeed } from '../base/result.ts';
import type { ComponentState } from '../core/licenseState.ts';
import { type PlainTerm, plainTerm, termText } from '../core/licenseTerms.ts';
import type { PolicyEntry, PolicyState } from './policy.ts';

/** The values of lists beside expressions and groups, in the order in which they are documented. */
export const policyStates: readonly PolicyState[] = ['OTHER', 'NONE', 'NOASSERTION', 'unknown', 'notHarvested'];

/** The value of lists for a component in a state without an SPDX license; `null` for other states. */
export function policyStateOf(state: ComponentState): PolicyState | null {
  return stateValues.get(state) ?? null;
}

const stateValues: ReadonlyMap<ComponentState, PolicyState> = new Map<ComponentState, PolicyState>([
  ['other', 'OTHER'],
  ['none', 'NONE'],
  ['noAssertion', 'NOASSERTION'],
  ['notFound', 'unknown'],
  ['notHarvested', 'notHarvested'],
]);

/** Licenses that are required together: one, or the operands of an `AND`. */
export type Conjunction = readonly PlainTerm[];

export type EntryProblem = LicenseProblem | { readonly kind: 'tooManyAlternatives' };

/** Limit of alternatives in one entry. */
const maxAlternatives = 50;

const values = new WeakMap<PolicyEntry, ReturnType<typeof readEntry>>();

/** As `readEntry`, once for each entry: a policy is compiled more often than it is read. */
export function entryValue(entry: PolicyEntry): ReturnType<typeof readEntry> {
  let value = values.get(entry);
  if (!value) values.set(entry, (value = readEntry(entry.text)));
  return value;
}

/**
 * A value of a list that is no group: each alternative of its `OR`s. Letter case of identifiers doesn't count. Never
 * throws.
 */
export function readEntry(text: string): Result<readonly Conjunction[], EntryProblem> {
  if (isStateOfComponents(text)) return succeed([[{ id: text, orLater: false, exception: null }]]);
  const parsed = parseInAnyCase(text);
  if (!parsed.ok) return parsed;
  // Without a mixture of operators nothing multiplies.
  const isLong = licenseTerms(parsed.value).length > maxAlternatives;
  const alternatives = isLong
    ? null
    : licenseAlternatives(parsed.value, maxAlternatives, (term) => termText(plainTerm(term)));
  return alternatives
    ? succeed(alternatives.map((terms) => terms.map(plainTerm)))
    : fail({ kind: 'tooManyAlternatives' });
}

/** States that are no terms of expressions. */
function isStateOfComponents(text: string): boolean {
  return text === 'unknown' || text === 'notHarvested';
}
