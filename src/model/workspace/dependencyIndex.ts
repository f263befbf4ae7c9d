import type { SourceRange } from '../../core/range.ts';
import type { LinkedDependency } from '../../manifests/link.ts';

/**
 * The dependencies of one reading by their places in the text: those at an offset or in a stretch are found by binary
 * search. Made once per reading (`of`).
 */
export class DependencyIndex {
  static readonly #known = new WeakMap<readonly LinkedDependency[], DependencyIndex>();

  readonly dependencies: readonly LinkedDependency[];
  /** By place, each dependency once for its name and once for its version. Sorted by start. */
  readonly #starts: Int32Array;
  readonly #ends: Int32Array;
  /** The highest end up to each place: behind it nothing before covers an offset. */
  readonly #reach: Int32Array;
  /** Positions in `dependencies`. */
  readonly #owners: Int32Array;

  private constructor(dependencies: readonly LinkedDependency[]) {
    this.dependencies = dependencies;
    const places = placesOf(dependencies);
    const count = places.owners.length;
    this.#starts = new Int32Array(count);
    this.#ends = new Int32Array(count);
    this.#reach = new Int32Array(count);
    this.#owners = new Int32Array(count);
    let reach = 0;
    for (const [at, from] of orderOf(places.starts).entries()) {
      const end = places.ends[from] ?? 0;
      reach = Math.max(reach, end);
      this.#starts[at] = places.starts[from] ?? 0;
      this.#ends[at] = end;
      this.#reach[at] = reach;
      this.#owners[at] = places.owners[from] ?? 0;
    }
  }

  /** The index of a list of dependencies; made at the first call. */
  static of(dependencies: readonly LinkedDependency[]): DependencyIndex {
    let index = this.#known.get(dependencies);
    if (!index) this.#known.set(dependencies, (index = new DependencyIndex(dependencies)));
    return index;
  }

  /** The dependency whose name or version covers the offset, its end included; of several, the first in the list. */
  at(offset: number): LinkedDependency | undefined {
    return this.between(offset, offset)[0];
  }

  /** The dependencies whose name or version touches the stretch, in the order of the list. */
  between(start: number, end: number): readonly LinkedDependency[] {
    const found = new Set<number>();
    for (let at = this.#lastUpTo(end); at >= 0 && (this.#reach[at] ?? -1) >= start; at--)
      if ((this.#ends[at] ?? -1) >= start) found.add(this.#owners[at] ?? 0);
    return [...found].sort((a, b) => a - b).flatMap((owner) => this.dependencies[owner] ?? []);
  }

  /** The last place that starts at the offset or before it; -1: none. */
  #lastUpTo(offset: number): number {
    let [low, high] = [-1, this.#starts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

/**
 * The range that a license is shown behind: that of the version, to which the license belongs, if it follows the name;
 * otherwise that of the name.
 */
export function licensePlace({ nameRange, versionRange }: LinkedDependency['dependency']): SourceRange {
  return versionRange && versionRange.start >= nameRange.end ? versionRange : nameRange;
}

function placesOf(dependencies: readonly LinkedDependency[]): {
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  readonly owners: readonly number[];
} {
  const [starts, ends, owners]: [number[], number[], number[]] = [[], [], []];
  for (const [owner, { dependency }] of dependencies.entries())
    for (const range of [dependency.nameRange, dependency.versionRange]) {
      if (range === null) continue;
      starts.push(range.start);
      ends.push(range.end);
      owners.push(owner);
    }
  return { starts, ends, owners };
}

/** Positions by ascending start. Readers mostly list dependencies in the order of the text, and then nothing is sorted. */
function orderOf(starts: readonly number[]): Iterable<number> & { entries(): Iterable<[number, number]> } {
  const order = Int32Array.from(starts.keys());
  const isSorted = starts.every((start, at) => at === 0 || (starts[at - 1] ?? 0) <= start);
  return isSorted ? order : order.sort((a, b) => (starts[a] ?? 0) - (starts[b] ?? 0) || a - b);
}
