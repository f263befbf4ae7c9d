import type { DependencyGraph } from '../format.ts';
import { type TreeNode, membersAt } from '../parse/tree.ts';

/** A package or project of one framework. */
export interface LockedNode {
  readonly id: string;
  /** Into the dependencies of the reading; -1 for a project. */
  readonly index: number;
  /** `dependencies` in it names what it needs. */
  readonly entry: TreeNode;
}

/** The edges between `count` dependencies: within each framework a package has one version. */
export function edgesIn(count: number, frameworks: readonly (readonly LockedNode[])[]): DependencyGraph['needs'] {
  const needs = Array.from({ length: count }, () => new Set<number>());
  for (const nodes of frameworks) {
    const byId = new Map(nodes.map(({ id, index }) => [id.toLowerCase(), index]));
    for (const { index, entry } of nodes)
      for (const { key } of membersAt(entry, 'dependencies')) {
        const need = byId.get(key.text.toLowerCase()) ?? -1;
        if (need >= 0 && need !== index) needs[index]?.add(need);
      }
  }
  return needs.map((own) => [...own].sort((a, b) => a - b));
}
