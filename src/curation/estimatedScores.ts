import type { Definition, LicensedScore } from '../core/definition.ts';
import { licenseTerms, parseLicenseExpression } from '../core/licenseExpression.ts';

/** Points as the service would give them (service-api.md 12.2); `null` where only the service can compute them. */
export interface EstimatedScores {
  readonly described: { readonly total: number; readonly date: number; readonly source: number };
  readonly licensed: { readonly [P in keyof LicensedScore]: number | null };
  readonly effective: number | null;
}

/**
 * Scores of a definition after a curation was laid over it on this machine. `before` is the service's score: an
 * unchanged part keeps its points.
 */
export function estimatedScores(before: Definition, after: Definition): EstimatedScores {
  const described = describedScore(after);
  const licensed = licensedParts(before, after);
  const { declared, discovered, consistency, spdx, texts } = licensed;
  const total = sumOf([declared, discovered, consistency, spdx, texts]);
  const effective = total === null ? null : Math.floor((described.total + total) / 2);
  return { described, licensed: { total, ...licensed }, effective };
}

function describedScore({ described }: Definition): EstimatedScores['described'] {
  const date = described.releaseDate === null ? 0 : 30;
  const source = described.sourceLocation?.url ? 70 : 0;
  return { total: date + source, date, source };
}

function licensedParts(before: Definition, after: Definition): Omit<EstimatedScores['licensed'], 'total'> {
  const { declared } = after.licensed;
  const hasSameFiles = coreKey(before) === coreKey(after);
  const isSame = hasSameFiles && before.licensed.declared === declared;
  const score = before.licensed.score;
  return {
    declared: declared === null || declared === 'NOASSERTION' || declared === 'NONE' ? 0 : 30,
    discovered: hasSameFiles ? (score?.discovered ?? null) : null,
    consistency: isSame && score ? score.consistency : consistency(declared, coreExpressions(after)),
    spdx: spdxPoints(declared),
    texts: isSame ? (score?.texts ?? null) : null,
  };
}

/** The service's own special values do not parse strictly. */
function spdxPoints(declared: string | null): number {
  const expression = declared === null ? null : parseLicenseExpression(declared);
  if (!expression?.ok) return 0;
  return licenseTerms(expression.value).every(({ nature }) => nature === 'spdx' || nature === 'reference') ? 15 : 0;
}

/** Every discovered expression must satisfy the declared one; only the service can judge beyond the simplest cases. */
function consistency(declared: string | null, discovered: readonly string[]): number | null {
  if (declared === null) return 0;
  const verdicts = discovered.map((expression) => isSatisfied(expression, declared));
  if (verdicts.includes(false)) return 0;
  return verdicts.includes(null) ? null : 15;
}

function isSatisfied(discovered: string, declared: string): boolean | null {
  if (discovered === declared) return true;
  const [found, wanted] = [parseLicenseExpression(discovered), parseLicenseExpression(declared)];
  if (!found.ok || !wanted.ok || found.value.kind !== 'license') return null;
  const terms = licenseTerms(wanted.value);
  if (
    [found.value, ...terms].some(({ orLater, exception, nature }) => orLater || exception !== null || nature !== 'spdx')
  )
    return null;
  if (wanted.value.kind === 'license') return found.value.id === wanted.value.id;
  const { id } = found.value;
  // Of a plain choice, one is enough.
  return !/\bAND\b/.test(declared) && terms.some((term) => term.id === id) ? true : null;
}

function coreExpressions({ licensed }: Definition): readonly string[] {
  return licensed.facets.find(({ name }) => name === 'core')?.discovered.expressions ?? [];
}

/** Unchanged as long as core files, their licenses and their attributions are unchanged. */
function coreKey({ described, licensed }: Definition): string {
  const core = licensed.facets.find(({ name }) => name === 'core');
  return JSON.stringify([[...described.facets], core ?? null]);
}

function sumOf(parts: readonly (number | null)[]): number | null {
  return parts.reduce((sum, part) => (sum === null || part === null ? null : sum + part), 0);
}
