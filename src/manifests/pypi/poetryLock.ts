import type { Dependency, DependencyGraph, DependencySource, ManifestFormat, ManifestReading } from '../format.ts';
import { ProblemList } from '../parse/problemList.ts';
import { readToml } from '../parse/toml.ts';
import { newerLock } from '../parse/lockVersion.ts';
import {
  type TreeDocument,
  type TreeNode,
  itemsAt,
  membersAt,
  nodeAt,
  textAt,
  textsAt,
  scalarAt,
} from '../parse/tree.ts';
import { type LockedNeed, connect } from './lockGraph.ts';
import {
  Registries,
  archiveSource,
  gitSourceOf,
  localSource,
  lockedPackage,
  noteIfNoLock,
  scopeOf,
} from './lockedPackage.ts';
import { defaultIndex } from './requirementLine.ts';
import { specifierOf } from './poetryDependency.ts';

/**
 * poetry.lock of any version. Old ones have a `category`, those of Poetry 2 have `groups`; between them neither, and the
 * linking has to follow the dependencies of the pyproject.toml.
 */
export const format: ManifestFormat = {
  id: 'poetry-lock',
  title: 'Poetry lock file',
  fileNames: ['poetry.lock'],
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
  readonly groups: ReadonlyMap<number, readonly string[]>;
  readonly saysScopes: boolean;
}

function read(text: string): ManifestReading {
  const document = readToml(text);
  const locked = readPackages(document, text.length);
  const { dependencies, problems, groups, saysScopes } = locked;
  const needs = saysScopes ? null : needsOf(locked).needs;
  return {
    dependencies,
    problems: [
      ...document.problems,
      ...problems.list,
      ...newerLock(scalarAt(document.root, 'metadata', 'lock-version'), '2.1'),
    ],
    facts: { kind: 'pypi', sort: 'lock', tool: 'poetry', members: new Set(), needs, groups },
  };
}

function graph(text: string): DependencyGraph {
  const document = readToml(text);
  return needsOf(readPackages(document, text.length));
}

function readPackages({ root }: TreeDocument, length: number): Locked {
  const problems = new ProblemList(length);
  const dependencies: Dependency[] = [];
  const entries: TreeNode[] = [];
  const groups = new Map<number, readonly string[]>();
  const registries = new Registries();
  let saysScopes = true;
  for (const entry of itemsAt(root, 'package')) {
    const category = textAt(entry, 'category');
    const named = textsAt(entry, 'groups');
    const isForAll = category === null ? named.length === 0 || named.includes('main') : category === 'main';
    const isOptional = textAt(entry, 'optional') === 'true';
    if (category === null && named.length === 0) saysScopes = false;
    const scope = scopeOf(isForAll, isOptional);
    const dependency = lockedPackage(entry, { source: sourceOf(entry, registries), scope, isDirect: null }, problems);
    if (!dependency) continue;
    if (!isForAll) groups.set(dependencies.length, named);
    dependencies.push(dependency);
    entries.push(entry);
  }
  noteIfNoLock(root, ['package', 'metadata'], { problems, length });
  return { dependencies, entries, problems, groups, saysScopes };
}

function sourceOf(entry: TreeNode, registries: Registries): DependencySource {
  const source = nodeAt(entry, 'source');
  const url = textAt(source, 'url') ?? '';
  switch (textAt(source, 'type')) {
    case null:
      return defaultIndex;
    case 'git':
      return gitSourceOf(url, source ?? entry, 'resolved_reference', 'reference');
    case 'directory':
    case 'file':
      return localSource(url);
    case 'url':
      return archiveSource(url);
    case 'legacy':
      return registries.of(url);
    default:
      return { kind: 'unknown', text: textAt(source, 'type') ?? '' };
  }
}

function needsOf({ dependencies, entries }: Locked): DependencyGraph {
  const asked: (readonly LockedNeed[])[] = [];
  for (const entry of entries) {
    asked.push(
      membersAt(entry, 'dependencies').flatMap(({ key, value }) => {
        const values = value.kind === 'list' ? value.items : [value];
        return values.map((one) => ({ name: key.text, version: null, specifier: specifierOf(one) }));
      }),
    );
  }
  return connect(dependencies, asked);
}
