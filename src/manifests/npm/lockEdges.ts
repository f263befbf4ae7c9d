import type { DependencyGraph } from '../format.ts';

/**
 * The edges of a lock, by index into the reading's dependencies: the needs of `at` are `targets` from `starts[at]` to
 * `starts[at + 1]`.
 */
export interface LockEdges {
  readonly starts: Int32Array;
  readonly targets: Int32Array;
  /** Beside `targets`: 1 for an edge that is needed only if available. */
  readonly optional: Uint8Array;
}

/** Collects edges in any order. */
export class EdgeList {
  readonly #froms: number[] = [];
  readonly #tos: number[] = [];
  readonly #optionals: number[] = [];

  add(from: number, to: number, isOptional: boolean): void {
    this.#froms.push(from);
    this.#tos.push(to);
    this.#optionals.push(isOptional ? 1 : 0);
  }

  /** Those of one node stay in the order they were added. */
  finish(count: number): LockEdges {
    const starts = new Int32Array(count + 1);
    for (const from of this.#froms) starts[from + 1] = (starts[from + 1] ?? 0) + 1;
    for (let at = 0; at < count; at++) starts[at + 1] = (starts[at + 1] ?? 0) + (starts[at] ?? 0);
    const next = starts.slice();
    const targets = new Int32Array(this.#tos.length);
    const optional = new Uint8Array(this.#tos.length);
    for (let at = 0; at < this.#tos.length; at++) {
      const from = this.#froms[at] ?? 0;
      const place = next[from] ?? 0;
      next[from] = place + 1;
      targets[place] = this.#tos[at] ?? 0;
      optional[place] = this.#optionals[at] ?? 0;
    }
    return { starts, targets, optional };
  }
}

/** `dependencyOf`: where nodes of the edges are not the reading's dependencies themselves. -1 for none. */
export function graphOf({ starts, targets }: LockEdges, count: number, dependencyOf?: Int32Array): DependencyGraph {
  const needs: number[][] = Array.from({ length: count }, () => []);
  for (let node = 0; node + 1 < starts.length; node++) {
    const from = dependencyOf ? (dependencyOf[node] ?? -1) : node;
    const own = needs[from];
    if (!own) continue;
    const end = starts[node + 1] ?? 0;
    for (let at = starts[node] ?? 0; at < end; at++) {
      const target = targets[at] ?? -1;
      const to = dependencyOf ? (dependencyOf[target] ?? -1) : target;
      if (to >= 0 && to !== from && !own.includes(to)) own.push(to);
    }
  }
  return { needs };
}

/** Marks in `seen` all nodes reachable from `roots`, and these. Edges of `stopsAt` nodes are not followed. */
export function reach(
  { starts, targets, optional }: LockEdges,
  roots: readonly number[],
  seen: Uint8Array,
  {
    alsoOptional = true,
    stopsAt,
  }: { readonly alsoOptional?: boolean; readonly stopsAt?: (node: number) => boolean } = {},
): void {
  const open: number[] = [];
  const enter = (node: number): void => {
    if (node < 0 || node >= seen.length || seen[node] !== 0) return;
    seen[node] = 1;
    if (!stopsAt?.(node)) open.push(node);
  };
  for (const root of roots) enter(root);
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const end = starts[node + 1] ?? 0;
    for (let at = starts[node] ?? 0; at < end; at++) if (alsoOptional || optional[at] === 0) enter(targets[at] ?? -1);
  }
}
