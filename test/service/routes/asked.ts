import type { Coordinates } from '../data/coordinates.ts';
import { textOf } from '../data/coordinates.ts';
import type { Asked } from '../world/log.ts';
import type { World } from '../world/world.ts';

const longest = 50_000;

/** Records that a request named this component or text. */
export function ask(world: World, via: Asked['via'], what: Coordinates | string): void {
  if (world.log.asked.length >= longest) return;
  world.log.asked.push({ via, name: typeof what === 'string' ? what : textOf(what) });
}
