import parse from 'semver/functions/parse.js';

/** At most four numbers, a pre-release, metadata (NuGet docs, "Package versioning"). */
const versionPattern = /^(\d{1,10}(?:\.\d{1,10}){0,3})(-[0-9a-z.-]+)?(?:\+[0-9a-z.-]+)?$/i;

const longestVersion = 256;

export function isNugetVersion(text: string): boolean {
  return text.length <= longestVersion && versionPattern.test(text);
}

/** Semver's order with a fourth number; letter case and zeros in front do not count. `null` if one of them is no version. */
export function compareNuget(a: string, b: string): number | null {
  const [first, second] = [read(a), read(b)];
  if (!first || !second) return null;
  return (
    first.semver.compareMain(second.semver) || first.fourth - second.fourth || first.semver.comparePre(second.semver)
  );
}

function read(version: string) {
  const [, written, stage = ''] = version.length > longestVersion ? [] : (versionPattern.exec(version) ?? []);
  if (written === undefined) return null;
  const [major, minor = 0, patch = 0, fourth = 0] = written.split('.').map(Number);
  const semver = parse(`${major}.${minor}.${patch}${stage.toLowerCase()}`, { loose: true });
  return semver && { semver, fourth };
}
