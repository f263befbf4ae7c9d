import assert from 'node:assert/strict';
import fc from 'fast-check';
import { sortInSteps } from '../../../src/base/sortInSteps.ts';
import { finish } from '../../../src/base/steps.ts';

describe('sortInSteps', () => {
  it('sorts like a synchronous sort and keeps the order of equal elements', () => {
    const list = fc.array(fc.record({ key: fc.nat(50), at: fc.nat() }), { maxLength: 9000, size: 'max' });
    fc.assert(
      fc.property(list, (items) => {
        const compare = (a: { key: number }, b: { key: number }): number => a.key - b.key;
        assert.deepEqual(finish(sortInSteps(items, compare)), items.toSorted(compare));
      }),
      { numRuns: 30 },
    );
  });

  it('pauses as often as configured', () => {
    const list = Array.from({ length: 450 }, (_, at) => ({ at, key: at % 3 }));
    let pauses = 0;
    for (const steps = sortInSteps(list, (a, b) => a.key - b.key, 100); !steps.next().done; pauses++);
    // Five runs, and 450 elements that are merged three times.
    assert.ok(pauses >= 15 && pauses <= 30, String(pauses));
  });

  it('returns an empty list for an empty list', () => assert.deepEqual(finish(sortInSteps([], () => 0)), []));
});
