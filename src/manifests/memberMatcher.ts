import { readGlobs } from '../base/globs.ts';
import { isAbsolute, plainPath, relativeFolder } from './folders.ts';

/**
 * Finds members by their folders, relative to the root's. `!` excludes members, as do `excludedGlobs`. A pattern in another letter case names a folder on some disks:
 * so it includes it, and does not exclude it. An unusable glob matches every folder below, or excludes none: an extra member
 * means fewer requests, not more.
 */
export function memberMatcher(
  globs: readonly string[],
  excludedGlobs: readonly string[] = [],
): (folder: string) => boolean {
  const plain = [...globs, ...excludedGlobs.map((glob) => `!${glob}`)]
    .map((glob) => (glob.startsWith('!') ? `!${plainPath(glob.slice(1))}` : plainPath(glob)))
    .filter((glob) => glob !== '');
  const included = readGlobs(
    plain.filter((glob) => !glob.startsWith('!')),
    { nocase: true },
  );
  const excluded = readGlobs(plain.filter((glob) => /^!./.test(glob)).map((glob) => glob.slice(1)));
  const isAny = (folder: string): boolean => included.refused.length > 0 && !folder.startsWith('..');
  return (folder) => folder !== '' && (isAny(folder) || included.isMatch(folder)) && !excluded.isMatch(folder);
}

/**
 * Finds the members of what is in a folder, by their folders in the workspace. `globs` and `excludedGlobs` are relative
 * to that folder; an absolute one has no members that are known.
 */
export function memberFinder(
  root: string,
  globs: readonly string[],
  excludedGlobs: readonly string[] = [],
): (folder: string) => boolean {
  const isMember = memberMatcher(
    globs.filter((glob) => !isAbsolute(glob)),
    excludedGlobs,
  );
  return (folder) => isMember(relativeFolder(root, folder));
}
