import {
  type LicenseExpression,
  type LicenseProblem,
  licenseTerms,
  normalizeLicenseExpression,
  parseLicenseExpression,
} from '../core/licenseExpression.ts';
import { type Result, fail, succeed } from '../base/result.ts';
import type { ComponentState } from '../core/licenseState.ts';
import { type PlainTerm, plainTerm, termText } from './licenseVersions.ts';
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
export const mostAlternatives = 50;

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
  let parsed = parseLicenseExpression(text);
  if (!parsed.ok) {
    const normal = normalizeLicenseExpression(text);
    if (normal.ok) parsed = parseLicenseExpression(normal.value);
  }
  if (!parsed.ok) return parsed;
  const alternatives = alternativesOf(parsed.value);
  return alternatives === null ? fail({ kind: 'tooManyAlternatives' }) : succeed(alternatives);
}

/** States that are no terms of expressions. */
function isStateOfComponents(text: string): boolean {
  return text === 'unknown' || text === 'notHarvested';
}

/** `null` if there are too many. */
function alternativesOf(expression: LicenseExpression): readonly Conjunction[] | null {
  if (expression.kind === 'license') return [[plainTerm(expression)]];
  // Without a mixture of operators nothing multiplies.
  const terms = licenseTerms(expression);
  if (terms.length > mostAlternatives) return null;
  const left = alternativesOf(expression.left);
  const right = alternativesOf(expression.right);
  if (left === null || right === null) return null;
  if (expression.kind === 'or') return limited([...left, ...right]);
  if (left.length * right.length > mostAlternatives) return null;
  return left.flatMap((one) => right.map((other) => distinct([...one, ...other])));
}

function limited(all: readonly Conjunction[]): readonly Conjunction[] | null {
  return all.length > mostAlternatives ? null : all;
}

function distinct(terms: Conjunction): Conjunction {
  return [...new Map(terms.map((term) => [termText(term), term])).values()];
}
