import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import { entryOf } from '../../../../../src/model/definitions/savedList/savedListEntry.ts';
import { allEntries, type SavedListFilter } from '../../../../../src/model/definitions/savedList/savedListFilter.ts';
import type { SavedListNode } from '../../../../../src/model/definitions/savedList/savedListNodes.ts';
import { ownOrder, type SortKey } from '../../../../../src/model/definitions/savedList/savedListSort.ts';
import { savedListTree } from '../../../../../src/model/definitions/savedList/savedListTree.ts';
import { all, at, FakeDefinitions, keyOf, licensed } from './savedListWorld.ts';

interface Options {
  readonly sort?: SortKey;
  readonly isDescending?: boolean;
  readonly filter?: Partial<SavedListFilter>;
  readonly privateName?: string;
}

function treeOf(texts: string, definitions: FakeDefinitions, options: Options = {}) {
  return savedListTree(texts === '' ? [] : all(texts).map(entryOf), {
    sort: { key: options.sort ?? ownOrder.key, isDescending: options.isDescending ?? false },
    filter: { ...allEntries, ...options.filter },
    get: (coordinates) => definitions.get(coordinates),
    isPrivate: ({ name }) => name === options.privateName,
  });
}

function names(texts: string, definitions: FakeDefinitions, options: Options = {}): string {
  return treeOf(texts, definitions, options)
    .entries.map(({ coordinates }) => `${coordinates.name}${coordinates.revision ? `@${coordinates.revision}` : ''}`)
    .join(' ');
}

function lineOf(node: SavedListNode): string {
  if (node.kind === 'page') return `page of ${node.entries.length}`;
  return `${node.coordinates.name} [${node.state}] ${node.expression ?? ''}`.trim();
}

describe('Tree of the list', () => {
  it('shows the state of each entry, and sends no request for private names or open versions', () => {
    const definitions = new FakeDefinitions();
    definitions.answer('a@1', licensed('MIT'));
    definitions.answer('empty@1', {});
    definitions.answer('gone@1', licensed('ISC'));
    definitions.fail('gone@1', { kind: 'serverError', status: 503 });
    definitions.answer('mine@1', licensed('MIT'));
    const { roots } = treeOf('a@1 empty@1 gone@1 open mine@1 new@1', definitions, { privateName: 'mine' });
    assert.deepEqual(roots.map(lineOf), [
      'a [expression] MIT',
      'empty [notHarvested]',
      'gone [failed] ISC',
      'open [cannotBeLookedUp]',
      'mine [cannotBeLookedUp]',
      'new [notLookedUpYet]',
    ]);
    const mine = roots[4];
    assert.ok(mine?.kind === 'entry' && mine.isPrivate);
  });

  it('is split into pages when the list is very long', () => {
    const texts = Array.from({ length: 1200 }, (_, index) => `p${index}@1`).join(' ');
    const { roots, entries } = treeOf(texts, new FakeDefinitions());
    assert.deepEqual(roots.map(lineOf), ['page of 500', 'page of 500', 'page of 200']);
    assert.equal(entries.length, 1200);
  });

  const definitions = new FakeDefinitions();
  const source = (url: string): object => ({ sourceLocation: { type: 'git', provider: 'github', url } });
  const released = (date: string, more: object = {}): object => ({
    described: { tools: ['t/1'], releaseDate: date, ...more },
  });
  definitions.answer('c@2', {
    ...licensed('MIT'),
    ...released('2020-01-01', source('https://s.example')),
    scores: { effective: 90 },
  });
  definitions.answer('a@10', { ...licensed('Apache-2.0'), ...released('2024-05-05'), scores: { effective: 9 } });
  definitions.answer('a@9', { ...licensed('NOASSERTION'), ...released('2022-02-02'), scores: { effective: 50 } });
  definitions.answer('git/github/o/b/abc', licensed('LicenseRef-x'));
  definitions.answer('none@1', licensed('NONE'));
  definitions.answer('empty@1', {});
  definitions.fail('d@1', { kind: 'serverError', status: 500 });
  const list = 'c@2 a@10 git/github/o/b/abc a@9 d@1';

  it('is sorted by the chosen column, with unknown values last in both directions', () => {
    const orders: readonly (readonly [SortKey, string, string])[] = [
      ['own', 'c@2 a@10 b@abc a@9 d@1', 'd@1 a@9 b@abc a@10 c@2'],
      ['name', 'a@9 a@10 c@2 d@1 b@abc', 'b@abc d@1 c@2 a@10 a@9'],
      ['license', 'a@10 b@abc c@2 a@9 d@1', 'a@9 c@2 b@abc a@10 d@1'],
      ['state', 'c@2 a@10 b@abc a@9 d@1', 'd@1 a@9 b@abc c@2 a@10'],
      ['score', 'a@10 a@9 c@2 b@abc d@1', 'c@2 a@9 a@10 b@abc d@1'],
      ['releaseDate', 'c@2 a@9 a@10 b@abc d@1', 'a@10 a@9 c@2 b@abc d@1'],
      ['type', 'b@abc c@2 a@10 a@9 d@1', 'c@2 a@10 a@9 d@1 b@abc'],
    ];
    for (const [sort, up, down] of orders) {
      assert.equal(names(list, definitions, { sort }), up, sort);
      assert.equal(names(list, definitions, { sort, isDescending: true }), down, `${sort} turned round`);
    }
    assert.equal(names(list, definitions), 'c@2 a@10 b@abc a@9 d@1');
  });

  it('is filtered by words in name, coordinates and license', () => {
    const found = (text: string): string => names(list, definitions, { filter: { text } });
    assert.equal(found('A@'), '');
    assert.equal(found('mit'), 'c@2');
    assert.equal(found('npm apache'), 'a@10');
    assert.equal(found('GitHub'), 'b@abc');
    assert.equal(found('a 10'), 'a@10');
  });

  it('is filtered by state', () => {
    const states = new Set(['failed', 'licenseRef'] as const);
    assert.equal(names(list, definitions, { filter: { states } }), 'b@abc d@1');
  });

  it('is filtered by presence of license and source, and omits unknown entries from both', () => {
    const found = (filter: Partial<SavedListFilter>): string =>
      names(`${list} none@1 empty@1 open`, definitions, { filter });
    assert.equal(found({ license: 'present' }), 'c@2 a@10 b@abc');
    assert.equal(found({ license: 'absent' }), 'a@9 none@1 empty@1');
    assert.equal(found({ source: 'present' }), 'c@2');
    assert.equal(found({ source: 'absent' }), 'a@10 b@abc a@9 none@1 empty@1');
    assert.equal(found({ source: 'absent', license: 'present', text: 'a@' }), '');
    assert.equal(found({ source: 'absent', license: 'present' }), 'a@10 b@abc');
  });

  it('keeps showing a license while it is loading again', () => {
    const again = new FakeDefinitions();
    again.answer('a@1', licensed('MIT'));
    const before = again.get(at('a@1'));
    assert.ok(before.state === 'known');
    again.known.set(keyOf('a@1'), { state: 'loading', lastKnown: before });
    assert.equal(names('a@1', again, { filter: { license: 'present', text: 'mit' } }), 'a@1');
  });
});
