import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { Curation } from '../data/definition.ts';
import { isFields } from '../data/json.ts';
import { hasRevision, keyOf, parseCoordinates } from '../data/coordinates.ts';
import { pullRequestRows } from '../fixtures/pullRequests.ts';
import { generated } from '../fixtures/generate.ts';
import { hostilePullRequests } from '../fixtures/hostileCurations.ts';
import { addLarge } from './large.ts';
import { applyMerges, installHistory } from './pullRequests.ts';
import type { Crawler, HarvestRule } from './crawler.ts';
import type { Recompute, Settings } from './settings.ts';
import type { Computed, Job, PullRequest, World } from './world.ts';
import { emptyWorld } from './world.ts';

/**
 * The state that survives a restart: pull requests beyond the standard history, harvests with what the service
 * remembers of them, settings made by tests, and components queued by requests.
 */
interface StoredState {
  readonly nextPullRequest: number;
  readonly pullRequests: readonly StoredPullRequest[];
  readonly jobs: readonly Job[];
  readonly forwarded: Readonly<Record<string, number>>;
  readonly harvestRules: Readonly<Record<string, HarvestRule>>;
  readonly crawler: Crawler;
  readonly recompute: Recompute;
  readonly computed: Readonly<Record<string, Computed>>;
  readonly computedFrom: Readonly<Record<string, number>>;
  readonly queuedByAsking: readonly string[];
}

type StoredPullRequest = Omit<PullRequest, 'changes' | 'effectiveFrom'> & {
  /** `null` for a pull request without a merge. */
  readonly effectiveFrom: number | null;
  readonly changes: readonly { readonly component: string; readonly revisions: Readonly<Record<string, Curation>> }[];
};

/** The standard world, with the changes of the state file if there is one. */
export function startWorld(settings: Settings): World {
  const world = emptyWorld(settings);
  for (const large of settings.large) addLarge(world, large);
  if (settings.standardComponents) installHistory(world, [...pullRequestRows(), ...hostilePullRequests()]);
  const stored = settings.stateFile === undefined ? undefined : readState(settings.stateFile);
  if (stored !== undefined) restore(world, stored);
  applyMerges(world);
  return world;
}

/** Writes another file and renames it, so that a crash leaves either the old or the new file. */
export function saveWorld(world: World): void {
  const path = world.settings.stateFile;
  if (path === undefined || !world.unsaved) return;
  const state: StoredState = {
    nextPullRequest: world.nextPullRequest,
    pullRequests: [...world.pullRequests.values()].map(stored),
    jobs: [...world.jobs.values()],
    forwarded: Object.fromEntries(world.forwarded),
    harvestRules: Object.fromEntries(world.harvestRules),
    crawler: world.crawler,
    recompute: world.recompute,
    computed: Object.fromEntries(world.computed),
    computedFrom: Object.fromEntries(world.computedFrom),
    queuedByAsking: [...world.queuedByAsking],
  };
  writeFileSync(`${path}.new`, `${JSON.stringify(state, null, 1)}\n`);
  renameSync(`${path}.new`, path);
  world.unsaved = false;
}

/** Returns `undefined` if there is no file yet; throws if another program wrote the file. */
function readState(path: string): StoredState | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
  const state: unknown = JSON.parse(text);
  if (!isFields(state) || !Array.isArray(state['pullRequests']) || !isFields(state['forwarded']))
    throw new Error(`not a state file: ${path}`);
  return state as unknown as StoredState;
}

function stored({ changes, effectiveFrom, ...rest }: PullRequest): StoredPullRequest {
  return {
    ...rest,
    effectiveFrom: Number.isFinite(effectiveFrom) ? effectiveFrom : null,
    changes: changes.map(({ component, revisions }) => ({ component, revisions: Object.fromEntries(revisions) })),
  };
}

function restore(world: World, state: StoredState): void {
  world.nextPullRequest = state.nextPullRequest;
  for (const { changes, effectiveFrom, ...rest } of state.pullRequests) {
    world.pullRequests.set(rest.number, {
      ...rest,
      mergedAt: rest.mergedAt,
      closedAt: rest.closedAt,
      effectiveFrom: effectiveFrom ?? Number.POSITIVE_INFINITY,
      applied: false,
      changes: changes.map(({ component, revisions }) => ({
        component,
        revisions: new Map(Object.entries(revisions)),
      })),
    });
  }
  restoreHarvests(world, state);
  for (const name of state.queuedByAsking) world.queuedByAsking.add(name);
}

function restoreHarvests(world: World, state: StoredState): void {
  for (const job of state.jobs) restoreJob(world, job);
  for (const [name, at] of Object.entries(state.forwarded)) world.forwarded.set(name, at);
  for (const [name, rule] of Object.entries(state.harvestRules)) world.harvestRules.set(name, rule);
  for (const [key, computed] of Object.entries(state.computed)) world.computed.set(key, computed);
  for (const [key, from] of Object.entries(state.computedFrom)) world.computedFrom.set(key, from);
  world.crawler = state.crawler;
  world.recompute = state.recompute;
}

function restoreJob(world: World, job: Job): void {
  const coordinates = parseCoordinates(job.coordinates);
  if (coordinates === undefined || !hasRevision(coordinates)) return;
  const key = keyOf(coordinates);
  if (!world.components.has(key)) world.components.set(key, { ...generated(coordinates), tools: [] });
  world.jobs.set(key, job);
}
