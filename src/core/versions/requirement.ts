import { compareRevisions } from '../compareRevisions.ts';
import { compareNuget } from './nugetOrder.ts';
import { pep440Test } from './pep440.ts';
import { cargoRange, semverTest, type VersionTest } from './semver.ts';

type Order = (a: string, b: string) => number;

/** Longer than any real requirement. */
const longest = 400;

/**
 * A manifest's requirement, if it can be checked by comparing versions: ranges of semver (npm and crates), Python (PEP 440 and
 * Poetry), gems and pods (`~>`), intervals and floating versions of NuGet, Maven and Gradle. `null` for anything else. Applies to
 * versions of a registry, for `git` to tags.
 */
export function requirementTest(type: string, requirement: string): VersionTest | null {
  const text = requirement.trim();
  switch (type) {
    case 'npm':
      return semverTest(text);
    case 'crate':
      return semverTest(cargoRange(text));
    case 'git':
      return tagTest(text);
  }
  if (text.length > longest) return null;
  if (text === '*' || text === '' || text === '+') return () => true;
  switch (type) {
    case 'pypi':
      return pep440Test(text);
    case 'gem':
    case 'pod':
      return clausesTest(text, '=', compareUnpadded);
    case 'maven':
      // A bare version is a minimum that is normally used, so it is no range and gets here only with a wildcard.
      return intervalTest(text, compareUnpadded) ?? clausesTest(text, '=', compareUnpadded);
    case 'nuget':
      return intervalTest(text, compareNugetLike) ?? clausesTest(text, '>=', compareNugetLike);
    default:
      return null;
  }
}

/** `#v1.2.3` is that tag, and `#semver:^1.0.0` any in the range. A branch gives no tag. */
function tagTest(ref: string): VersionTest | null {
  if (ref.startsWith('semver:')) return semverTest(ref.slice('semver:'.length));
  return /^v?\d+(\.\d+)+/.test(ref) ? (tag) => tag === ref : null;
}

/** `~> 1.2, != 1.3` as gems, pods and Paket have it, `1.2.*` and `1.+`. `bare`: the meaning of a version without an operator. */
function clausesTest(text: string, bare: string, compare: Order): VersionTest | null {
  const tests = text.split(',').map((clause) => clauseTest(clause.trim(), bare, compare));
  return tests.includes(null) ? null : (version) => tests.every((test) => test?.(version));
}

function clauseTest(clause: string, bare: string, compare: Order): VersionTest | null {
  const [, sign = '', wanted = '', wildcard] = /^(~>|!=|<=|>=|[<>=]|)\s*v?(\d[\w.!+-]*?)(\.?[*+])?$/.exec(clause) ?? [];
  const release = numbersOf(wanted);
  if (release.length === 0) return null;
  switch (sign === '' ? (wildcard ? '=' : bare) : sign) {
    case '=':
      return (version) => (wildcard ? startsWith(version, release) : compare(version, wanted) === 0);
    case '!=':
      return (version) => (wildcard ? !startsWith(version, release) : compare(version, wanted) !== 0);
    case '<':
      return (version) => compare(version, wanted) < 0;
    case '<=':
      return (version) => compare(version, wanted) <= 0;
    case '>':
      return (version) => compare(version, wanted) > 0;
    case '>=':
      return (version) => compare(version, wanted) >= 0;
    case '~>': {
      const prefix = release.slice(0, Math.max(1, release.length - 1));
      return (version) => compare(version, wanted) >= 0 && startsWith(version, prefix);
    }
    default:
      return null;
  }
}

/** `[1.0,2.0)`, `(,1.0]`, `[1.2]`, also several of which one is enough. */
function intervalTest(text: string, compare: Order): VersionTest | null {
  const one = /\s*([[(\]])([^[\]()]*)([\])[])\s*,?/gy;
  const tests: VersionTest[] = [];
  while (one.lastIndex < text.length) {
    const found = one.exec(text);
    if (!found) return null;
    const [, open, between = '', close] = found;
    const bounds = between.split(',').map((bound) => bound.trim());
    const [from = '', to = ''] = bounds;
    if (bounds.length > 2 || /\s/.test(from) || /\s/.test(to)) return null;
    const exact = bounds.length === 1 ? from : null;
    if (exact === '') return null;
    tests.push((version) => {
      const order = (other: string): number => compare(version, other);
      if (exact !== null) return order(exact) === 0;
      const isAbove = from === '' || (open === '[' ? order(from) >= 0 : order(from) > 0);
      return isAbove && (to === '' || (close === ']' ? order(to) <= 0 : order(to) < 0));
    });
  }
  return tests.length === 0 ? null : (version) => tests.some((test) => test(version));
}

function startsWith(version: string, prefix: readonly number[]): boolean {
  const numbers = numbersOf(version);
  return numbers.length > 0 && prefix.every((number, at) => (numbers[at] ?? 0) === number);
}

/** The numbers a version begins with. */
function numbersOf(version: string): readonly number[] {
  const found = /^v?(\d+(?:\.\d+)*)/.exec(version);
  return found?.[1]?.split('.').map(Number) ?? [];
}

/** Versions that NuGet could not read have the order of revisions. */
function compareNugetLike(a: string, b: string): number {
  return compareNuget(a, b) ?? compareUnpadded(a, b);
}

/** `1.0` and `1.0.0` are one version. */
function compareUnpadded(a: string, b: string): number {
  return compareRevisions(withoutZeros(a), withoutZeros(b));
}

function withoutZeros(version: string): string {
  const release = /^v?\d+(?:\.\d+)*/.exec(version)?.[0];
  if (release === undefined || version[release.length] === '.') return version;
  const numbers = release.split('.');
  while (numbers.length > 1 && /^0+$/.test(numbers.at(-1) ?? '')) numbers.pop();
  return numbers.join('.') + version.slice(release.length);
}
