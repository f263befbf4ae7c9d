import { isFields } from '../data/json.ts';
import type { Reply } from '../http/reply.ts';
import { failure, json } from '../http/reply.ts';
import type { Large } from '../fixtures/largeFiles.ts';
import type { Crawler, HarvestRule } from '../world/crawler.ts';
import type { Fault } from '../world/fault.ts';
import type { Asked } from '../world/log.ts';
import type { Limits, Recompute } from '../world/settings.ts';
import type { Job, PullRequest } from '../world/world.ts';

/** What a test may do beside asking; the same from within and under `/__control/`. */
export interface Controls {
  /** Back to the standard state: log, pull requests, harvests, faults, limits, clock, and the state file. */
  reset(): void;
  clearLog(): void;
  /** Method and first path segment to how often. */
  counts(): Readonly<Record<string, number>>;
  /** Every name the service was asked about, in order, with what asked. */
  asked(): readonly Asked[];
  /** Coordinates queued for harvest because somebody asked for their definition. */
  queuedByAsking(): readonly string[];
  pullRequests(): readonly PullRequest[];
  /**
   * False when no such pull request is open, or it conflicts. `moveFiles` does what a curator does for Go components; without
   * `recompute` the service misses the merge: the curation is in effect, and the definitions do not show it.
   */
  merge(number: number, options?: { readonly moveFiles?: boolean; readonly recompute?: boolean }): boolean;
  /** Whether it conflicts with what was merged since it was opened. */
  conflicts(number: number): boolean;
  /** Makes up for a merge that the service missed. False when there was none. */
  recompute(number: number): boolean;
  /** Closes unmerged. */
  close(number: number): boolean;
  harvests(): readonly Job[];
  /** Lets one harvest, or all, deliver every result now. */
  finishHarvests(coordinates?: string): void;
  /** What becomes of harvests of a component (all its revisions) or of one revision, from the next request on. */
  setHarvestRule(name: string, rule: HarvestRule): void;
  setCrawler(crawler: Crawler): void;
  /** When definitions take in what tools have delivered, from now on. */
  setRecompute(recompute: Recompute): void;
  /** Computes one definition, or all, with what has been delivered. */
  computeDefinitions(coordinates?: string): void;
  setFaults(faults: readonly Fault[]): void;
  setLimits(limits: Partial<Limits>): void;
  /** Stops the clock there. Milliseconds since 1970, or a date as text. */
  setClock(moment: number | string): void;
  advance(ms: number): void;
  /** Adds a harvested component of very many files; returns its coordinates. Lasts until `reset`. */
  addLarge(large: Large): string;
  log(): readonly unknown[];
}

/** `/__control/<what>`: not part of any service; uncounted, unlogged and without faults. */
export function controlReply(controls: Controls, method: string, target: string, body: unknown): Reply {
  const what = target.slice('/__control/'.length).split('?')[0] ?? '';
  if (method === 'GET') return read(controls, what);
  if (method !== 'POST') return failure(404);
  return act(controls, what, isFields(body) ? body : { items: body }) ? json({ done: true }) : failure(400);
}

function read(controls: Controls, what: string): Reply {
  switch (what) {
    case 'about':
      return json({ standIn: true });
    case 'log':
      return json({ requests: controls.log(), counts: controls.counts() });
    case 'asked':
      return json({ asked: controls.asked(), queuedByAsking: controls.queuedByAsking() });
    case 'pullRequests':
      return json(controls.pullRequests());
    case 'harvests':
      return json(controls.harvests());
    default:
      return failure(404);
  }
}

function act(controls: Controls, what: string, body: Readonly<Record<string, unknown>>): boolean {
  const { number, coordinates, ms, now, items, moveFiles, recompute, shape, files } = body;
  switch (what) {
    case 'reset':
      controls.reset();
      return true;
    case 'log/clear':
      controls.clearLog();
      return true;
    case 'merge':
      if (typeof number !== 'number') return false;
      return controls.merge(number, { moveFiles: moveFiles === true, recompute: recompute !== false });
    case 'recompute':
      return typeof number === 'number' && controls.recompute(number);
    case 'close':
      return typeof number === 'number' && controls.close(number);
    case 'harvests/finish':
      controls.finishHarvests(typeof coordinates === 'string' ? coordinates : undefined);
      return true;
    case 'harvests/rule':
    case 'harvests/crawler':
    case 'definitions/recompute':
    case 'definitions/compute':
      return actOnHarvests(controls, what, body);
    case 'faults':
      if (!Array.isArray(items)) return false;
      controls.setFaults(items as readonly Fault[]);
      return true;
    case 'limits':
      controls.setLimits(body);
      return true;
    case 'large':
      if ((shape !== 'tree' && shape !== 'flat') || typeof files !== 'number') return false;
      controls.addLarge({ shape, files, coordinates: typeof coordinates === 'string' ? coordinates : undefined });
      return true;
    case 'clock':
      if (typeof now === 'number' || typeof now === 'string') controls.setClock(now);
      if (typeof ms === 'number') controls.advance(ms);
      return true;
    default:
      return false;
  }
}

function actOnHarvests(controls: Controls, what: string, body: Readonly<Record<string, unknown>>): boolean {
  const { name, rule, crawler, recompute, coordinates } = body;
  switch (what) {
    case 'harvests/rule':
      if (typeof name !== 'string' || !isFields(rule)) return false;
      controls.setHarvestRule(name, rule as unknown as HarvestRule);
      return true;
    case 'harvests/crawler':
      if (crawler !== 'up' && crawler !== 'down' && !isFields(crawler)) return false;
      controls.setCrawler(crawler as Crawler);
      return true;
    case 'definitions/recompute':
      if (recompute !== 'atOnce' && recompute !== 'delayed' && recompute !== 'held') return false;
      controls.setRecompute(recompute);
      return true;
    default:
      controls.computeDefinitions(typeof coordinates === 'string' ? coordinates : undefined);
      return true;
  }
}
