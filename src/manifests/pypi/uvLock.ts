import { plainPath } from '../folders.ts';
import type {
  Dependency,
  DependencyGraph,
  DependencySource,
  ManifestFormat,
  ManifestReading,
  Scope,
} from '../format.ts';
import { parseGitLocation } from '../git/gitLocation.ts';
import { newerLock } from '../parse/lockVersion.ts';
import { ProblemList } from '../parse/problemList.ts';
import { readToml } from '../parse/toml.ts';
import { type TreeDocument, type TreeNode, itemsAt, membersAt, nodeAt, scalarAt, textAt } from '../parse/tree.ts';
import { heldFor, indexNames } from './lockGraph.ts';
import {
  Registries,
  archiveSource,
  localSource,
  lockedPackage,
  noteIfNoLock,
  repositorySource,
} from './lockedPackage.ts';
import { pypiName } from './pypiName.ts';

class Walk {
  readonly #packages: UvPackages;
  readonly #byName: ReadonlyMap<string, readonly number[]>;

  /** `byName`: see `indexNames`. */
  constructor(packages: UvPackages, byName: ReadonlyMap<string, readonly number[]>) {
    this.#packages = packages;
    this.#byName = byName;
  }

  /** The needs of a package, or of one of its extras; `''` for no extra. */
  list(index: number, extra: string): TreeNode | undefined {
    const entry = this.#packages.entries[index];
    if (extra === '') return nodeAt(entry, 'dependencies');
    return membersAt(entry, 'optional-dependencies').find(({ key }) => pypiName(key.text) === extra)?.value;
  }

  /** `{ name = "a", version = "1.0", extra = ["b"] }` for each. */
  asked(list: TreeNode | undefined): readonly Asked[] {
    return itemsAt(list).flatMap((item) => {
      const name = textAt(item, 'name');
      if (name === null) return [];
      const extras = itemsAt(item, 'extra').flatMap((extra) => (extra.kind === 'scalar' ? pypiName(extra.text) : []));
      const need = { name, version: textAt(item, 'version'), specifier: null };
      return heldFor(need, this.#packages.dependencies, this.#byName).map((index) => ({ index, extras }));
    });
  }
}

/**
 * uv.lock. It includes its projects with their requirements, and so identifies which packages are direct and which are
 * only for developers.
 */
export const format: ManifestFormat = {
  id: 'uv-lock',
  title: 'uv lock file',
  fileNames: ['uv.lock'],
  ecosystem: 'pypi',
  role: 'lock',
  read,
  graph,
};

function read(text: string): ManifestReading {
  const document = readToml(text);
  const packages = readUvPackages(document, text.length);
  const { direct, scopes } = uvScopes(packages);
  // Without any requirements, as in truncated text, direct packages are unknown.
  const saysDirect = packages.projects.length > 0 || direct.size > 0;
  const dependencies: Dependency[] = [];
  for (const [at, dependency] of packages.dependencies.entries()) {
    const isDirect = saysDirect ? direct.has(at) : null;
    dependencies.push({ ...dependency, isDirect, scope: scopes[at] ?? 'runtime' });
  }
  return {
    dependencies,
    problems: [...document.problems, ...packages.problems.list, ...newerLock(scalarAt(document.root, 'version'), '1')],
    facts: { kind: 'pypi', sort: 'lock', tool: 'uv', members: packages.members, needs: null, groups: new Map() },
  };
}

function graph(text: string): DependencyGraph {
  const document = readToml(text);
  return uvNeeds(readUvPackages(document, text.length));
}

interface UvScopes {
  /** The projects' own requirements. */
  readonly direct: ReadonlySet<number>;
  /** `undefined` for what none of the projects needs. */
  readonly scopes: readonly (Scope | undefined)[];
}

/** Goes from the projects of the lock to all they need. What a group needs is for those who work on a project. */
function uvScopes(packages: UvPackages): UvScopes {
  const walk = new Walk(packages, indexNames(packages.dependencies));
  const direct = new Set<number>();
  const scopes: (Scope | undefined)[] = packages.dependencies.map(() => undefined);
  for (const scope of ['runtime', 'optional', 'development'] as const) {
    const projects = packages.projects.flatMap((project) => listsOf(project, scope));
    const lists = [...projects, ...manifestLists(packages.manifest, scope)];
    const open = lists.flatMap((list) => walk.asked(list));
    for (const { index } of open) direct.add(index);
    const visited = new Set<string>();
    for (let step = open.pop(); step; step = open.pop()) {
      const { index, extras } = step;
      scopes[index] ??= scope;
      for (const extra of ['', ...extras]) {
        const key = `${index} ${extra}`;
        if (visited.has(key)) continue;
        visited.add(key);
        open.push(...walk.asked(walk.list(index, extra)));
      }
    }
  }
  return { direct, scopes };
}

/** A package's extras are counted among its needs: they may be required. */
function uvNeeds(packages: UvPackages): DependencyGraph {
  const walk = new Walk(packages, indexNames(packages.dependencies));
  const needs: (readonly number[])[] = [];
  for (const entry of packages.entries) {
    const extras = membersAt(entry, 'optional-dependencies').map(({ value }) => value);
    const lists = [nodeAt(entry, 'dependencies'), ...extras];
    needs.push([...new Set(lists.flatMap((list) => walk.asked(list)).map(({ index }) => index))]);
  }
  return { needs };
}

interface Asked {
  readonly index: number;
  readonly extras: readonly string[];
}

type UvScope = 'runtime' | 'optional' | 'development';

function listsOf(project: TreeNode, scope: UvScope): readonly (TreeNode | undefined)[] {
  if (scope === 'runtime') return [nodeAt(project, 'dependencies')];
  const table = scope === 'optional' ? 'optional-dependencies' : 'dev-dependencies';
  return membersAt(project, table).map(({ value }) => value);
}

function manifestLists(manifest: TreeNode | undefined, scope: UvScope): readonly (TreeNode | undefined)[] {
  if (scope === 'runtime') return [nodeAt(manifest, 'requirements')];
  return scope === 'development' ? membersAt(manifest, 'dependency-groups').map(({ value }) => value) : [];
}

/** The content of a uv.lock. */
interface UvPackages {
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

function readUvPackages({ root }: TreeDocument, length: number): UvPackages {
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
  return plainPath(path);
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
  // `…?rev=v1#0123…`: the commit is after the `#`.
  if (git !== null) return repositorySource(git.slice(0, git.search(/[?#]|$/)), parseGitLocation(git)?.ref ?? null);
  const url = textAt(source, 'url');
  if (url !== null) return archiveSource(url);
  const path = ['editable', 'virtual', 'directory', 'path']
    .map((key) => textAt(source, key))
    .find((text) => text !== null);
  return typeof path === 'string' ? localSource(path) : { kind: 'unknown', text: '' };
}
