import type { DependencyGraph, Scope } from '../format.ts';
import { type TreeNode, itemsAt, membersAt, nodeAt, textAt } from '../parse/tree.ts';
import { heldFor, indexNames } from './lockGraph.ts';
import { pypiName } from './pypiName.ts';
import type { UvPackages } from './uvPackages.ts';

export interface UvScopes {
  /** What the projects ask for themselves. */
  readonly direct: ReadonlySet<number>;
  /** `undefined` for what none of the projects needs. */
  readonly scopes: readonly (Scope | undefined)[];
}

/** Goes from the projects of the lock to all they need. What a group needs is for those who work on a project. */
export function uvScopes(packages: UvPackages): UvScopes {
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

/** Extras that a package has are counted among its needs: somebody may ask for them. */
export function uvNeeds(packages: UvPackages): DependencyGraph {
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

class Walk {
  readonly #packages: UvPackages;
  readonly #byName: ReadonlyMap<string, readonly number[]>;

  /** `byName`: see `indexNames`. */
  constructor(packages: UvPackages, byName: ReadonlyMap<string, readonly number[]>) {
    this.#packages = packages;
    this.#byName = byName;
  }

  /** What a package needs, or what one of its extras does; `''` for none of them. */
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
