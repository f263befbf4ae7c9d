import type { Coordinates } from '../data/coordinates.ts';
import { coordinatesOf, hasRevision, isKnownKind, parseCoordinates } from '../data/coordinates.ts';
import { spelledCuration } from '../data/dialect.ts';
import { define } from '../data/json.ts';
import type { Call } from '../http/call.ts';
import type { Reply } from '../http/reply.ts';
import { empty, failure, html, json, notFound } from '../http/reply.ts';
import { resolved } from '../world/definitions.ts';
import { changedRevisions, curationIn, curationInEffect, fileInPullRequest } from '../world/pullRequests.ts';
import { ask } from './asked.ts';
import { contributionReply, singleReply } from './contribution.ts';
import { curationList, pullRequestUrl } from './curationList.ts';

/** `/curations…` (service-api.md 5, written-api.md 4.4 and 4.5). */
export function curationsRoute(call: Call): Reply | undefined {
  const path = call.segments.slice(1);
  const { dialect } = call.world.settings;
  switch (call.method) {
    case 'GET':
      return readReply(call, path);
    case 'POST':
      if (path.length === 0) return batchReply(call);
      return path.length === 1 && (path[0] === 'sync' || path[0] === 'reprocess') ? empty(401) : undefined;
    case 'PATCH':
      if (path.length === 0) return dialect === 'running' ? contributionReply(call) : undefined;
      return path.length === 5 && dialect === 'written' ? singleReply(call, path) : undefined;
    default:
      return undefined;
  }
}

function readReply(call: Call, path: readonly string[]): Reply | undefined {
  if (path.length === 2 && path[0] === 'pr') return overviewReply(call, path[1] ?? '');
  if (path.length < 4) return failure(500);
  const isPullRequest = path.length === 7 && path[5] === 'pr';
  if (path.length > 5 && !isPullRequest) return undefined;
  const given = coordinatesOf(path.slice(0, 5));
  if (given === undefined) return undefined;
  ask(call.world, 'curations', given);
  if (!isKnownKind(given)) return notFound();
  const resolution = resolved(call.world, given);
  if (resolution === 'registryDown') return failure(503);
  const { coordinates } = resolution;
  if (isPullRequest) return proposedReply(call, coordinates, path[6] ?? '');
  if (!hasRevision(coordinates) || call.query.get('expand') === 'prs') return listReply(call, coordinates);
  const curation = curationInEffect(call.world, coordinates);
  return curation === undefined ? notFound() : json(spelledCuration(curation.data, call.world.settings.dialect));
}

/** The curation in its file on the branch of the pull request. */
function proposedReply({ world }: Call, coordinates: Coordinates, number: string): Reply {
  const pullRequest = world.pullRequests.get(Number(number));
  if (pullRequest === undefined) return failure(500);
  const file = fileInPullRequest(world, pullRequest, coordinates);
  const curation = hasRevision(coordinates) ? curationIn(file, coordinates) : undefined;
  return curation === undefined ? notFound() : json(spelledCuration(curation.data, world.settings.dialect));
}

function overviewReply({ world }: Call, number: string): Reply {
  const pullRequest = world.pullRequests.get(Number(number));
  if (pullRequest === undefined) return failure(500);
  return json({ url: pullRequestUrl(pullRequest.number), changes: changedRevisions(world, pullRequest) });
}

/** Answers 404 without contributions, even if there are curations. */
function listReply({ world }: Call, coordinates: Coordinates): Reply {
  const list = curationList(world, coordinates);
  return list.contributions.length === 0 ? notFound() : json(list);
}

function batchReply({ world, body }: Call): Reply {
  if (!Array.isArray(body)) return failure(500);
  if (body.length > world.limits.curations) {
    return html(`Body contains too many coordinates: ${body.length}`, 400);
  }
  const lists = {};
  for (const text of body as readonly unknown[]) {
    if (typeof text !== 'string') return failure(500);
    const coordinates = parseCoordinates(text);
    if (coordinates === undefined || !isKnownKind(coordinates)) continue;
    ask(world, 'curations', coordinates);
    define(lists, text, curationList(world, coordinates));
  }
  return json(lists);
}
