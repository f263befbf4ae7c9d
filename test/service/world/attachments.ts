import { keyOf } from '../data/coordinates.ts';
import type { World } from './world.ts';

/** The license text of a token; `undefined` when no component holds it. Builds components as far as needed. */
export function attachmentText(world: World, token: string): string | undefined {
  for (const component of world.components.values()) {
    if (component.tools.length === 0 && !world.jobs.has(keyOf(component.coordinates))) continue;
    const text = component.texts().get(token);
    if (text !== undefined) return text;
  }
  return undefined;
}
