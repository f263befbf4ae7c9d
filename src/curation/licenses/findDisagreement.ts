import { normalizeLicenseExpression, parseInAnyCase, parseLicenseExpression } from '../../core/licenseExpression.ts';
import { statedLicense } from '../../core/licenseState.ts';
import {
  comparableLicense,
  comparableTerms,
  hasException,
  isSameLicense,
  withoutExceptions,
} from './comparableLicense.ts';
import type { Disagreement } from './disagreement.ts';
import { joinedChoice } from './joinDeclared.ts';
import { isUnlicensed, referredFile, suggestedLicense } from './manifestLicense.ts';

/** Three sources for one component's license. All texts are untrusted. */
export interface LicenseWitnesses {
  /** As `manifestLicenseText` gives it. */
  readonly manifestLicense: string | null;
  readonly declared: string | null;
  /** Expressions found in core files. */
  readonly discovered: readonly string[];
}

/** The most serious disagreement of one component; `null` when nothing contradicts the declared license. */
export function findDisagreement({ manifestLicense, declared, discovered }: LicenseWitnesses): Disagreement | null {
  const manifest = statedLicense(manifestLicense) ?? '';
  const found = foundLicenses(discovered);
  const current = statedLicense(declared);
  if (current === null) return undeclared(manifest, found);
  const isConfirmed = suggestedLicense(manifest) !== null;
  return (
    compareManifest(manifest, current) ??
    (isConfirmed ? null : joinedByService(current)) ??
    compareFiles(isConfirmed, current, found)
  );
}

/** A license that one of the sources has, in the service's normal form. */
export interface StatedLicense {
  readonly license: string;
  readonly by: 'manifest' | 'discovered';
}

/** Every identified license of the sources besides the declared one, each once: the manifest's first. */
export function statedLicenses({
  manifestLicense,
  discovered,
}: Omit<LicenseWitnesses, 'declared'>): readonly StatedLicense[] {
  const stated = suggestedLicense(manifestLicense?.trim() ?? '');
  const others = foundLicenses(discovered).filter((license) => stated === null || !isSameLicense(license, stated));
  return [
    ...(stated === null ? [] : [{ license: stated, by: 'manifest' } as const]),
    ...others.map((license) => ({ license, by: 'discovered' }) as const),
  ];
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
  if (manifest !== '' && !isUnlicensed(manifest)) {
    const stated = suggestedLicense(manifest);
    const suggestion = stated !== null && isContradicted(stated, found) ? null : stated;
    return { kind: 'notDeclared', by: 'manifest', suggestion };
  }
  if (manifest === '' && single !== null) return { kind: 'notDeclared', by: 'discovered', suggestion: single };
  return null;
}

/** Files have licenses, and none of those that the manifest names. */
function isContradicted(stated: string, found: readonly string[]): boolean {
  const terms = new Set(found.flatMap(comparableTerms));
  return terms.size > 0 && !comparableTerms(stated).some((term) => terms.has(term));
}

function compareManifest(manifest: string, declared: string): Disagreement | null {
  if (manifest === '' || referredFile(manifest) !== null) return null;
  if (isUnlicensed(manifest))
    return isOtherOrNone(declared) ? null : { kind: 'manifestDiffers', manifest, suggestion: null };
  const suggestion = suggestedLicense(manifest);
  if (suggestion === null || isSameLicense(suggestion, declared)) return null;
  const kind = kindOf(suggestion, declared) ?? (isJoined(suggestion, declared) ? 'flippedOperator' : null);
  if (kind !== null) return { kind, by: 'manifest', suggestion };
  // The manifest may well leave out an exception that another source found.
  const isMoreExact = hasException(declared) && withoutExceptions(declared) === withoutExceptions(suggestion);
  return { kind: 'manifestDiffers', manifest, suggestion: isMoreExact ? null : suggestion };
}

function joinedByService(declared: string): Disagreement | null {
  const joined = joinedChoice(declared);
  return joined && { kind: 'flippedOperator', by: 'tools', suggestion: joined.choice };
}

function compareFiles(isConfirmed: boolean, declared: string, found: readonly string[]): Disagreement | null {
  if (found.length === 0 || isOtherOrNone(declared) || found.some((license) => isSameLicense(license, declared)))
    return null;
  for (const license of isConfirmed ? [] : found) {
    const kind = kindOf(license, declared);
    if (kind !== null) return { kind, by: 'discovered', suggestion: license };
  }
  const known = new Set(found.flatMap(comparableTerms));
  const terms = comparableTerms(declared);
  const missing = terms.filter((term) => !known.has(term));
  // What was found in files may be one of several licenses that a package has.
  const isPart = missing.length < terms.length;
  const suggestion = isConfirmed || isPart || found.length > 1 ? null : (found[0] ?? null);
  return missing.length === 0 ? null : { kind: 'notDiscovered', missing, suggestion };
}

/** How `declared` differs from a license that is not the same. */
function kindOf(license: string, declared: string): 'flippedOperator' | 'missingException' | null {
  if (hasException(license) && !hasException(declared) && withoutExceptions(license) === withoutExceptions(declared))
    return 'missingException';
  const [terms, others] = [comparableTerms(license), comparableTerms(declared)];
  if (terms.length > 1 && terms.join('\n') === others.join('\n')) return 'flippedOperator';
  return null;
}

/** A choice that the service has joined with licenses found in files. */
function isJoined(choice: string, declared: string): boolean {
  const parsed = parseInAnyCase(choice);
  const terms = new Set(comparableTerms(declared));
  return (
    parsed.ok &&
    parsed.value.kind === 'or' &&
    /\bAND\b/.test(declared) &&
    comparableTerms(choice).every((term) => terms.has(term))
  );
}

/** `OTHER` or `NONE`: only a curator sets these. */
function isOtherOrNone(declared: string): boolean {
  const parsed = parseLicenseExpression(declared);
  return (
    parsed.ok && parsed.value.kind === 'license' && (parsed.value.nature === 'other' || parsed.value.nature === 'none')
  );
}
