import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import { finish } from '../../../../src/base/steps.ts';
import { targetsOfTexts } from '../../../../src/model/harvests/harvestTargets.ts';
import { shown } from '../definitions/savedList/savedListWorld.ts';

const services = ['https://service.example'];

function targetsText(...texts: readonly string[]): string {
  const { targets, leftOut } = finish(targetsOfTexts(texts, { services }));
  const left = leftOut.map(({ name, reason }) => `${name}: ${reason.kind}`);
  return [shown(targets.flatMap(({ coordinates }) => coordinates ?? [])), left.join(', ')].filter(Boolean).join(' | ');
}

describe('targetsOfTexts', () => {
  const cases: readonly (readonly [text: string, expected: string])[] = [
    ['npm/npmjs/-/lodash/4.17.21', 'lodash@4.17.21'],
    ['pkg:npm/lodash@4.17.21', 'lodash@4.17.21'],
    ['https://service.example/definitions/npm/npmjs/-/lodash/4.17.21', 'lodash@4.17.21'],
    ['lodash@4.17.21', 'lodash@4.17.21'],
    ['npm/npmjs/-/lodash', 'lodash'],
    ['npm/npmjs/-/a/1\nnpm/npmjs/-/b/2', 'a@1 b@2'],
    ['["npm/npmjs/-/a/1", "npm/npmjs/-/b/2"]', 'a@1 b@2'],
    ['npm/npmjs/-/a/1, nonsense', 'a@1 | nonsense: garbage'],
    // Understood, but not available from the service.
    ['npm/pypi/-/lodash/1', 'npm/pypi/-/lodash/1: notCovered'],
    ['pypi/pypi/space/name/1', 'pypi/pypi/space/name/1: notCovered'],
    ['https://elsewhere.example/lodash', 'https://elsewhere.example/lodash: notCovered'],
    // Not understood.
    ['some words', 'some words: garbage'],
    ['npm/npmjs/-//1', 'npm/npmjs/-//1: garbage'],
    ['npm/npmjs/-/%zz/1', 'npm/npmjs/-/%zz/1: garbage'],
    ['npm/npmjs/-/../1', 'npm/npmjs/-/../1: garbage'],
    ['pkg:', 'pkg:: garbage'],
    ['{"coordinates": [}', '{"coordinates": [}: garbage'],
    ['', ': garbage'],
    ['# only a comment', '# only a comment: garbage'],
  ];
  for (const [text, expected] of cases)
    it(`reads ${JSON.stringify(text)}: ${expected}`, () => {
      assert.equal(targetsText(text), expected);
    });

  it('keeps repeated components, so that they can be reported', () => {
    assert.equal(targetsText('npm/npmjs/-/a/1', 'pkg:npm/a@1'), 'a@1 a@1');
  });

  it('keeps the order of the texts, and names every text it does not understand', () => {
    assert.equal(targetsText('x y', 'npm/npmjs/-/b/2', 'z', 'npm/npmjs/-/a/1'), 'b@2 a@1 | x y: garbage, z: garbage');
  });

  it('shortens the name of a long text', () => {
    const { leftOut } = finish(targetsOfTexts(['x'.repeat(5000)], { services }));
    assert.equal(leftOut.length, 1);
    assert.ok((leftOut[0]?.name.length ?? 0) <= 301);
  });

  it('reports the place where it stops reading a list that is too long', () => {
    const list = Array.from({ length: 10_001 }, (_, index) => `npm/npmjs/-/a/${index}`).join('\n');
    const { targets, leftOut } = finish(targetsOfTexts([list], { services }));
    assert.equal(targets.length, 10_000);
    assert.deepEqual(leftOut, [{ name: 'npm/npmjs/-/a/9999', reason: { kind: 'listTooLong' } }]);
  });

  it('returns nothing for no text', () => {
    assert.equal(targetsText(), '');
  });
});
