import { type Coordinates, coordinatesKey } from '../../core/coordinates.ts';

/** `coordinatesKey`, made once for each object. Views request the same tens of thousands of keys at every repaint. */
export class KeyMemo {
  readonly #keys = new WeakMap<Coordinates, string>();

  keyOf(coordinates: Coordinates): string {
    const known = this.#keys.get(coordinates);
    if (known !== undefined) return known;
    const key = coordinatesKey(coordinates);
    this.#keys.set(coordinates, key);
    return key;
  }
}
