import type { Revision } from '../data/coordinates.ts';
import { componentKey, keyOf, textOf, types } from '../data/coordinates.ts';
import { arrivalOrder, toolName } from '../data/tools.ts';
import type { Component } from '../fixtures/expand.ts';
import { generated } from '../fixtures/generate.ts';
import type { Job, Result, World } from './world.ts';

/** `takes`: accepts this many items of each request, then is unavailable: 500 with some items queued. */
export type Crawler = 'up' | 'down' | { readonly takes: number };

/** The outcome of harvests of a component. */
export type HarvestRule =
  | { readonly kind: 'usual' }
  /** The component is on the block list: 422 for the whole request (service-api.md 6.1). */
  | { readonly kind: 'blocked' }
  /** The coordinates fail validation: 400 for the whole request. */
  | { readonly kind: 'refused' }
  /** The harvest is accepted but never delivers. */
  | { readonly kind: 'silent' }
  /** These tools never deliver. */
  | { readonly kind: 'without'; readonly tools: readonly string[] };

/** One valid item of `POST /harvest`. */
export interface HarvestRequest {
  readonly coordinates: Revision;
  /** The tool requested from the crawler; any text is forwarded. */
  readonly tool: string;
  readonly policy: string | null;
}

/** Milliseconds for which the service remembers a forwarded request. */
const rememberedMs = 24 * 3_600_000;

/** The rule of the revision has priority over the rule of its component. */
export function harvestRuleOf(world: World, coordinates: Revision): HarvestRule {
  const own = world.harvestRules.get(keyOf(coordinates)) ?? world.harvestRules.get(componentKey(coordinates));
  return own ?? { kind: 'usual' };
}

/**
 * Forwards requests to the crawler, except equal ones since the last computing (service-api.md 6.1). Returns false if
 * the crawler was not available for all; the requests before stay queued.
 */
export function forwardHarvests(world: World, requests: readonly HarvestRequest[]): boolean {
  let left = world.crawler === 'up' ? Number.POSITIVE_INFINITY : world.crawler === 'down' ? 0 : world.crawler.takes;
  for (const request of requests) {
    if (isRemembered(world, request)) continue;
    if (left === 0) return false;
    left -= 1;
    world.forwarded.set(nameOf(request), world.clock.now());
    startHarvest(world, request);
  }
  return true;
}

/** The delivered results, oldest first; results that are pending or never arrive are left out. */
export function delivered(world: World, key: string): readonly Result[] {
  const now = world.clock.now();
  return world.jobs.get(key)?.results.filter(({ at }) => at !== null && at <= now) ?? [];
}

/** Delivers all pending results of one harvest, or of all. Results that never arrive stay missing. */
export function finishHarvests(world: World, coordinates?: string): void {
  const now = world.clock.now();
  world.unsaved = true;
  for (const [key, job] of world.jobs) {
    if (coordinates !== undefined && key !== coordinates.toLowerCase()) continue;
    const results = job.results.map(({ tool, at }) => ({ tool, at: at === null ? null : Math.min(at, now) }));
    world.jobs.set(key, { ...job, results });
  }
}

/** The time when the definition was last computed from results; `null`: never. */
export function computedAt(world: World, key: string): number | null {
  if (world.recompute !== 'atOnce') return world.computed.get(key)?.at ?? null;
  return Math.max(...delivered(world, key).map(({ at }) => at ?? 0), 0) || null;
}

function isRemembered(world: World, request: HarvestRequest): boolean {
  const since = world.forwarded.get(nameOf(request));
  if (since === undefined || world.clock.now() - since >= rememberedMs) return false;
  const computed = computedAt(world, keyOf(request.coordinates));
  return computed === null || computed < since;
}

function nameOf({ coordinates, tool, policy }: HarvestRequest): string {
  return `${keyOf(coordinates)} ${tool} ${policy ?? ''}`;
}

/**
 * A component that does not exist never gets a result. An unknown component is assumed to exist and gets plausible
 * results. A tool with a pending result does not run twice.
 */
function startHarvest(world: World, { coordinates, tool }: HarvestRequest): void {
  const key = keyOf(coordinates);
  const component = world.components.get(key) ?? { ...generated(coordinates), tools: [] };
  world.components.set(key, component);
  const now = world.clock.now();
  const earlier = world.jobs.get(key)?.results.filter(({ at }) => at !== null) ?? [];
  const pending = earlier.filter(({ at }) => at !== null && at > now).map((one) => toolName(one.tool));
  const wanted = toolsFor(component, tool).filter((one) => !pending.includes(toolName(one)));
  const rule = harvestRuleOf(world, coordinates);
  const results = wanted.map((one, index) => ({
    tool: one,
    at: isSilent(rule, one) ? null : now + (index + 1) * world.settings.harvestDelayMs,
  }));
  const job: Job = { coordinates: textOf(component.coordinates), startedAt: now, results: [...earlier, ...results] };
  world.jobs.set(key, job);
  world.answers.delete(key);
  world.unsaved = true;
}

/**
 * `component` (the default), `package`, `source` and the component types run all tools; a tool name runs that tool; an
 * unknown or disabled tool runs nothing (service-api.md 6.1).
 */
function toolsFor({ obtainable }: Component, tool: string): readonly string[] {
  if (['component', 'package', 'source', ...types].includes(tool)) return obtainable;
  return arrivalOrder.includes(tool) ? obtainable.filter((one) => toolName(one) === tool) : [];
}

function isSilent(rule: HarvestRule, tool: string): boolean {
  return rule.kind === 'silent' || (rule.kind === 'without' && rule.tools.includes(toolName(tool)));
}
