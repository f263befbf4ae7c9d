import compare from 'semver/functions/compare.js';
import satisfies from 'semver/functions/satisfies.js';
import valid from 'semver/functions/valid.js';
import validRange from 'semver/ranges/valid.js';

/** True if a version satisfies a requirement. */
export type VersionTest = (version: string) => boolean;

/** Longer than any real range. */
const maxRange = 1024;

/** True if a version is in a range (node-semver, strictly: the loose mode would ignore what it cannot read). */
export function isInRange(version: string, range: string): boolean {
  return range.length <= maxRange && satisfies(version, range);
}

/** `null` for a text that node-semver cannot read as a range. */
export function semverTest(range: string): VersionTest | null {
  if (range.length > maxRange || validRange(range) === null) return null;
  return (version) => satisfies(version, range);
}

/** Semantic Versioning 2.0.0, section 11. `null` if one of them is no version, or larger than node-semver can read. */
export function compareSemver(a: string, b: string): number | null {
  return valid(a) === null || valid(b) === null ? null : compare(a, b);
}

/**
 * A requirement of Cargo as a range: a bare version is the minimum of its caret range, commas join conditions (The Cargo Book,
 * "Specifying Dependencies").
 */
export function cargoRange(requirement: string): string {
  const conditions = requirement.split(',').map((part) => part.trim());
  return conditions.map((part) => (/^\d[^*]*$/.test(part) ? `^${part}` : part)).join(' ');
}
