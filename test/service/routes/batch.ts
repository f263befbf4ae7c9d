import type { Coordinates } from '../data/coordinates.ts';
import { hasRevision, isKnownKind, parseCoordinates, textOf } from '../data/coordinates.ts';
import type { Call } from '../http/call.ts';
import type { Reply } from '../http/reply.ts';
import { failure, html, jsonText } from '../http/reply.ts';
import { answerText, definitionOf, failsToCompute, resolved } from '../world/definitions.ts';
import { latestOf } from '../world/latest.ts';
import { ask } from './asked.ts';

/**
 * `POST /definitions`: maps each sent coordinate string to its definition and leaves out unusable strings. One element
 * that is not a string fails the whole batch (service-api.md 4.6).
 */
export function batchReply({ world, query, body, headers }: Call): Reply {
  if (!Array.isArray(body)) return failure(500);
  const limit = world.limits.definitions;
  if (body.length > limit) return html(`Body contains too many coordinates: ${body.length}`, 400);
  const wrong = body.find((item) => typeof item !== 'string');
  if (wrong !== undefined) {
    return spoilt(
      wrong === null
        ? "Cannot read properties of null (reading 'toLowerCase')"
        : 'coordinatesString.startsWith is not a function',
    );
  }

  const files = query.get('expand') !== '-files';
  const ownSpelling = query.get('matchCasing') === 'false';
  const force = Boolean(query.get('force')) && (headers['host'] ?? '').includes('localhost');
  const answers = new Map<string, string>();
  for (const text of body as readonly string[]) {
    const given = parseCoordinates(text);
    if (given === undefined || !isKnownKind(given)) continue;
    const resolution = resolved<Coordinates>(world, given);
    if (resolution === 'registryDown') return failure(503);
    const named = resolution.coordinates;
    const coordinates =
      hasRevision(named) || world.settings.dialect === 'running' ? named : (latestOf(world, named) ?? named);
    if (!hasRevision(coordinates)) continue;
    ask(world, 'definitions', given);
    if (failsToCompute(world, coordinates)) return spoilt('Request failed with status code 500');
    const answer = definitionOf(world, coordinates, force);
    const key = ownSpelling && !resolution.mapped ? keyOfAnswer(answer.definition.coordinates, text) : text;
    answers.set(key, answerText(world, answer, files));
  }
  const members = [...answers].map(([key, definition]) => `${JSON.stringify(key)}:${definition}`);
  return jsonText(`{${members.join()}}`);
}

/** Status 200 with an error sentence: the other elements get no answer. */
function spoilt(reason: string): Reply {
  return html(`An error occurred when trying to fetch coordinates for one of the components: ${reason}`);
}

function keyOfAnswer(coordinates: Readonly<Record<string, string>> | undefined, sent: string): string {
  const { type, provider, namespace = null, name, revision = null } = coordinates ?? {};
  if (type === undefined || provider === undefined || name === undefined) return sent;
  return textOf({ type, provider, namespace, name, revision });
}
