import { isNugetVersion } from '../../core/versions/nuget.ts';
import { versionForm } from '../../core/versions/versionForm.ts';

/**
 * A bare version is a minimum, and NuGet takes the lowest it can: its version is exact, as that of `[1.2.3]` is. Other ranges, floating
 * versions and texts with unknown properties in them have no version.
 */
export function readRequirement(text: string): { version: string | null; requirement: string | null } {
  const trimmed = text.trim();
  if (trimmed === '') return { version: null, requirement: null };
  const [, first, second] = /^\[\s*([^\s,[\]()]+)\s*(?:,\s*([^\s,[\]()]+)\s*)?\]$/.exec(trimmed) ?? [];
  const bare = first === undefined ? trimmed : second === undefined || second === first ? first : '';
  return { version: isNugetVersion(bare) ? bare : null, requirement: trimmed };
}

/** A version, or a floating one (NuGet docs, "Package versioning"). */
const bound = String.raw`(?:\*|\d{1,10}(?:\.\d{1,10}){0,3}(?:\.\*)?)(?:-[0-9a-z.-]*\*?)?(?:\+[0-9a-z.-]+)?`;
const rangePattern = new RegExp(String.raw`^(?:${bound}|[[(]\s*(?:${bound})?\s*(?:,\s*(?:${bound})?\s*)?[\])])$`, 'i');
/** An operator of Paket, a version, or the name of a pre-release, by white space. */
const paketWord = new RegExp(String.raw`^(?:[!@]?(?:~>|[<>]=?|==?)?(?:${bound})?|[a-z]+)$`, 'i');

/** Has a version or, in Paket, only says which pre-releases may be taken. */
const paketStart = /[\d*]|^(?:prerelease|alpha|beta|rc)(?:\s|$)/i;

/** True for the requirements of NuGet and of Paket. Any other text is a placeholder or a mistake. */
export function isRequirement(text: string): boolean {
  if (text.length > 1024) return false;
  return (
    rangePattern.test(text.trim()) || (paketStart.test(text) && text.split(/\s+/).every((word) => paketWord.test(word)))
  );
}

/** True if part of it is unknown: a property, the items of a list, their metadata. */
export function isUnresolved(text: string): boolean {
  return /[$@%]\(/.test(text);
}

/** One spelling for all of the same version. */
export function normalVersion(version: string): string {
  return versionForm('nuget', version).toLowerCase();
}
