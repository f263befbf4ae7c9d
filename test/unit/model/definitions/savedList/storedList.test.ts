import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import { readStoredList, writeStoredList } from '../../../../../src/model/definitions/savedList/storedList.ts';
import { shown } from './savedListWorld.ts';

const read = (value: unknown): unknown[] => {
  const { coordinates, unreadable, rest } = readStoredList(value);
  return [shown(coordinates), unreadable, rest];
};

describe('readStoredList', () => {
  it('reads an empty list from an empty store', () => {
    for (const value of [undefined, null, {}, [], { version: 1, coordinates: [] }])
      assert.deepEqual(read(value), ['', [], {}]);
  });

  it('reads the current format, a bare array, and objects', () => {
    const texts = ['npm/npmjs/-/a/1', 'npm/npmjs/-/b'];
    for (const value of [{ version: 1, coordinates: texts }, { coordinates: texts }, texts])
      assert.deepEqual(read(value), ['a@1 b', [], {}]);
    const objects = [
      { type: 'npm', provider: 'npmjs', name: 'a', revision: '1' },
      { type: 'npm', provider: 'npmjs', namespace: null, name: 'b', revision: null },
      { coordinates: 'npm/npmjs/-/c/3', note: 'from somebody' },
      { coordinates: { type: 'npm', provider: 'npmjs', name: 'd', revision: '4' } },
    ];
    assert.deepEqual(read(objects), ['a@1 b c@3 d@4', [], {}]);
  });

  it('removes duplicates', () => {
    assert.deepEqual(read(['npm/npmjs/-/a/1', 'NPM/npmjs/-/A/1', { coordinates: 'npm/npmjs/-/a/1' }]), ['a@1', [], {}]);
  });

  it('sets invalid entries aside', () => {
    const odd = [
      7,
      null,
      '',
      'no coordinates',
      { name: 'a' },
      { type: 'npm', provider: 'npmjs', name: 'a', revision: 1 },
    ];
    assert.deepEqual(read({ coordinates: ['npm/npmjs/-/a/1', ...odd] }), ['a@1', odd, {}]);
    assert.deepEqual(read([['nested']]), ['', [['nested']], {}]);
  });

  it('sets a value aside that is not a list', () => {
    for (const value of ['text', 7, true, { coordinates: 'text' }, { items: [] }])
      assert.deepEqual(read(value), ['', [value], {}]);
  });

  it('tries entries again that were set aside before, after all others', () => {
    const value = { coordinates: ['npm/npmjs/-/a/1'], unreadable: ['npm/npmjs/-/b/1', 'still odd'] };
    assert.deepEqual(read(value), ['a@1 b@1', ['still odd'], {}]);
    assert.deepEqual(read({ unreadable: 'odd' }), ['', ['odd'], {}]);
  });

  it('reads back what it writes, including unknown properties of other versions', () => {
    const before = readStoredList({ version: 9, sort: 'name', coordinates: ['npm/npmjs/-/a/1', 'odd'] });
    const after = readStoredList(JSON.parse(JSON.stringify(writeStoredList(before))));
    assert.deepEqual(after, before);
    assert.deepEqual(after.rest, { sort: 'name' });
  });

  it('treats __proto__ and constructor as plain keys', () => {
    const value: unknown = JSON.parse('{"coordinates":["npm/npmjs/-/a/1"],"__proto__":{"x":1},"constructor":2}');
    const { rest } = readStoredList(value);
    assert.equal(({} as Record<string, unknown>)['x'], undefined);
    assert.deepEqual(Object.keys(rest).sort(), ['__proto__', 'constructor']);
  });
});
