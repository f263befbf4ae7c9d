import type { Steps } from './steps.ts';

/** Elements sorted, or merged, between two pauses: a tenth of a millisecond, unless a comparison is slow. */
const usualSlice = 256;

/** A sorted copy; equal elements keep their order. For lists that would take too long in one go. */
export function* sortInSteps<T>(
  list: readonly T[],
  compare: (a: T, b: T) => number,
  slice = usualSlice,
): Steps<readonly T[]> {
  const order = countUp(list.length);
  yield* sortNumbers(order, (a, b) => compare(list[a] as T, list[b] as T), slice);
  return Array.from(order, (at) => list[at] as T);
}

/** From 0 up to, and without, `length`. */
function countUp(length: number): Uint32Array {
  const numbers = new Uint32Array(length);
  for (let at = 0; at < length; at++) numbers[at] = at;
  return numbers;
}

/** Sorts in place, in steps, stable. Sorted input takes little longer than reading it. */
function* sortNumbers(items: Uint32Array, compare: (a: number, b: number) => number, slice: number): Steps<void> {
  const { length } = items;
  if (length < 2) return;
  for (let from = 0; from < length; from += slice) {
    const some = items.subarray(from, from + slice);
    if (!isSorted(some, compare)) some.sort(compare);
    if (length > slice) yield;
  }
  let spare: Uint32Array | null = null;
  for (let width = slice; width < length; width *= 2)
    for (let from = 0; from + width < length; from += 2 * width) {
      const middle = from + width;
      if (compare(at(items, middle - 1), at(items, middle)) <= 0) continue;
      spare ??= new Uint32Array(length);
      yield* merge({ items, spare, from, middle, to: Math.min(middle + width, length), slice }, compare);
    }
}

function isSorted(items: Uint32Array, compare: (a: number, b: number) => number): boolean {
  for (let next = 1; next < items.length; next++) if (compare(at(items, next - 1), at(items, next)) > 0) return false;
  return true;
}

interface Halves {
  readonly items: Uint32Array;
  readonly spare: Uint32Array;
  readonly from: number;
  readonly middle: number;
  readonly to: number;
  readonly slice: number;
}

/** Moves the left half to `spare`; writing never overtakes the right half. */
function* merge(
  { items, spare, from, middle, to, slice }: Halves,
  compare: (a: number, b: number) => number,
): Steps<void> {
  const leftLength = middle - from;
  spare.set(items.subarray(from, middle));
  let left = 0;
  let right = middle;
  let out = from;
  while (left < leftLength && right < to) {
    items[out] = compare(at(spare, left), at(items, right)) <= 0 ? at(spare, left++) : at(items, right++);
    out++;
    if (out % slice === 0) yield;
  }
  items.set(spare.subarray(left, leftLength), out);
  yield;
}

/** Never out of range: the callers ensure it. */
function at(items: Uint32Array, index: number): number {
  return items[index] ?? 0;
}
