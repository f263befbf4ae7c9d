import assert from 'node:assert/strict';

import type { Dependency, DependencySource } from '../../../../src/manifests/format.ts';
import { ObservedSources } from '../../../../src/manifests/sources/observedSources.ts';
import { type Origin, Origins } from '../../../../src/manifests/sources/origins.ts';
import { AnsweredSources } from '../../../../src/manifests/sources/packageSources.ts';

const open = 'https://registry.npmjs.example/';
const closed = 'https://npm.acme.example/';

function originsWith(...answers: readonly string[]): Origins {
  return new Origins((address) => address === open, new AnsweredSources(answers));
}

describe('The origin of a source', () => {
  const cases: readonly (readonly [what: string, source: DependencySource, answer: string])[] = [
    ['one that is known', { kind: 'registry', registry: open }, 'public'],
    ['another one', { kind: 'registry', registry: closed }, 'private npm.acme.example'],
    [
      'one of several, one of which is public',
      { kind: 'registry', registry: closed, isOneOf: true },
      'unknown npm.acme.example',
    ],
    [
      'one of several that are not public',
      { kind: 'registry', registry: closed, others: ['https://npm.other.example/'] },
      'private npm.acme.example',
    ],
    ['one that is named and can’t be read', { kind: 'registry', registry: '' }, 'private a/Gemfile'],
    ['one that is not named', { kind: 'registry', registry: null }, 'open'],
    ['no registry', { kind: 'local', path: 'a' }, 'open'],
  ];
  const answerOf = (origin: Origin | null): string => (origin ? `${origin.access} ${origin.name}`.trim() : 'open');
  for (const [what, source, answer] of cases)
    it(`is ${answer}: ${what}`, () => assert.equal(answerOf(originsWith().of(source, 'a/Gemfile')), answer));

  it('is public once the user has answered so, by an address or a name', () => {
    assert.equal(originsWith('npm.acme.example').of({ kind: 'registry', registry: closed })?.access, 'public');
    assert.equal(originsWith('a/Gemfile').of({ kind: 'registry', registry: '' }, 'a/Gemfile')?.access, 'public');
  });

  it('is decided once for each address', () => {
    let decisions = 0;
    const origins = new Origins(() => ++decisions < 0, new AnsweredSources([]));
    const source: DependencySource = { kind: 'registry', registry: closed };
    const other: DependencySource = { kind: 'registry', registry: `${closed}other/` };
    for (let row = 0; row < 10; row++) for (const one of [source, other]) origins.of(one);
    assert.equal(decisions, 2);
  });
});

describe('Sources that other files show', () => {
  const dependency = (name: string, registry: string): Dependency => ({
    name,
    alias: null,
    requirement: null,
    version: '1.0.0',
    source: { kind: 'registry', registry },
    isDirect: null,
    scope: 'runtime',
    nameRange: { start: 0, end: 0 },
    versionRange: null,
  });
  const origins = originsWith();
  const files = [
    {
      folder: 'a',
      dependencies: [dependency('secret', closed), dependency('shared', closed), dependency('plain', open)],
      originOf: (source: DependencySource) => origins.of(source),
    },
    {
      folder: 'b',
      dependencies: [dependency('shared', open)],
      originOf: (source: DependencySource) => origins.of(source),
    },
  ];
  for (const openNames of [[], ['secret'], ['secret', 'shared', 'plain', 'missing']])
    it(`are the same whichever names were expected: ${openNames.join(' ') || 'none'}`, () => {
      const observed = new ObservedSources(files, { openNames: () => openNames });
      const reasonFor = (name: string, folder: string): string | null =>
        observed.withheld(name, folder)?.reason ?? null;
      assert.deepEqual(
        [reasonFor('secret', 'a/b'), reasonFor('secret', 'c'), reasonFor('shared', 'a'), reasonFor('plain', 'a')],
        ['privateRegistry', 'sourceUnknown', null, null],
      );
      assert.equal(reasonFor('missing', 'a'), null);
      assert.equal(observed.withheldIfMissing('missing', 'a'), null);
    });
});
