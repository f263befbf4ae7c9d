import { type TreeNode, itemsAt, nodeAt, textAt, textsAt } from '../parse/tree.ts';
import { isRemote, makeIndexes, type PypiIndexes } from './pypiIndexes.ts';

/**
 * The indexes of a uv.toml, or of `[tool.uv]` (uv docs, "Package indexes"): those without `default` are additional to
 * PyPI, an `explicit` one only for packages that name it. `[pip]` has some of its own.
 */
export function readUvIndexes(root: TreeNode | undefined): PypiIndexes {
  const tables = [root, nodeAt(root, 'pip')];
  const listed = itemsAt(root, 'index').flatMap((item) => {
    const url = textAt(item, 'url');
    if (url === null || textAt(item, 'explicit') === 'true') return [];
    return [{ url, isDefault: textAt(item, 'default') === 'true' }];
  });
  const texts = (key: string): readonly string[] => tables.flatMap((table) => textsAt(table, key));
  return makeIndexes({
    main: [
      ...listed.filter(({ isDefault }) => isDefault).map(({ url }) => url),
      ...tables.flatMap((table) => textAt(table, 'index-url') ?? []),
    ],
    extra: [
      ...listed.filter(({ isDefault }) => !isDefault).map(({ url }) => url),
      ...texts('extra-index-url'),
      ...texts('find-links').filter(isRemote),
    ],
    isClosed: tables.some((table) => textAt(table, 'no-index') === 'true'),
  });
}
