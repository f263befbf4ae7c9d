import assert from 'node:assert/strict';
import { toDefinition } from '../../../../../src/service/dialect.ts';
import type { Definition } from '../../../../../src/core/definition.ts';
import type { HarvestTool } from '../../../../../src/core/harvestTools.ts';
import type { HarvestOrder, HarvestProgress, HarvestState } from '../../../../../src/model/outbox/harvests/harvest.ts';
import {
  afterLook,
  followedAgain,
  isFurther,
  withinTime,
} from '../../../../../src/model/outbox/harvests/harvestProgress.ts';
import { dueAt } from '../../../../../src/model/outbox/harvests/harvestTimes.ts';
import { mergedOrders } from '../../../../../src/model/outbox/harvests/harvestOrders.ts';
import { PollBudget } from '../../../../../src/model/outbox/harvests/pollLimits.ts';
import { type Waiting, lookGroups, lookLimits } from '../../../../../src/model/outbox/harvests/pollSchedule.ts';
import { allTools, hour, minute, npm } from './harvestsWorld.ts';

const sentAt = Date.UTC(2026, 0, 15, 12);
const base: HarvestProgress = {
  sentAt,
  before: [],
  results: [],
  computed: [],
  computedAt: null,
  askedAt: null,
  followedFrom: sentAt,
};

function definition(tools: readonly string[] | undefined, updated = sentAt + minute, expression?: string): Definition {
  const licensed = expression === undefined ? {} : { license: { expression } };
  const raw = {
    coordinates: npm('a'),
    described: { tools },
    licensed,
    _meta: { updated: new Date(updated).toISOString() },
  };
  const read = toDefinition(raw);
  if (!read.ok) throw new Error(read.problem);
  return read.value;
}

interface Look {
  readonly before?: readonly string[];
  readonly tools?: readonly string[];
  readonly listed?: readonly string[];
  readonly updated?: number;
  readonly tool?: HarvestTool;
  readonly kind?: 'accepted' | 'unsure';
  readonly after?: number;
}

function stateAfter({
  before = [],
  tools,
  listed,
  updated,
  tool = 'package',
  kind = 'accepted',
  after = hour,
}: Look): HarvestState {
  const progress = { ...base, before };
  const state: HarvestState = kind === 'accepted' ? { kind, ...progress } : { kind, problem: null, ...progress };
  const found = { definition: tools ? definition(tools, updated) : null, listed: listed ?? null };
  return afterLook({ coordinates: npm('a'), tool, state }, found, sentAt + after);
}

