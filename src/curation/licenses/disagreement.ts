import { normalizeLicenseExpression, parseLicenseExpression } from '../../core/licenseExpression.ts';
import { comparableLicense, comparableTerms, hasException, withoutExceptions } from './comparableLicense.ts';
import { isUnlicensed, referredFile, suggestedLicense } from './manifestLicense.ts';

/** Three sources for one component's license. All texts are untrusted. */
export interface LicenseWitnesses {
  /** As `manifestLicenseText` gives it. */
  readonly manifestLicense: string | null;
  readonly declared: string | null;
  /** Expressions found in core files. */
  readonly discovered: readonly string[];
}

interface Settled {
  /** The probable license, in the service's normal form; `null` when a user has to read. */
  readonly suggestion: string | null;
}

export type Disagreement =
  /** The same licenses joined the other way: `AND` for `OR`. `by`: the source that differs. */
  | ({ readonly kind: 'flippedOperator'; readonly by: 'manifest' | 'discovered' } & Settled)
  /** Declared without what follows `WITH`. */
  | ({ readonly kind: 'missingException'; readonly by: 'manifest' | 'discovered' } & Settled)
  | ({ readonly kind: 'manifestDiffers'; readonly manifest: string } & Settled)
  /** Nothing is declared, or `NOASSERTION`, though another source has a license. */
  | ({ readonly kind: 'notDeclared'; readonly by: 'manifest' | 'discovered' } & Settled)
  /** Nothing is declared; the manifest says where to read. */
  | ({ readonly kind: 'seeLicenseIn'; readonly file: string } & Settled)
  /** Files were identified, and none contains all of it. */
  | ({ readonly kind: 'notDiscovered'; readonly missing: readonly string[] } & Settled);

/** The most serious disagreement of one component; `null` when nothing contradicts the declared license. */
export function disagreement({ manifestLicense, declared, discovered }: LicenseWitnesses): Disagreement | null {
  const stated = manifestLicense?.trim() ?? '';
  const manifest = isUndeclared(stated) ? '' : stated;
  const found = foundLicenses(discovered);
  const current = declared?.trim() ?? '';
  if (isUndeclared(current)) return undeclared(manifest, found);
  return besideManifest(manifest, current) ?? besideFiles(manifest, current, found);
}

/** Most serious first: wrong values before missing ones, and those before values that only look odd. */
export const gravestDisagreements: readonly Disagreement['kind'][] = [
  'flippedOperator',
  'manifestDiffers',
  'missingException',
  'notDeclared',
  'seeLicenseIn',
  'notDiscovered',
];

/** For a work list. Within one kind, those that can be resolved at once come first. */
export function compareDisagreements(a: Disagreement, b: Disagreement): number {
  return (
    gravestDisagreements.indexOf(a.kind) - gravestDisagreements.indexOf(b.kind) ||
    Number(a.suggestion === null) - Number(b.suggestion === null)
  );
}

function isUndeclared(declared: string): boolean {
  return declared === '' || declared === 'NOASSERTION';
}

/** Those that were identified, in the normal form, each once. */
function foundLicenses(discovered: readonly string[]): readonly string[] {
  const found = new Map<string, string>();
  for (const expression of discovered) {
    const normal = normalizeLicenseExpression(expression);
    if (!normal.ok || /\b(?:NOASSERTION|NONE|OTHER)\b/.test(normal.value)) continue;
    const key = comparableLicense(normal.value) ?? normal.value;
    if (!found.has(key)) found.set(key, normal.value);
  }
  return [...found.values()];
}

function undeclared(manifest: string, found: readonly string[]): Disagreement | null {
  const single = found.length === 1 ? (found[0] ?? null) : null;
  const file = referredFile(manifest);
  if (file !== null) return { kind: 'seeLicenseIn', file, suggestion: single };
  if (manifest !== '' && !isUnlicensed(manifest))
    return { kind: 'notDeclared', by: 'manifest', suggestion: suggestedLicense(manifest) };
  if (manifest === '' && single !== null) return { kind: 'notDeclared', by: 'discovered', suggestion: single };
  return null;
}

function besideManifest(manifest: string, declared: string): Disagreement | null {
  if (manifest === '' || referredFile(manifest) !== null) return null;
  if (isUnlicensed(manifest))
    return isOwnWord(declared) ? null : { kind: 'manifestDiffers', manifest, suggestion: null };
  const suggestion = suggestedLicense(manifest);
  if (suggestion === null || isSame(suggestion, declared)) return null;
  const kind = kindOf(suggestion, declared);
  if (kind !== null) return { kind, by: 'manifest', suggestion };
  // The manifest may well leave out an exception that another source found.
  const isMoreExact = hasException(declared) && withoutExceptions(declared) === withoutExceptions(suggestion);
  return { kind: 'manifestDiffers', manifest, suggestion: isMoreExact ? null : suggestion };
}

function besideFiles(manifest: string, declared: string, found: readonly string[]): Disagreement | null {
  if (found.length === 0 || isOwnWord(declared) || found.some((license) => isSame(license, declared))) return null;
  const isConfirmed = manifest !== '' && suggestedLicense(manifest) !== null;
  for (const license of isConfirmed ? [] : found) {
    const kind = kindOf(license, declared);
    if (kind !== null) return { kind, by: 'discovered', suggestion: license };
  }
  const known = new Set(found.flatMap(comparableTerms));
  const missing = comparableTerms(declared).filter((term) => !known.has(term));
  const suggestion = isConfirmed || found.length > 1 ? null : (found[0] ?? null);
  return missing.length === 0 ? null : { kind: 'notDiscovered', missing, suggestion };
}

/** How `declared` differs from a license that is not the same. */
function kindOf(license: string, declared: string): 'flippedOperator' | 'missingException' | null {
  if (hasException(license) && !hasException(declared) && withoutExceptions(license) === withoutExceptions(declared))
    return 'missingException';
  const [terms, others] = [comparableTerms(license), comparableTerms(declared)];
  const isSameTerms = terms.length > 1 && terms.join('\n') === others.join('\n');
  return isSameTerms ? 'flippedOperator' : null;
}

function isSame(one: string, other: string): boolean {
  const [first, second] = [comparableLicense(one), comparableLicense(other)];
  return first === null || second === null ? one === other : first === second;
}

/** Set by a user: not SPDX, or none at all. */
function isOwnWord(declared: string): boolean {
  const parsed = parseLicenseExpression(declared);
  return (
    parsed.ok && parsed.value.kind === 'license' && (parsed.value.nature === 'other' || parsed.value.nature === 'none')
  );
}
