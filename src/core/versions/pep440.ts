import { compare } from '@renovatebot/pep440/lib/operator.js';
import { parse, stringify } from '@renovatebot/pep440/lib/version.js';

import type { VersionTest } from './semver.ts';

/** Longer than any real version or specifier. */
const maxVersion = 128;
const maxSpecifier = 400;

/** Order of PEP 440, local parts left out. `null` if one of them is no version. */
export function comparePep440(a: string, b: string): number | null {
  const [first, second] = [publicPart(a), publicPart(b)];
  return parse(first) && parse(second) ? compare(first, second) : null;
}

/** `1.2+cu118` → `1.2`: PyPI takes no release with a local part. */
export function withoutLocal(version: string): string {
  const plus = version.indexOf('+');
  return plus < 0 ? version : version.slice(0, plus);
}

/**
 * The spelling that PyPI lists (PEP 440, "Normalization"): `2023.07.22` → `2023.7.22`, `1.0-RC.1` → `1.0rc1`, `1.0-1` →
 * `1.0.post1`. What is no version stays as it is, as do numbers with more digits than a number holds exactly.
 */
export function normalPep440(version: string): string {
  const parsed = version.length > maxVersion || /\d{16}/.test(version) ? null : parse(version);
  if (!parsed) return version;
  const local = version.slice(withoutLocal(version).length).toLowerCase().replace(/[-_]/g, '.');
  return stringify({ ...parsed, local: null }) + local;
}

/**
 * Versions that a specifier allows (PEP 440, "Version specifiers"; Poetry docs, "Dependency specification": `^`, `~`, `||` and
 * bare versions). Pre-releases count like others. `null` if a clause is unreadable.
 */
export function pep440Test(specifier: string): VersionTest | null {
  if (specifier.length > maxSpecifier) return null;
  const alternatives = clausesOf(specifier).map((clauses) => clauses.map(clauseTest));
  if (alternatives.flat().includes(null)) return null;
  return (version) => {
    const own = publicPart(version);
    return parse(own) !== null && isAllowed(own, alternatives);
  };
}

/** The same for one version. What is unreadable, in the specifier or as a version, excludes nothing. */
export function isAllowedByPep440(version: string, specifier: string): boolean {
  const own = publicPart(version);
  if (specifier.length > maxSpecifier || !parse(own)) return true;
  const alternatives = clausesOf(specifier).map((clauses) => clauses.map(clauseTest));
  return isAllowed(own, alternatives);
}

/** One of `alternatives` has to allow it with all of its clauses. */
function isAllowed(version: string, alternatives: readonly (readonly (VersionTest | null)[])[]): boolean {
  return alternatives.some((tests) => tests.every((test) => test === null || test(version)));
}

/** By alternative; commas or blanks separate the clauses of one. */
function clausesOf(specifier: string): readonly (readonly string[])[] {
  return specifier.split(/\|\|?/).map((alternative) =>
    alternative
      .replace(/([<>=!~^])\s+/g, '$1')
      .split(',')
      .flatMap((clause) => clause.trim().split(/\s+/)),
  );
}

/** The test takes valid versions without a local part. */
function clauseTest(clause: string): VersionTest | null {
  if (clause === '*') return () => true;
  const [, operator = '', written = ''] = /^([<>=!~^]{0,3})(.+)$/.exec(clause) ?? [];
  const isPrefix = written.endsWith('.*');
  const wanted = publicPart(isPrefix ? written.slice(0, -'.*'.length) : written);
  const parsed = parse(wanted);
  if (!parsed) return null;
  const { release } = parsed;
  /** Of the same epoch, with the same first `count` numbers; missing ones are zero. */
  const startsWith = (version: string, count: number): boolean => {
    const own = parse(version);
    return own?.epoch === parsed.epoch && release.slice(0, count).every((part, at) => (own.release[at] ?? 0) === part);
  };
  const order = (version: string): number => compare(version, wanted);
  const isCompatible = (count: number): VersionTest => {
    return (version) => order(version) >= 0 && startsWith(version, count);
  };
  switch (operator) {
    case '':
    case '=':
    case '==':
    case '===':
      return (version) => (isPrefix ? startsWith(version, release.length) : order(version) === 0);
    case '!=':
      return (version) => (isPrefix ? !startsWith(version, release.length) : order(version) !== 0);
    case '<':
      return (version) => order(version) < 0;
    case '<=':
      return (version) => order(version) <= 0;
    case '>':
      return (version) => order(version) > 0;
    case '>=':
      return (version) => order(version) >= 0;
    case '~=':
      return release.length < 2 ? null : isCompatible(release.length - 1);
    case '~':
      return isCompatible(2);
    case '^': {
      const significant = release.findIndex((number) => number > 0);
      return isCompatible(significant < 0 ? release.length : significant + 1);
    }
    default:
      return null;
  }
}

function publicPart(version: string): string {
  return version.length > maxVersion ? '' : withoutLocal(version.trim());
}
