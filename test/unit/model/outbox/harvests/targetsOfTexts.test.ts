import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import { finish } from '../../../../../src/base/steps.ts';
import { targetsOfTexts } from '../../../../../src/model/outbox/harvests/harvestTargets.ts';
import { shown } from '../../definitions/savedList/savedListWorld.ts';

const services = ['https://service.example'];

function said(...texts: readonly string[]): string {
  const { targets, leftOut } = finish(targetsOfTexts(texts, { services }));
  const left = leftOut.map(({ name, reason }) => `${name}: ${reason.kind}`);
  return [shown(targets.flatMap(({ coordinates }) => coordinates ?? [])), left.join(', ')].filter(Boolean).join(' | ');
}

describe('wishes of texts', () => {
  const cases: readonly (readonly [text: string, said: string])[] = [
    ['npm/npmjs/-/lodash/4.17.21', 'lodash@4.17.21'],
    ['pkg:npm/lodash@4.17.21', 'lodash@4.17.21'],
    ['https://service.example/definitions/npm/npmjs/-/lodash/4.17.21', 'lodash@4.17.21'],
    ['lodash@4.17.21', 'lodash@4.17.21'],
    ['npm/npmjs/-/lodash', 'lodash'],
    ['npm/npmjs/-/a/1\nnpm/npmjs/-/b/2', 'a@1 b@2'],
    ['["npm/npmjs/-/a/1", "npm/npmjs/-/b/2"]', 'a@1 b@2'],
    ['npm/npmjs/-/a/1, nonsense', 'a@1 | nonsense: garbage'],
    // Understood, and nothing the service has.
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
    it(`of ${JSON.stringify(text)}: ${expected}`, () => {
      assert.equal(said(text), expected);
    });

  it('are wished for twice where they are written twice, so that it can be told', () => {
    assert.equal(said('npm/npmjs/-/a/1', 'pkg:npm/a@1'), 'a@1 a@1');
  });

  it('keep the order of the texts, and name every one that is none', () => {
    assert.equal(said('x y', 'npm/npmjs/-/b/2', 'z', 'npm/npmjs/-/a/1'), 'b@2 a@1 | x y: garbage, z: garbage');
  });

  it('name no text at greater length than anybody reads', () => {
    const { leftOut } = finish(targetsOfTexts(['x'.repeat(5000)], { services }));
    assert.equal(leftOut.length, 1);
    assert.ok((leftOut[0]?.name.length ?? 0) <= 301);
  });

  it('tell where a list is too long to be read to its end', () => {
    const list = Array.from({ length: 10_001 }, (_, index) => `npm/npmjs/-/a/${index}`).join('\n');
    const { targets, leftOut } = finish(targetsOfTexts([list], { services }));
    assert.equal(targets.length, 10_000);
    assert.deepEqual(leftOut, [{ name: 'npm/npmjs/-/a/9999', reason: { kind: 'listTooLong' } }]);
  });

  it('are none of no text', () => {
    assert.equal(said(), '');
  });
});
