import type { Revision } from '../data/coordinates.ts';
import { keyOf, textOf } from '../data/coordinates.ts';
import { byWeight, toolName } from '../data/tools.ts';
import { generated } from '../fixtures/generate.ts';
import type { Component } from '../fixtures/expand.ts';
import { computedAt, delivered, forwardHarvests } from './crawler.ts';
import type { Recompute } from './settings.ts';
import type { World } from './world.ts';

/** The component with these coordinates; generated if the `generate` setting is on. */
export function componentAt(world: World, coordinates: Revision): Component | undefined {
  const key = keyOf(coordinates);
  const known = world.components.get(key);
  if (known !== undefined || !world.settings.generate) return known;
  const made = generated(coordinates);
  world.components.set(key, made);
  return made;
}

/** `tool/version` of the tools that have finished, in order of weight: the list of `GET /harvest`. */
export function finishedTools(world: World, component: Component): readonly string[] {
  const results = delivered(world, keyOf(component.coordinates)).map(({ tool }) => tool);
  const byName = new Map([...component.tools, ...results].map((tool) => [toolName(tool), tool]));
  return byWeight([...byName.values()]);
}

/**
 * `tool/version` of the tools in the definition: fewer than the finished ones, unless it is computed after each
 * result.
 */
export function computedTools(world: World, component: Component): readonly string[] {
  if (world.recompute === 'atOnce') return finishedTools(world, component);
  return world.computed.get(keyOf(component.coordinates))?.tools ?? component.tools;
}

/** Changes whenever the definition is computed with another result. */
export function harvestStamp(world: World, key: string): string {
  const count = world.recompute === 'atOnce' ? delivered(world, key).length : 0;
  return `${computedAt(world, key) ?? ''}+${count}`;
}

/**
 * Handles a request for a definition. With delayed computing, an outdated definition is computed some time after the
 * first request (service-api.md 4.1). Returns true while it is outdated.
 */
export function isOutdatedAtRequest(world: World, component: Component): boolean {
  if (world.recompute === 'atOnce' || !isOutdated(world, component)) return false;
  if (world.recompute === 'held') return true;
  const key = keyOf(component.coordinates);
  const now = world.clock.now();
  const from = world.computedFrom.get(key) ?? now + world.settings.recomputeDelayMs;
  world.unsaved = true;
  if (now < from) {
    world.computedFrom.set(key, from);
    return true;
  }
  markComputed(world, component);
  return false;
}

/** Computes one definition, or all, from all delivered results. */
export function computeDefinitions(world: World, coordinates?: string): void {
  for (const [key, component] of world.components) {
    if (coordinates !== undefined && key !== coordinates.toLowerCase()) continue;
    if (isOutdated(world, component)) markComputed(world, component);
  }
}

/** Keeps the definitions computed so far. */
export function setRecompute(world: World, recompute: Recompute): void {
  if (world.recompute === 'atOnce')
    for (const key of world.jobs.keys()) {
      const component = world.components.get(key);
      const at = computedAt(world, key);
      if (component && at !== null) world.computed.set(key, { tools: finishedTools(world, component), at });
    }
  world.recompute = recompute;
  world.computedFrom.clear();
  world.unsaved = true;
}

/** Queues a component without a harvest because its definition was requested (service-api.md 1.6). */
export function queueOnRequest(world: World, coordinates: Revision): void {
  world.queuedByAsking.add(textOf(coordinates));
  world.unsaved = true;
  if (world.settings.autoHarvest) forwardHarvests(world, [{ coordinates, tool: 'component', policy: null }]);
}

function isOutdated(world: World, component: Component): boolean {
  return finishedTools(world, component).join() !== computedTools(world, component).join();
}

function markComputed(world: World, component: Component): void {
  const key = keyOf(component.coordinates);
  world.computed.set(key, { tools: finishedTools(world, component), at: world.clock.now() });
  world.computedFrom.delete(key);
  world.unsaved = true;
}
