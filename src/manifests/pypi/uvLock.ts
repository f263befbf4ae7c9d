import type { Scope } from '../../core/scopes.ts';
import { plainPath } from '../folders.ts';
import type { DependencySource } from '../format.ts';
import { parseGitLocation } from '../sources/gitLocation.ts';
import { type Lock, lockFormat } from '../kit/lock.ts';
import { readToml } from '../parse/toml.ts';
import { type TreeNode, itemsAt, membersAt, nodeAt, textAt, textsAt } from '../parse/tree.ts';
import { RegistrySources } from '../sources/registrySources.ts';
import { addLocked, archiveSource, localSource, lockFacts, repositorySource } from './lockedPackage.ts';
import { fittingPackages, indexNames } from './lockGraph.ts';
import { pypiName } from './pypiName.ts';
import type { PypiFacts } from './pypiFacts.ts';

/**
 * uv.lock. It includes its projects with their requirements, and so identifies which packages are direct and which are
 * only for developers.
 */
export const format = lockFormat<PypiFacts>({
  id: 'uv-lock',
  title: 'uv lock file',
  fileNames: ['uv.lock'],
  ecosystem: 'pypi',
  parse: readToml,
  has: ['package', 'version'],
  version: { keys: ['version'], newest: '1' },
  packages(root, lock) {
    const projects: TreeNode[] = [];
    const members = new Set<string>();
    const registries = new RegistrySources();
    const isMember = memberTest(root);
    for (const entry of itemsAt(root, 'package')) {
      const folder = folderOf(entry);
      if (folder !== null && isMember(entry, folder)) {
        projects.push(entry);
        members.add(folder);
      } else addLocked(lock, entry, { source: sourceOf(entry, registries) });
    }
    const needs = new UvNeeds(lock);
    const { direct, scopes } = needs.spread(projects, nodeAt(root, 'manifest'));
    // Without any requirements, as in truncated text, direct packages are unknown.
    const hasDirect = projects.length > 0 || direct.size > 0;
    for (const [at, dependency] of lock.dependencies.entries()) {
      dependency.isDirect = hasDirect ? direct.has(at) : null;
      dependency.scope = scopes[at] ?? 'runtime';
    }
    return { facts: lockFacts('uv', { members }), needs: () => lock.edges((entry) => needs.ofAll(entry)) };
  },
});

/** A package that another one needs, with these of its extras. */
interface UvNeed {
  readonly index: number;
  readonly extras: readonly string[];
}

type UvScope = 'runtime' | 'optional' | 'development';

class UvNeeds {
  readonly #lock: Lock;
  readonly #byName: ReadonlyMap<string, readonly number[]>;

  constructor(lock: Lock) {
    this.#lock = lock;
    this.#byName = indexNames(lock.dependencies);
  }

  /** A package's extras are counted among its needs: they may be required. */
  ofAll(entry: TreeNode): readonly number[] {
    const extras = membersAt(entry, 'optional-dependencies').map(({ value }) => value);
    return [nodeAt(entry, 'dependencies'), ...extras].flatMap((list) => this.#in(list)).map(({ index }) => index);
  }

  /**
   * Goes from the projects of the lock to all they need: their own requirements are direct, and what only a group needs is for those
   * who work on a project. The scope is `undefined` for what none of the projects needs.
   */
  spread(
    projects: readonly TreeNode[],
    manifest: TreeNode | undefined,
  ): { readonly direct: ReadonlySet<number>; readonly scopes: readonly (Scope | undefined)[] } {
    const direct = new Set<number>();
    const scopes: (Scope | undefined)[] = this.#lock.dependencies.map(() => undefined);
    for (const scope of ['runtime', 'optional', 'development'] as const) {
      const lists = [...projects.flatMap((project) => listsOf(project, scope)), ...manifestLists(manifest, scope)];
      const stack = lists.flatMap((list) => this.#in(list));
      for (const { index } of stack) direct.add(index);
      const visited = new Set<string>();
      for (let need = stack.pop(); need; need = stack.pop()) {
        const { index, extras } = need;
        scopes[index] ??= scope;
        for (const extra of ['', ...extras]) {
          const key = `${index} ${extra}`;
          if (visited.has(key)) continue;
          visited.add(key);
          stack.push(...this.#in(this.#listOf(index, extra)));
        }
      }
    }
    return { direct, scopes };
  }

  /** The needs of a package, or of one of its extras; `''` for no extra. */
  #listOf(index: number, extra: string): TreeNode | undefined {
    const entry = this.#lock.entries[index];
    if (extra === '') return nodeAt(entry, 'dependencies');
    return membersAt(entry, 'optional-dependencies').find(({ key }) => pypiName(key.text) === extra)?.value;
  }

  /** `{ name = "a", version = "1.0", extra = ["b"] }` for each. */
  #in(list: TreeNode | undefined): readonly UvNeed[] {
    return itemsAt(list).flatMap((item) => {
      const name = textAt(item, 'name');
      if (name === null) return [];
      const extras = textsAt(item, 'extra').map(pypiName);
      const need = { name, version: textAt(item, 'version'), specifier: null };
      return fittingPackages(need, this.#lock.dependencies, this.#byName).map((index) => ({ index, extras }));
    });
  }
}

function listsOf(project: TreeNode, scope: UvScope): readonly (TreeNode | undefined)[] {
  if (scope === 'runtime') return [nodeAt(project, 'dependencies')];
  const table = scope === 'optional' ? 'optional-dependencies' : 'dev-dependencies';
  return membersAt(project, table).map(({ value }) => value);
}

/** `[manifest]`: the groups of a workspace whose root is no project, and the requirements of a script. */
function manifestLists(manifest: TreeNode | undefined, scope: UvScope): readonly (TreeNode | undefined)[] {
  if (scope === 'runtime') return [nodeAt(manifest, 'requirements')];
  return scope === 'development' ? membersAt(manifest, 'dependency-groups').map(({ value }) => value) : [];
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
  const members = new Set(textsAt(root, 'manifest', 'members').map(pypiName));
  return (entry, folder) => folder === '' || members.has(pypiName(textAt(entry, 'name') ?? ''));
}

function sourceOf(entry: TreeNode, registries: RegistrySources): DependencySource {
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
