import satisfies from 'semver/functions/satisfies.js';

/** Longer than any range a person or tool wrote. */
const maxRange = 1024;

/** Whether a version lies in a range (node-semver, strictly: loosely it would ignore what it cannot read). */
export function isInRange(version: string, range: string): boolean {
  return range.length <= maxRange && satisfies(version, range);
}

/** `latest`, `next`: any version may have been that one. */
export function isTag(range: string): boolean {
  return /^[a-z][\w.-]*$/i.test(range) && !/^[vx]\d*(?:\.|$)/i.test(range);
}
