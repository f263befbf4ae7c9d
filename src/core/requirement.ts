import { compareRevisions } from './compareRevisions.ts';

/** True if a version satisfies the requirement. */
export type VersionTest = (version: string) => boolean;

/**
 * A manifest's requirement, if it can be checked by comparing versions: Python (PEP 440, and Poetry's `^` and `~`),
 * gems and pods (`~>`), intervals and floating versions of NuGet, Maven and Gradle. `null` for anything else, and for
 * the types whose ranges follow semver, which have a library of their own. Applies to versions of a registry, never to
 * tags.
 */
export function requirementTest(type: string, requirement: string): VersionTest | null {
  const text = requirement.trim();
  if (text.length > longest) return null;
  if (text === '*' || text === '' || text === '+') return () => true;
  if (type === 'maven' || type === 'nuget') {
    const interval = intervalTest(text);
    if (interval) return interval;
  }
  const bare = bareOperators.get(type);
  if (bare === undefined) return null;
  const tests = text.split(',').map((clause) => clauseTest(clause.trim(), bare));
  if (tests.some((test) => test === null)) return null;
  return (version) => tests.every((test) => test?.(version));
}

/** Longer than any real requirement. */
const longest = 400;

/**
 * The meaning of a version without an operator. Where another meaning is usual, it is no range and gets here only with
 * a wildcard.
 */
const bareOperators: ReadonlyMap<string, string> = new Map([
  ['pypi', '=='],
  ['gem', '='],
  ['pod', '='],
  ['maven', '='],
  ['nuget', '>='],
]);

function clauseTest(clause: string, bare: string): VersionTest | null {
  const found = /^(~=|~>|===|==|!=|<=|>=|[<>=^~]|)\s*v?(\d[\w.!+-]*?)(\.?[*+])?$/.exec(clause);
  if (!found?.[2]) return null;
  const [, sign = '', wanted, wildcard] = found;
  const operator = sign === '' ? (wildcard ? '=' : bare) : sign;
  const release = releaseOf(wanted);
  if (release === null) return null;
  const order = (version: string): number => compareRevisions(withoutZeros(version), withoutZeros(wanted));
  const isBelow = (prefix: readonly number[]): VersionTest => {
    return (version) => order(version) >= 0 && startsWith(version, prefix);
  };
  switch (operator) {
    case '=':
    case '==':
    case '===':
      return wildcard ? (version) => startsWith(version, release) : (version) => order(version) === 0;
    case '!=':
      return wildcard ? (version) => !startsWith(version, release) : (version) => order(version) !== 0;
    case '<':
      return (version) => order(version) < 0;
    case '<=':
      return (version) => order(version) <= 0;
    case '>':
      return (version) => order(version) > 0;
    case '>=':
      return (version) => order(version) >= 0;
    case '~=':
      return release.length < 2 ? null : isBelow(release.slice(0, -1));
    case '~>':
      return isBelow(release.slice(0, Math.max(1, release.length - 1)));
    case '~':
      return isBelow(release.slice(0, 2));
    case '^': {
      const firstCounting = release.findIndex((number) => number > 0);
      return isBelow(release.slice(0, firstCounting < 0 ? release.length : firstCounting + 1));
    }
    default:
      return null;
  }
}

/** `[1.0,2.0)`, `(,1.0]`, `[1.2]`, also several of which one is enough. */
function intervalTest(text: string): VersionTest | null {
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
      const order = (other: string): number => compareRevisions(withoutZeros(version), withoutZeros(other));
      if (exact !== null) return order(exact) === 0;
      const isAbove = from === '' || (open === '[' ? order(from) >= 0 : order(from) > 0);
      return isAbove && (to === '' || (close === ']' ? order(to) <= 0 : order(to) < 0));
    });
  }
  return tests.length === 0 ? null : (version) => tests.some((test) => test(version));
}

function startsWith(version: string, prefix: readonly number[]): boolean {
  const release = releaseOf(version);
  return release !== null && prefix.every((number, at) => (release[at] ?? 0) === number);
}

/** The numbers a version begins with. */
function releaseOf(version: string): readonly number[] | null {
  const found = /^v?(\d+(?:\.\d+)*)/.exec(version);
  return found?.[1] === undefined ? null : found[1].split('.').map(Number);
}

/** `1.0` and `1.0.0` are one version to all of these. */
function withoutZeros(version: string): string {
  const release = /^v?\d+(?:\.\d+)*/.exec(version)?.[0];
  if (release === undefined || version[release.length] === '.') return version;
  const numbers = release.split('.');
  while (numbers.length > 1 && /^0+$/.test(numbers.at(-1) ?? '')) numbers.pop();
  return numbers.join('.') + version.slice(release.length);
}
