import { fail } from '../base/result.ts';
import { type Coordinates, formatCoordinates } from '../core/coordinates.ts';
import { definitionPath } from '../core/coordinatesUrl.ts';
import { bodyWithoutFiles } from './bodyWithoutFiles.ts';
import { isBlank, readDefinition, unknownType } from './definitionAnswer.ts';
import type { FetchedDefinition } from './dialect.ts';
import { type Answer, type Requester, type SendPolicy, longReadPolicy } from './transport/requester.ts';

/** Has no effect, so it may be repeated; but a 500 is the service's response to an unknown type. */
const previewPolicy: SendPolicy = { ...longReadPolicy, repeat: 'unlessItBroke' };

/** Steps of `bodyWithoutFiles` between two pauses: some milliseconds. */
const stepsAtOnce = 5;

/** See `ServiceClient.preview`. The files are skipped, in turns with the rest of the program: the result has none. */
export async function readPreview(
  requester: Requester,
  coordinates: Coordinates,
  curation: unknown,
  signal: AbortSignal,
): Answer<FetchedDefinition> {
  if (coordinates.revision === null)
    return fail({ kind: 'missingFromAnswer', coordinates: formatCoordinates(coordinates) });
  const options = { ...previewPolicy, names: [coordinates] };
  const sent = await requester.postOffered(pathOf(coordinates), JSON.stringify(curation), options, signal);
  if (!sent.ok) return sent;
  if (isBlank(sent.value)) return fail(unknownType(coordinates));
  const steps = bodyWithoutFiles(sent.value);
  for (let count = 1; ; count++) {
    const step = steps.next();
    if (step.done) return readDefinition(sent.value, requester.baseUrl + pathOf(coordinates), coordinates, step.value);
    if (count % stepsAtOnce === 0) await requester.pause();
    signal.throwIfAborted();
  }
}

function pathOf(coordinates: Coordinates): string {
  return `${definitionPath(coordinates)}?preview=true`;
}
