import { hasRevision, isKnownKind, parseCoordinates } from '../data/coordinates.ts';
import { spelled } from '../data/dialect.ts';
import type { Call } from '../http/call.ts';
import type { Reply } from '../http/reply.ts';
import { failure, json, jsonText, plain } from '../http/reply.ts';
import { answerText, definitionOf, definitionWith, failsToCompute, resolved } from '../world/definitions.ts';
import { latestOf } from '../world/latest.ts';
import { curationIn, curationInEffect, fileInPullRequest } from '../world/pullRequests.ts';
import { ask } from './asked.ts';

/** True if the request has the version header with one of its three effective values. */
export function isVersioned({ headers, world }: Call): boolean {
  const version = headers['accept-version'];
  if (version === undefined) return false;
  return world.settings.dialect === 'written' ? version === '1.0.0' : ['1.0.0', '1.0', '1'].includes(version);
}

/** `GET /definitions?coordinates=…` with its header: one definition without a map around it (service-api.md 4.3). */
export function byCoordinatesReply({ world, query }: Call): Reply {
  const asked = query.getAll('coordinates');
  const [text] = asked;
  if (text === undefined || asked.length > 1) return refused("must have required property 'coordinates'");
  const extra = [...query.keys()].some((name) => !['coordinates', 'pr', 'expand', 'force'].includes(name));
  if (extra) return refused('must NOT have additional properties');
  const given = parseCoordinates(text);
  if (given === undefined) return refused("must have required property 'name'");
  ask(world, 'definitions', given);
  if (!isKnownKind(given)) return refused('must be equal to one of the allowed values');
  const resolution = resolved(world, given);
  if (resolution === 'registryDown') return plain(`The ${given.name} is not public. An internal error occurred.`, 404);
  const named = resolution.coordinates;
  const written = world.settings.dialect === 'written';
  const coordinates = hasRevision(named) ? named : written ? latestOf(world, named) : undefined;
  if (coordinates === undefined) return written ? failure(404) : refused("must have required property 'revision'");
  const expand = query.get('expand');
  if (expand !== null && !expand.startsWith('-files')) return refused('must be equal to one of the allowed values');
  const pr = query.get('pr');
  if (pr !== null) {
    if (!/^\d+$/.test(pr)) return refused('must be number');
    const pullRequest = world.pullRequests.get(Number(pr));
    if (pullRequest === undefined) return failure(500);
    const proposed = curationIn(fileInPullRequest(world, pullRequest, coordinates), coordinates);
    const definition = definitionWith(world, coordinates, proposed ?? curationInEffect(world, coordinates));
    return json(spelled(definition, world.settings.dialect));
  }
  if (failsToCompute(world, coordinates)) return failure(500);
  const answer = definitionOf(world, coordinates, query.get('force') === 'true');
  return jsonText(answerText(world, answer, expand !== '-files'));
}

function refused(why: string): Reply {
  return json([why], 400);
}
