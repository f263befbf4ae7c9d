import parse from 'semver/functions/parse.js';

/** At most four numbers, a pre-release, metadata (NuGet docs, "Package versioning"). */
const versionPattern = /^(\d{1,10}(?:\.\d{1,10}){0,3})(-[0-9a-z.-]+)?(?:\+[0-9a-z.-]+)?$/i;

const longestVersion = 256;

export function isNugetVersion(text: string): boolean {
  return partsOf(text) !== null;
}

/**
 * The spelling that NuGet lists: without leading zeros and metadata, at least three numbers, a fourth only if it is not zero. What
 * is no version stays as it is.
 */
export function normalNuget(version: string): string {
  const parts = partsOf(version);
  if (!parts) return version;
  const numbers = parts.numbers.map((number) => number.replace(/^0+(?=\d)/, ''));
  while (numbers.length < 3) numbers.push('0');
  if (numbers[3] === '0') numbers.pop();
  return numbers.join('.') + parts.stage;
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
  const parts = partsOf(version);
  if (!parts) return null;
  const [major, minor = 0, patch = 0, fourth = 0] = parts.numbers.map(Number);
  const semver = parse(`${major}.${minor}.${patch}${parts.stage.toLowerCase()}`, { loose: true });
  return semver && { semver, fourth };
}

/** `stage`: of a pre-release, with its hyphen. */
function partsOf(version: string): { readonly numbers: readonly string[]; readonly stage: string } | null {
  const [, numbers, stage = ''] = version.length > longestVersion ? [] : (versionPattern.exec(version) ?? []);
  return numbers === undefined ? null : { numbers: numbers.split('.'), stage };
}
