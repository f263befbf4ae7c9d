import type { Dependency, DependencyGraph } from '../format.ts';
import type { JsonDocument } from '../parse/json.ts';

/** The content of a lock, each version of a package once, for any number of frameworks. */
export class LockedPackages {
  readonly dependencies: Dependency[] = [];
  readonly #byKey = new Map<string, number>();

  add(dependency: Dependency): number {
    const key = keyOf(dependency.name, dependency.version ?? '');
    const known = this.#byKey.get(key);
    const before = this.dependencies[known ?? -1];
    if (known === undefined || !before) {
      this.#byKey.set(key, this.dependencies.length);
      return this.dependencies.push(dependency) - 1;
    }
    const isDirect = before.isDirect === true || dependency.isDirect === true;
    const scope = before.scope === 'runtime' ? before.scope : dependency.scope;
    this.dependencies[known] = { ...before, isDirect, scope };
    return known;
  }

  indexOf(name: string, version: string): number | undefined {
    return this.#byKey.get(keyOf(name, version));
  }
}

function keyOf(name: string, version: string): string {
  return `${name}/${version}`.toLowerCase();
}

/** A package of one framework, and the object that names what it needs. */
export interface LockedNode {
  readonly id: string;
  readonly index: number | undefined;
  /** A node of the document, -1 for none. */
  readonly needs: number;
}

/** The edges: within each framework a package has one version. */
export function graphOf(
  document: JsonDocument,
  count: number,
  frameworks: Iterable<readonly LockedNode[]>,
): DependencyGraph {
  const needs = Array.from({ length: count }, () => new Set<number>());
  for (const nodes of frameworks) {
    const byId = new Map(nodes.map((node) => [node.id.toLowerCase(), node.index]));
    for (const node of nodes) {
      const own = needs[node.index ?? -1];
      if (!own || !document.isObject(node.needs)) continue;
      const end = document.after(node.needs);
      for (let key = document.first(node.needs); key < end; key = document.afterMember(key)) {
        const index = byId.get(document.string(key).toLowerCase());
        if (index !== undefined && index !== node.index) own.add(index);
      }
    }
  }
  return { needs: needs.map((own) => [...own].sort((a, b) => a - b)) };
}
