import type { Steps } from '../../base/steps.ts';

/** Sorted without a pause: a tenth of a millisecond, unless keys are very long. */
const chunk = 256;

/** Merged between two pauses. */
const slice = 1024;

/** From 0 up to, and without, `length`. */
export function countUp(length: number): Uint32Array {
  const numbers = new Uint32Array(length);
  for (let at = 0; at < length; at++) numbers[at] = at;
  return numbers;
}

/** Sorts in place, in steps, stable. Sorted input takes little longer than reading it. */
export function* sortNumbers(items: Uint32Array, compare: (a: number, b: number) => number): Steps<void> {
  const { length } = items;
  if (length < 2) return;
  for (let from = 0; from < length; from += chunk) {
    const some = items.subarray(from, from + chunk);
    if (!isSorted(some, compare)) some.sort(compare);
    if (length > chunk) yield;
  }
  let spare: Uint32Array | null = null;
  for (let width = chunk; width < length; width *= 2)
    for (let from = 0; from + width < length; from += 2 * width) {
      const middle = from + width;
      if (compare(at(items, middle - 1), at(items, middle)) <= 0) continue;
      spare ??= new Uint32Array(length);
      yield* merge(items, spare, [from, middle, Math.min(middle + width, length)], compare);
    }
}

function isSorted(items: Uint32Array, compare: (a: number, b: number) => number): boolean {
  for (let next = 1; next < items.length; next++) if (compare(at(items, next - 1), at(items, next)) > 0) return false;
  return true;
}

/** Moves the left half to a buffer; writing never overtakes the right half. */
function* merge(
  items: Uint32Array,
  spare: Uint32Array,
  [from, middle, to]: readonly [number, number, number],
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
