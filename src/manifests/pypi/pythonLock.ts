import type {
  Dependency,
  DependencyGraph,
  DependencySource,
  ManifestFormat,
  ManifestReading,
  Scope,
} from '../format.ts';
import { ProblemList } from '../parse/problemList.ts';
import { readToml } from '../parse/toml.ts';
import { newerLock } from '../parse/lockVersion.ts';
import { type TreeDocument, type TreeNode, itemsAt, nodeAt, textAt, textsAt, scalarAt } from '../parse/tree.ts';
import { type LockedNeed, connect } from './lockGraph.ts';
import { Registries, archiveSource, gitSourceOf, localSource, lockedPackage, noteIfNoLock } from './lockedPackage.ts';

/** pylock.toml and pylock.<name>.toml (PEP 751). A package's marker gives its scope. */
export const format: ManifestFormat = {
  id: 'python-lock',
  title: 'Python lock file',
  fileNames: ['pylock.toml', 'pylock.*.toml'],
  ecosystem: 'pypi',
  role: 'lock',
  read,
  graph,
};

interface Locked {
  readonly dependencies: readonly Dependency[];
  /** The entries of the dependencies, index by index. */
  readonly entries: readonly TreeNode[];
  readonly problems: ProblemList;
}

function read(text: string): ManifestReading {
  const document = readToml(text);
  const { dependencies, problems } = readPackages(document, text.length);
  return {
    dependencies,
    problems: [...document.problems, ...problems.list, ...newerLock(scalarAt(document.root, 'lock-version'), '1')],
    facts: { kind: 'pypi', sort: 'lock', tool: 'pylock', members: new Set(), needs: null, groups: new Map() },
  };
}

function graph(text: string): DependencyGraph {
  const document = readToml(text);
  const { dependencies, entries } = readPackages(document, text.length);
  const asked: (readonly LockedNeed[])[] = [];
  for (const entry of entries) {
    const needs = itemsAt(entry, 'dependencies').flatMap((item) => {
      const name = textAt(item, 'name');
      return name === null ? [] : { name, version: textAt(item, 'version'), specifier: null };
    });
    asked.push(needs);
  }
  return connect(dependencies, asked);
}

function readPackages({ root }: TreeDocument, length: number): Locked {
  const problems = new ProblemList(length);
  const dependencies: Dependency[] = [];
  const entries: TreeNode[] = [];
  const registries = new Registries();
  const usual = new Set(textsAt(root, 'default-groups'));
  for (const entry of itemsAt(root, 'packages')) {
    const scope = scopeIn(textAt(entry, 'marker') ?? '', usual);
    const source = sourceOf(entry, registries);
    const file = textAt(entry, 'archive', 'url');
    const dependency = lockedPackage(entry, { source, scope, isDirect: null, file }, problems);
    if (!dependency) continue;
    dependencies.push(dependency);
    entries.push(entry);
  }
  noteIfNoLock(root, ['packages', 'lock-version'], { problems, length });
  return { dependencies, entries, problems };
}

/**
 * `'dev' in dependency_groups or 'cli' in extras`: unconditional only if no such term limits it, or a default group.
 */
function scopeIn(marker: string, usual: ReadonlySet<string>): Scope {
  const named = [...marker.matchAll(/["']([^"']+)["']\s+in\s+(dependency_groups|extras)\b/g)];
  if (named.length === 0) return 'runtime';
  if (named.some(([, name = '', sort]) => sort === 'dependency_groups' && usual.has(name))) return 'runtime';
  return named.some(([, , sort]) => sort === 'extras') ? 'optional' : 'development';
}

function sourceOf(entry: TreeNode, registries: Registries): DependencySource {
  const vcs = nodeAt(entry, 'vcs');
  if (vcs) {
    const type = textAt(vcs, 'type') ?? 'git';
    if (type !== 'git') return { kind: 'notCovered', what: type };
    return gitSourceOf(textAt(vcs, 'url') ?? textAt(vcs, 'path') ?? '', vcs, 'commit-id', 'requested-revision');
  }
  const directory = nodeAt(entry, 'directory');
  if (directory) return localSource(textAt(directory, 'path') ?? '');
  const archive = nodeAt(entry, 'archive');
  if (archive) {
    const url = textAt(archive, 'url');
    return url === null ? localSource(textAt(archive, 'path') ?? '') : archiveSource(url);
  }
  const index = textAt(entry, 'index');
  if (index !== null) return registries.of(index);
  return registries.ofFile(textAt(entry, 'sdist', 'url') ?? textAt(itemsAt(entry, 'wheels')[0], 'url'));
}
