import type { Description, DescribedScore, FileEntry, LicensedScore } from './definition.ts';
import { isStrictLicense, licenseIds, satisfies } from './license.ts';

/** service-api.md 12.2: 30 for a release date, 70 for the address of the source. */
export function describedScore(description: Description): DescribedScore {
  const date = description.releaseDate ? 30 : 0;
  const source = description.sourceLocation?.url ? 70 : 0;
  return { total: date + source, date, source };
}

/** service-api.md 12.2. `core` are the files of the core facet. */
export function licensedScore(declaredLicense: string | undefined, core: readonly FileEntry[]): LicensedScore {
  const expressions = [...new Set(core.flatMap((file) => file.license ?? []))];
  const declared = isDeclared(declaredLicense) ? 30 : 0;
  const discovered = discoveredScore(core);
  const consistency = isConsistent(declaredLicense, expressions) ? 15 : 0;
  const spdx = declaredLicense !== undefined && isStrictLicense(declaredLicense) ? 15 : 0;
  const texts = hasTexts(declaredLicense, expressions, core) ? 15 : 0;
  return {
    total: declared + discovered + consistency + spdx + texts,
    declared,
    discovered,
    consistency,
    spdx,
    texts,
  };
}

export function overallScore(described: DescribedScore, licensed: LicensedScore): number {
  return Math.floor((described.total + licensed.total) / 2);
}

function isDeclared(license: string | undefined): boolean {
  return license !== undefined && license !== '' && license !== 'NOASSERTION' && license !== 'NONE';
}

/** Up to 25: the share of files with both a license and a copyright holder. */
function discoveredScore(core: readonly FileEntry[]): number {
  if (core.length === 0) return 0;
  const full = core.filter((file) => file.license !== undefined && (file.attributions?.length ?? 0) > 0);
  return Math.round((25 * full.length) / core.length);
}

function isConsistent(declared: string | undefined, expressions: readonly string[]): boolean {
  return declared !== undefined && expressions.every((expression) => satisfies(expression, declared));
}

/** True if the text of every declared or discovered license is stored in the core files. */
function hasTexts(declared: string | undefined, expressions: readonly string[], core: readonly FileEntry[]): boolean {
  const named = declared === undefined ? expressions : [declared, ...expressions];
  if (named.length === 0) return false;
  const stored = new Set(
    core
      .filter((file) => file.token !== undefined && file.natures?.includes('license'))
      .flatMap((file) => (file.license === undefined ? [] : licenseIds(file.license))),
  );
  return named.flatMap(licenseIds).every((id) => stored.has(id));
}
