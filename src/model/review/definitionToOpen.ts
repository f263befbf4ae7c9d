import { type Coordinates, coordinatesKey } from '../../core/coordinates.ts';

/** Of the definitions that a pull request changes, the first one that the workspace uses, or else the first one. */
export function definitionToOpen(
  changed: readonly Coordinates[],
  used: readonly Coordinates[],
): Coordinates | undefined {
  const keys = new Set(changed.length > 1 ? used.map(coordinatesKey) : []);
  return changed.find((one) => keys.has(coordinatesKey(one))) ?? changed[0];
}
