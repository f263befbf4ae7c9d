import { compareRevisions } from '../../core/compareRevisions.ts';
import { versionForm } from '../../core/versionForm.ts';

/** The requirement of a reference. */
export interface NugetRequirement {
  /** The single required version, as written. */
  readonly version: string | null;
  /** The whole text; `null` when there is none. */
  readonly requirement: string | null;
}

/** At most four numbers, a pre-release, metadata (NuGet docs, "Package versioning"). */
const versionPattern = /^\d{1,10}(?:\.\d{1,10}){0,3}(?:-[0-9a-z.-]+)?(?:\+[0-9a-z.-]+)?$/i;

const longestVersion = 256;

/**
 * A bare version is a minimum, and NuGet takes the lowest it can: it stands for itself, as `[1.2.3]` does. Other ranges, floating
 * versions and texts with unknown properties in them have no version.
 */
export function readRequirement(text: string): NugetRequirement {
  const trimmed = text.trim();
  if (trimmed === '') return { version: null, requirement: null };
  const [, first, second] = /^\[\s*([^\s,[\]()]+)\s*(?:,\s*([^\s,[\]()]+)\s*)?\]$/.exec(trimmed) ?? [];
  const bare = first === undefined ? trimmed : second === undefined || second === first ? first : '';
  return { version: isNugetVersion(bare) ? bare : null, requirement: trimmed };
}

export function isNugetVersion(text: string): boolean {
  return text.length <= longestVersion && versionPattern.test(text);
}

/** True if part of it is unknown: a property, the items of a list, their metadata. */
export function isUnresolved(text: string): boolean {
  return /[$@%]\(/.test(text);
}

/** One spelling for all of the same version. */
export function normalVersion(version: string): string {
  return versionForm('nuget', version).toLowerCase();
}

/** Below zero when `a` is older. */
export function compareNugetVersions(a: string, b: string): number {
  return compareRevisions(normalVersion(a), normalVersion(b));
}
