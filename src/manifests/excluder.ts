import { readGlobs } from '../base/globs.ts';
import { trimEnd } from '../base/trimEnd.ts';

/** A test for paths inside a workspace folder against the user's globs. One that can't be used excludes nothing. */
export function excluder(globs: readonly string[]): (path: string) => boolean {
  const written = globs.map((glob) => glob.trim()).filter((glob) => glob !== '');
  if (written.length === 0) return () => false;
  // A folder's own name means all that is in it, as in the editor's settings.
  return readGlobs([...written, ...written.map((glob) => `${trimEnd(glob, '/')}/**`)], { dot: true }).isMatch;
}
