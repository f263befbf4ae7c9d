import { lockFormat } from '../kit/lock.ts';
import { type TreeNode, itemsAt, scalarAt, textAt, textsAt } from '../parse/tree.ts';
import { readFirstYaml } from '../parse/yaml.ts';
import { type LockedEntry, addCondaPackage, condaLockEntry, edgesByName } from './lockedPackage.ts';
import type { CondaFacts } from './linkConda.ts';

/**
 * pixi.lock (rattler_lock): since version 6 an entry begins with `conda:` or `pypi:` and the address, since version 7 also with
 * `conda_source:`; in versions 4 and 5 it has a `kind` and a `url` or `path`; before that it was written as by conda-lock. Of environments nothing is read: they only name
 * entries.
 */
export const format = lockFormat<CondaFacts>({
  id: 'pixi-lock',
  title: 'Pixi lock file',
  fileNames: ['pixi.lock'],
  ecosystem: 'conda',
  parse: readFirstYaml,
  lists: ['packages', 'package'],
  version: { keys: ['version'], newest: '7' },
  packages(root, lock) {
    for (const item of [...itemsAt(root, 'packages'), ...itemsAt(root, 'package')])
      addCondaPackage(lock, item, entryOf(item));
    const platformAt = (index: number): string | null => {
      const source = lock.dependencies[index]?.source;
      return source?.kind === 'conda' ? source.subdir : null;
    };
    return {
      facts: { kind: 'conda', sources: [] },
      needs: () => edgesByName(lock, (_, index) => platformAt(index), needsOf),
    };
  },
});

function entryOf(item: TreeNode): LockedEntry | null {
  const [conda, pypi, source] = ['conda', 'pypi', 'source'].map((key) => scalarAt(item, key));
  const built = scalarAt(item, 'conda_source');
  const version = scalarAt(item, 'version');
  if (built) return { isPip: false, isSource: true, url: built, name: undefined, version, scope: 'runtime' };
  const kind = textAt(item, 'kind');
  if (kind === null && !conda && !pypi && !source) return condaLockEntry(item);
  const url = conda ?? pypi ?? source ?? scalarAt(item, 'url') ?? scalarAt(item, 'path');
  if (!url) return null;
  const isPip = pypi !== undefined || kind === 'pypi';
  return { isPip, url, name: scalarAt(item, 'name'), version, scope: 'runtime' };
}

/** Requirements with a marker for an extra belong to an extra that may be unused. */
function needsOf(item: TreeNode, isPip: boolean): readonly string[] {
  const needs = [...textsAt(item, isPip ? 'requires_dist' : 'depends'), ...textsAt(item, 'dependencies')];
  return needs.flatMap((need) => (/\bextra\s*==/.test(need) ? [] : (/^[\w.-]+/.exec(need)?.[0] ?? [])));
}
