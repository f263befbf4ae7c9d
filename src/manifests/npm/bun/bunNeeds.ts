import type { Scope } from '../../format.ts';
import type { LockedDependency } from '../lockReading.ts';
import { type BunPackages, outerKey } from './bunPackages.ts';

/** No tree of packages is deeper. */
const maxDepth = 50;

/** The package that this key's package gets for a name: the nearest one, from the inside out. */
export function findFrom(indexes: ReadonlyMap<string, number>, key: string | null, name: string): number | undefined {
  let at = key;
  for (let depth = 0; at !== null && depth < maxDepth; depth++) {
    const found = indexes.get(`${at}/${name}`);
    if (found !== undefined) return found;
    at = outerKey(at);
  }
  return indexes.get(name);
}

/** The edges, by index. */
export function needsByIndex({ keys, needs, indexes }: BunPackages): readonly (readonly number[])[] {
  const found: (readonly number[])[] = [];
  for (const [at, names] of needs.entries()) {
    const needed = new Set<number>();
    for (const name of names) {
      const index = findFrom(indexes, keys[at] ?? null, name);
      if (index !== undefined && index !== at) needed.add(index);
    }
    found.push([...needed].sort((a, b) => a - b));
  }
  return found;
}

/** Shipped packages precede optional ones, and those precede peers and development. */
const order: readonly Scope[] = ['runtime', 'optional', 'peer', 'development'];

/** Gives every package the most important scope that something it is needed by has. `roots`: what projects ask for. */
export function spreadScopes(
  dependencies: readonly LockedDependency[],
  needs: readonly (readonly number[])[],
  roots: ReadonlyMap<Scope, readonly number[]>,
): void {
  const reached = new Set<number>();
  for (const scope of order) {
    const open = [...(roots.get(scope) ?? [])];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const dependency = dependencies[at];
      if (!dependency || reached.has(at)) continue;
      reached.add(at);
      dependency.scope = scope;
      open.push(...(needs[at] ?? []));
    }
  }
}
