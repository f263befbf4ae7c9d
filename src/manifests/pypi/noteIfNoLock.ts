import type { ProblemList } from '../parse/problemList.ts';
import { nodeAt, type TreeNode } from '../parse/tree.ts';

/** Says so where a text has none of the keys that every lock file of its tool has one of, or where the first of them
 * holds no list. An empty text is no problem. */
export function noteIfNoLock(
  root: TreeNode | undefined,
  keys: readonly string[],
  { problems, length }: { readonly problems: ProblemList; readonly length: number },
): void {
  const packages = nodeAt(root, keys[0] ?? '');
  if (packages && packages.kind !== 'list') problems.unreadList(packages.start, packages.end);
  if (length > 0 && !keys.some((key) => nodeAt(root, key)))
    problems.add('This is not a lock file: it holds no packages.', 0, 1);
}
