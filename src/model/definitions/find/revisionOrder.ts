import { compareRevisions, compareTexts } from '../../../core/compareRevisions.ts';
import { compareVersions } from '../../../manifests/pypi/compareVersions.ts';

/** Types whose versions follow Semantic Versioning 2.0.0; NuGet's have a fourth number at times. */
const semverTypes: ReadonlySet<string> = new Set(['npm', 'crate', 'nuget', 'go']);

/** Order of versions of a component type, oldest first: by its ecosystem's own rules if they are known. */
export function revisionOrder(type: string): (a: string, b: string) => number {
  if (semverTypes.has(type)) return memoized(semverOf, compareSemver);
  if (type === 'pypi') return (a, b) => compareVersions(a, b) ?? compareRevisions(a, b);
  return compareRevisions;
}

/** True if a version, or the tag of a commit, is marked as a pre-release. */
export function isPrerelease(type: string, version: string): boolean {
  if (semverTypes.has(type)) return /^v?\d+(?:\.\d+)*-/.test(version);
  // A conda version ends in a build, whose parts are no stages.
  const text = type === 'conda' ? version.replace(/-[^-]*$/, '') : version;
  if (type === 'gem') return /[a-z]/i.test(text);
  return stages.test(text);
}

/** The single letters only if a number follows: `1.0b2`, `1.0-M1`. */
const stages =
  /(?:^|[\d._+~-])(?:alpha|beta|canary|cr|dev|ea|eap|milestone|nightly|next|pre|preview|rc|snapshot|[abcm](?=[-._]?\d))(?=[\d._+-]|$)/i;

interface Semver {
  readonly numbers: readonly number[];
  readonly stages: readonly string[];
}

/** `null` if it is no version. */
function semverOf(version: string): Semver | null {
  const found = version.length > 256 ? null : /^v?(\d+(?:\.\d+)*)(?:-([\w.-]+))?(?:\+.*)?$/i.exec(version);
  if (found?.[1] === undefined) return null;
  return { numbers: found[1].split('.').map(Number), stages: found[2]?.toLowerCase().split('.') ?? [] };
}

/** Semantic Versioning 2.0.0, section 11. Anything that is no version is older than any version. */
function compareSemver(a: Semver | null, b: Semver | null): number | null {
  if (a === null || b === null) return a === b ? null : a === null ? -1 : 1;
  for (let at = 0; at < Math.max(a.numbers.length, b.numbers.length); at++) {
    const difference = (a.numbers[at] ?? 0) - (b.numbers[at] ?? 0);
    if (difference !== 0) return difference;
  }
  if (a.stages.length === 0 || b.stages.length === 0) return b.stages.length - a.stages.length || null;
  for (let at = 0; at < Math.max(a.stages.length, b.stages.length); at++) {
    const difference = compareStages(a.stages[at], b.stages[at]);
    if (difference !== 0) return difference;
  }
  return null;
}

/** Numbers by value and before words; fewer of the same before more. */
function compareStages(a: string | undefined, b: string | undefined): number {
  if (a === undefined || b === undefined) return a === b ? 0 : a === undefined ? -1 : 1;
  const [isNumber, isOtherNumber] = [/^\d+$/.test(a), /^\d+$/.test(b)];
  if (isNumber && isOtherNumber) return Number(a) - Number(b);
  if (isNumber !== isOtherNumber) return isNumber ? -1 : 1;
  return compareTexts(a, b);
}

/** Parses every version once. If the rules see no difference, plain text order keeps the order stable. */
function memoized<T>(
  keyOf: (version: string) => T,
  compare: (a: T, b: T) => number | null,
): (a: string, b: string) => number {
  const keys = new Map<string, T>();
  const of = (version: string): T => {
    const known = keys.get(version);
    if (known !== undefined) return known;
    const key = keyOf(version);
    keys.set(version, key);
    return key;
  };
  return (a, b) => compare(of(a), of(b)) ?? compareTexts(a, b);
}
