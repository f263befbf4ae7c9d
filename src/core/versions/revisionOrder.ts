import { compareRevisions } from '../compareRevisions.ts';
import { compareNuget } from './nugetOrder.ts';
import { comparePep440 } from './pep440.ts';
import { compareSemver } from './semver.ts';

const schemes: Readonly<Record<string, (a: string, b: string) => number | null>> = {
  npm: compareSemver,
  crate: compareSemver,
  go: compareSemver,
  nuget: compareNuget,
  pypi: comparePep440,
};

/**
 * Order of versions of a component type, oldest first: by its ecosystem's own rules if they are known and both follow them. Versions
 * that are equal to them have the order of `compareRevisions`.
 */
export function revisionOrder(type: string): (a: string, b: string) => number {
  const compare = schemes[type];
  return compare ? (a, b) => compare(a, b) || compareRevisions(a, b) : compareRevisions;
}

const semverTypes: ReadonlySet<string> = new Set(['npm', 'crate', 'nuget', 'go']);

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
