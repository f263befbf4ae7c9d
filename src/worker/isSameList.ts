import type { LinkedDependency } from '../manifests/link.ts';

/**
 * True if two lists are equal. Linking makes new objects each time, around dependencies that stay the same while the
 * file does.
 */
export function isSameList(one: readonly LinkedDependency[], other: readonly LinkedDependency[]): boolean {
  return one.length === other.length && one.every((linked, at) => isSameLinked(linked, other[at] ?? linked));
}

function isSameLinked(a: LinkedDependency, b: LinkedDependency): boolean {
  return (
    a.version === b.version &&
    a.reason === b.reason &&
    a.isDirect === b.isDirect &&
    a.scope === b.scope &&
    a.note === b.note &&
    a.source === b.source &&
    a.lockedBy?.path === b.lockedBy?.path &&
    a.lockedBy?.range.start === b.lockedBy?.range.start &&
    a.lockedBy?.range.end === b.lockedBy?.range.end &&
    isSameCoordinates(a.coordinates, b.coordinates) &&
    isSamePlain(a.dependency, b.dependency)
  );
}

function isSameCoordinates(a: LinkedDependency['coordinates'], b: LinkedDependency['coordinates']): boolean {
  if (a === null || b === null) return a === b;
  return (
    a.name === b.name &&
    a.revision === b.revision &&
    a.namespace === b.namespace &&
    a.type === b.type &&
    a.provider === b.provider
  );
}

/** True if two values of plain data are equal, the order of lists included. */
function isSamePlain(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const keys = Object.keys(one) as (keyof typeof one)[];
  if (keys.length !== Object.keys(other).length) return false;
  for (const key of keys) if (!isSamePlain(one[key], other[key])) return false;
  return true;
}
