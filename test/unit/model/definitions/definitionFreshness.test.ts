import assert from 'node:assert/strict';
import type { Coordinates } from '../../../../src/core/coordinates.ts';
import type { Problem } from '../../../../src/core/problem.ts';
import {
  type DefinitionEntry,
  type DefinitionRecord,
  isFresh,
  loadableOf,
  isDue,
  recordOf,
} from '../../../../src/model/definitions/definitionFreshness.ts';
import { toDefinition } from '../../../../src/service/dialect.ts';
import { readStored } from '../../../../src/model/definitions/storedDefinition.ts';

const minute = 60_000;
const now = Date.UTC(2026, 0, 15, 12);
const asked: Coordinates = { type: 'npm', provider: 'npmjs', namespace: null, name: 'a', revision: '1.0.0' };

function definition(tools: readonly string[]) {
  const read = toDefinition({ described: { tools }, licensed: { declared: 'MIT' } }, asked);
  if (!read.ok) assert.fail(read.problem);
  return read.value;
}

const full = recordOf(definition(['t/1']), now, null);
const empty = recordOf(definition([]), now, null);

describe('has no empty-since date when it has data', () => {
  it('has no start of emptiness when there are data', () => {
    assert.equal(full.emptySince, null);
    assert.equal(full.summary?.license.expression, 'MIT');
  });

  const emptiness: readonly (readonly [string, DefinitionRecord | null, number | undefined, number])[] = [
    ['the first time', null, undefined, now],
    ['again', { fetchedAt: now - 9, summary: null, emptySince: now - 9 }, undefined, now - 9],
    ['after there was data', full, undefined, now],
    ['after a restart', null, now - 70 * minute, now - 70 * minute],
    ['computed in the future', null, now + minute, now],
  ];
  for (const [name, before, since, expected] of emptiness)
    it(`sets the empty-since date: ${name}`, () => {
      const record = recordOf(definition([]), now, before, since);
      assert.deepEqual(record, { fetchedAt: now, summary: null, emptySince: expected });
    });

  const fresh: readonly (readonly [string, number | null, number, boolean])[] = [
    ['data, just now', null, 0, true],
    ['data, 23 h', null, 23 * 60, true],
    ['data, 24 h', null, 24 * 60, false],
    ['data, from half a minute ahead', null, -0.5, true],
    ['data, from an hour ahead', null, -60, false],
    ['empty for no time, 4 min', 0, 4, true],
    ['empty for no time, 5 min', 0, 5, false],
    ['empty for 20 min, 19 min', 20, 19, true],
    ['empty for 20 min, 20 min', 20, 20, false],
    ['empty for days, 59 min', 5000, 59, true],
    ['empty for days, 60 min', 5000, 60, false],
  ];
  for (const [name, emptyFor, age, expected] of fresh)
    it(`judges freshness: ${name}`, () => {
      const fetchedAt = now - age * minute;
      const emptySince = emptyFor === null ? null : fetchedAt - emptyFor * minute;
      assert.equal(isFresh({ fetchedAt, summary: null, emptySince }, now), expected);
    });

  describe('Stored record', () => {
    const body = '{"described":{"tools":["t/1"]},"_meta":{"updated":"2026-01-01T00:00:00.000Z"}}';
    const cases: readonly (readonly [string, string, number | null | undefined])[] = [
      ['with data', body, null],
      ['empty: since it was computed', body.replace('"t/1"', ''), Date.UTC(2026, 0, 1)],
      ['empty, of unknown age', '{"described":{}}', now],
      ['empty, of nonsense age', '{"described":{},"_meta":{"updated":"yesterday"}}', now],
      ['cut off', body.slice(0, 20), undefined],
      ['no object', '5', undefined],
    ];
    for (const [name, text, emptySince] of cases)
      it(name, () => {
        const kept = readStored({ key: 'k', service: 's', fetchedAt: now, body: text }, asked);
        assert.equal(kept?.record.emptySince, emptySince);
      });
  });

  const entry: DefinitionEntry = {
    key: 'k',
    coordinates: asked,
    record: null,
    problem: null,
    isLoading: false,
    isForced: false,
  };
  const down: Problem = { kind: 'serverError', status: 500 };
  const limited = (retryAt: number | null): Problem => ({ kind: 'rateLimited', retryAt });

  describe('isDue', () => {
    const cases: readonly (readonly [string, Partial<DefinitionEntry>, boolean])[] = [
      ['nothing known', {}, true],
      ['fresh', { record: full }, false],
      ['old', { record: { ...full, fetchedAt: now - 9e7 } }, true],
      ['failed', { problem: down }, false],
      ['failed, with something old', { problem: down, record: { ...full, fetchedAt: now - 9e7 } }, false],
      ['limited, no time named', { problem: limited(null) }, false],
      ['limited, not yet', { problem: limited(now + 1) }, false],
      ['limited, now', { problem: limited(now) }, true],
    ];
    for (const [name, state, expected] of cases)
      it(name, () => assert.equal(isDue({ ...entry, ...state }, now), expected));
  });

  describe('Displayed state', () => {
    const cases: readonly (readonly [string, Partial<DefinitionEntry>, string, string | null])[] = [
      ['nothing', {}, 'notLookedUpYet', null],
      ['asked', { isLoading: true }, 'loading', null],
      ['asked again', { isLoading: true, record: full }, 'loading', 'MIT'],
      ['asked again after a failure', { isLoading: true, record: full, problem: down }, 'loading', 'MIT'],
      ['asked again while empty', { isLoading: true, record: empty }, 'loading', null],
      ['data', { record: full }, 'known', null],
      ['empty', { record: empty }, 'notHarvested', null],
      ['failed', { problem: down }, 'failed', null],
      ['failed after data', { problem: down, record: full }, 'failed', 'MIT'],
      ['failed after empty, with the problem', { problem: down, record: empty }, 'notHarvested', null],
    ];
    for (const [name, state, expected, last] of cases)
      it(`${name}: ${expected}`, () => {
        const loadable = loadableOf({ ...entry, ...state }, now);
        assert.equal(loadable.state, expected);
        assert.equal(('lastKnown' in loadable && loadable.lastKnown?.value.license.expression) || null, last);
      });
  });
});
