import type { Steps } from './steps.ts';

/**
 * A sorted copy; equal elements keep their order. For lists that would take too long in one go. `slice`: elements
 * sorted, or merged, between two pauses; with a quick comparison the default takes about a millisecond.
 */
export function* sortInSteps<T>(
  list: readonly T[],
  compare: (a: T, b: T) => number,
  slice = 2000,
): Steps<readonly T[]> {
  let runs: T[][] = [];
  for (let at = 0; at < list.length; at += slice) {
    runs.push(list.slice(at, at + slice).sort(compare));
    yield;
  }
  while (runs.length > 1) {
    const merged: T[][] = [];
    for (let at = 0; at < runs.length; at += 2) {
      const [left = [], right] = [runs[at], runs[at + 1]];
      merged.push(right ? yield* merge(left, right, compare, slice) : left);
      yield;
    }
    runs = merged;
  }
  return runs[0] ?? [];
}

function* merge<T>(
  left: readonly T[],
  right: readonly T[],
  compare: (a: T, b: T) => number,
  slice: number,
): Steps<T[]> {
  const merged: T[] = [];
  let [l, r] = [0, 0];
  while (l < left.length && r < right.length) {
    const [a, b] = [left[l] as T, right[r] as T];
    const isLeft = compare(a, b) <= 0;
    merged.push(isLeft ? a : b);
    if (isLeft) l++;
    else r++;
    if (merged.length % slice === 0) yield;
  }
  for (; l < left.length; l++) merged.push(left[l] as T);
  for (; r < right.length; r++) merged.push(right[r] as T);
  return merged;
}
