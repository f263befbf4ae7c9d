import { readGlobs, readOneGlob } from '../base/globs.ts';
import type { Steps } from '../base/steps.ts';
import { trimEnd } from '../base/trimEnd.ts';

/**
 * A glob of a facet, as the service matches it: over whole paths, and a star does not match a name that begins with a
 * dot. A glob that begins with `#` is a comment and matches nothing.
 */
export type GlobReading =
  | { readonly kind: 'good'; readonly isMatch: (path: string) => boolean }
  | { readonly kind: 'notAGlob' }
  /** A glob, but of an unsupported kind: with a group in parentheses, a range in braces, or too many alternatives. */
  | { readonly kind: 'notTried' };

const longestGlob = 500;
const longestPath = 500;

/** Unclosed brackets, blank texts and globs that begin at the root can match no path. */
export function readGlob(glob: string): GlobReading {
  if (glob.trim() === '' || glob.length > longestGlob || glob.startsWith('/')) return { kind: 'notAGlob' };
  const reading = readOneGlob(glob);
  if (reading.kind === 'unbalanced') return { kind: 'notAGlob' };
  if (glob.startsWith('#')) return { kind: 'good', isMatch: () => false };
  if (reading.kind === 'unsupported') return { kind: 'notTried' };
  // The characters the glob begins and ends with decide most paths cheaply. `a/**` takes `a`, `**/b` takes `b`.
  const isPlain = !glob.startsWith('!');
  const head = isPlain ? trimEnd(/^[^*?[\]{}()!\\]*/.exec(glob)?.[0] ?? '', '/') : '';
  const tail = isPlain ? (/(?<![^*?[\]{}()!\\/])[^*?[\]{}()!\\/]*$/.exec(glob)?.[0] ?? '') : '';
  return {
    kind: 'good',
    isMatch: (path) =>
      path.length <= longestPath && path.startsWith(head) && path.endsWith(tail) && reading.isMatch(path),
  };
}

/** A glob's length times a path's that counts as one try. */
const usualTry = 2500;

/** Reads each glob once, and limits the number of paths tried in all: untried paths count as matching. */
export class GlobTester {
  readonly #readings = new Map<string, GlobReading>();
  #left = 200_000;

  read(glob: string): GlobReading {
    let reading = this.#readings.get(glob);
    if (!reading) this.#readings.set(glob, (reading = readGlob(glob)));
    return reading;
  }

  matchesNothing(glob: string, paths: ReadonlySet<string>): boolean {
    const reading = this.read(glob);
    if (reading.kind !== 'good' || paths.size > this.#left) return false;
    for (const path of paths) {
      this.#left -= Math.ceil((glob.length * Math.min(path.length, longestPath)) / usualTry);
      if (this.#left < 0 || reading.isMatch(path)) return false;
    }
    return true;
  }
}

/**
 * Whether a path of a definition matches one of a facet's globs, as the service matches them: a star does not reach a name
 * that begins with a dot. A glob that can't be used or is a comment (`#…`) matches nothing.
 */
export function facetMatcher(globs: readonly string[]): (path: string) => boolean {
  return readGlobs(globs.filter((glob) => !glob.startsWith('#'))).isMatch;
}

/** Paths tried between two pauses: some milliseconds. */
const slice = 10_000;

/** The number of paths each glob matches; `null` for what is no glob. */
export function* countGlobMatches(
  globs: readonly string[],
  paths: readonly string[],
): Steps<readonly (number | null)[]> {
  const counts: (number | null)[] = [];
  for (const glob of globs) {
    const matches = readGlob(glob).kind === 'notAGlob' ? null : facetMatcher([glob]);
    let count = 0;
    for (let at = 0; matches && at < paths.length; at += slice) {
      count += paths.slice(at, at + slice).filter(matches).length;
      yield;
    }
    counts.push(matches && count);
  }
  return counts;
}
