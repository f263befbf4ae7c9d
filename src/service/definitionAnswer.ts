import { type Text, wholeText } from '../base/longText.ts';
import { type Result, fail, succeed } from '../base/result.ts';
import { type Coordinates, formatCoordinates } from '../core/coordinates.ts';
import type { ServiceProblem } from '../core/problem.ts';
import { jsonOf, malformed } from './answer.ts';
import { type FetchedDefinition, toDefinition } from './dialect.ts';

/** Reads the response for one definition. `read`: the parsed part of the body, if not all of it. */
export function readDefinition(
  body: string,
  url: string,
  coordinates: Coordinates,
  read: string = body,
): Result<FetchedDefinition, ServiceProblem> {
  if (isBlank(body)) return fail(unknownType(coordinates));
  const json = jsonOf(read, url);
  if (!json.ok) return json;
  const definition = toDefinition(json.value, coordinates);
  return definition.ok ? succeed({ definition: definition.value, body }) : fail(malformed(url, definition.problem));
}

/** The service's response to an unknown type or provider (service-api.md 1.2). */
export function isBlank(body: Text): boolean {
  return body.length < 100 && wholeText(body).trim() === '';
}

export function unknownType(coordinates: Coordinates): ServiceProblem {
  return { kind: 'unknownType', coordinates: formatCoordinates(coordinates) };
}
