import { compare } from '@renovatebot/pep440/lib/operator.js';
import { parse } from '@renovatebot/pep440/lib/version.js';

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
 * Versions that a specifier allows (PEP 440, "Version specifiers"; Poetry docs, "Dependency specification": `^`, `~`, `||` and
 * bare versions). Pre-releases count like others. `null` if a clause is unreadable.
 */
export function pep440Test(specifier: string): VersionTest | null {
  const alternatives = clausesOf(specifier).map((clauses) => clauses.map(clauseTest));
  if (specifier.length > maxSpecifier || alternatives.flat().includes(null)) return null;
  return (version) => isAllowed(version, alternatives);
}

/** The same for one version. What is unreadable, in the specifier or as a version, excludes nothing. */
export function isAllowedByPep440(version: string, specifier: string): boolean {
  if (specifier.length > maxSpecifier || !parse(publicPart(version))) return true;
  return isAllowed(
    version,
    clausesOf(specifier).map((clauses) => clauses.map(clauseTest)),
  );
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

function clauseTest(clause: string): VersionTest | null {
  if (clause === '*') return () => true;
  const [, operator = '', written = ''] = /^([<>=!~^]{0,3})(.+)$/.exec(clause) ?? [];
  const isPrefix = written.endsWith('.*');
  const wanted = publicPart(isPrefix ? written.slice(0, -'.*'.length) : written);
  const release = parse(wanted)?.release;
  if (!release) return null;
  const order = (version: string): number => comparePep440(version, wanted) ?? NaN;
  /** From `wanted` on, with the same first `count` numbers. */
  const isCompatible = (count: number): VersionTest => {
    return (version) => order(version) >= 0 && startsWith(version, wanted, release.slice(0, count));
  };
  switch (operator) {
    case '':
    case '=':
    case '==':
    case '===':
      return (version) => (isPrefix ? startsWith(version, wanted, release) : order(version) === 0);
    case '!=':
      return (version) => (isPrefix ? !startsWith(version, wanted, release) : order(version) !== 0);
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

/** Of the same epoch, with the same first numbers; missing ones are zero. */
function startsWith(version: string, wanted: string, numbers: readonly number[]): boolean {
  const own = parse(publicPart(version));
  return own?.epoch === parse(wanted)?.epoch && numbers.every((number, at) => (own?.release[at] ?? 0) === number);
}

function publicPart(version: string): string {
  return version.length > maxVersion ? '' : withoutLocal(version.trim());
}
