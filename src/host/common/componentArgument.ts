import { isRecord } from '../../base/isRecord.ts';
import type { ComponentArgument, Place } from '../../contributions.ts';
import { formatCoordinates, parseCoordinates, type Coordinates } from '../../core/coordinates.ts';
import type { InventoryPlace } from '../../model/workspace/inventoryIndex.ts';

/**
 * Reads a command's argument from any caller: a tree node, a hover's or the panel's argument, written coordinates.
 * Command arguments are untrusted: only what parses is accepted.
 */
export function componentArgument(value: unknown): ComponentArgument | null {
  if (typeof value === 'string') {
    const parsed = parseCoordinates(value);
    return parsed.ok ? { coordinates: parsed.value, place: null } : null;
  }
  if (!isRecord(value)) return null;
  if (isRecord(value['linked'])) {
    const { coordinates, dependency } = value['linked'];
    return { coordinates: coordinatesFrom(coordinates), place: placeFrom({ ...value, ...spread(dependency) }) };
  }
  if ('coordinates' in value || 'place' in value)
    return { coordinates: coordinatesFrom(value['coordinates']), place: placeFrom(value['place']) };
  const place = placeFrom(
    isRecord(value['manifest']) ? { folder: value['folder'], path: value['manifest']['path'] } : problemPlace(value),
  );
  return place ? { coordinates: null, place } : null;
}

/** A manifest mention as a command argument. */
export function placeArgument({ folder, path, linked }: InventoryPlace): ComponentArgument {
  const { name, nameRange } = linked.dependency;
  return { coordinates: linked.coordinates, place: { folder, path, name, start: nameRange.start, end: nameRange.end } };
}

function coordinatesFrom(value: unknown): Coordinates | null {
  if (typeof value === 'string') return componentArgument(value)?.coordinates ?? null;
  if (!isRecord(value)) return null;
  const { type, provider, namespace = null, name, revision = null } = value;
  if (typeof type !== 'string' || typeof provider !== 'string' || typeof name !== 'string') return null;
  if (!isStringOrNull(namespace) || !isStringOrNull(revision)) return null;
  // The written form is the one that is checked.
  const parsed = parseCoordinates(formatCoordinates({ type, provider, namespace, name, revision }));
  return parsed.ok ? parsed.value : null;
}

function placeFrom(value: unknown): Place | null {
  if (!isRecord(value) || typeof value['folder'] !== 'string' || typeof value['path'] !== 'string') return null;
  const range = isRecord(value['nameRange']) ? value['nameRange'] : value;
  const { start = 0, end = 0 } = range;
  const name = typeof value['name'] === 'string' ? value['name'] : '';
  if (typeof start !== 'number' || typeof end !== 'number') return null;
  return { folder: value['folder'], path: value['path'], name, start, end };
}

function problemPlace(value: Record<string, unknown>): Record<string, unknown> {
  const problem = isRecord(value['problem']) ? value['problem'] : {};
  return { ...value, ...spread(problem['range']) };
}

function spread(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {};
}

function isStringOrNull(value: unknown): value is string | null {
  return value === null || typeof value === 'string';
}
