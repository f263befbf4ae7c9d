import { type Coordinates, displayName } from '../../core/coordinates.ts';

/** The key by which a component is withheld, whatever its revision. */
export function nameKey(coordinates: Coordinates): string {
  return typedNameKey(coordinates.type, displayName(coordinates));
}

/** `type`: of a component; its source has the same key. Letter case doesn't count. */
export function typedNameKey(type: string, name: string): string {
  return `${typeOfSource.get(type) ?? type} ${name.toLowerCase()}`;
}

/** Types of sources, and the types of the packages that have their names. */
const typeOfSource: ReadonlyMap<string, string> = new Map([
  ['sourcearchive', 'maven'],
  ['condasrc', 'conda'],
  ['debsrc', 'deb'],
]);
