import picomatch from 'picomatch';
import type { Steps } from '../base/steps.ts';
import { isGlob } from './isGlob.ts';

/**
 * Whether a path of a definition matches one of a facet's globs, as the service matches them: a star does not reach a name
 * that begins with a dot. A glob that cannot be read, is a comment (`#…`) or could take long to match, matches nothing.
 */
export function facetMatcher(globs: readonly string[]): (path: string) => boolean {
  const matchers = globs.flatMap((glob) => {
    const matcher = isQuick(glob) ? matcherOf(glob) : null;
    return matcher === null ? [] : [matcher];
  });
  return (path) => matchers.some((matches) => matches(path));
}

/** Paths that are tried between two pauses: some milliseconds. */
const slice = 10_000;

/** How many of the paths each glob matches; `null` for what is no glob. */
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

function matcherOf(glob: string): ((path: string) => boolean) | null {
  try {
    const matches = picomatch(glob, { windows: false });
    return (path) => matches(path);
  } catch {
    return null;
  }
}

/** A stranger's glob becomes a regular expression: many stars in one name, or nested groups, never come to an end. */
function isQuick(glob: string): boolean {
  if (glob === '' || glob.startsWith('#') || glob.length > longest) return false;
  if ((glob.match(/\*\*/g)?.length ?? 0) > mostFolders || (glob.match(/[({]/g)?.length ?? 0) > mostGroups) return false;
  return glob.split('/').every((name) => (name.match(/\*+/g)?.length ?? 0) <= mostStars);
}

/** In UTF-16 units. */
const longest = 500;
const mostFolders = 4;
const mostStars = 4;
const mostGroups = 4;
