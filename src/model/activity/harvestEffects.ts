import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import type { Coordinates } from '../../core/coordinates.ts';
import type { Harvests } from '../harvests/harvests.ts';

interface Parts {
  readonly harvests: Pick<Harvests, 'onDidProgress' | 'onDidArrive'>;
  /** Another definition of this revision was computed: cached files, texts and other data are out of date. */
  readonly renew: (coordinates: Coordinates) => void;
}

/**
 * Consequences of a harvest that delivered something. The definition itself is already known; this covers data that
 * depends on it and is read in other ways.
 */
export function renewAfterHarvests({ harvests, renew }: Parts): Disposable {
  const store = new DisposableStore();
  store.add(harvests.onDidProgress((coordinates) => coordinates.forEach(renew)));
  store.add(harvests.onDidArrive((items) => items.forEach((item) => renew(item.coordinates))));
  return store;
}
