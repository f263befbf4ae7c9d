import { type Text, wholeText } from '../base/longText.ts';
import { type Result, fail, succeed } from '../base/result.ts';
import { type Coordinates, formatCoordinates } from '../core/coordinates.ts';
import type { ServiceProblem } from '../core/problem.ts';
import { jsonOf, malformed } from './transport/answer.ts';
import { type FetchedDefinition, toDefinition } from './dialect.ts';
import type { BatchItem } from './batch.ts';

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

/** Between two pauses: this many definitions, or characters of them. Together they take some milliseconds. */
const sliceItems = 10;
const sliceCharacters = 500_000;

/**
 * Reads the response of `POST /definitions`: an object keyed by the sent texts, or, from services that spell
 * coordinates their own way, by texts that differ in case (service-api.md 4.6). Members that were left out, or that are
 * no definitions, are absent from the result. Anything but an object is a failed batch: the service returns a sentence
 * then.
 */
export async function readBatch(
  body: string,
  url: string,
  items: readonly BatchItem[],
  pause: () => Promise<void>,
): Promise<Result<ReadonlyMap<string, FetchedDefinition>, ServiceProblem>> {
  const json = jsonOf(body, url);
  if (!json.ok) return json;
  if (typeof json.value !== 'object' || json.value === null || Array.isArray(json.value))
    return fail(malformed(url, 'JSON, but not an object of definitions'));
  const entries: readonly (readonly [string, unknown])[] = Object.entries(json.value);
  const exact = new Map(entries);
  const folded = new Map(entries.map(([key, value]) => [key.toLowerCase(), value]));
  const found = new Map<string, FetchedDefinition>();
  let characters = 0;
  for (const [at, item] of items.entries()) {
    const raw = exact.get(item.text) ?? folded.get(item.text.toLowerCase());
    const definition = raw === undefined ? null : toDefinition(raw, item.coordinates);
    if (definition?.ok) {
      const text = JSON.stringify(raw);
      found.set(item.text, { definition: definition.value, body: text });
      characters += text.length;
    }
    if ((at + 1) % sliceItems !== 0 && characters < sliceCharacters) continue;
    characters = 0;
    await pause();
  }
  return succeed(found);
}
