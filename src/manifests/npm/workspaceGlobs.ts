import { trimEnd } from '../../base/trimEnd.ts';
import { globTest } from '../globTest.ts';
import type { PlacedPath } from '../format.ts';
import type { JsonDocument } from '../locate/json.ts';

/** `workspaces` of a package.json or of a lock's root entry: an array of globs, or yarn's object with one in `packages`. `null` for anything else. */
export function readWorkspaceGlobs(document: JsonDocument, node: number): readonly string[] | null {
  const list = document.isObject(node) ? document.member(node, 'packages') : node;
  if (!document.isArray(list)) return null;
  const globs: string[] = [];
  for (let item = document.first(list); item < document.after(list); item = document.after(item)) {
    if (document.isString(item)) globs.push(document.string(item));
  }
  return globs;
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
 * Tells members by their folders, relative to the root's. `!` takes members out again; `./` and a slash at the end mean nothing.
 * With too many globs, every folder counts as a member: names of members are not sent.
 */
export function memberMatcher(globs: readonly string[]): (folder: string) => boolean {
  const plain = globs.map((glob) => trimEnd(glob.replace(/^(!?)\.?\/+/, '$1'), '/')).filter(isHarmless);
  const included = plain.filter((glob) => !glob.startsWith('!'));
  const excluded = plain.filter((glob) => glob.startsWith('!')).map((glob) => glob.slice(1));
  const isIncluded = anyOf(included, true);
  const isExcluded = anyOf(excluded, false);
  return (folder) => isIncluded(folder) && !isExcluded(folder);
}

/** Each folder is matched with each of them. */
const mostGlobs = 500;

/** `isTooMany`: what holds for a folder when there are more globs than are matched. */
function anyOf(globs: readonly string[], isTooMany: boolean): (folder: string) => boolean {
  const names = new Set(globs.filter((glob) => !isPattern(glob)));
  const patterns = [...new Set(globs.filter(isPattern))];
  const isMatch = patterns.length > mostGlobs ? () => isTooMany : globTest(patterns);
  return (folder) => names.has(folder) || isMatch(folder);
}

function isPattern(glob: string): boolean {
  return /[^\w./@ -]/.test(glob);
}

/** A glob of a stranger's file must not take long to match: no repeated groups, few stars. Real ones have one or two. */
function isHarmless(glob: string): boolean {
  const pieces = glob.split('/');
  const stars = pieces.map((piece) => piece.split('*').length - 1);
  const isShort = glob !== '' && glob !== '!' && glob.length <= 256;
  return (
    isShort &&
    !/[+*]\(/.test(glob) &&
    stars.every((count) => count <= 2) &&
    stars.filter((count) => count === 2).length <= 2
  );
}
