import assert from 'node:assert/strict';
import type { Definition } from '../../../src/core/definition.ts';
import { estimatedScores } from '../../../src/curation/estimatedScores.ts';
import { someDefinition, someFacet } from '../core/someDefinition.ts';

const score = { total: 60, declared: 30, discovered: 12, consistency: 15, spdx: 15, texts: 0 };
const withLicense = (declared: string | null, found: readonly string[] = ['MIT']): Definition =>
  someDefinition({ licensed: { declared, facets: [someFacet('core', found)], score } });

describe('estimatedScores', () => {
  const url = 'https://github.com/tj/callsite';
  const location = { type: null, provider: null, namespace: null, name: null, revision: null, path: null };
  const described: readonly (readonly [Partial<Definition['described']>, number])[] = [
    [{}, 0],
    [{ releaseDate: '2013-01-25' }, 30],
    [{ sourceLocation: { ...location, url } }, 70],
    [{ sourceLocation: { ...location, url: null } }, 0],
    [{ releaseDate: '2013-01-25', sourceLocation: { ...location, url } }, 100],
  ];
  for (const [facts, total] of described)
    it(`gives ${total} points for ${Object.keys(facts).join(' and ') || 'nothing'}`, () => {
      const after = someDefinition({ described: facts });
      assert.equal(estimatedScores(someDefinition(), after).described.total, total);
    });

  const licensed: readonly (readonly [declared: string | null, found: readonly string[], points: string])[] = [
    // Declared, discovered, consistency, spdx, texts.
    ['MIT', ['MIT'], '30 12 15 15 0'],
    [null, ['MIT'], '0 12 0 0 ?'],
    ['NOASSERTION', ['MIT'], '0 12 ? 0 ?'],
    ['NONE', ['MIT'], '0 12 ? 0 ?'],
    ['OTHER', ['MIT'], '30 12 ? 0 ?'],
    ['ISC', ['MIT'], '30 12 0 15 ?'],
    ['MIT OR ISC', ['MIT'], '30 12 15 15 ?'],
    ['MIT AND ISC', ['MIT'], '30 12 ? 15 ?'],
    ['0BSD OR ISC', ['MIT'], '30 12 ? 15 ?'],
    ['LicenseRef-a', ['MIT'], '30 12 ? 15 ?'],
    ['not a license', ['MIT'], '30 12 ? 0 ?'],
    ['ISC', ['ISC', 'NOASSERTION'], '30 ? ? 15 ?'],
    ['ISC', ['ISC', 'MIT'], '30 ? 0 15 ?'],
    ['ISC', ['MIT+'], '30 ? ? 15 ?'],
    ['ISC', [], '30 ? 15 15 ?'],
  ];
  for (const [declared, found, points] of licensed)
    it(`gives ${points} for ${declared} with ${found.join(', ') || 'nothing found'}`, () => {
      const { licensed: parts } = estimatedScores(withLicense('MIT'), withLicense(declared, found));
      const known = [parts.declared, parts.discovered, parts.consistency, parts.spdx, parts.texts];
      assert.equal(known.map((part) => part ?? '?').join(' '), points);
    });

  it('adds up only known points', () => {
    const same = estimatedScores(withLicense('MIT'), withLicense('MIT'));
    assert.deepEqual([same.licensed.total, same.effective], [72, 36]);
    const other = estimatedScores(withLicense('MIT'), withLicense('ISC'));
    assert.deepEqual([other.licensed.total, other.effective], [null, null]);
  });

  it('reports no points for files when the service sent none', () => {
    const parts = estimatedScores(someDefinition(), someDefinition({ licensed: { declared: 'MIT' } })).licensed;
    assert.deepEqual([parts.discovered, parts.texts, parts.consistency], [null, null, 15]);
  });
});
