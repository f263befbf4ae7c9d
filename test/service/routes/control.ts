import { isFields } from '../data/json.ts';
import type { Reply } from '../http/reply.ts';
import { failure, json } from '../http/reply.ts';
import type { Large } from '../fixtures/largeFiles.ts';
import type { Crawler, HarvestRule } from '../world/crawler.ts';
import type { Fault } from '../world/fault.ts';
import type { Asked } from '../world/log.ts';
import type { Limits, Recompute } from '../world/settings.ts';
import type { Job, PullRequest } from '../world/world.ts';

/** Controls for tests: the same in code and under `/__control/`. */
export interface Controls {
  /** Restores the initial state: log, pull requests, harvests, faults, limits, clock, and the state file. */
  reset(): void;
  clearLog(): void;
  /** Maps method and first path segment to the number of requests. */
  counts(): Readonly<Record<string, number>>;
  /** All names that were requested, in order, with the endpoint. */
  asked(): readonly Asked[];
  /** Coordinates queued for harvest because their definition was requested. */
  queuedByAsking(): readonly string[];
  pullRequests(): readonly PullRequest[];
  /**
   * Returns false if there is no such open pull request, or if it conflicts. `moveFiles` moves the files of Go
   * components as a curator does; without `recompute` the service misses the merge: the curation is in effect, but the
   * definitions do not show it.
   */
  merge(number: number, options?: { readonly moveFiles?: boolean; readonly recompute?: boolean }): boolean;
  /** True if it conflicts with a merge that happened after it was opened. */
  conflicts(number: number): boolean;
  /** Updates the definitions after a missed merge. Returns false if there was none. */
  recompute(number: number): boolean;
  /** Closes without merging. */
  close(number: number): boolean;
  harvests(): readonly Job[];
  /** Delivers all results of one harvest, or of all harvests, now. */
  finishHarvests(coordinates?: string): void;
  /** Sets the outcome of harvests of a component (all revisions) or of one revision, from the next request on. */
  setHarvestRule(name: string, rule: HarvestRule): void;
  setCrawler(crawler: Crawler): void;
  /** Sets when definitions include delivered results, from now on. */
  setRecompute(recompute: Recompute): void;
  /** Computes one definition, or all, from the delivered results. */
  computeDefinitions(coordinates?: string): void;
  setFaults(faults: readonly Fault[]): void;
  setLimits(limits: Partial<Limits>): void;
  /** Stops the clock at this time: milliseconds since 1970, or a date as text. */
  setClock(moment: number | string): void;
  advance(ms: number): void;
  /** Adds a harvested component with very many files and returns its coordinates. It exists until `reset`. */
  addLarge(large: Large): string;
  log(): readonly unknown[];
}

/** `/__control/<what>` exists only on the stand-in service: not counted, not logged, without faults. */
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
