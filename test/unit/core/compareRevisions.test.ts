import assert from 'node:assert/strict';
import fc from 'fast-check';
import { compareRevisions, compareTexts } from '../../../src/core/compareRevisions.ts';

/** Each row is in ascending order. */
const ascending: readonly (readonly string[])[] = [
  ['1.9.0', '1.10.0', '1.10.1', '2.0.0'],
  ['1', '1.0', '1.0.0', '1.0.0.1'],
  ['2.0.0-alpha', '2.0.0-alpha.1', '2.0.0-beta', '2.0.0-rc.1', '2.0.0-rc.2', '2.0.0-rc.10', '2.0.0'],
  ['v1.8.0-rc1', 'v1.8.0', 'v1.8.1', 'v2.0.0+incompatible', 'v2.0.1'],
  ['1.0a1', '1.0b1', '1.0rc1', '1.0', '1.0.post1', '1.0.1'],
  ['1.0.dev3', '1.0'],
  ['2.9.1', '2.9.1.Final'],
  ['5.3.0-SNAPSHOT', '5.3.0', '5.3.0.RELEASE', '5.3.1'],
  ['1.30-2_armhf', '1.30-13_armhf'],
  ['0.9', '00.10'],
  ['', '0'],
  ['99999999999999999999', '100000000000000000000'],
];

describe('compareRevisions', () => {
  for (const row of ascending)
    it(`orders ${row.map((text) => text || '(none)').join(' < ')}`, () => {
      const shuffled = [...row].reverse();
      assert.deepEqual(shuffled.sort(compareRevisions), row);
    });

  it('distinguishes texts that compare as equal versions', () => {
    assert.notEqual(compareRevisions('v1.0', '1.0'), 0);
    assert.notEqual(compareRevisions('1-0', '1.0'), 0);
    assert.notEqual(compareRevisions('1.0RC', '1.0rc'), 0);
    assert.equal(compareRevisions('1.0rc', '1.0rc'), 0);
  });

  const revision = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.string({ unit: fc.constantFrom('0', '1', '9', '.', '-', '+', 'v', 'a', 'rc', 'post', 'Σ', 'B'), maxLength: 8 }),
  );

  it('is a total order', () => {
    fc.assert(
      fc.property(revision, revision, revision, (a, b, c) => {
        assert.equal(Math.sign(compareRevisions(a, b)), -Math.sign(compareRevisions(b, a)) + 0);
        assert.equal(compareRevisions(a, b) === 0, a === b);
        if (compareRevisions(a, b) <= 0 && compareRevisions(b, c) <= 0) assert.ok(compareRevisions(a, c) <= 0);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('compareTexts', () => {
  it('orders by UTF-16 units', () => {
    assert.deepEqual(['ä', 'b', 'Z', 'a'].sort(compareTexts), ['Z', 'a', 'b', 'ä']);
    assert.equal(compareTexts('x', 'x'), 0);
  });
});
