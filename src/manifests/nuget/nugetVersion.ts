import { isNugetVersion } from '../../core/versions/nuget.ts';
import { versionForm } from '../../core/versions/versionForm.ts';

/** The requirement of a reference. */
export interface NugetRequirement {
  /** The single required version, as written. */
  readonly version: string | null;
  /** The whole text; `null` when there is none. */
  readonly requirement: string | null;
}

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

/** True if part of it is unknown: a property, the items of a list, their metadata. */
export function isUnresolved(text: string): boolean {
  return /[$@%]\(/.test(text);
}

/** One spelling for all of the same version. */
export function normalVersion(version: string): string {
  return versionForm('nuget', version).toLowerCase();
}
