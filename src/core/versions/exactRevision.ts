import { isNugetVersion } from './nuget.ts';
import { withoutLocal } from './pep440.ts';
import { versionForm } from './versionForm.ts';

/** Why a text is not one exact version of its ecosystem. */
export type VersionFault =
  /** A range, or a tag or branch that moves: several versions, or another one tomorrow. */
  | 'range'
  /** Empty, a variable, or a word for none. */
  | 'unresolved'
  /** A Maven snapshot: made at home, and in no public repository. */
  | 'snapshot'
  /** Not the form of a version or range. */
  | 'invalid';

/** Longer than any real version. UTF-16 units. */
const maxVersion = 128;

/**
 * The revision for a version as any file, list or user writes it, in the form that the service has (manifests.md 3; service-api.md
 * 2.1): the one rule of each ecosystem for what an exact version is. `null` for everything else, for which `versionFault` has the
 * reason. A requirement such as `=1.0.0` is none: only a manifest's own reader can read its operators. For Debian without epoch, for
 * PyPI without the local part, for gems without platform. `type` as in coordinates; a version of an unknown type stays as it is.
 */
export function exactRevision(type: string, written: string): string | null {
  const pattern = patterns[type];
  if (pattern === undefined) return written;
  const found = written.length > maxVersion ? undefined : pattern.exec(written)?.[1];
  if (found === undefined) return null;
  switch (type) {
    case 'nuget':
      return isNugetVersion(found) ? versionForm(type, found) : null;
    case 'git':
      return found.toLowerCase();
    case 'pypi':
      return isOpen(found) || isSnapshot(found) ? null : withoutLocal(versionForm(type, found));
    case 'composer':
      return isOpen(found) || /-dev$/i.test(found) ? null : written;
    case 'npm':
    case 'crate':
    case 'go':
      // Every part of a prerelease is a plain identifier (Semantic Versioning, 9): `1.0.0-a.x.b`.
      return isOpen(found.replace(/-.*/s, '')) || found.endsWith('+') ? null : versionForm(type, found);
    case 'maven':
    case 'sourcearchive':
      // What follows a hyphen is a qualifier: `0.7.1-0.6.x-compat`.
      return isOpen(found, found.replace(/-.*/s, '')) || isSnapshot(found) || /^\.+$/.test(found) ? null : found;
    default:
      return isOpen(found) ? null : versionForm(type, found);
  }
}

/** The first group is the version. */
const patterns: Readonly<Record<string, RegExp>> = {
  npm: /^v?(\d+\.\d+\.\d+(?!\d)(?:\.?[0-9a-z-])*)(?:\+[\w.-]*)?$/i,
  crate: /^v?(\d+\.\d+\.\d+(?:-[\w.-]+)?(?:\+[\w.-]+)?)$/,
  go: /^(v?\d+\.\d+\.\d+(?:[+-][\w.+-]*)?)$/,
  nuget: /^v?(.+)$/,
  pypi: /^v?(\d[\w.!-]*(?:\+[\w.-]+)?)$/i,
  gem: /^v?(\d+(?:\.[0-9a-z]+)*)(?:-(?:java|jruby|ruby|dalvik|dotnet|(?:[xi]\d|amd64|arm|aarch|ppc|powerpc|s390|riscv|sparc|universal|mswin|mingw)[\w.-]*))?$/i,
  composer: /^v?(\d[\w.+-]*)$/i,
  pod: /^v?(\d[\w.+-]*)$/,
  maven: /^([\w.+~-]+)$/,
  sourcearchive: /^([\w.+~-]+)$/,
  deb: /^(?:\d+:)?(\d[\w.+~-]*)$/,
  debsrc: /^(?:\d+:)?(\d[\w.+~-]*)$/,
  conda: /^([a-z_.!+-]*\d[\w.!+-]*)$/i,
  condasrc: /^([a-z_.!+-]*\d[\w.!+-]*)$/i,
  git: /^([0-9a-f]{40})$/i,
};

/** True if the service has several spellings of one version: as the registry lists it now, and as it was listed or tagged. */
export function hasServiceSpelling(type: string): boolean {
  return type === 'pypi' || type === 'composer';
}

/** Has a wildcard among its numbers or Gradle's `+`, or is a word for no version or for one that moves. */
function isOpen(version: string, numbers = version): boolean {
  return wildcard.test(numbers) || version.endsWith('+') || isPlaceholder(version) || movingWord.test(version);
}

const wildcard = /(?:^|\.)[x*](?:[.-]|$)/i;
const movingWord = /^(?:latest|release|master|main|head|trunk|develop|dev)(?:\.|$)|^dev-/i;

/** What tools write for a version that they don't know. */
function isPlaceholder(version: string): boolean {
  return /^(?:unknown|unspecified|undefined|null|none|noassertion|n\/a|\(?devel\)?)$/i.test(version);
}

/** `1.0-SNAPSHOT`, and the dated form that a repository keeps it under. */
export function isSnapshot(version: string): boolean {
  return /-SNAPSHOT$|-\d{8}\.\d{6}-\d+$/i.test(version);
}

/** The reason why `exactRevision` has none. */
export function versionFault(type: string, written: string): VersionFault {
  if (written.trim() === '' || isVariable(written) || isPlaceholder(written)) return 'unresolved';
  if ((type === 'maven' || type === 'sourcearchive') && isSnapshot(written)) return 'snapshot';
  if (written.length > maxVersion || !/^[\w.+^~<>=|*!,()[\] -]*$/.test(written)) return 'invalid';
  if (/[\^~<>=|*!,()[\]]| - |\d\.?\+$|-dev$/.test(written) || wildcard.test(written)) return 'range';
  return isPart(written) || /^(?!v\d)[a-z][\w.+-]*$/i.test(written) ? 'range' : 'invalid';
}

/** One or two numbers: part of a version where versions have three, and there a range. */
export function isPart(version: string): boolean {
  return /^v?\d+(?:\.\d+)?$/i.test(version);
}

/** Has a part that a tool fills in: of Maven and Gradle, MSBuild, a shell, a template. */
export function isVariable(text: string): boolean {
  return /\$[({\w]|[@%]\(|@[^@\s]+@|\{\{|<[\w -]+>|^%[^%]+%$/.test(text);
}
