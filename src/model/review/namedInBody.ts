import { trimEnd } from '../../base/trimEnd.ts';
import { type Coordinates, coordinatesKey, parseCoordinatesWithPr } from '../../core/coordinates.ts';

/** Characters of a body that are read. */
const maxLength = 100_000;
const maxDefinitions = 500;

/**
 * The definitions that the body of a pull request links to: below "Affected definitions" the service names all it
 * changes (service-api.md 5.2). The body's author may name anything: it counts only once a list of the service confirms
 * it.
 */
export function namedInBody(body: string): readonly Coordinates[] {
  const found = new Map<string, Coordinates>();
  for (const [, path = ''] of body.slice(0, maxLength).matchAll(/\/definitions\/([^\s()<>"'\]]{1,2000})/g)) {
    const parsed = parseCoordinatesWithPr(trimEnd(path, '.,;'));
    if (!parsed.ok || parsed.value.coordinates.revision === null) continue;
    const key = coordinatesKey(parsed.value.coordinates);
    if (!found.has(key)) found.set(key, parsed.value.coordinates);
    if (found.size === maxDefinitions) break;
  }
  return [...found.values()];
}
