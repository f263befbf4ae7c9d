import * as z from 'zod/mini';

import { formatCoordinates, parseCoordinates } from '../../core/coordinates.ts';
import { harvestToolChoices } from '../../core/harvestTools.ts';
import type { Problem } from '../../core/problem.ts';
import type { HarvestState } from './harvest.ts';
import { problemOrNull, readBy, text, time } from '../storage/storedFields.ts';
import { maxInOrder } from './harvestItems.ts';

/** Upper limit for a list of results, and for the text of one. */
const limit = z.maxLength(100);
const results = z.array(text.check(limit)).check(limit);

const progress = {
  sentAt: time,
  before: results,
  results,
  computed: results,
  computedAt: z.nullable(time),
  askedAt: z.nullable(time),
  followedFrom: time,
};

/** A later version of the extension may have other problems. */
const problem = z.pipe(
  problemOrNull,
  z.transform((known): Problem => known ?? { kind: 'rejected', status: 400, detail: '' }),
);

const { waiting, ...others } = {
  waiting: z.object({ kind: z.literal('waiting') }),
  sending: z.object({ kind: z.literal('sending'), since: time }),
  unsure: z.object({ kind: z.literal('unsure'), problem: problemOrNull, ...progress }),
  accepted: z.object({ kind: z.literal('accepted'), ...progress }),
  arrived: z.object({ kind: z.literal('arrived'), arrivedAt: time, ...progress }),
  gaveUp: z.object({ kind: z.literal('gaveUp'), at: time, wasAccepted: z.catch(z.boolean(), false), ...progress }),
  refused: z.object({ kind: z.literal('refused'), at: time, problem }),
  failed: z.object({ kind: z.literal('failed'), at: time, problem }),
} satisfies Readonly<Record<HarvestState['kind'], unknown>>;
const state = z.discriminatedUnion('kind', [waiting, ...Object.values(others)]);

/** With a revision, and only in the form we write. */
const coordinates = readBy((json) => {
  const parsed = typeof json === 'string' ? parseCoordinates(json) : null;
  return parsed?.ok && parsed.value.revision !== null && formatCoordinates(parsed.value) === json ? parsed.value : null;
});

const item = z.pipe(
  z.tuple([coordinates, z.enum(harvestToolChoices), state]),
  z.transform(([component, tool, written]) => ({ coordinates: component, tool, state: written })),
);

/**
 * An order as stored: an item is `[coordinates, tool, state]`. Read whole or not at all: a partial record of what was
 * sent would be wrong.
 */
export const storedHarvest = z.object({
  id: text,
  service: text,
  orderedAt: time,
  items: z.array(item).check(z.minLength(1), z.maxLength(maxInOrder)),
});
