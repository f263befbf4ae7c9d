import type { Coordinates } from '../data/coordinates.ts';
import { coordinatesOf, hasRevision, isKnownKind } from '../data/coordinates.ts';
import { checkCuration } from '../data/curationSchema.ts';
import { spelled } from '../data/dialect.ts';
import { sentence } from '../data/schema.ts';
import type { Call } from '../http/call.ts';
import type { Reply } from '../http/reply.ts';
import { empty, failure, html, json, jsonText } from '../http/reply.ts';
import { answerText, definitionOf, definitionWith, failsToCompute, resolved } from '../world/definitions.ts';
import { latestOf } from '../world/latest.ts';
import { curationIn, curationInEffect, fileInPullRequest } from '../world/pullRequests.ts';
import { ask } from './asked.ts';
import { batchReply } from './batch.ts';
import { byCoordinatesReply, isVersioned } from './byCoordinates.ts';
import { patternReply, searchReply } from './search.ts';

/** `/definitions…` (service-api.md 4). */
export function definitionsRoute(call: Call): Reply | undefined {
  const path = call.segments.slice(1);
  if (call.method === 'GET') return path.length === 0 ? findReply(call) : pathReply(call, path);
  if (call.method !== 'POST' || isVersioned(call)) return undefined;
  return path.length === 0 ? batchReply(call) : previewReply(call, path);
}

function findReply(call: Call): Reply {
  const { world, query } = call;
  const asksWritten = world.settings.dialect === 'written' && query.has('coordinates');
  if (isVersioned(call) && (world.settings.dialect === 'running' || asksWritten)) return byCoordinatesReply(call);
  return query.get('pattern') ? patternReply(call) : searchReply(call);
}

function pathReply(call: Call, path: readonly string[]): Reply | undefined {
  const place = placeOf(call, path);
  if (place === undefined || (isVersioned(call) && call.world.settings.dialect === 'running')) return undefined;
  const { world, query } = call;
  const { coordinates: given, pr } = place;
  ask(world, 'definitions', given);
  if (!isKnownKind(given)) return empty(200);
  const resolution = resolved(world, given);
  if (resolution === 'registryDown') return failure(503);
  const coordinates = hasRevision(resolution.coordinates)
    ? resolution.coordinates
    : latestOf(world, resolution.coordinates);
  if (coordinates === undefined) return undefined;
  if (pr !== undefined) return pullRequestReply(call, coordinates, pr);
  if (failsToCompute(world, coordinates)) return failure(500);
  const answer = definitionOf(world, coordinates, Boolean(query.get('force')));
  return jsonText(answerText(world, answer, query.get('expand') !== '-files'));
}

/** The definition as after a merge of that pull request; always computed, always with files. */
function pullRequestReply({ world }: Call, coordinates: Parameters<typeof definitionOf>[1], pr: string): Reply {
  const pullRequest = /^\d+$/.test(pr) ? world.pullRequests.get(Number(pr)) : undefined;
  if (pullRequest === undefined) return failure(500);
  const proposed = curationIn(fileInPullRequest(world, pullRequest, coordinates), coordinates);
  const definition = definitionWith(world, coordinates, proposed ?? curationInEffect(world, coordinates));
  return json(spelled(definition, world.settings.dialect));
}

function previewReply(call: Call, path: readonly string[]): Reply | undefined {
  const { world, query, body } = call;
  const given = path.length === 5 ? coordinatesOf(path) : undefined;
  if (given === undefined || !hasRevision(given)) return undefined;
  ask(world, 'preview', given);
  if (!query.get('preview')) return html('Only valid for previews. Use the "preview" query parameter', 400);
  const checked = checkCuration(body ?? {}, world.settings.dialect);
  if (!checked.valid) return html(sentence(checked.violation), 400);
  if (!isKnownKind(given)) return failure(500);
  const resolution = resolved(world, given);
  if (resolution === 'registryDown') return failure(503);
  const says = Object.keys(checked.curation).length > 0;
  const supplied = says ? { data: checked.curation, tool: 'curation/supplied' } : undefined;
  return json(spelled(definitionWith(world, resolution.coordinates, supplied), world.settings.dialect));
}

interface Place {
  readonly coordinates: Coordinates;
  readonly pr?: string;
}

/**
 * The coordinates in a path. Up to three more raw segments belong to the namespace of a Go component and are ignored
 * for others (service-api.md 2.3). In the written dialect the revision is optional.
 */
function placeOf({ world }: Call, path: readonly string[]): Place | undefined {
  const mayOmit = world.settings.dialect === 'written';
  if (path.length === 7 && path[5] === 'pr') return place(path.slice(0, 5), path[6]);
  if (mayOmit && path.length === 6 && path[4] === 'pr') return place(path.slice(0, 4), path[5]);
  if (path.length === 4 && mayOmit) return place(path, undefined);
  if (path.length < 5 || path.length > 8) return undefined;
  const [type = '', provider = ''] = path;
  if (type.toLowerCase() !== 'go' || path.length === 5) return place(path.slice(0, 5), undefined);
  return place([type, provider, path.slice(2, -2).join('/'), ...path.slice(-2)], undefined);
}

function place(segments: readonly string[], pr: string | undefined): Place | undefined {
  const coordinates = coordinatesOf(segments);
  return coordinates === undefined ? undefined : { coordinates, ...(pr === undefined ? {} : { pr }) };
}
