import { type Coordinates, displayName } from '../../core/coordinates.ts';

/** The key that holds a component back, whatever its revision. */
export function nameKey(coordinates: Coordinates): string {
  return heldBackKey(coordinates.type, displayName(coordinates));
}

/** `type`: of a component. Letter case doesn't count. */
export function heldBackKey(type: string, name: string): string {
  return `${type} ${name.toLowerCase()}`;
}
