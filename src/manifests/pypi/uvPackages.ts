import { trimEnd } from '../../base/trimEnd.ts';
import type { Dependency, DependencySource } from '../format.ts';
import { parseGitLocation } from '../git/gitLocation.ts';
import { ProblemList } from '../parse/problemList.ts';
import { type TreeDocument, type TreeNode, itemsAt, nodeAt, textAt } from '../parse/tree.ts';
import { archiveSource, repositorySource, localSource, lockedPackage, Registries } from './lockedPackage.ts';
import { noteIfNoLock } from './noteIfNoLock.ts';
import { pypiName } from './pypiName.ts';

/** What a uv.lock holds. */
export interface UvPackages {
  readonly dependencies: readonly Dependency[];
  /** The entries of the dependencies, index by index. */
  readonly entries: readonly TreeNode[];
  /** The entries of the projects the lock was made for. */
  readonly projects: readonly TreeNode[];
  /** `[manifest]`: the groups of a workspace whose root is no project, and the requirements of a script. */
  readonly manifest: TreeNode | undefined;
  /** The folders of those projects, relative to the lock; `''` for its own. */
  readonly members: ReadonlySet<string>;
  readonly problems: ProblemList;
}

export function readUvPackages({ root }: TreeDocument, length: number): UvPackages {
  const problems = new ProblemList(length);
  const dependencies: Dependency[] = [];
  const entries: TreeNode[] = [];
  const projects: TreeNode[] = [];
  const members = new Set<string>();
  const registries = new Registries();
  const isMember = memberTest(root);
  for (const entry of itemsAt(root, 'package')) {
    const folder = folderOf(entry);
    if (folder !== null && isMember(entry, folder)) {
      projects.push(entry);
      members.add(folder);
      continue;
    }
    const source = sourceOf(entry, registries);
    const dependency = lockedPackage(entry, { source, scope: 'runtime', isDirect: null }, problems);
    if (!dependency) continue;
    dependencies.push(dependency);
    entries.push(entry);
  }
  noteIfNoLock(root, ['package', 'version'], { problems, length });
  return { dependencies, entries, projects, manifest: nodeAt(root, 'manifest'), members, problems };
}

/** A project in its folder; `null` for what was downloaded. */
function folderOf(entry: TreeNode): string | null {
  const source = nodeAt(entry, 'source');
  const path = textAt(source, 'editable') ?? textAt(source, 'virtual');
  if (path === null) return null;
  return path === '.' ? '' : trimEnd(path.replace(/^\.\//, ''), '/');
}

/** `[manifest] members` names the projects of a workspace; a lock without it is of the project beside it. */
function memberTest(root: TreeNode): (entry: TreeNode, folder: string) => boolean {
  const names = itemsAt(root, 'manifest', 'members').flatMap((item) =>
    item.kind === 'scalar' ? pypiName(item.text) : [],
  );
  const members = new Set(names);
  return (entry, folder) => folder === '' || members.has(pypiName(textAt(entry, 'name') ?? ''));
}

function sourceOf(entry: TreeNode, registries: Registries): DependencySource {
  const source = nodeAt(entry, 'source');
  const registry = textAt(source, 'registry');
  if (registry !== null) return registries.of(registry);
  const git = textAt(source, 'git');
  // `…?rev=v1#0123…`: the commit stands behind the `#`.
  if (git !== null) return repositorySource(git.slice(0, git.search(/[?#]|$/)), parseGitLocation(git)?.ref ?? null);
  const url = textAt(source, 'url');
  if (url !== null) return archiveSource(url);
  const path = ['editable', 'virtual', 'directory', 'path']
    .map((key) => textAt(source, key))
    .find((text) => text !== null);
  return typeof path === 'string' ? localSource(path) : { kind: 'unknown', text: '' };
}
