import { readGlobs } from '../base/globs.ts';
import type { Steps } from '../base/steps.ts';
import { readGlob } from './globMatch.ts';

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
    const matches = isGlob(glob) ? facetMatcher([glob]) : null;
    let count = 0;
    for (let at = 0; matches && at < paths.length; at += slice) {
      count += paths.slice(at, at + slice).filter(matches).length;
      yield;
    }
    counts.push(matches && count);
  }
  return counts;
}

/** Whether a facet can have it at all. */
function isGlob(glob: string): boolean {
  return readGlob(glob).kind !== 'notAGlob';
}
