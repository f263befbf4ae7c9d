import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import { allEntries } from '../../../../../src/model/definitions/savedList/savedListFilter.ts';
import { SavedListContents } from '../../../../../src/model/definitions/savedList/savedListContents.ts';
import { FakeClock } from '../../../../support/fakeClock.ts';
import { all, keyOf, licensed, openWindow, shown } from './savedListWorld.ts';

function setUp(texts: string) {
  const window = openWindow();
  const { collection, definitions } = window;
  const clock = new FakeClock();
  const list = new SavedListContents({ collection, definitions, clock, isPrivate: () => false });
  if (texts !== '') collection.add(all(texts));
  let changes = 0;
  list.onDidChange(() => changes++);
  return { ...window, clock, list, changes: () => changes, seen: () => shown(list.entries) };
}

describe('Model of the Definitions view', () => {
  it('gathers answers before it fires a change', async () => {
    const { definitions, clock, list, changes } = setUp('a@1 b@1');
    definitions.answer('a@1', licensed('MIT'));
    definitions.answer('b@1', licensed('ISC'));
    definitions.answer('stranger@1', licensed('ISC'));
    assert.equal(changes(), 0);
    await clock.advance(200);
    assert.equal(changes(), 0, 'the editor would wait for more');
    await clock.advance(50);
    assert.equal(changes(), 1);
    assert.deepEqual(
      list.entries.map(({ expression }) => expression),
      ['MIT', 'ISC'],
    );
  });

  it('ignores answers for components that are not on the list', async () => {
    const { definitions, clock, changes } = setUp('a@1');
    definitions.answer('stranger@1', licensed('ISC'));
    await clock.advance(250);
    assert.deepEqual([changes(), clock.pending], [0, 0]);
  });

  it('fires at once when the list, sorting, filter or service changes', () => {
    const { collection, definitions, list, changes } = setUp('b@1 a@1');
    collection.add(all('c@1'));
    list.sort = { key: 'name', isDescending: false };
    list.filter = { ...allEntries, text: 'a' };
    definitions.changeService();
    assert.equal(changes(), 4);
    assert.deepEqual([list.isSorted, list.isFiltered, list.entries.length, list.total], [true, true, 1, 3]);
  });

  it('counts all states regardless of the filter', () => {
    const { definitions, list } = setUp('a@1 b@1 open');
    const described = { tools: ['clearlydefined/1.5.0', 'licensee/9.18.1'] };
    definitions.answer('a@1', licensed('MIT', { described }));
    list.filter = { ...allEntries, text: 'nothing' };
    assert.deepEqual(
      [...list.countByState()],
      [
        ['expression', 1],
        ['partlyHarvested', 1],
        ['notLookedUpYet', 1],
        ['cannotBeLookedUp', 1],
      ],
    );
    assert.equal(list.entries.length, 0);
    list.filter = { ...allEntries, states: new Set(['partlyHarvested'] as const) };
    assert.deepEqual(
      list.entries.map(({ coordinates, lacks }) => [coordinates.name, lacks]),
      [['a', ['scancode']]],
    );
  });

  it('finds an entry and its page', () => {
    const { list } = setUp(Array.from({ length: 700 }, (_, index) => `p${index}@1`).join(' '));
    const found = list.find(keyOf('p600@1'));
    assert.deepEqual([found?.entry.key, found?.page?.id], [keyOf('p600@1'), 'page 1']);
    assert.equal(list.find(keyOf('stranger@1')), null);
    const short = setUp('a@1').list.find(keyOf('a@1'));
    assert.deepEqual([short?.entry.key, short?.page], [keyOf('a@1'), null]);
  });

  it('moves one or several entries by one step', () => {
    const { list, seen } = setUp('a@1 b@1 c@1 d@1');
    const step = (texts: string, direction: 'up' | 'down'): string => {
      list.step(texts.split(' ').map(keyOf), direction);
      return seen();
    };
    assert.equal(step('c@1', 'up'), 'a@1 c@1 b@1 d@1');
    assert.equal(step('a@1', 'up'), 'a@1 c@1 b@1 d@1');
    assert.equal(step('a@1 b@1', 'down'), 'c@1 d@1 a@1 b@1');
    assert.equal(step('b@1', 'down'), 'c@1 d@1 a@1 b@1');
    assert.equal(step('d@1 b@1', 'up'), 'd@1 b@1 c@1 a@1');
    assert.equal(step('d@1 c@1', 'up'), 'd@1 c@1 b@1 a@1');
    assert.equal(step('stranger@1', 'up'), 'd@1 c@1 b@1 a@1');
  });

  it('moves among the visible entries while it is filtered', () => {
    const { list, collection } = setUp('x1@1 y@1 z@1 x2@1 x3@1');
    list.filter = { ...allEntries, text: 'x' };
    list.step([keyOf('x2@1')], 'up');
    assert.equal(shown(collection.entries), 'x2@1 x1@1 y@1 z@1 x3@1');
    list.step([keyOf('x2@1')], 'down');
    assert.equal(shown(collection.entries), 'x1@1 x2@1 y@1 z@1 x3@1');
  });

  it('fires nothing after it is disposed', async () => {
    const { definitions, clock, list, changes } = setUp('a@1');
    definitions.answer('a@1', licensed('MIT'));
    list.dispose();
    await clock.advance(250);
    assert.equal(changes(), 0);
  });
});
