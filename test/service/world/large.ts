import { textOf, keyOf } from '../data/coordinates.ts';
import { expand } from '../fixtures/expand.ts';
import type { Large } from '../fixtures/largeFiles.ts';
import { largeName, largeRow } from '../fixtures/largeFiles.ts';
import type { World } from './world.ts';

/**
 * Adds a harvested component with very many files; the files are generated on first use. Throws on invalid
 * coordinates.
 */
export function addLarge(world: World, large: Large): string {
  const component = expand(largeName(large), largeRow(large));
  if (component === undefined) throw new Error(`not coordinates of a revision: ${largeName(large)}`);
  world.components.set(keyOf(component.coordinates), component);
  world.answers.delete(keyOf(component.coordinates));
  return textOf(component.coordinates);
}
