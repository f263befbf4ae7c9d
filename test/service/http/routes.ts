import { curationsRoute } from '../routes/curations.ts';
import { definitionsRoute } from '../routes/definitions.ts';
import { harvestRoute } from '../routes/harvest.ts';
import { noticesRoute } from '../routes/notices.ts';
import { originsRoute } from '../routes/origins.ts';
import { smallRoute } from '../routes/small.ts';
import { suggestionsRoute } from '../routes/suggestions.ts';
import type { Call } from './call.ts';
import type { Reply } from './reply.ts';
import { failure } from './reply.ts';

/**
 * Answers a request that has passed all checks. Route functions return `undefined` for an unknown route; this one
 * answers 404.
 */
export function routed(call: Call): Reply {
  const wanted = call.method === 'HEAD' ? { ...call, method: 'GET' } : call;
  if (call.world.settings.writtenEndpointsOnly && !isWritten(wanted)) return failure(404);
  return found(wanted) ?? failure(404);
}

function found(call: Call): Reply | undefined {
  switch (call.segments[0]) {
    case 'definitions':
      return definitionsRoute(call);
    case 'curations':
      return curationsRoute(call);
    case 'harvest':
      return harvestRoute(call);
    case 'notices':
      return noticesRoute(call);
    case 'suggestions':
      return suggestionsRoute(call);
    case 'origins':
      return originsRoute(call);
    case undefined:
    default:
      return smallRoute(call);
  }
}

/** True for the endpoints of written-api.md 4 and the root. */
function isWritten({ method, segments, query }: Call): boolean {
  const [first] = segments;
  const revision = segments.length >= 5;
  if (first === 'definitions')
    return method === 'GET' && (segments.length > 1 || query.has('pattern') || query.has('coordinates'));
  if (first === 'curations') return segments.length >= 6 && (method === 'GET' || method === 'PATCH') && revision;
  if (first === 'harvest') return method === 'POST' && segments.length === 1;
  return first === undefined || first === 'api-docs';
}
