import { type Coordinates, coordinatesKey } from '../../../core/coordinates.ts';

/** One component on the user's list. */
export interface SavedListEntry {
  /** `coordinatesKey`: equal for equal entries. */
  readonly key: string;
  /** Without revision: no version was chosen yet, and nothing is requested for it. */
  readonly coordinates: Coordinates;
}

export function entryOf(coordinates: Coordinates): SavedListEntry {
  return { key: coordinatesKey(coordinates), coordinates };
}
