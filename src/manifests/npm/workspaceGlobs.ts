import { readGlobs } from '../../base/globs.ts';
import { plainPath } from '../folders.ts';
import type { PlacedPath } from '../format.ts';
import type { JsonDocument } from '../parse/json.ts';

/**
 * `workspaces` of a package.json or of a lock's root entry: an array of globs, or yarn's object with one in `packages`.
 * `null` for anything else.
 */
export function readWorkspaceGlobs(document: JsonDocument, node: number): readonly string[] | null {
  const list = document.isObject(node) ? document.member(node, 'packages') : node;
  if (!document.isArray(list)) return null;
  const globs: string[] = [];
  for (let item = document.first(list); item < document.after(list); item = document.after(item)) {
    if (document.isString(item)) globs.push(document.string(item));
  }
  return globs;
}

/** Like `memberMatcher`. The globs are read at the first query: of many projects, few have others in them. */
export function membersOf(globs: readonly string[]): (folder: string) => boolean {
  let isMember: ((folder: string) => boolean) | null = null;
  return (folder) => (isMember ??= memberMatcher(globs))(folder);
}

/** The globs of `readWorkspaceGlobs` with their places, but for those that take something out again. */
export function placedGlobs(document: JsonDocument, node: number): readonly PlacedPath[] {
  const list = document.isObject(node) ? document.member(node, 'packages') : node;
  const placed: PlacedPath[] = [];
  if (!document.isArray(list)) return placed;
  for (let item = document.first(list); item < document.after(list); item = document.after(item)) {
    const path = document.isString(item) ? document.string(item) : '!';
    if (!path.startsWith('!')) placed.push({ path, range: document.range(item) });
  }
  return placed;
}

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
