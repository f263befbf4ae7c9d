import assert from 'node:assert/strict';
import { readCurationList } from '../../../src/service/curationAnswer.ts';
import { coordinates } from './clientWorld.ts';

type Curation = unknown;
type File = Readonly<Record<string, Curation>>;

const declared = (license: string): Curation => ({ licensed: { declared: license } });
const mit = declared('MIT');
const isc = declared('ISC');
const apache = declared('Apache-2.0');
const site = { described: { projectWebsite: 'https://bytes.example' } };

/** The days of January when it was opened and merged (`null`: not merged). `odd` overrides fields of the answer. */
interface Row {
  readonly opened: number | null;
  readonly merged?: number;
  readonly closed?: true;
  readonly file: File;
  readonly odd?: object;
}

const day = (at: number | null | undefined): string | null =>
  at === null || at === undefined ? null : `2025-01-${String(at).padStart(2, '0')}T00:00:00.000Z`;

function answer(rows: readonly Row[], inEffect: File, component = 'npm/npmjs/-/bytes'): unknown {
  const [type, provider, namespace, name] = component.split('/');
  return {
    curations: Object.fromEntries(Object.entries(inEffect).map(([key, value]) => [`${component}/${key}`, value])),
    contributions: rows.map(({ opened, merged, closed, file, odd }, at) => ({
      pr: {
        number: at + 1,
        title: 't',
        state: merged !== undefined || closed ? 'closed' : 'open',
        created_at: day(opened),
        merged_at: day(merged),
        ...odd,
      },
      files: [
        {
          path: 'x.yaml',
          coordinates: { type, provider, namespace: namespace === '-' ? undefined : namespace, name },
          revisions: Object.entries(file).map(([revision, data]) => ({ revision, data })),
        },
      ],
    })),
  };
}

/** The changes of each pull request, oldest first: `1.0.0 {…}`, in the order of its file. */
function changes(list: unknown, component = 'npm/npmjs/-/bytes'): readonly (readonly string[])[] {
  const read = readCurationList(list, coordinates(component));
  assert.ok(read);
  return read.contributions
    .toSorted((one, other) => one.number - other.number)
    .map(({ revisions }) => [...revisions].map(([revision, part]) => `${revision} ${JSON.stringify(part)}`));
}

const changeText = (revision: string, curation: Curation): string => `${revision} ${JSON.stringify(curation)}`;

