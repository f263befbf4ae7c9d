import assert from 'node:assert/strict';
import { summarize } from '../../../../src/core/summary.ts';
import { toDefinition } from '../../../../src/service/dialect.ts';
import type { HarvestTool } from '../../../../src/core/harvestTools.ts';
import type { HarvestOrder, HarvestProgress, HarvestState } from '../../../../src/model/harvests/harvest.ts';
import {
  afterAnswer,
  followedAgain,
  type HarvestAnswer,
  isFurther,
} from '../../../../src/model/harvests/harvestProgress.ts';
import { dueAt } from '../../../../src/model/harvests/harvestTimes.ts';
import { mergedOrders } from '../../../../src/model/harvests/harvestOrders.ts';
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

function answerOf(tools: readonly string[] | undefined, updated = sentAt + minute, expression?: string): HarvestAnswer {
  const licensed = expression === undefined ? {} : { license: { expression } };
  const raw = {
    coordinates: npm('a'),
    described: { tools },
    licensed,
    _meta: { updated: new Date(updated).toISOString() },
  };
  const read = toDefinition(raw);
  if (!read.ok) throw new Error(read.problem);
  return summarize(read.value);
}

interface Answer {
  readonly before?: readonly string[];
  readonly tools?: readonly string[];
  readonly updated?: number;
  readonly tool?: HarvestTool;
  readonly kind?: 'accepted' | 'unsure';
  readonly after?: number;
}

function stateAfter({
  before = [],
  tools,
  updated,
  tool = 'package',
  kind = 'accepted',
  after = hour,
}: Answer): HarvestState {
  const progress = { ...base, before };
  const state: HarvestState = kind === 'accepted' ? { kind, ...progress } : { kind, problem: null, ...progress };
  return afterAnswer({ coordinates: npm('a'), tool, state }, tools ? answerOf(tools, updated) : null, sentAt + after);
}

describe('After an answer', () => {
  const [clearlydefined = '', licensee = '', reuse = '', scancode = ''] = allTools;
  const answers: readonly (readonly [what: string, answer: Answer, expected: string])[] = [
    ['there is no data', {}, 'accepted, 0 results, 0 computed'],
    ['nothing is there', { tools: [] }, 'accepted, 0 results, 0 computed'],
    ['a tool has delivered', { tools: [clearlydefined] }, 'accepted, 1 results, 1 computed'],
    ['all have', { tools: allTools }, 'arrived, 4 results, 4 computed'],
    ['all have, and a curation', { tools: [...allTools, 'curation/abc'] }, 'arrived, 4 results, 4 computed'],
    ['one is missing', { tools: [clearlydefined, licensee, reuse] }, 'accepted, 3 results, 3 computed'],
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
      'it was unsure, and what was there is there',
      { kind: 'unsure', before: [reuse], tools: [reuse], updated: sentAt - 1 },
      'unsure, 1 results, 1 computed',
    ],
    ['two days are over', { tools: [], after: 48 * hour }, 'gaveUp, 0 results, 0 computed'],
    ['two days are over, and it is all there', { tools: allTools, after: 48 * hour }, 'arrived, 4 results, 4 computed'],
    ['nothing but nonsense is there', { tools: ['', 'x'.repeat(101)] }, 'accepted, 0 results, 0 computed'],
  ];
  for (const [what, answer, expected] of answers)
    it(`sets the state when ${what}: ${expected}`, () => {
      const state = stateAfter(answer);
      assert.ok('computed' in state);
      assert.equal(`${state.kind}, ${state.results.length} results, ${state.computed.length} computed`, expected);
      assert.equal(state.askedAt, sentAt + (answer.after ?? hour));
    });

  it('has arrived with a license when the service does not name tools', () => {
    const state = afterAnswer(
      { coordinates: npm('a'), tool: 'package', state: { kind: 'accepted', ...base } },
      answerOf(undefined, sentAt, 'MIT'),
      sentAt + minute,
    );
    assert.equal(state.kind, 'arrived');
  });

  it('keeps the same object for a state that is not followed', () => {
    const state: HarvestState = { kind: 'refused', at: 5, problem: { kind: 'tooLarge' } };
    const item = { coordinates: npm('a'), tool: 'package', state } as const;
    assert.equal(afterAnswer(item, answerOf(allTools), sentAt), state);
    assert.equal(followedAgain(state, sentAt), state);
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

describe('The next request', () => {
  const rows: readonly (readonly [what: string, askedAt: number | null, requestedAt: number, next: number])[] = [
    ['comes after five minutes', null, 0, 5],
    ['comes five minutes after an early answer', 25, 0, 30],
    ['comes half an hour after a later answer', 30, 0, 60],
    ['waits as long after a request without an answer', 25, 29, 34],
    ['comes at once after a time that has not come yet', 99, 0, 5],
  ];
  for (const [what, askedAt, requestedAt, next] of rows)
    it(what, () => {
      const at = (minutes: number): number => sentAt + minutes * minute;
      const times = { followedFrom: sentAt, askedAt: askedAt === null ? null : at(askedAt) };
      assert.equal((dueAt(times, requestedAt === 0 ? 0 : at(requestedAt), at(30)) - sentAt) / minute, next);
    });

  it('is due when the clock was put back by years', () => {
    const now = sentAt - 1000 * 24 * hour;
    assert.ok(dueAt({ followedFrom: sentAt, askedAt: sentAt }, sentAt, now) <= now);
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
      'the later answer counts',
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
