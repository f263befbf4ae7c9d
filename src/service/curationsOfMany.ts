import { fail, succeed } from '../base/result.ts';
import { type Coordinates, coordinatesKey, formatCoordinates, withRevision } from '../core/coordinates.ts';
import { jsonOf, malformed } from './answer.ts';
import { type BatchItem, batchBody, batchLimits, divideBatch } from './batch.ts';
import { type ComponentCurations, readCurationList } from './curationAnswer.ts';
import type { Answer, Asking, Requester } from './requester.ts';

/** The service takes 1000 and 100 KiB (service-api.md 5.3); `batchLimits.bytes` hold here too. */
const mostAtOnce = 400;

/** See `CurationReader.ofMany`. One request after the other; the first that fails ends it. */
export async function readCurationsOfMany(
  requester: Requester,
  components: readonly Coordinates[],
  asking: Asking,
  signal: AbortSignal,
): Answer<ReadonlyMap<string, ComponentCurations>> {
  const path = '/curations';
  const found = new Map<string, ComponentCurations>();
  for (const items of divideBatch(itemsOf(components), mostAtOnce)) {
    const own = { ...asking, items: items.length };
    const sent = await requester.postOffered(path, batchBody(items), own, signal);
    if (!sent.ok) return sent;
    const json = jsonOf(sent.value, requester.baseUrl + path);
    if (!json.ok) return json;
    if (typeof json.value !== 'object' || json.value === null || Array.isArray(json.value))
      return fail(malformed(requester.baseUrl + path, 'JSON, but not an object of lists'));
    const lists = new Map<string, unknown>(Object.entries(json.value));
    for (const { coordinates, text } of items) {
      const list = readCurationList(lists.get(text), coordinates);
      if (list !== null) found.set(coordinatesKey(coordinates), list);
    }
  }
  return succeed(found);
}

function itemsOf(components: readonly Coordinates[]): readonly BatchItem[] {
  const items = new Map<string, BatchItem>();
  for (const one of components) {
    const coordinates = withRevision(one, null);
    const text = formatCoordinates(coordinates);
    const isTooLong = text.length * 3 > batchLimits.bytes;
    if (!isTooLong && !items.has(coordinatesKey(coordinates)))
      items.set(coordinatesKey(coordinates), { coordinates, text });
  }
  return [...items.values()];
}
