import { memberMatcher } from '../memberMatcher.ts';
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

/** By the lists of readings, which serve several linkings. */
const matchers = new WeakMap<readonly string[], (folder: string) => boolean>();

/** Like `memberMatcher`. The globs are read once, at the first query: of many projects, few have others in them. */
export function membersOf(globs: readonly string[]): (folder: string) => boolean {
  return (folder) => {
    let isMember = matchers.get(globs);
    if (!isMember) matchers.set(globs, (isMember = memberMatcher(globs)));
    return isMember(folder);
  };
}
