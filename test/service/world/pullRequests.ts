import { createHash } from 'node:crypto';
import type { Coordinates, Revision } from '../data/coordinates.ts';
import { componentKey, componentText } from '../data/coordinates.ts';
import type { Curation } from '../data/definition.ts';
import { curationOver } from '../data/overlay.ts';
import type { PullRequestRow } from '../fixtures/pullRequests.ts';
import type { Change, CurationFile, PullRequest, World } from './world.ts';

export interface Opening {
  readonly title: string;
  readonly body: string;
  readonly by: string;
  readonly changes: readonly Change[];
}

export function openPullRequest(world: World, { title, body, by, changes }: Opening): PullRequest {
  const now = world.clock.now();
  const pullRequest: PullRequest = {
    number: world.nextPullRequest,
    title,
    body,
    by,
    createdAt: now,
    state: 'open',
    mergedAt: undefined,
    closedAt: undefined,
    listedFrom: now + world.settings.listDelayMs,
    effectiveFrom: Number.POSITIVE_INFINITY,
    applied: false,
    moved: false,
    recompute: true,
    base: Object.fromEntries(changes.flatMap((change) => masterOf(world, change))),
    changes,
  };
  world.nextPullRequest += 1;
  world.pullRequests.set(pullRequest.number, pullRequest);
  world.unsaved = true;
  return pullRequest;
}

/**
 * Returns false if there is no open pull request with that number, or if it conflicts. Without `recompute` the service
 * misses the merge: the curation is in effect, but the definitions stay unchanged until a forced request or
 * `recomputeAfter`.
 */
export function mergePullRequest(world: World, number: number, recompute = true): boolean {
  const pullRequest = world.pullRequests.get(number);
  if (pullRequest?.state !== 'open' || isConflicting(world, number)) return false;
  pullRequest.recompute = recompute;
  const now = world.clock.now();
  pullRequest.state = 'closed';
  pullRequest.closedAt = now;
  pullRequest.mergedAt = now;
  pullRequest.effectiveFrom = now + world.settings.eventDelayMs;
  world.unsaved = true;
  return true;
}

/**
 * True if master has changed one of its revisions since it was opened, to a value other than the proposed one, or has got
 * a file with other content that it creates too (git: add/add).
 */
export function isConflicting(world: World, number: number): boolean {
  const pullRequest = world.pullRequests.get(number);
  if (pullRequest?.state !== 'open') return false;
  const changed = new Set(changedRevisions(world, pullRequest).map((text) => text.toLowerCase()));
  return pullRequest.changes.some((change) => {
    const key = change.component.toLowerCase();
    const file = world.curations.get(key);
    const isAddedTwice = pullRequest.base?.[key] === '' && file !== undefined;
    if (isAddedTwice) return changedFile(world, pullRequest, change).sha !== file.sha;
    return masterOf(world, change).some(
      ([of, master]) => changed.has(of) && master !== (pullRequest.base?.[of] ?? master),
    );
  });
}

/** Updates the definitions after a missed merge. Returns false if there was none. */
export function recomputeAfter(world: World, number: number): boolean {
  const pullRequest = world.pullRequests.get(number);
  if (pullRequest === undefined || pullRequest.recompute) return false;
  pullRequest.recompute = true;
  for (const change of pullRequest.changes) for (const [key] of masterOf(world, change)) world.outdated.delete(key);
  world.unsaved = true;
  return true;
}

/** Closes without merging. Returns false if there is no open pull request with that number. */
export function closePullRequest(world: World, number: number): boolean {
  const pullRequest = world.pullRequests.get(number);
  if (pullRequest?.state !== 'open') return false;
  pullRequest.state = 'closed';
  pullRequest.closedAt = world.clock.now();
  world.unsaved = true;
  return true;
}

/** Adds all due merges to master, in the order of merging. */
export function applyMerges(world: World): void {
  const now = world.clock.now();
  const due = [...world.pullRequests.values()].filter(
    ({ applied, mergedAt, effectiveFrom }) => !applied && mergedAt !== undefined && effectiveFrom <= now,
  );
  for (const pullRequest of due.sort((one, other) => one.effectiveFrom - other.effectiveFrom)) {
    pullRequest.applied = true;
    for (const change of pullRequest.changes) {
      if (isLost(world, pullRequest, change)) continue;
      const key = change.component.toLowerCase();
      if (!pullRequest.recompute) keepDefinitions(world, change);
      world.curations.set(key, withChange(world.curations.get(key), change));
    }
  }
}

/** Moves the files of a Go component to where the service looks for them, as a curator does. */
export function moveLostFiles(world: World, number: number): void {
  const pullRequest = world.pullRequests.get(number);
  if (pullRequest === undefined) return;
  pullRequest.moved = true;
  pullRequest.applied = false;
  world.unsaved = true;
}

export interface InEffect {
  readonly data: Curation;
  readonly tool: string;
}

export function curationInEffect(world: World, coordinates: Revision): InEffect | undefined {
  return curationIn(world.curations.get(componentKey(coordinates)), coordinates);
}

/**
 * The component's file on the branch of a pull request; `undefined` if there is none where the service looks for it.
 */
