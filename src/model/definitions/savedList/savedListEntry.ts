import { type Coordinates, coordinatesKey } from '../../../core/coordinates.ts';

/** One component on a person's list. */
export interface SavedListEntry {
  /** `coordinatesKey`: what makes two entries the same. */
  readonly key: string;
  /** Without revision: no version was chosen yet, and nothing is asked about it. */
  readonly coordinates: Coordinates;
}

export function entryOf(coordinates: Coordinates): SavedListEntry {
  return { key: coordinatesKey(coordinates), coordinates };
}
