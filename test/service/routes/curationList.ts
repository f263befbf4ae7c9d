import type { Coordinates } from '../data/coordinates.ts';
import { asFields, componentText, hasRevision, parseCoordinates } from '../data/coordinates.ts';
import { spelledCuration } from '../data/dialect.ts';
import { define, merged } from '../data/json.ts';
import { digestLike } from '../fixtures/hash.ts';
import { changedFile } from '../world/pullRequests.ts';
import type { Change, PullRequest, World } from '../world/world.ts';

export interface CurationList {
  readonly curations: Readonly<Record<string, unknown>>;
  readonly contributions: readonly unknown[];
}

/**
 * Curations in effect and pull requests of a component (service-api.md 5.2), as imprecise as in the service: curations
 * match by prefix, and without a namespace the pull requests of every namespace are included. A pull request lists
 * every revision in its file, changed or not; with a revision, the list has every pull request whose file contains it.
 */
export function curationList(world: World, coordinates: Coordinates): CurationList {
  const now = world.clock.now();
  const contributions = [...world.pullRequests.values()]
    .filter(
      (pullRequest) =>
        pullRequest.listedFrom <= now &&
        pullRequest.changes.some((change) => concerns(world, pullRequest, change, coordinates)),
    )
    .sort((one, other) => other.number - one.number)
    .map((pullRequest) => contribution(world, pullRequest));
  return { curations: curationsOf(world, coordinates), contributions };
}

/** The web page of the pull request. */
export function pullRequestUrl(number: number): string {
  return `https://github.com/clearlydefined/curated-data/pull/${number}`;
}

function curationsOf(world: World, coordinates: Coordinates): Readonly<Record<string, unknown>> {
  const prefix = componentText(coordinates).toLowerCase();
  const curations = {};
  for (const [key, file] of world.curations) {
    if (!key.startsWith(prefix)) continue;
    for (const [revision, curation] of file.revisions) {
      define(curations, `${file.component}/${revision}`, spelledCuration(curation, world.settings.dialect));
    }
  }
  return curations;
}

function concerns(world: World, pullRequest: PullRequest, change: Change, wanted: Coordinates): boolean {
  const has = parseCoordinates(change.component);
  if (has === undefined || has.type !== wanted.type || has.provider !== wanted.provider) return false;
  if (has.name.toLowerCase() !== wanted.name.toLowerCase()) return false;
  if (wanted.namespace !== null && has.namespace?.toLowerCase() !== wanted.namespace.toLowerCase()) return false;
  if (!hasRevision(wanted)) return true;
  return changedFile(world, pullRequest, change).revisions.has(wanted.revision.toLowerCase());
}

function contribution(world: World, pullRequest: PullRequest): unknown {
  const { number, title, body, by, state, createdAt, mergedAt, closedAt } = pullRequest;
  const moment = (at: number): string => new Date(at).toISOString();
  const head = { sha: digestLike(`head ${number}`, 40), repo: { id: 112441886 } };
  const entry = {
    pr: {
      number,
      id: 500_000_000 + number,
      state,
      title,
      body,
      created_at: moment(createdAt),
      updated_at: moment(closedAt ?? createdAt),
      ...(closedAt === undefined ? {} : { closed_at: moment(closedAt) }),
      ...(mergedAt === undefined
        ? {}
        : { merged_at: moment(mergedAt), merge_commit_sha: digestLike(`merge ${number}`, 40) }),
      user: { login: by },
      head,
      base: { ...head, sha: digestLike(`base ${number}`, 40) },
    },
    files: pullRequest.changes.map((change) => listedFile(world, pullRequest, change)),
  };
  return pullRequest.oddities === undefined ? entry : merged(entry, pullRequest.oddities);
}

/** Coordinates and revisions are lower case in this list. */
function listedFile(world: World, pullRequest: PullRequest, change: Change): unknown {
  const coordinates = parseCoordinates(change.component.toLowerCase());
  return {
    path: `curations/${change.component}.yaml`,
    coordinates: coordinates === undefined ? {} : asFields(coordinates),
    revisions: [...changedFile(world, pullRequest, change).revisions].map(([revision, curation]) => ({
      revision,
      data: spelledCuration(curation, world.settings.dialect),
    })),
  };
}
