import type { Revision } from '../data/coordinates.ts';
import { componentKey, keyOf, textOf, types } from '../data/coordinates.ts';
import { arrivalOrder, toolName } from '../data/tools.ts';
import type { Component } from '../fixtures/expand.ts';
import { generated } from '../fixtures/generate.ts';
import type { Job, Result, World } from './world.ts';

/** `takes`: of each request so many items, and then it cannot be reached any more: 500 with a part queued. */
export type Crawler = 'up' | 'down' | { readonly takes: number };

/** What becomes of the harvests of a component. */
export type HarvestRule =
  | { readonly kind: 'usual' }
  /** On the block list: 422 for the whole request (service-api.md 6.1). */
  | { readonly kind: 'blocked' }
  /** Its coordinates do not pass the service's validation: 400 for the whole request. */
  | { readonly kind: 'refused' }
  /** Taken, and never heard of again. */
  | { readonly kind: 'silent' }
  /** These tools never deliver. */
  | { readonly kind: 'without'; readonly tools: readonly string[] };

/** One item of `POST /harvest` that can be used. */
export interface HarvestRequest {
  readonly coordinates: Revision;
  /** What the crawler is asked for; any text is passed on. */
  readonly tool: string;
  readonly policy: string | null;
}

/** Milliseconds the service remembers that it has passed a request on. */
const rememberedMs = 24 * 3_600_000;

/** The rule of the revision before that of its component. */
export function harvestRuleOf(world: World, coordinates: Revision): HarvestRule {
  const own = world.harvestRules.get(keyOf(coordinates)) ?? world.harvestRules.get(componentKey(coordinates));
  return own ?? { kind: 'usual' };
}

/**
 * Passes requests on to the crawler, each of them unless it was and nothing has been computed since (service-api.md 6.1).
 * False when the crawler could not be reached for all: those before are queued nevertheless.
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

/** When results have come in, oldest first; what is still to come, and what never will, is left out. */
export function delivered(world: World, key: string): readonly Result[] {
  const now = world.clock.now();
  return world.jobs.get(key)?.results.filter(({ at }) => at !== null && at <= now) ?? [];
}

/** Brings in now what is still to come, of one harvest or all. What the crawler never answers stays away. */
export function finishHarvests(world: World, coordinates?: string): void {
  const now = world.clock.now();
  world.unsaved = true;
  for (const [key, job] of world.jobs) {
    if (coordinates !== undefined && key !== coordinates.toLowerCase()) continue;
    const results = job.results.map(({ tool, at }) => ({ tool, at: at === null ? null : Math.min(at, now) }));
    world.jobs.set(key, { ...job, results });
  }
}

/** When the definition was computed last out of what tools delivered; `null`: never. */
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
 * What exists nowhere never gets a result; what the stand-in does not know is taken to exist, and harvested to something
 * plausible. A tool whose result is still to come is not run twice.
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
 * `component` (the usual), `package`, `source` and the component types run everything; a tool runs alone; what the crawler
 * does not know, or has switched off, brings nothing (service-api.md 6.1).
 */
function toolsFor({ obtainable }: Component, tool: string): readonly string[] {
  if (['component', 'package', 'source', ...types].includes(tool)) return obtainable;
  return arrivalOrder.includes(tool) ? obtainable.filter((one) => toolName(one) === tool) : [];
}

function isSilent(rule: HarvestRule, tool: string): boolean {
  return rule.kind === 'silent' || (rule.kind === 'without' && rule.tools.includes(toolName(tool)));
}
