import type { ProblemList } from '../locate/problemList.ts';
import { nodeAt, type TreeNode } from '../locate/tree.ts';

/** Says so where a text has none of the keys that every lock file of its tool has one of. An empty text is no problem. */
export function noteIfNoLock(
  root: TreeNode | undefined,
  keys: readonly string[],
  { problems, length }: { readonly problems: ProblemList; readonly length: number },
): void {
  if (length > 0 && !keys.some((key) => nodeAt(root, key)))
    problems.add('This is not a lock file: it holds no packages.', 0, 1);
}
