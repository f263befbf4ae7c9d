import type { Dependency } from '../format.ts';

/** Indices of dependencies, in their order, by the names that are used for them. */
export function indexByName(dependencies: readonly Dependency[]): ReadonlyMap<string, readonly number[]> {
  const byName = new Map<string, number[]>();
  for (const [index, { alias, name }] of dependencies.entries()) {
    const others = byName.get(alias ?? name);
    if (others) others.push(index);
    else byName.set(alias ?? name, [index]);
  }
  return byName;
}
