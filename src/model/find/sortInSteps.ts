import type { Steps } from '../../base/steps.ts';

/** Items that are sorted, and comparisons that are made, without a pause: a millisecond or two of work for versions. */
const sliceSize = 100;

/** Sorts as `Array.sort` does, steadily, and lets others have a turn meanwhile: taking versions apart is slow. */
export function* sortInSteps<T>(items: readonly T[], compare: (a: T, b: T) => number): Steps<readonly T[]> {
  let runs: (readonly T[])[] = [];
  for (let at = 0; at < items.length; at += sliceSize) {
    runs.push(items.slice(at, at + sliceSize).sort(compare));
    yield;
  }
  while (runs.length > 1) {
    const merged: (readonly T[])[] = [];
    for (let at = 0; at < runs.length; at += 2) {
      merged.push(yield* merge(runs[at] ?? [], runs[at + 1] ?? [], compare));
      yield;
    }
    runs = merged;
  }
  return runs[0] ?? [];
}

function* merge<T>(left: readonly T[], right: readonly T[], compare: (a: T, b: T) => number): Steps<readonly T[]> {
  const merged: T[] = [];
  let [at, other] = [0, 0];
  for (;;) {
    const [a, b] = [left[at], right[other]];
    if (a === undefined || b === undefined) break;
    const isLeft = compare(a, b) <= 0;
    merged.push(isLeft ? a : b);
    if (isLeft) at++;
    else other++;
    if (merged.length % (2 * sliceSize) === 0) yield;
  }
  return [...merged, ...left.slice(at), ...right.slice(other)];
}
