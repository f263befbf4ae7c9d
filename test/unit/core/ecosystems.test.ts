import assert from 'node:assert/strict';
import { parseCoordinates } from '../../../src/core/coordinates.ts';
import { componentProviders, componentTypes, isCovered, pairOf, pairs } from '../../../src/core/ecosystems.ts';

describe('pairs', () => {
  it('use every type and provider that the service lists', () => {
    assert.deepEqual([...new Set(pairs.map(({ type }) => type))].sort(), [...componentTypes].sort());
    assert.deepEqual([...new Set(pairs.map(({ provider }) => provider))].sort(), [...componentProviders].sort());
  });

  it('have the number that the service states', () => {
    assert.deepEqual([componentTypes.length, componentProviders.length], [15, 17]);
  });

  it('have unique names and unique titles', () => {
    assert.equal(new Set(pairs.map(({ type, provider }) => `${type}/${provider}`)).size, pairs.length);
    assert.equal(new Set(pairs.map(({ title }) => title)).size, pairs.length);
  });

  it('are sources exactly for the types that the crawler treats as sources', () => {
    const sources = new Set(pairs.filter(({ form }) => form === 'source').map(({ type }) => type));
    assert.deepEqual([...sources].sort(), ['condasrc', 'debsrc', 'git', 'sourcearchive']);
  });
});

describe('pairOf', () => {
  it('finds a pair', () => {
    assert.equal(pairOf({ type: 'npm', provider: 'npmjs' })?.title, 'npm package');
  });
  for (const [type, provider] of [
    ['npm', 'pypi'],
    ['swift', 'github'],
    ['constructor', '__proto__'],
  ] as const)
    it(`finds nothing for ${type}/${provider}`, () => {
      assert.equal(pairOf({ type, provider }), null);
    });
});

describe('isCovered', () => {
  const rows: readonly (readonly [written: string, covered: boolean])[] = [
    ['npm/npmjs/-/lodash/4.17.21', true],
    ['npm/npmjs/@babel/core', true],
    ['npm/pypi/-/lodash/4.17.21', false],
    ['nuget/nuget/-/A/1.0.0', true],
    ['nuget/nuget/b/A/1.0.0', false],
    ['maven/mavencentral/-/a/1', false],
    ['maven/gradleplugin/-/a.b/1', true],
    ['git/github/-/a/b', false],
    ['foo/bar/-/a/1', false],
  ];
  for (const [written, covered] of rows)
    it(`returns ${covered ? 'true' : 'false'} for ${written}`, () => {
      const parsed = parseCoordinates(written);
      assert.ok(parsed.ok);
      assert.equal(isCovered(parsed.value), covered);
    });
});