describe('After a lookup', () => {
  const [clearlydefined = '', licensee = '', reuse = '', scancode = ''] = allTools;
  const looks: readonly (readonly [what: string, look: Look, expected: string])[] = [
    ['nothing was reported', {}, 'accepted, 0 results, 0 computed'],
    ['nothing is there', { tools: [] }, 'accepted, 0 results, 0 computed'],
    ['a tool has delivered', { tools: [clearlydefined] }, 'accepted, 1 results, 1 computed'],
    ['all have', { tools: allTools }, 'arrived, 4 results, 4 computed'],
    ['all have, and a curation', { tools: [...allTools, 'curation/abc'] }, 'arrived, 4 results, 4 computed'],
    ['one is missing', { tools: [clearlydefined, licensee, reuse] }, 'accepted, 3 results, 3 computed'],
    ['all are listed, and not computed', { tools: [], listed: allTools }, 'accepted, 4 results, 0 computed'],
    [
      'all were there before',
      { before: allTools, tools: allTools, updated: sentAt - 1 },
      'accepted, 4 results, 4 computed',
    ],
    ['all were there, and were computed anew', { before: allTools, tools: allTools }, 'arrived, 4 results, 4 computed'],
    [
      'one is newer',
      { before: allTools, tools: [clearlydefined, licensee, reuse, 'scancode/33.0.0'], updated: sentAt - 1 },
      'arrived, 4 results, 4 computed',
    ],
    ['the one tool that was requested has', { tools: [scancode], tool: 'scancode' }, 'arrived, 1 results, 1 computed'],
    ['another than was requested has', { tools: [reuse], tool: 'scancode' }, 'accepted, 1 results, 1 computed'],
    ['it was unsure, and nothing is there', { kind: 'unsure', tools: [] }, 'unsure, 0 results, 0 computed'],
    [
      'it was unsure, and a tool has delivered',
      { kind: 'unsure', tools: [clearlydefined] },
      'accepted, 1 results, 1 computed',
    ],
    [
      'it was unsure, and a result is listed',
      { kind: 'unsure', listed: [clearlydefined] },
      'accepted, 1 results, 0 computed',
    ],
    [
      'it was unsure, and what was there is there',
      { kind: 'unsure', before: [reuse], tools: [reuse], updated: sentAt - 1 },
      'unsure, 1 results, 1 computed',
    ],
    ['two days are over', { tools: [], after: 48 * hour }, 'gaveUp, 0 results, 0 computed'],
    ['two days are over, and it is all there', { tools: allTools, after: 48 * hour }, 'arrived, 4 results, 4 computed'],
    ['nothing but nonsense is there', { tools: ['', 'x'.repeat(101)] }, 'accepted, 0 results, 0 computed'],
  ];
  for (const [what, look, expected] of looks)
    it(`sets the state when ${what}: ${expected}`, () => {
      const state = stateAfter(look);
      assert.ok('computed' in state);
      assert.equal(`${state.kind}, ${state.results.length} results, ${state.computed.length} computed`, expected);
      assert.equal(state.askedAt, sentAt + (look.after ?? hour));
    });

  it('has arrived with a license when the service does not name tools', () => {
    const state = afterLook(
      { coordinates: npm('a'), tool: 'package', state: { kind: 'accepted', ...base } },
      { definition: definition(undefined, sentAt, 'MIT'), listed: null },
      sentAt + minute,
    );
    assert.equal(state.kind, 'arrived');
  });

  it('keeps the same object for a state that is not followed', () => {
    const state: HarvestState = { kind: 'refused', at: 5, problem: { kind: 'tooLarge' } };
    const item = { coordinates: npm('a'), tool: 'package', state } as const;
    assert.equal(afterLook(item, { definition: definition(allTools), listed: null }, sentAt), state);
    assert.equal(followedAgain(state, sentAt), state);
    assert.equal(withinTime(state, 0), state);
  });

  it('makes no progress with an empty definition that was just computed', () => {
    const state = stateAfter({ tools: [] });
    assert.ok('computedAt' in state && state.computedAt === null);
    assert.equal(isFurther({ kind: 'accepted', ...base }, state), false);
  });

  it('makes progress with a definition that was computed again', () => {
    const [one, two] = [sentAt + minute, sentAt + 2 * minute].map((updated) => stateAfter({ tools: [reuse], updated }));
    assert.ok(one && two && isFurther(one, two) && !isFurther(two, two));
  });
});

describe('The next lookup', () => {
  const rows: readonly (readonly [minutesAgo: number | null, next: number])[] = [
    [null, 1],
    [0, 1],
    [0.9, 3.4],
    [1, 3.5],
    [2, 4.5],
    [3.3, 9.3],
    [3.5, 9.5],
    [9.5, 24.5],
    [24.5, 54.5],
    [54.5, 84.5],
    [600, 630],
    [-5, 1],
  ];
  for (const [minutesAgo, next] of rows)
    it(`${minutesAgo === null ? 'without an earlier one' : `after one at ${minutesAgo} minutes`} comes at ${next} minutes`, () => {
      const askedAt = minutesAgo === null ? null : sentAt + minutesAgo * minute;
      assert.equal((dueAt({ followedFrom: sentAt, askedAt }, 1) - sentAt) / minute, next);
    });

  it('comes up to a tenth earlier or later', () => {
    const at = [0.9, 1.1].map((jitter) => dueAt({ followedFrom: sentAt, askedAt: null }, jitter) - sentAt);
    assert.deepEqual(at.map(Math.round), [54_000, 66_000]);
  });
});

describe('The lookup budget', () => {
  it('allows eight lookups in any hour', () => {
    const budget = new PollBudget();
    for (let at = 0; at < 8; at++) budget.spend(at * minute);
    assert.deepEqual([budget.left(7 * minute), budget.freeAt(7 * minute)], [0, hour]);
    assert.deepEqual([budget.left(hour), budget.left(hour + 3 * minute), budget.freeAt(hour)], [1, 4, hour]);
  });

  it('counts each lookup of other windows once', () => {
    const budget = new PollBudget();
    for (const some of [
      [5, 5, 1],
      [5, 3, 8],
      [9, 10],
      [2, 7, 6],
    ])
      budget.note(some.map((at) => at * minute));
    assert.deepEqual([budget.left(11 * minute), budget.freeAt(11 * minute)], [-2, 63 * minute]);
  });

  it('is full again after the clock was set back', () => {
    const budget = new PollBudget();
    for (let at = 0; at < 8; at++) budget.spend(10 * hour);
    assert.equal(budget.left(hour), 8);
  });
});

