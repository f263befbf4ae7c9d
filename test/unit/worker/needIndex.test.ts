import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';

import { NeedIndex } from '../../../src/worker/needIndex.ts';

type Needs = readonly (readonly number[])[];

/** Paths as text, such as `0 2 3`. */
function paths(needs: Needs, direct: readonly number[], targets: readonly number[], most = Infinity) {
  const walk = NeedIndex.make({ needs }, (at) => direct.includes(at)).pathsTo(targets);
  const found: string[] = [];
  for (;;) {
    const next = walk.next();
    if (next.done) return { found, isComplete: next.value };
    if (found.length === most) return { found, isComplete: false };
    found.push(next.value.join(' '));
  }
}

/** All paths, found by a slow search. */
function everyPath(needs: Needs, direct: readonly number[], targets: readonly number[]): string[] {
  const found: string[] = [];
  const walk = (path: readonly number[]): void => {
    const last = path.at(-1) ?? 0;
    if (targets.includes(last)) found.push(path.join(' '));
    else for (const next of needs[last] ?? []) if (!path.includes(next)) walk([...path, next]);
  };
  for (const one of new Set(direct)) walk([one]);
  return found;
}

const smallGraph = fc.integer({ min: 1, max: 7 }).chain((count) =>
  fc.record({
    needs: fc.array(fc.uniqueArray(fc.nat(count - 1), { maxLength: 4 }), { minLength: count, maxLength: count }),
    direct: fc.uniqueArray(fc.nat(count - 1), { maxLength: 3 }),
    targets: fc.uniqueArray(fc.nat(count - 1), { minLength: 1, maxLength: 2 }),
  }),
);

describe('Paths through a lock', () => {
  it('are complete and distinct, with the shortest first', () => {
    fc.assert(
      fc.property(smallGraph, ({ needs, direct, targets }) => {
        const { found, isComplete } = paths(needs, direct, targets);
        assert.deepEqual([...found].sort(), everyPath(needs, direct, targets).sort());
        assert.ok(isComplete);
        const lengths = found.map((path) => path.split(' ').length);
        assert.deepEqual(
          lengths,
          [...lengths].sort((a, b) => a - b),
        );
      }),
      { numRuns: 500 },
    );
  });

  it('start at a direct dependency, follow its dependencies, end at the target, and repeat nothing', () => {
    const largeGraph = fc.record({
      needs: fc.array(fc.uniqueArray(fc.nat(59), { maxLength: 3 }), { minLength: 60, maxLength: 60 }),
      direct: fc.uniqueArray(fc.nat(59), { minLength: 1, maxLength: 5 }),
      target: fc.nat(59),
    });
    fc.assert(
      fc.property(largeGraph, ({ needs, direct, target }) => {
        for (const text of paths(needs, direct, [target], 50).found) {
          const path = text.split(' ').map(Number);
          assert.ok(direct.includes(path[0] ?? -1));
          assert.equal(path.at(-1), target);
          assert.equal(new Set(path).size, path.length);
          path.slice(1).forEach((to, at) => assert.ok(needs[path[at] ?? -1]?.includes(to)));
        }
      }),
    );
  });

  const table: readonly (readonly [about: string, needs: Needs, direct: readonly number[], to: number[], string[]])[] =
    [
      ['a direct one is there by itself', [[]], [0], [0], ['0']],
      ['a direct one may be brought in as well', [[1], []], [0, 1], [1], ['1', '0 1']],
      ['nothing leads to it', [[], []], [0], [1], []],
      ['nothing is direct', [[1], []], [], [1], []],
      ['of one length, the first in the text first', [[3], [3], [3], []], [2, 0, 1], [3], ['0 3', '1 3', '2 3']],
      ['circles end', [[1], [0, 2], [1, 2]], [0], [2], ['0 1 2']],
      ['every copy counts', [[1, 2], [], []], [0], [1, 2], ['0 1', '0 2']],
      ['what is needed and not there is passed over', [[1, 7], []], [0], [1], ['0 1']],
    ];
  for (const [about, needs, direct, to, expected] of table)
    it(`${about}`, () => assert.deepEqual(paths(needs, direct, to), { found: expected, isComplete: true }));

  it('are reported as incomplete beyond the requested number', () => {
    // Ten layers of ten packages that all depend on the whole next layer: ten billion paths.
    const needs = Array.from({ length: 101 }, (_, at) =>
      at >= 90 ? (at < 100 ? [100] : []) : Array.from({ length: 10 }, (_, to) => (Math.floor(at / 10) + 1) * 10 + to),
    );
    const { found, isComplete } = paths(needs, [0], [100], 200);
    assert.equal(found.length, 200);
    assert.equal(isComplete, false);
    assert.equal(found[0], '0 10 20 30 40 50 60 70 80 90 100');
  });

  it('are reported as incomplete when the search takes too long', () => {
    // Each package depends on all others: far too many paths to list.
    const needs = Array.from({ length: 60 }, (_, at) =>
      Array.from({ length: 60 }, (_, to) => to).filter((to) => to !== at),
    );
    const { found, isComplete } = paths(needs, [0], [59], 1_000_000);
    assert.equal(found[0], '0 59');
    assert.equal(isComplete, false);
  });

  it('may be as long as the lock', () => {
    const count = 20_000;
    const needs = Array.from({ length: count }, (_, at) => (at + 1 < count ? [at + 1] : []));
    const { found, isComplete } = paths(needs, [0], [count - 1]);
    assert.equal(found[0]?.split(' ').length, count);
    assert.ok(isComplete);
  });
});
