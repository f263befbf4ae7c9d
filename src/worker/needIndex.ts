import type { DependencyGraph } from '../manifests/format.ts';

/** A partial path, built from its end: dependencies by index. */
interface Partial {
  readonly index: number;
  /** The dependency this one needs, towards the end. */
  readonly next: Partial | null;
  /** Number of dependencies so far. */
  readonly length: number;
  /** The least distance of all of these: dependencies nearer to a direct one cannot be among them. */
  readonly nearest: number;
}

/**
 * Steps a search may take beyond the first path. A lock where everything needs everything has more paths than atoms.
 */
const maxWork = 300_000;

const unreachable = -1;

/**
 * The reversed edges of one lock, with each dependency's distance from a direct one: finding what brings a dependency
 * in then takes a few milliseconds. Made once for a text. Iterative throughout; cycles need no special treatment.
 */
export class NeedIndex {
  /** The dependents of a dependency are stored from its offset to the next one's, in the order of the text. */
  readonly #offsets: Int32Array;
  readonly #neededBy: Int32Array;
  /** Edges from the nearest direct one: 0 for a direct one itself. */
  readonly #distances: Int32Array;

  private constructor(offsets: Int32Array, neededBy: Int32Array, distances: Int32Array) {
    this.#offsets = offsets;
    this.#neededBy = neededBy;
    this.#distances = distances;
  }

  static make({ needs }: DependencyGraph, isDirect: (index: number) => boolean): NeedIndex {
    const count = needs.length;
    const offsets = new Int32Array(count + 1);
    for (const needed of needs) for (const to of needed) if (to < count) offsets[to + 1] = (offsets[to + 1] ?? 0) + 1;
    for (let at = 0; at < count; at++) offsets[at + 1] = (offsets[at + 1] ?? 0) + (offsets[at] ?? 0);
    const neededBy = new Int32Array(offsets[count] ?? 0);
    const filled = offsets.slice();
    for (let from = 0; from < count; from++) {
      for (const to of needs[from] ?? []) {
        if (to >= count) continue;
        const place = filled[to] ?? 0;
        neededBy[place] = from;
        filled[to] = place + 1;
      }
    }
    const distances = new Int32Array(count).fill(unreachable);
    const reached: number[] = [];
    const reach = (index: number, distance: number): void => {
      if (index >= count || distances[index] !== unreachable) return;
      distances[index] = distance;
      reached.push(index);
    };
    for (let at = 0; at < count; at++) if (isDirect(at)) reach(at, 0);
    for (const from of reached) for (const to of needs[from] ?? []) reach(to, (distances[from] ?? 0) + 1);
    return new NeedIndex(offsets, neededBy, distances);
  }

  /** Those that need the dependency, in the order of the text. */
  dependentsOf(index: number): readonly number[] {
    return [...this.#neededBy.subarray(this.#offsets[index] ?? 0, this.#offsets[index + 1] ?? 0)];
  }

  /**
   * The paths from direct dependencies to any of the targets, each without repetition, shortest first, as many as are
   * taken. Returns whether those were all of them. A direct target is a path of its own.
   */
  *pathsTo(targets: readonly number[]): Generator<readonly number[], boolean, void> {
    const ends = new Set(targets);
    /**
     * By the minimum length of the path; of these the latest first, so that one is finished before others are begun.
     */
    const unfinished: Partial[][] = [];
    const push = (index: number, next: Partial | null): void => {
      const distance = this.#distances[index] ?? unreachable;
      if (distance === unreachable) return;
      const length = (next?.length ?? 0) + 1;
      const nearest = Math.min(distance, next?.nearest ?? distance);
      (unfinished[length + distance] ??= []).push({ index, next, length, nearest });
    };
    for (const target of [...ends].sort(descending)) push(target, null);
    let found = 0;
    let work = 0;
    for (let least = 0; least < unfinished.length;) {
      const one = unfinished[least]?.pop();
      if (!one) {
        least++;
        continue;
      }
      if (this.#distances[one.index] === 0) {
        found++;
        yield pathFrom(one);
      }
      // The last in the text is pushed first, so that the first is popped first.
      for (let at = (this.#offsets[one.index + 1] ?? 0) - 1; at >= (this.#offsets[one.index] ?? 0); at--) {
        const from = this.#neededBy[at] ?? 0;
        if (found > 0 && ++work > maxWork) return false;
        if (ends.has(from)) continue;
        if ((this.#distances[from] ?? 0) >= one.nearest) {
          if (found > 0) work += one.length;
          if (isAmong(one, from)) continue;
        }
        push(from, one);
      }
    }
    return true;
  }
}

function pathFrom(start: Partial): readonly number[] {
  const path: number[] = [];
  for (let one: Partial | null = start; one; one = one.next) path.push(one.index);
  return path;
}

function isAmong(start: Partial, index: number): boolean {
  for (let one: Partial | null = start; one; one = one.next) if (one.index === index) return true;
  return false;
}

function descending(a: number, b: number): number {
  return b - a;
}
