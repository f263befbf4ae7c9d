import assert from 'node:assert/strict';
import type { Coordinates } from '../../../src/core/coordinates.ts';
import { batchBody, batchLimits, halve, planBatches } from '../../../src/service/batch.ts';

function npm(name: string): Coordinates {
  return { type: 'npm', provider: 'npmjs', namespace: null, name, revision: '1.0.0' };
}

function pypi(name: string): Coordinates {
  return { type: 'pypi', provider: 'pypi', namespace: null, name, revision: '1.0.0' };
}

function many(count: number, make: (name: string) => Coordinates, prefix = 'p'): readonly Coordinates[] {
  return Array.from({ length: count }, (_, at) => make(`${prefix}${at}`));
}

/** The non-empty groups of batches; a failed batch of the second group says nothing about the first. */
function plan(coordinates: readonly Coordinates[]) {
  const { plain, mapped, tooLarge } = planBatches(coordinates);
  return { groups: [plain, mapped].filter((group) => group.length > 0), tooLarge };
}

describe('Batches', () => {
  const cases: readonly (readonly [string, readonly Coordinates[], readonly (readonly number[])[]])[] = [
    ['none', [], []],
    ['one', [npm('a')], [[1]]],
    ['as many as fit', many(200, npm), [[200]]],
    ['one more', many(201, npm), [[200, 1]]],
    ['plain PyPI names go with the rest', [npm('a'), pypi('requests')], [[2]]],
    [
      'PyPI names the service looks up go apart',
      [npm('a'), pypi('python-dateutil'), pypi('zope.interface')],
      [[1], [2]],
    ],
    ['… in smaller batches', many(150, pypi, 'a-'), [[100, 50]]],
    ['the same once', [npm('a'), npm('a'), npm('b')], [[2]]],
    ['long ones by bytes', many(100, npm, 'n'.repeat(1000)), [[87, 13]]],
    ['letters of three bytes', many(100, npm, '語'.repeat(500)), [[59, 41]]],
  ];
  for (const [name, coordinates, sizes] of cases)
    it(name, () => {
      const { groups, tooLarge } = plan(coordinates);
      assert.deepEqual(
        groups.map((group) => group.map((batch) => batch.length)),
        sizes,
      );
      assert.deepEqual(tooLarge, []);
      for (const batch of groups.flat()) assert.ok(Buffer.byteLength(batchBody(batch)) <= batchLimits.bytes);
    });

  it('fit 5,000 components into 50 requests at most', () => {
    for (const make of [npm, (name: string) => pypi(`a-${name}`)]) {
      const { groups } = plan(many(5000, make));
      assert.ok(groups.flat().length <= 50, `${groups.flat().length} requests`);
    }
  });

  it('leave out a component that is larger than the body limit', () => {
    const huge = npm('x'.repeat(100_000));
    const { groups, tooLarge } = plan([npm('a'), huge]);
    assert.deepEqual(
      tooLarge.map((item) => item.coordinates),
      [huge],
    );
    assert.deepEqual(
      groups.map((group) => group.length),
      [1],
    );
  });

  it('contain encoded slashes of a namespace', () => {
    const mux: Coordinates = {
      type: 'go',
      provider: 'golang',
      namespace: 'git.example/gorilla',
      name: 'mux',
      revision: 'v1.8.0',
    };
    const [[batch = []] = []] = plan([mux]).groups;
    assert.equal(batchBody(batch), '["go/golang/git.example%2fgorilla/mux/v1.8.0"]');
  });

  it('split into halves', () => {
    const [[batch = []] = []] = plan(many(5, npm)).groups;
    assert.deepEqual(
      halve(batch).map((half) => half.length),
      [3, 2],
    );
    assert.deepEqual(halve(batch).flat(), batch);
  });
});
