import { isRecord } from './isRecord.ts';

/** The same JSON value, ignoring the order of keys but not of lists; `null` and absent are the same. */
export function sameJson(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((member, at) => sameJson(member, other[at]));
  if (!isRecord(one) || !isRecord(other)) return (one ?? null) === (other ?? null);
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((key) =>
    sameJson(ownOf(one, key), ownOf(other, key)),
  );
}

function ownOf(record: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
