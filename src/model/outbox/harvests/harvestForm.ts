import { type Coordinates, formatCoordinates, parseCoordinates } from '../../../core/coordinates.ts';
import { harvestToolChoices } from '../../../core/harvestTools.ts';
import { readProblem } from '../../storage/readProblem.ts';
import { isFields, isTime, type RecordForm } from '../../storage/sharedRecord.ts';
import type { HarvestItem, HarvestOrder, HarvestProgress, HarvestState } from './harvest.ts';
import { itemKey, mostInOrder } from './harvestItems.ts';

/**
 * File format of an order: an item is `[coordinates, tool, state]`. Read whole or not at all: a partial record of what
 * was sent would be wrong. `keyOf`: `coordinatesKey`, possibly cached.
 */
export function harvestFormWith(keyOf: (coordinates: Coordinates) => string): RecordForm<HarvestOrder> {
  return {
    write: ({ items, ...rest }) => ({
      ...rest,
      items: items.map(({ coordinates, tool, state }) => [formatCoordinates(coordinates), tool, state]),
    }),
    read: (json, id) => readOrder(json, id, keyOf),
  };
}

/** Upper limit for a list of results, and for the text of one. */
const most = 100;

function readOrder(json: unknown, id: string, keyOf: (coordinates: Coordinates) => string): HarvestOrder | null {
  if (!isFields(json) || json['id'] !== id) return null;
  const { service, orderedAt, items: written } = json;
  if (typeof service !== 'string' || !isTime(orderedAt)) return null;
  if (!Array.isArray(written) || written.length === 0 || written.length > mostInOrder) return null;
  const items: HarvestItem[] = [];
  const seen = new Set<string>();
  for (const one of written as readonly unknown[]) {
    const item = readItem(one);
    if (item === null) return null;
    seen.add(itemKey(keyOf(item.coordinates), item.tool));
    items.push(item);
  }
  if (seen.size !== items.length) return null;
  return { id, service, orderedAt, items, ...readLooks(json['looks']) };
}

/** Losing them costs only a few extra requests. */
function readLooks(json: unknown): Pick<HarvestOrder, 'looks'> {
  const isList = Array.isArray(json) && json.length <= most && json.every(isTime);
  return isList ? { looks: json } : {};
}

function readItem(json: unknown): HarvestItem | null {
  if (!Array.isArray(json) || json.length !== 3) return null;
  const [text, written, given] = json as readonly unknown[];
  const parsed = typeof text === 'string' ? parseCoordinates(text) : null;
  const tool = harvestToolChoices.find((one) => one === written);
  const state = readState(given);
  if (!parsed?.ok || parsed.value.revision === null || tool === undefined || state === null) return null;
  // Only in the form we write.
  return formatCoordinates(parsed.value) === text ? { coordinates: parsed.value, tool, state } : null;
}

function readState(json: unknown): HarvestState | null {
  if (!isFields(json)) return null;
  const { kind, since, at } = json;
  switch (kind) {
    case 'waiting':
      return { kind };
    case 'sending':
      return isTime(since) ? { kind, since } : null;
    case 'refused':
    case 'failed':
      return isTime(at) ? { kind, at, problem: readProblem(json['problem']) ?? unknown } : null;
    case 'unsure':
    case 'accepted':
    case 'arrived':
    case 'gaveUp': {
      const progress = readProgress(json);
      return progress === null ? null : readFollowed(kind, json, progress);
    }
    default:
      return null;
  }
}

/** A later version of the extension may have other problems. */
const unknown = { kind: 'rejected', status: 400, detail: '' } as const;

function readFollowed(
  kind: 'unsure' | 'accepted' | 'arrived' | 'gaveUp',
  { problem, at, arrivedAt, wasAccepted }: Readonly<Record<string, unknown>>,
  progress: HarvestProgress,
): HarvestState | null {
  switch (kind) {
    case 'unsure':
      return { kind, problem: readProblem(problem), ...progress };
    case 'accepted':
      return { kind, ...progress };
    case 'arrived':
      return isTime(arrivedAt) ? { kind, arrivedAt, ...progress } : null;
    case 'gaveUp':
      return isTime(at) ? { kind, at, wasAccepted: wasAccepted === true, ...progress } : null;
  }
}

function readProgress(json: Readonly<Record<string, unknown>>): HarvestProgress | null {
  const { sentAt, followedFrom } = json;
  const [before, results, computed] = [json['before'], json['results'], json['computed']].map(readResults);
  const [computedAt, askedAt] = [json['computedAt'], json['askedAt']].map(readTime);
  if (!isTime(sentAt) || !isTime(followedFrom) || computedAt === undefined || askedAt === undefined) return null;
  if (!before || !results || !computed) return null;
  return { sentAt, before, results, computed, computedAt, askedAt, followedFrom };
}

function readResults(json: unknown): readonly string[] | null {
  if (!Array.isArray(json) || json.length > most) return null;
  const list = json as readonly unknown[];
  return list.every((one): one is string => typeof one === 'string' && one.length <= most) ? list : null;
}

/** `undefined`: neither a time nor `null`. */
function readTime(json: unknown): number | null | undefined {
  return json === null || isTime(json) ? json : undefined;
}
