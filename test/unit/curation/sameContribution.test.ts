import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Coordinates } from '../../../src/core/coordinates.ts';
import type { CurationSet } from '../../../src/curation/curation.ts';
import { mergeCurations } from '../../../src/curation/mergeCurations.ts';
import { sameContribution } from '../../../src/curation/sameContribution.ts';
import { anyCuration } from './arbitraryCuration.ts';
import { licensedSet, someSet } from './someSet.ts';

const component: Coordinates = licensedSet('npm/npmjs/-/chalk', 'MIT').component;
const ours = { sets: [licensedSet('npm/npmjs/-/chalk', 'MIT', '4.1.2-RC')], summary: 'chalk 4.1.2' };
const mit = { licensed: { declared: 'MIT' } };

function isSame(set: CurationSet, theirs: Readonly<Record<string, unknown>>, title = 'a'): boolean {
  return sameContribution({ sets: [set], summary: 'a' }, { component, title, file: new Map(Object.entries(theirs)) });
}

const cases: readonly (readonly [
  about: string,
  theirs: Readonly<Record<string, unknown>>,
  same: boolean,
  title?: string,
])[] = [
  ['the same', { '4.1.2-rc': mit }, true],
  ['the same under a title that was trimmed', { '4.1.2-rc': mit }, true, ' chalk  4.1.2\n'],
  ['another title', { '4.1.2-rc': mit }, false, 'chalk 4.1.3'],
  ['more revisions', { '4.1.2-rc': mit, '4.1.1': mit }, true],
  ['more values, merged from the file', { '4.1.2-rc': { ...mit, described: { releaseDate: '2021-07-31' } } }, true],
  ['another license', { '4.1.2-rc': { licensed: { declared: 'ISC' } } }, false],
  ['another revision', { '4.1.3': mit }, false],
  ['no revision', {}, false],
  ['something else in place of a curation', { '4.1.2-rc': 'MIT' }, false],
  ['nothing in place of a curation', { '4.1.2-rc': null }, false],
];

describe('sameContribution', () => {
  for (const [about, theirs, same, title = 'chalk 4.1.2'] of cases)
    it(`${same ? 'recognizes' : 'rejects'} ${about}`, () => {
      assert.equal(sameContribution(ours, { component, title, file: new Map(Object.entries(theirs)) }), same);
    });

  it('compares only the sets of the listed component', () => {
    const debug = licensedSet('npm/npmjs/-/debug', 'MIT', '3.1.0');
    const theirs = { component, title: 'chalk 4.1.2', file: new Map([['4.1.2-rc', mit]]) };
    assert.equal(sameContribution({ ...ours, sets: [...ours.sets, debug] }, theirs), true);
    assert.equal(sameContribution({ ...ours, sets: [debug] }, theirs), false);
    assert.equal(sameContribution({ ...ours, sets: [] }, theirs), false);
    assert.equal(sameContribution({ ...ours, sets: [licensedSet('npm/npmjs/-/chalk', 'MIT')] }, theirs), false);
  });

  it('ignores differences in numbers, empty namespaces and merged lists', () => {
    const sourceLocation = { type: 'git', provider: 'github', namespace: null, name: 'a', revision: '5' };
    const files = [{ path: 'a', license: 'MIT' }];
    const set = someSet('npm/npmjs/-/chalk', { 1: { described: { sourceLocation, facets: { doc: ['b'] } }, files } });
    const { namespace: _, ...location } = sourceLocation;
    const described = { sourceLocation: { ...location, revision: 5 }, facets: { doc: ['b', 'c'] } };
    assert.ok(
      isSame(set, { 1: { described, files: [{ path: 'b' }, { path: 'a', license: 'MIT', attributions: ['(c)'] }] } }),
    );
    assert.ok(!isSame(set, { 1: { described, files: [{ path: 'b', license: 'MIT' }] } }));
    assert.ok(!isSame(set, { 1: { described: { ...described, facets: { doc: ['c'] } }, files } }));
    assert.ok(!isSame(set, { 1: { described: { ...described, sourceLocation: location.name }, files } }));
  });

  it('does not read inherited properties', () => {
    const set = someSet('npm/npmjs/-/chalk', { 1: mit });
    assert.ok(!isSame(set, { 1: { licensed: Object.create({ declared: 'MIT' }) as object } }));
  });

  it('recognizes our contribution merged into any file', () => {
    fc.assert(
      fc.property(anyCuration, anyCuration, (held, sent) => {
        const merged: unknown = JSON.parse(JSON.stringify(mergeCurations(held, mergeCurations({}, sent))));
        // An empty text removes nothing, so it need not occur in the file.
        fc.pre(!JSON.stringify(sent).includes('""'));
        assert.ok(isSame(someSet('npm/npmjs/-/chalk', { 1: mergeCurations({}, sent) }), { 1: merged }));
      }),
    );
  });
});
