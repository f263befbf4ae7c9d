import type { Revision } from '../data/coordinates.ts';
import { keyOf, textOf } from '../data/coordinates.ts';
import { arrivalOrder, byWeight, toolName } from '../data/tools.ts';
import { generated } from '../fixtures/generate.ts';
import type { Component } from '../fixtures/expand.ts';
import type { Job, World } from './world.ts';

/** The component of these coordinates; generated on the spot when that is wanted. */
export function componentAt(world: World, coordinates: Revision): Component | undefined {
  const key = keyOf(coordinates);
  const known = world.components.get(key);
  if (known !== undefined || !world.settings.generate) return known;
  const made = generated(coordinates);
  world.components.set(key, made);
  return made;
}

/** `tool/version` of what has finished by now, in order of weight. */
export function finishedTools(world: World, component: Component): readonly string[] {
  const job = world.jobs.get(keyOf(component.coordinates));
  if (job === undefined) return component.tools;
  const done = job.tools.slice(0, stepsDone(world, job));
  const fresh = new Set(done.map(toolName));
  return byWeight([...component.tools.filter((tool) => !fresh.has(toolName(tool))), ...done]);
}

/** Differs whenever a harvest of this component has brought another result. */
export function harvestStamp(world: World, key: string): string {
  const job = world.jobs.get(key);
  return job === undefined ? '' : `${job.startedAt}+${stepsDone(world, job)}`;
}

export function isUnderWay(world: World, job: Job): boolean {
  return stepsDone(world, job) < job.tools.length;
}

/**
 * Starts a harvest. The same request while one is under way is ignored. What exists nowhere never gets a result; what the
 * stand-in does not know is taken to exist, and harvested to something plausible.
 */
export function startHarvest(world: World, coordinates: Revision, tool: string): void {
  const key = keyOf(coordinates);
  const running = world.jobs.get(key);
  if (running !== undefined && isUnderWay(world, running)) return;
  const component = world.components.get(key) ?? unknownComponent(coordinates);
  world.components.set(key, component);
  const single = arrivalOrder.includes(tool) ? tool : undefined;
  const kept =
    running === undefined || single === undefined ? [] : running.tools.filter((one) => toolName(one) !== tool);
  const tools = component.obtainable.filter((one) => single === undefined || toolName(one) === single);
  world.jobs.set(key, {
    coordinates: textOf(component.coordinates),
    tools: [...kept, ...tools],
    startedAt: world.clock.now() - kept.length * world.settings.harvestDelayMs,
    delayMs: world.settings.harvestDelayMs,
    finished: false,
  });
  world.answers.delete(key);
  world.unsaved = true;
}

/** Somebody asked for what nobody has harvested (service-api.md 1.6). */
export function queueByAsking(world: World, coordinates: Revision): void {
  world.queuedByAsking.add(textOf(coordinates));
  world.unsaved = true;
  if (world.settings.autoHarvest) startHarvest(world, coordinates, 'component');
}

/** Finishes one harvest, or all. */
export function finishHarvests(world: World, coordinates?: string): void {
  world.unsaved = true;
  for (const [key, job] of world.jobs) {
    if (coordinates === undefined || key === coordinates.toLowerCase()) job.finished = true;
  }
}

function stepsDone(world: World, job: Job): number {
  if (job.finished || job.delayMs <= 0) return job.tools.length;
  return Math.min(job.tools.length, Math.floor((world.clock.now() - job.startedAt) / job.delayMs));
}

/** Nothing harvested yet, everything obtainable. */
function unknownComponent(coordinates: Revision): Component {
  return { ...generated(coordinates), tools: [] };
}