export function fileInPullRequest(
  world: World,
  pullRequest: PullRequest,
  coordinates: Coordinates,
): CurationFile | undefined {
  const key = componentKey(coordinates);
  const change = pullRequest.changes.find(({ component }) => component.toLowerCase() === key);
  if (change === undefined || isLost(world, pullRequest, change)) return undefined;
  return changedFile(world, pullRequest, change);
}

/**
 * A file on the branch of a pull request: its content in master when the pull request was opened, with the change
 * applied, and thus every revision of the file (service-api.md 5.1, 5.2).
 */
export function changedFile(world: World, { createdAt }: PullRequest, change: Change): CurationFile {
  const key = change.component.toLowerCase();
  const earlier = [...world.pullRequests.values()]
    .filter(({ mergedAt }) => mergedAt !== undefined && mergedAt <= createdAt)
    .sort((one, other) => Number(one.mergedAt) - Number(other.mergedAt) || one.number - other.number)
    .flatMap((one) => one.changes.filter((each) => each.component.toLowerCase() === key && !isLost(world, one, each)));
  let file: CurationFile | undefined;
  for (const one of earlier) file = withChange(file, one);
  return withChange(file, change);
}

export function curationIn(file: CurationFile | undefined, coordinates: Revision): InEffect | undefined {
  const data = file?.revisions.get(coordinates.revision.toLowerCase());
  return file === undefined || data === undefined ? undefined : { data, tool: `curation/${file.sha}` };
}

/** Revisions whose value would change if the pull request were merged now. */
export function changedRevisions(world: World, pullRequest: PullRequest): readonly string[] {
  return pullRequest.changes.flatMap((change) => {
    const master = world.curations.get(change.component.toLowerCase());
    return [...change.revisions].flatMap(([revision, curation]) => {
      const before = master?.revisions.get(revision.toLowerCase());
      const same = JSON.stringify(before) === JSON.stringify(curationOver(before, curation));
      return same ? [] : [`${change.component}/${revision}`];
    });
  });
}

export function changeOf(coordinates: Coordinates, revisions: Readonly<Record<string, Curation>>): Change {
  return { component: componentText(coordinates), revisions: new Map(Object.entries(revisions)) };
}

/** The initial history; all of it is listed, and merged pull requests are in effect. */
export function installHistory(world: World, rows: readonly PullRequestRow[]): void {
  for (const row of rows) {
    const at = Date.parse(row.on);
    const closed = row.state === 'open' ? undefined : at + 3 * 86_400_000;
    const merged = row.state === 'merged' ? closed : undefined;
    world.pullRequests.set(row.number, {
      number: row.number,
      title: row.title,
      body: row.body ?? `\n**Type:** Missing\n\n**Summary:**\n${row.title}\n`,
      by: row.by,
      createdAt: at,
      state: row.state === 'open' ? 'open' : 'closed',
      mergedAt: merged,
      closedAt: closed,
      listedFrom: at,
      effectiveFrom: merged ?? Number.POSITIVE_INFINITY,
      applied: false,
      // Curators have already moved the files of Go components.
      moved: true,
      recompute: true,
      ...(row.oddities === undefined ? {} : { oddities: row.oddities }),
      changes: Object.entries(row.changes).map(([component, revisions]) => ({
        component,
        revisions: new Map(Object.entries(revisions)),
      })),
    });
  }
}

/**
 * The file of a change in master, by its component, and the value of each revision: lower-case coordinates and JSON, which
 * is empty if there is none.
 */
function masterOf(world: World, { component, revisions }: Change): readonly (readonly [key: string, json: string])[] {
  const key = component.toLowerCase();
  const file = world.curations.get(key);
  const values = [...revisions.keys()].map((revision): readonly [string, string] => {
    const data = file?.revisions.get(revision.toLowerCase());
    return [`${key}/${revision.toLowerCase()}`, data === undefined ? '' : JSON.stringify(data)];
  });
  return [[key, file === undefined ? '' : JSON.stringify(file.sha)], ...values];
}

function keepDefinitions(world: World, { component, revisions }: Change): void {
  const key = component.toLowerCase();
  const file = world.curations.get(key);
  for (const revision of revisions.keys()) {
    const of = `${key}/${revision.toLowerCase()}`;
    const data = file?.revisions.get(revision.toLowerCase());
    if (!world.outdated.has(of))
      world.outdated.set(of, data && file ? { data, tool: `curation/${file.sha}` } : undefined);
  }
}

function isLost(world: World, { moved }: PullRequest, { component }: Change): boolean {
  return !moved && world.settings.deepCurations === 'lost' && /%2f/i.test(component);
}

function withChange(file: CurationFile | undefined, change: Change): CurationFile {
  const revisions = new Map(file?.revisions);
  for (const [revision, curation] of change.revisions) {
    const key = revision.toLowerCase();
    revisions.set(key, curationOver(revisions.get(key), curation));
  }
  const content = JSON.stringify([...revisions]);
  return {
    component: file?.component ?? change.component,
    revisions,
    sha: createHash('sha1').update(content).digest('hex'),
  };
}
