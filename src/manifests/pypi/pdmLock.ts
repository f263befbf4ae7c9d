import type { Dependency, DependencyGraph, DependencySource, ManifestFormat, ManifestReading } from '../format.ts';
import { ProblemList } from '../parse/problemList.ts';
import { readToml } from '../parse/toml.ts';
import { newerLock } from '../parse/lockVersion.ts';
import { type TreeDocument, type TreeNode, itemsAt, textAt, textsAt, scalarAt } from '../parse/tree.ts';
import { type LockedNeed, connect } from './lockGraph.ts';
import { Registries, archiveSource, gitSourceOf, localSource, lockedPackage, noteIfNoLock } from './lockedPackage.ts';
import { pypiName } from './pypiName.ts';
import { readRequirement } from './requirementLine.ts';

/** pdm.lock of any version. A package occurs once for each required set of its extras. */
export const format: ManifestFormat = {
  id: 'pdm-lock',
  title: 'PDM lock file',
  fileNames: ['pdm.lock'],
  ecosystem: 'pypi',
  role: 'lock',
  read,
  graph,
};

interface Locked {
  readonly dependencies: readonly Dependency[];
  /** All entries of each dependency, index by index. */
  readonly entries: readonly (readonly TreeNode[])[];
  readonly problems: ProblemList;
}

function read(text: string): ManifestReading {
  const document = readToml(text);
  const locked = readPackages(document, text.length);
  const { entries, problems } = locked;
  const groups = new Map<number, readonly string[]>();
  const dependencies: Dependency[] = [];
  let saysScopes = true;
  for (const [at, dependency] of locked.dependencies.entries()) {
    const named = (entries[at] ?? []).flatMap((entry) => textsAt(entry, 'groups'));
    if (named.length === 0) saysScopes = false;
    const isForAll = named.length === 0 || named.includes('default');
    if (!isForAll) groups.set(at, [...new Set(named)]);
    dependencies.push(isForAll ? dependency : { ...dependency, scope: 'development' });
  }
  const needs = saysScopes ? null : needsOf(locked).needs;
  return {
    dependencies,
    problems: [
      ...document.problems,
      ...problems.list,
      ...newerLock(scalarAt(document.root, 'metadata', 'lock_version'), '4.5'),
    ],
    facts: { kind: 'pypi', sort: 'lock', tool: 'pdm', members: new Set(), needs, groups },
  };
}

function graph(text: string): DependencyGraph {
  const document = readToml(text);
  return needsOf(readPackages(document, text.length));
}

function readPackages({ root }: TreeDocument, length: number): Locked {
  const problems = new ProblemList(length);
  const dependencies: Dependency[] = [];
  const entries: TreeNode[][] = [];
  const known = new Map<string, TreeNode[]>();
  const registries = new Registries();
  for (const entry of itemsAt(root, 'package')) {
    const source = sourceOf(entry, registries);
    const dependency = lockedPackage(entry, { source, scope: 'runtime', isDirect: null }, problems);
    if (!dependency) continue;
    const place = source.kind === 'git' ? source.ref : source.kind;
    const key = `${pypiName(dependency.name)} ${dependency.version} ${place}`;
    const same = known.get(key);
    if (same) {
      same.push(entry);
      continue;
    }
    const own = [entry];
    known.set(key, own);
    dependencies.push(dependency);
    entries.push(own);
  }
  noteIfNoLock(root, ['package', 'metadata'], { problems, length });
  return { dependencies, entries, problems };
}

function sourceOf(entry: TreeNode, registries: Registries): DependencySource {
  const git = textAt(entry, 'git');
  if (git !== null) return gitSourceOf(git, entry, 'revision', 'ref');
  const path = textAt(entry, 'path');
  if (path !== null) return localSource(path);
  const url = textAt(entry, 'url');
  if (url !== null) return archiveSource(url);
  return registries.ofFile(textAt(itemsAt(entry, 'files')[0], 'url'));
}

function needsOf({ dependencies, entries }: Locked): DependencyGraph {
  const asked: (readonly LockedNeed[])[] = [];
  for (const [at, own] of entries.entries()) {
    const name = pypiName(dependencies[at]?.name ?? '');
    const texts = own.flatMap((entry) => textsAt(entry, 'dependencies'));
    asked.push(texts.flatMap((text) => needOf(text, name) ?? []));
  }
  return connect(dependencies, asked);
}

/** An entry with extras needs the same package without them, which is the same component. */
function needOf(text: string, ownName: string): LockedNeed | null {
  const requirement = readRequirement(text, 0);
  if (!requirement || pypiName(requirement.name) === ownName) return null;
  const { name, specifier, source } = requirement;
  return { name, version: null, specifier: source.kind === 'registry' ? specifier : null };
}
