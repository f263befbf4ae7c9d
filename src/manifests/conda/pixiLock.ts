import { graphByName } from './condaGraph.ts';
import { condaLockEntry, lockedPackages, type LockedEntry } from './lockedPackage.ts';
import type { DependencyGraph, ManifestFormat, ManifestReading } from '../format.ts';
import { itemsAt, nodeAt, scalarAt, textAt, type TreeNode } from '../parse/tree.ts';
import { newerLock } from '../parse/lockVersion.ts';
import { ProblemList } from '../parse/problemList.ts';
import { readFirstYaml } from '../parse/yaml.ts';
import { messages } from '../problemMessage.ts';

/**
 * pixi.lock (rattler_lock): since version 6 an entry begins with `conda:` or `pypi:` and the address, since version 7 also with
 * `conda_source:`; in versions 4 and 5 it has a `kind` and a `url` or `path`; before that it was written as by conda-lock. Of environments nothing is read: they only name
 * entries.
 */
export const format: ManifestFormat = {
  id: 'pixi-lock',
  title: 'Pixi lock file',
  fileNames: ['pixi.lock'],
  ecosystem: 'conda',
  role: 'lock',
  read,
  graph,
};

function read(text: string): ManifestReading {
  const { root, problems: faults } = readFirstYaml(text);
  const problems = new ProblemList(text.length);
  const list = nodeAt(root, 'packages') ?? nodeAt(root, 'package');
  if (list && list.kind !== 'list' && list.start < list.end) problems.add(messages.listExpected, list.start, list.end);
  const packages = lockedPackages(text, itemsIn(root), entryOf, problems);
  return {
    dependencies: packages.map(({ dependency }) => dependency),
    problems: [...faults, ...problems.list, ...newerLock(scalarAt(root, 'version'), '7')],
    facts: { kind: 'conda', sources: [] },
  };
}

function graph(text: string): DependencyGraph {
  const { root } = readFirstYaml(text);
  const packages = lockedPackages(text, itemsIn(root), entryOf);
  const entries = packages.map(({ item, dependency: { name, ecosystem, source } }) => {
    const isPip = ecosystem === 'pypi';
    const platform = source.kind === 'conda' ? source.subdir : null;
    return { name, isPip, platform, needs: needsOf(item, isPip) };
  });
  return graphByName(entries);
}

function itemsIn(root: TreeNode | undefined): readonly TreeNode[] {
  return [...itemsAt(root, 'packages'), ...itemsAt(root, 'package')];
}

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
  const listed = itemsAt(item, isPip ? 'requires_dist' : 'depends');
  const older = [...itemsAt(item, 'dependencies')];
  return [...listed, ...older].flatMap((need) => {
    if (need.kind !== 'scalar' || /\bextra\s*==/.test(need.text)) return [];
    return /^[\w.-]+/.exec(need.text)?.[0] ?? [];
  });
}
