import { isRecord } from '../../../base/isRecord.ts';
import {
  type Coordinates,
  coordinatesKey,
  formatCoordinates,
  makeCoordinates,
  parseCoordinates,
} from '../../../core/coordinates.ts';

/** The stored form of a list. */
export interface StoredList {
  /** In the user's order, each once. */
  readonly coordinates: readonly Coordinates[];
  /** Entries this version cannot read. Written back unchanged, so that another version can still read them. */
  readonly unreadable: readonly unknown[];
  /** Other data of another version, written back unchanged. */
  readonly rest: Readonly<Record<string, unknown>>;
}

const emptyList: StoredList = { coordinates: [], unreadable: [], rest: {} };

const version = 1;

/**
 * Reads any stored value: our own object, a bare array, entries as texts or as objects. Unreadable entries are kept
 * aside, and so is a value that is no list at all; those kept aside by an earlier session are tried again.
 */
export function readStoredList(value: unknown): StoredList {
  if (value === undefined || value === null) return emptyList;
  if (Array.isArray(value)) return listOf(value, [], {});
  if (!isRecord(value)) return { ...emptyList, unreadable: [value] };
  const { version: _, coordinates, unreadable, ...rest } = value;
  if (coordinates !== undefined && !Array.isArray(coordinates)) return { ...emptyList, unreadable: [value] };
  if (coordinates === undefined && unreadable === undefined)
    return Object.keys(value).length === 0 ? emptyList : { ...emptyList, unreadable: [value] };
  const aside = unreadable === undefined ? [] : Array.isArray(unreadable) ? unreadable : [unreadable];
  return listOf(coordinates ?? [], aside, rest);
}

/** In the format of `readStoredList`: plain JSON, coordinates as texts in order. */
export function writeStoredList({ coordinates, unreadable, rest }: StoredList): Readonly<Record<string, unknown>> {
  const aside = unreadable.length === 0 ? {} : { unreadable: [...unreadable] };
  return { ...rest, version, coordinates: coordinates.map(formatCoordinates), ...aside };
}

function listOf(
  items: readonly unknown[],
  aside: readonly unknown[],
  rest: Readonly<Record<string, unknown>>,
): StoredList {
  const found = new Map<string, Coordinates>();
  const unreadable: unknown[] = [];
  for (const item of [...items, ...aside]) {
    const coordinates = coordinatesOf(item);
    if (coordinates === null) unreadable.push(item);
    else if (!found.has(coordinatesKey(coordinates))) found.set(coordinatesKey(coordinates), coordinates);
  }
  return { coordinates: [...found.values()], unreadable, rest };
}

function coordinatesOf(item: unknown): Coordinates | null {
  if (typeof item === 'string') {
    const parsed = parseCoordinates(item);
    return parsed.ok ? parsed.value : null;
  }
  if (!isRecord(item)) return null;
  if ('coordinates' in item && item['coordinates'] !== item) return coordinatesOf(item['coordinates']);
  const { type, provider, namespace, name, revision } = item;
  if (typeof type !== 'string' || typeof provider !== 'string' || typeof name !== 'string') return null;
  if (!isText(namespace) || !isText(revision)) return null;
  const made = makeCoordinates({ type, provider, namespace, name, revision });
  return made.ok ? made.value : null;
}

function isText(value: unknown): value is string | null | undefined {
  return value === undefined || value === null || typeof value === 'string';
}
