import { appendTo } from '../../base/appendTo.ts';
import type { Dependency } from '../format.ts';

/** Indices of dependencies, in their order, by the names that are used for them. */
export function indexByName(dependencies: readonly Dependency[]): ReadonlyMap<string, readonly number[]> {
  const byName = new Map<string, number[]>();
  for (const [index, { alias, name }] of dependencies.entries()) {
    appendTo(byName, alias ?? name, index);
  }
  return byName;
}
