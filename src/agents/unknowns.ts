import { counted } from '../base/counted.ts';
import { lackingTools } from '../core/lackingTools.ts';
import { licenseTerms, parseLicenseExpression } from '../core/licenseExpression.ts';
import type { LicenseStateKind } from '../core/licenseState.ts';
import type { Problem } from '../core/problem.ts';

/** Sentences of the programs themselves about what isn't known. They contain no text of third parties. */

/** What a license state leaves unknown; `null`: nothing. */
export function unknownOfState(state: LicenseStateKind | 'cannotBeLookedUp'): string | null {
  return stateTexts[state];
}

const stateTexts: Readonly<Record<LicenseStateKind | 'cannotBeLookedUp', string | null>> = {
  expression: null,
  licenseRef: 'The declared license is outside the SPDX list: its terms are known from its text only.',
  noAssertion: 'The service could not identify the license: it is unknown.',
  other: 'A curator found a license that is not on the SPDX list: which one is unknown.',
  none: null,
  notFound: 'The component was scanned and no license was found. That is no statement that it has none.',
  notHarvested: 'Not harvested: the service has no data, so the license is unknown.',
  failed: 'The lookup failed: the license is unknown now.',
  loading: 'The lookup is under way: the license is unknown yet.',
  notLookedUpYet: 'Not looked up: the license is unknown.',
  cannotBeLookedUp: 'Not looked up, for the reason given: the license is unknown.',
};

/** Harvest tools whose results are missing; `null`: none. `tools` as in `described.tools`. */
export function unknownOfTools(tools: readonly string[]): string | null {
  const missing = lackingTools(tools);
  if (missing.length === 0) return null;
  return `Partly harvested: results of ${missing.join(', ')} are missing, so the licenses may still change.`;
}

/** A failed request, with the last known value or without. Times: milliseconds since the epoch. */
export function unknownOfFailure({ kind }: Problem, last: { readonly fetchedAt: number } | null, now: number): string {
  if (last === null) return `The lookup failed (${kind}), and no earlier value is known.`;
  return `The lookup failed (${kind}): the values are the last known ones, ${ageText(last.fetchedAt, now)}.`;
}

/** `3 days old`. Times: milliseconds since the epoch. */
export function ageText(at: number, now: number): string {
  const minutes = Math.max(0, Math.floor((now - at) / 60_000));
  if (minutes < 1) return 'less than a minute old';
  if (minutes < 60) return `${counted(minutes, 'minute')} old`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${counted(hours, 'hour')} old` : `${counted(Math.floor(hours / 24), 'day')} old`;
}

/** ISO 8601, in seconds. At: milliseconds since the epoch. */
export function timeText(at: number): string {
  return new Date(at).toISOString().replace(/\.\d+Z$/, 'Z');
}

/**
 * An expression of nothing but SPDX identifiers and the service's keywords, which can't carry other text; otherwise
 * `null`, and it is to be marked as untrusted.
 */
export function plainLicense(expression: string | null): string | null {
  const parsed = expression === null ? null : parseLicenseExpression(expression.trim());
  if (!parsed?.ok || licenseTerms(parsed.value).some(({ nature }) => nature === 'reference')) return null;
  return expression?.trim() ?? null;
}
