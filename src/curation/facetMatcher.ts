import { readGlobs } from '../base/globs.ts';

/**
 * Whether a path of a definition matches one of a facet's globs, as the service matches them: a star does not reach a name
 * that begins with a dot. A glob that can't be used or is a comment (`#…`) matches nothing.
 */
export function facetMatcher(globs: readonly string[]): (path: string) => boolean {
  return readGlobs(globs.filter((glob) => !glob.startsWith('#'))).isMatch;
}
