import { trimEnd } from '../base/trimEnd.ts';
import { globTest } from './globTest.ts';

/** A test for paths inside a workspace folder against a person's own globs. Unusable patterns match nothing. */
export function excluder(globs: readonly string[]): (path: string) => boolean {
  const usable = globs.map((glob) => glob.trim()).filter((glob) => glob !== '' && glob.length <= 1000);
  if (usable.length === 0) return () => false;
  // A folder's own name means all that is in it, as in the editor's settings.
  return globTest([...usable, ...usable.map((glob) => `${trimEnd(glob, '/')}/**`)], {
    dot: true,
  });
}
