import assert from 'node:assert/strict';
import { facetMatcher } from '../../../src/curation/globMatch.ts';
import { assertSoon } from '../../support/assertSoon.ts';

const cases: readonly (readonly [globs: readonly string[], path: string, matches: boolean])[] = [
  [['docs/**'], 'docs/a/b.md', true],
  [['docs/*'], 'docs/a/b.md', false],
  [['*.md'], 'a.md', true],
  [['*.md'], 'docs/a.md', false],
  [['**/*.md'], 'docs/a.md', true],
  [['**'], '.github/a.yml', false],
  [['.github/**'], '.github/a.yml', true],
  [['*.{md,txt}'], 'a.txt', true],
  [['a', 'b'], 'b', true],
  [[], 'b', false],
  [[''], 'b', false],
  [['['], 'b', false],
  [['DOCS/**'], 'docs/a', false],
  [['#a'], '#a', false],
];

describe('facetMatcher', () => {
  for (const [globs, path, matches] of cases)
    it(`${matches ? 'finds' : 'does not find'} ${path} in ${JSON.stringify(globs)}`, () => {
      assert.equal(facetMatcher(globs)(path), matches);
    });

  it('skips globs that could take too long', () => {
    const hostile = ['*a*a*a*a*a*a*a*a*b', `${'**/'.repeat(30)}b`, '+(+(+(+(+(a)))))', 'x'.repeat(70_000)];
    assertSoon(() => assert.equal(facetMatcher(hostile)('a/'.repeat(100) + 'a'.repeat(5000)), false));
  });
});