describe('Changes of a pull request', () => {
  const cases: readonly (readonly [
    about: string,
    rows: readonly Row[],
    inEffect: File,
    expected: readonly (readonly string[])[],
  ])[] = [
    [
      'of an open one is what is not in effect',
      [{ opened: 9, file: { '0.1.0': mit, '0.2.0': mit, '1.0.0': isc } }],
      { '0.1.0': mit, '0.2.0': mit },
      [[changeText('1.0.0', isc)]],
    ],
    [
      'of an open one that proposes what is in effect is nothing',
      [{ opened: 9, file: { '0.1.0': mit } }],
      { '0.1.0': mit },
      [[]],
    ],
    [
      'of merged ones is what the one before did not have',
      [
        { opened: 1, merged: 2, file: { '0.1.0': mit, '0.2.0': mit } },
        { opened: 3, merged: 4, file: { '0.1.0': mit, '0.2.0': mit, '1.0.0': mit } },
        { opened: 5, merged: 6, file: { '0.1.0': mit, '0.2.0': isc, '1.0.0': mit } },
      ],
      { '0.1.0': mit, '0.2.0': isc, '1.0.0': mit },
      [[changeText('0.1.0', mit), changeText('0.2.0', mit)], [changeText('1.0.0', mit)], [changeText('0.2.0', isc)]],
    ],
    [
      'goes by the order of merging, not of opening',
      [
        { opened: 1, merged: 8, file: { '1.0.0': isc, '0.1.0': mit } },
        { opened: 2, merged: 3, file: { '0.1.0': mit } },
      ],
      { '0.1.0': mit, '1.0.0': isc },
      [[changeText('1.0.0', isc)], [changeText('0.1.0', mit)]],
    ],
    [
      'is not what others changed since its branch was made, open or merged',
      [
        { opened: 1, merged: 2, file: { '0.1.0': mit, '0.2.0': mit } },
        { opened: 3, merged: 9, file: { '0.1.0': mit, '0.2.0': mit, '1.0.0': mit } },
        { opened: 4, merged: 5, file: { '0.1.0': isc, '0.2.0': mit } },
        { opened: 4, file: { '0.1.0': mit, '0.2.0': apache } },
      ],
      { '0.1.0': isc, '0.2.0': mit, '1.0.0': mit },
      [
        [changeText('0.1.0', mit), changeText('0.2.0', mit)],
        [changeText('1.0.0', mit)],
        [changeText('0.1.0', isc)],
        [changeText('0.2.0', apache)],
      ],
    ],
    [
      'is a step back to an older value',
      [
        { opened: 1, merged: 2, file: { '0.1.0': mit } },
        { opened: 3, merged: 4, file: { '0.1.0': isc } },
        { opened: 5, merged: 6, file: { '0.1.0': mit } },
        { opened: 7, file: { '0.1.0': isc } },
      ],
      { '0.1.0': mit },
      [[changeText('0.1.0', mit)], [changeText('0.1.0', isc)], [changeText('0.1.0', mit)], [changeText('0.1.0', isc)]],
    ],
    [
      'of a closed one is what it would have changed when it was opened',
      [
        { opened: 1, merged: 2, file: { '0.1.0': mit } },
        { opened: 3, closed: true, file: { '0.1.0': isc } },
        { opened: 3, closed: true, file: { '0.1.0': mit, '0.2.0': mit } },
        { opened: 4, merged: 5, file: { '0.1.0': isc } },
      ],
      { '0.1.0': isc },
      [[changeText('0.1.0', mit)], [changeText('0.1.0', isc)], [changeText('0.2.0', mit)], [changeText('0.1.0', isc)]],
    ],
    [
      'is not what was there before all pull requests that are known',
      [
        { opened: 3, closed: true, file: { '0.1.0': mit, '0.2.0': isc } },
        { opened: 4, file: { '0.1.0': mit, '0.3.0': isc } },
      ],
      { '0.1.0': mit },
      [[changeText('0.2.0', isc)], [changeText('0.3.0', isc)]],
    ],
    [
      'without anything in effect goes by what was merged',
      [
        { opened: 1, merged: 2, file: { '0.1.0': mit } },
        { opened: 3, file: { '0.1.0': mit, '0.2.0': mit } },
      ],
      {},
      [[changeText('0.1.0', mit)], [changeText('0.2.0', mit)]],
    ],
    [
      'without its time goes by what is in effect',
      [{ opened: null, file: { '0.1.0': mit, '0.2.0': mit } }],
      { '0.1.0': mit },
      [[changeText('0.2.0', mit)]],
    ],
    [
      'is the field alone, not what its revision says besides',
      [
        { opened: 1, merged: 2, file: { '0.1.0': { ...(mit as object), ...site } } },
        { opened: 3, merged: 4, file: { '0.1.0': { ...(isc as object), ...site } } },
        {
          opened: 5,
          file: {
            '0.1.0': { licensed: { declared: 'ISC' }, described: { ...site.described, releaseDate: '2020-01-01' } },
          },
        },
      ],
      { '0.1.0': { ...(isc as object), ...site } },
      [
        [changeText('0.1.0', { ...(mit as object), ...site })],
        [changeText('0.1.0', isc)],
        [changeText('0.1.0', { described: { releaseDate: '2020-01-01' } })],
      ],
    ],
    [
      'is the facet and the file alone',
      [
        {
          opened: 1,
          file: {
            '0.1.0': {
              described: { facets: { tests: ['t/**'], doc: ['a', 'b'] } },
              files: [
                { path: 'b', license: 'ISC' },
                { license: 'MIT', path: 'a' },
              ],
            },
          },
        },
      ],
      {
        '0.1.0': {
          described: { facets: { doc: ['a'], tests: ['t/**'] } },
          files: [{ path: 'a', license: 'MIT' }],
        },
      },
      [[changeText('0.1.0', { described: { facets: { doc: ['a', 'b'] } }, files: [{ path: 'b', license: 'ISC' }] })]],
    ],
    [
      'is nothing where only keys come in another order, a namespace is none, or the license is spelled the other way',
      [
        {
          opened: 1,
          file: {
            '0.1.0': {
              licensed: { license: { expression: 'MIT' } },
              described: {
                sourceLocation: { revision: 'a', name: 'n', namespace: null, type: 'git', provider: 'github' },
              },
              files: null,
            },
          },
        },
      ],
      {
        '0.1.0': {
          described: { sourceLocation: { type: 'git', provider: 'github', name: 'n', revision: 'a' } },
          licensed: { declared: 'MIT' },
        },
      },
      [[]],
    ],
    [
      'is a field that its file lost',
      [
        { opened: 1, merged: 2, file: { '0.1.0': { ...(mit as object), ...site } } },
        { opened: 3, file: { '0.1.0': mit } },
      ],
      { '0.1.0': { ...(mit as object), ...site } },
      [[changeText('0.1.0', { ...(mit as object), ...site })], [changeText('0.1.0', {})]],
    ],
    [
      'is not what its file lacks because it was merged later',
      [
        { opened: 1, merged: 2, file: { '0.1.0': mit } },
        { opened: 3, file: { '0.1.0': mit, '0.2.0': mit } },
        { opened: 4, merged: 5, file: { '0.1.0': { ...(mit as object), ...site } } },
      ],
      { '0.1.0': { ...(mit as object), ...site } },
      [[changeText('0.1.0', mit)], [changeText('0.2.0', mit)], [changeText('0.1.0', site)]],
    ],
    [
      'of an open one is not what was there before the first that lists it',
      [
        { opened: 1, file: { '0.1.0': mit, '0.2.0': apache } },
        { opened: 2, merged: 3, file: { '0.1.0': mit, '0.3.0': mit } },
        { opened: 4, merged: 5, file: { '0.1.0': isc, '0.3.0': mit } },
      ],
      { '0.1.0': isc, '0.3.0': mit },
      [[changeText('0.2.0', apache)], [changeText('0.1.0', mit), changeText('0.3.0', mit)], [changeText('0.1.0', isc)]],
    ],
    [
      'of an open one is what is neither in effect nor what the first that lists it has',
      [
        { opened: 1, file: { '0.1.0': apache } },
        { opened: 2, merged: 3, file: { '0.1.0': mit } },
        { opened: 4, merged: 5, file: { '0.1.0': isc } },
      ],
      { '0.1.0': isc },
      [[changeText('0.1.0', apache)], [changeText('0.1.0', mit)], [changeText('0.1.0', isc)]],
    ],
    [
      'goes by revisions in letters of any size',
      [{ opened: 1, file: { '1.0.0-RC1': mit } }],
      { '1.0.0-rc1': mit },
      [[]],
    ],
  ];
  for (const [about, rows, inEffect, expected] of cases)
    it(about, () => {
      assert.deepEqual(changes(answer(rows, inEffect)), expected);
    });

  for (const namespace of ['github.com%2fgorilla', 'github.com%2Fgorilla', 'GitHub.com%2fGorilla'])
    it(`belong to the component in the spelling ${namespace}`, () => {
      const list = answer(
        [{ opened: 1, file: { 'v1.8.0': mit, 'v1.8.1': mit } }],
        { 'v1.8.0': mit },
        `go/golang/${namespace}/mux`,
      );
      assert.deepEqual(changes(list, 'go/golang/github.com%2fgorilla/mux'), [[changeText('v1.8.1', mit)]]);
    });

  /**
   * Files that replace the curation of a revision, or fields that override the pull request. They hold no changes and
   * throw no error.
   */
  const nonsense: readonly (readonly [about: string, file: File, odd?: object])[] = [
    ['a text', { '0.1.0': 'MIT' }],
    ['nothing', { '0.1.0': null }],
    ['a number', { '0.1.0': -1 }],
    ['a list', { '0.1.0': [mit] }],
    ['an empty object', { '0.2.0': {} }],
    ['a license that is a number', { '0.1.0': { licensed: { declared: -7 } } }],
    ['a license that is a list', { '0.1.0': { licensed: { declared: ['ISC'] } } }],
    ['parts that are texts', { '0.1.0': { licensed: 'ISC', described: 'x', files: 'y' } }],
    ['a source that is a text', { '0.1.0': { described: { sourceLocation: 'x' } } }],
    ['a source full of objects', { '0.1.0': { described: { sourceLocation: { type: { deep: {} } } } } }],
    ['facets that are numbers', { '0.1.0': { described: { facets: { doc: [1] } } } }],
    ['files that are texts', { '0.1.0': { files: ['a'] } }],
    ['files without a path', { '0.1.0': { files: [{ license: 'ISC' }] } }],
    ['a file with an object for its license', { '0.1.0': { files: [{ path: 'a', license: {} }] } }],
    ['an unknown member', { '0.1.0': { ...(mit as object), mood: 'odd' } }],
    ['no revision', { '': isc }],
    ['a revision with a slash', { 'a/b': isc }],
    ['an unknown state', { '0.1.0': isc }, { state: 'pending' }],
    ['no state', { '0.1.0': isc }, { state: null }],
    ['an open one that was merged', { '0.1.0': isc }, { merged_at: '2025-01-01T00:00:00Z' }],
    ['one merged at no time', { '0.1.0': isc }, { state: 'closed', merged_at: 'soon' }],
    ['one merged at a number', { '0.1.0': isc }, { state: 'closed', merged_at: -5 }],
    ['a negative number', { '0.1.0': isc }, { number: -1 }],
    ['a number that is a text', { '0.1.0': isc }, { number: '7' }],
  ];
  for (const [about, file, odd] of nonsense)
    it(`are empty for ${about}`, () => {
      const list = answer([{ opened: 1, file, ...(odd && { odd }) }], { '0.1.0': mit });
      assert.deepEqual(changes(list).flat(), []);
    });

  it('skip invalid lists and keep the others', () => {
    const good = answer([{ opened: 1, file: { '1.0.0': isc } }], {});
    const [contribution] = (good as { readonly contributions: readonly { readonly files: readonly object[] }[] })
      .contributions;
    const odd = (files: unknown, at: number): unknown => ({ pr: { number: at + 10, state: 'open' }, files });
    const lists = ['x', 7, {}, [null], [[]], [{ ...contribution?.files[0], revisions: { '1.0.0': isc } }]];
    const contributions = [contribution, ...lists.map(odd), null, 'x', { pr: 'x' }];
    assert.deepEqual(changes({ curations: [], contributions }), [[changeText('1.0.0', isc)]]);
  });
});
