import { type Coordinates, displayName } from '../../core/coordinates.ts';

/** What a component is held back by, whatever its revision. */
export function nameKey(coordinates: Coordinates): string {
  return heldBackKey(coordinates.type, displayName(coordinates));
}

/** `type`: of a component. Letter case doesn't count. */
export function heldBackKey(type: string, name: string): string {
  return `${type} ${name.toLowerCase()}`;
}
