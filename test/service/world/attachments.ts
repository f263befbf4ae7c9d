import { keyOf } from '../data/coordinates.ts';
import type { World } from './world.ts';

/** The license text of a token; `undefined` if no component has it. Builds only as many components as necessary. */
export function attachmentText(world: World, token: string): string | undefined {
  for (const component of world.components.values()) {
    if (component.tools.length === 0 && !world.jobs.has(keyOf(component.coordinates))) continue;
    const text = component.texts().get(token);
    if (text !== undefined) return text;
  }
  return undefined;
}