describe('Components in one lookup', () => {
  const waiting = (count: number, more: Partial<Waiting> = {}): Waiting[] =>
    Array.from({ length: count }, (_, at) => ({
      key: `k${at}`,
      coordinates: npm(`p${at}`),
      dueAt: at,
      most: 500,
      ...more,
    }));
  const sizes = (all: readonly Waiting[], most: number): readonly number[] =>
    lookGroups(all, most).map((group) => group.length);

  const rows: readonly (readonly [what: string, all: readonly Waiting[], most: number, sizes: readonly number[]])[] = [
    ['none', [], 2, []],
    ['all, when they fit', waiting(500), 2, [500]],
    ['as many as there is room for', waiting(1700), 2, [500, 500]],
    ['all, when the user asks', waiting(1700), Infinity, [500, 500, 500, 200]],
    ['nobody without a request', waiting(5), 0, []],
    ['those in trouble in smaller groups', [...waiting(3), ...waiting(4, { most: 2 })], 5, [3, 2, 2]],
    ['one alone', waiting(3, { most: 1 }), 2, [1, 1]],
    ['as many as a body holds', waiting(300, { coordinates: npm('x'.repeat(1500)) }), 9, [59, 59, 59, 59, 59, 5]],
  ];
  for (const [what, all, most, expected] of rows)
    it(what, () => {
      assert.deepEqual(sizes(all, most), expected);
      assert.ok(sizes(all, most).every((size) => size <= lookLimits.items));
    });

  it('takes the components that are due first', () => {
    const late = waiting(600, { dueAt: 1000 });
    const due = waiting(10, { dueAt: 1 });
    const [group = []] = lookGroups([...late, ...due], 1);
    assert.equal(
      due.every((one) => group.includes(one)),
      true,
    );
  });
});

describe('The state of one component that several windows wrote', () => {
  const at = (minutes: number): number => sentAt + minutes * minute;
  const problem = { kind: 'tooLarge' } as const;
  const rows: readonly (readonly [what: string, one: HarvestState, other: HarvestState])[] = [
    ['taken counts more than on its way', { kind: 'accepted', ...base }, { kind: 'sending', since: sentAt }],
    ['taken counts more than taken over', { kind: 'accepted', ...base }, { kind: 'unsure', problem: null, ...base }],
    [
      'arrived counts more than taken',
      { kind: 'arrived', arrivedAt: 5, ...base },
      { kind: 'accepted', ...base, askedAt: at(9) },
    ],
    [
      'surely failed counts more than taken over',
      { kind: 'failed', at: 5, problem },
      { kind: 'unsure', problem: null, ...base },
    ],
    [
      'refused counts more than taken over',
      { kind: 'refused', at: 5, problem },
      { kind: 'unsure', problem: null, ...base },
    ],
    [
      'the later look counts',
      { kind: 'accepted', ...base, askedAt: at(9) },
      { kind: 'accepted', ...base, askedAt: at(3) },
    ],
    [
      'given up counts more than followed',
      { kind: 'gaveUp', at: 9, wasAccepted: true, ...base },
      { kind: 'accepted', ...base },
    ],
    [
      'asked again counts more than given up',
      { kind: 'accepted', ...base, followedFrom: at(9) },
      { kind: 'gaveUp', at: 9, wasAccepted: true, ...base },
    ],
    [
      'arrived counts more than asked again',
      { kind: 'arrived', arrivedAt: 9, ...base },
      { kind: 'accepted', ...base, followedFrom: at(9) },
    ],
  ];
  const order = (state: HarvestState, name = 'a'): HarvestOrder => ({
    id: 'x',
    service: 's',
    orderedAt: 5,
    items: [{ coordinates: npm(name), tool: 'package', state }],
  });
  for (const [what, one, other] of rows)
    it(what, () => {
      assert.equal(mergedOrders(order(one), order(other)).items[0]?.state, one);
      assert.equal(mergedOrders(order(other), order(one)).items[0]?.state, one);
    });

  it('keeps the items of all orders', () => {
    const merged = mergedOrders(order({ kind: 'waiting' }, 'a'), order({ kind: 'waiting' }, 'b'));
    assert.deepEqual(
      merged.items.map(({ coordinates }) => coordinates.name),
      ['a', 'b'],
    );
  });
});
