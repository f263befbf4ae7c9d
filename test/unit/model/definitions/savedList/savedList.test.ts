import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import { SavedList } from '../../../../../src/model/definitions/savedList/savedList.ts';
import { MemoryLog } from '../../../../support/memoryLog.ts';
import { all, at, FakeDefinitions, FakeStore, keyOf, openWindow, shown } from './savedListWorld.ts';

describe('Saved list', () => {
  it('keeps entries in the order they were added, without duplicates', () => {
    const { collection, list } = openWindow();
    const report = collection.add(all('b@1 a@1 b@1 c@1'));
    assert.equal(list(), 'b@1 a@1 c@1');
    assert.deepEqual([shown(report.added), shown(report.present)], ['b@1 a@1 c@1', '']);
  });

  it('reports entries that were already present, and leaves them in place', () => {
    const { collection, list, changes } = openWindow();
    collection.add(all('a@1 b@1'));
    const report = collection.add(all('c@1 a@1'));
    assert.deepEqual([shown(report.added), shown(report.present)], ['c@1', 'a@1']);
    assert.equal(list(), 'a@1 b@1 c@1');
    collection.add(all('b@1'));
    assert.equal(changes(), 2);
  });

  it('treats equivalent spellings as the same entry', () => {
    const { collection, list } = openWindow();
    collection.add([at('git/github/Owner/Name/abc'), at('git/github/owner/name/ABC'), at('pypi/pypi/-/A_b/1')]);
    collection.add([at('pypi/pypi/-/a-b/1')]);
    assert.equal(list(), 'git/github/owner/name/abc pypi/pypi/-/a_b/1');
  });

  it('adds entries at a position', () => {
    const { collection, list } = openWindow();
    collection.add(all('a@1 b@1'));
    collection.add(all('x@1 y@1'), { before: keyOf('b@1') });
    collection.add(all('z@1'), { after: keyOf('b@1') });
    collection.add(all('end@1'), { before: keyOf('nowhere@1') });
    assert.equal(list(), 'a@1 x@1 y@1 b@1 z@1 end@1');
  });

  it('keeps entries without a version, and asks for all others', async () => {
    const { collection, definitions, list } = openWindow();
    collection.add(all('a@1 open b@2'));
    await collection.request();
    assert.equal(list(), 'a@1 open b@2');
    assert.deepEqual([...new Set(definitions.wanted)], ['npm/npmjs/-/a/1', 'npm/npmjs/-/b/2']);
  });

  it('asks in slices, and again when the service changes', async () => {
    const { collection, definitions } = openWindow();
    collection.add(Array.from({ length: 1000 }, (_, index) => at(`p${index}@1`)));
    await collection.request();
    assert.equal(new Set(definitions.wanted).size, 1000);
    definitions.wanted.length = 0;
    definitions.changeService();
    await collection.request();
    assert.ok(definitions.wanted.includes('npm/npmjs/-/p999/1'));
  });

  it('asks automatically only for added entries when lookups are on demand', async () => {
    const store = new FakeStore();
    const before = openWindow(store).collection;
    before.add(all('a@1'));
    await before.whenSaved();
    const definitions = new FakeDefinitions();
    const parts = {
      store,
      definitions,
      isAutomatic: () => false,
      log: new MemoryLog(),
      pause: () => Promise.resolve(),
    };
    const collection = new SavedList(parts);
    await collection.request();
    definitions.changeService();
    collection.reload();
    assert.deepEqual([definitions.wanted, new Set(definitions.stored)], [[], new Set(['npm/npmjs/-/a/1'])]);
    collection.add(all('b@2'));
    assert.ok(definitions.wanted.includes('npm/npmjs/-/b/2'));
  });

  it('stops asking after it is disposed', async () => {
    const { collection, definitions } = openWindow();
    collection.add(Array.from({ length: 1000 }, (_, index) => at(`p${index}@1`)));
    collection.dispose();
    await collection.request();
    assert.ok(definitions.wanted.length <= 400, String(definitions.wanted.length));
  });

  it('replaces an entry with another version in the same position', () => {
    const { collection, list } = openWindow();
    collection.add(all('a@1 b@1 c@1'));
    assert.equal(collection.replace(keyOf('b@1'), at('b@2')), 'replaced');
    assert.equal(collection.replace(keyOf('a@1'), at('c@1')), 'present');
    assert.equal(collection.replace(keyOf('gone@1'), at('d@1')), 'missing');
    assert.equal(list(), 'a@1 b@2 c@1');
    assert.deepEqual([collection.has(keyOf('b@1')), collection.has(keyOf('b@2'))], [false, true]);
  });
});

describe('Moving entries in the list', () => {
  const moved = (keys: string, place: Parameters<ReturnType<typeof openWindow>['collection']['move']>[1]): string => {
    const { collection, list } = openWindow();
    collection.add(all('a@1 b@1 c@1 d@1 e@1'));
    collection.move(keys.split(' ').map(keyOf), place);
    return list();
  };

  it('moves several entries to one position in their order', () => {
    assert.equal(moved('d@1 b@1', { before: keyOf('a@1') }), 'b@1 d@1 a@1 c@1 e@1');
    assert.equal(moved('a@1 c@1', { after: keyOf('d@1') }), 'b@1 d@1 a@1 c@1 e@1');
    assert.equal(moved('b@1', 'end'), 'a@1 c@1 d@1 e@1 b@1');
  });

  it('uses the next remaining entry when the target itself moves', () => {
    assert.equal(moved('b@1 d@1', { before: keyOf('b@1') }), 'a@1 b@1 d@1 c@1 e@1');
    assert.equal(moved('b@1 d@1', { after: keyOf('d@1') }), 'a@1 c@1 b@1 d@1 e@1');
    assert.equal(moved('d@1 e@1', { before: keyOf('e@1') }), 'a@1 b@1 c@1 d@1 e@1');
    assert.equal(moved('a@1 c@1', { after: keyOf('a@1') }), 'a@1 c@1 b@1 d@1 e@1');
  });

  it('changes nothing for a missing entry or the current position', async () => {
    const { collection, store, list, changes } = openWindow();
    collection.add(all('a@1 b@1'));
    await collection.whenSaved();
    collection.move([keyOf('x@1')], 'end');
    collection.move([keyOf('a@1')], { before: keyOf('b@1') });
    await collection.whenSaved();
    assert.deepEqual([list(), changes(), store.saves], ['a@1 b@1', 1, 1]);
  });
});

describe('Undoing removals', () => {
  it('restores one removal after another in the original positions', () => {
    const { collection, list } = openWindow();
    collection.add(all('a@1 b@1 c@1 d@1'));
    assert.equal(collection.remove([keyOf('b@1'), keyOf('d@1')]).entries.length, 2);
    assert.equal(collection.remove([keyOf('a@1')]).entries.length, 1);
    assert.equal(list(), 'c@1');
    assert.equal(shown(collection.undo() ?? []), 'a@1');
    assert.equal(list(), 'a@1 c@1');
    assert.equal(shown(collection.undo() ?? []), 'b@1 d@1');
    assert.equal(list(), 'a@1 b@1 c@1 d@1');
    assert.deepEqual([collection.canUndo, collection.undo()], [false, null]);
  });

  it('restores all entries after clearing', () => {
    const { collection, list } = openWindow();
    collection.add(all('a@1 b@1 c@1'));
    assert.equal(collection.clear().entries.length, 3);
    assert.equal(list(), '');
    assert.equal(collection.canUndo, true);
    collection.undo();
    assert.equal(list(), 'a@1 b@1 c@1');
  });

  it('restores one removal, whatever was removed since', () => {
    const { collection, list } = openWindow();
    collection.add(all('a@1 b@1'));
    const removal = collection.clear();
    collection.add(all('c@1 d@1'));
    collection.remove([keyOf('c@1')]);
    assert.equal(shown(collection.undo(removal) ?? []), 'a@1 b@1');
    assert.equal(list(), 'a@1 b@1 d@1');
    assert.equal(collection.undo(removal), null);
    assert.equal(shown(collection.undo() ?? []), 'c@1');
  });

  it('finds the position after the list has changed', () => {
    const { collection, list } = openWindow();
    collection.add(all('a@1 b@1 c@1 d@1'));
    collection.remove([keyOf('c@1'), keyOf('d@1')]);
    collection.move([keyOf('b@1')], { before: keyOf('a@1') });
    collection.add(all('x@1'), { before: keyOf('b@1') });
    collection.undo();
    assert.equal(list(), 'x@1 b@1 c@1 d@1 a@1');
  });

  it('uses the old index when the preceding entry is gone too', () => {
    const { collection, list } = openWindow();
    collection.add(all('a@1 b@1 c@1 d@1'));
    collection.remove([keyOf('b@1')]);
    collection.remove([keyOf('a@1')]);
    collection.replace(keyOf('c@1'), at('c@2'));
    collection.undo();
    assert.equal(list(), 'a@1 c@2 d@1');
    collection.undo();
    assert.equal(list(), 'a@1 b@1 c@2 d@1');
  });

  it('skips entries that were added again', () => {
    const { collection, list } = openWindow();
    collection.add(all('a@1 b@1 c@1'));
    collection.remove([keyOf('a@1'), keyOf('b@1')]);
    collection.add(all('b@1'));
    assert.equal(shown(collection.undo() ?? []), 'a@1');
    assert.equal(list(), 'a@1 c@1 b@1');
  });

  it('goes on to the previous removal when nothing is left to restore', () => {
    const { collection, list } = openWindow();
    collection.add(all('a@1 b@1'));
    collection.remove([keyOf('a@1')]);
    collection.remove([keyOf('b@1')]);
    collection.add(all('b@1'));
    assert.equal(shown(collection.undo() ?? []), 'a@1');
    assert.deepEqual([list(), collection.canUndo], ['a@1 b@1', false]);
    collection.remove([keyOf('b@1')]);
    collection.add(all('b@1'));
    assert.deepEqual([collection.undo(), collection.canUndo], [null, false]);
  });

  it('has nothing to undo when nothing was removed', () => {
    const { collection, changes } = openWindow();
    const counts = [collection.remove([keyOf('a@1')]), collection.clear()].map(({ entries }) => entries.length);
    assert.deepEqual([...counts, changes()], [0, 0, 0]);
    assert.equal(collection.canUndo, false);
  });

  it('keeps the latest hundred removals only', () => {
    const { collection } = openWindow();
    const many = Array.from({ length: 120 }, (_, index) => `p${index}@1`);
    collection.add(many.map(at));
    for (const text of many) collection.remove([keyOf(text)]);
    let times = 0;
    while (collection.undo()) times++;
    assert.equal(times, 100);
    assert.equal(collection.entries.length, 100);
  });
});

describe('Saving the list', () => {
  it('restores entries and their order after a restart', async () => {
    const first = openWindow();
    first.collection.add(all('b@1 open a@1'));
    first.collection.move([keyOf('a@1')], { before: keyOf('b@1') });
    await first.collection.whenSaved();
    const second = openWindow(first.store);
    assert.equal(second.list(), 'a@1 b@1 open');
    await second.collection.request();
    assert.ok(second.definitions.wanted.includes('npm/npmjs/-/b/1'));
  });

  it('writes plain coordinates with a format version', async () => {
    const { collection, store } = openWindow();
    collection.add([at('go/golang/github.com%2fgorilla/mux/v1.8.1'), at('npm/npmjs/@babel/core/7.0.0')]);
    await collection.whenSaved();
    assert.deepEqual(store.value, {
      version: 1,
      coordinates: ['go/golang/github.com%2fgorilla/mux/v1.8.1', 'npm/npmjs/@babel/core/7.0.0'],
    });
  });

  it('reports a failure once, keeps the list, and saves it with the next change', async () => {
    const { collection, store, logged, list } = openWindow();
    let failures = 0;
    collection.onDidFailToSave(() => failures++);
    store.isBroken = true;
    collection.add(all('a@1'));
    await collection.whenSaved();
    assert.deepEqual([failures, list()], [1, 'a@1']);
    assert.match(logged.join(), /ENOSPC/);
    store.isBroken = false;
    collection.add(all('b@1'));
    await collection.whenSaved();
    assert.equal(list(), 'a@1 b@1');
    assert.deepEqual(store.texts, ['npm/npmjs/-/a/1', 'npm/npmjs/-/b/1']);
  });

  it('handles a store that keeps a value although it reports a failure', async () => {
    const { collection, store, list } = openWindow();
    store.isBroken = store.keepsWhatFails = true;
    collection.add(all('a@1 b@1'));
    await collection.whenSaved();
    store.isBroken = false;
    collection.remove([keyOf('a@1')]);
    await collection.whenSaved();
    assert.equal(list(), 'b@1');
    assert.deepEqual(store.texts, ['npm/npmjs/-/b/1']);
  });

  it('starts empty and logs the error when the store cannot be read', () => {
    const store = new FakeStore();
    store.load = () => {
      throw new Error('locked');
    };
    const { list, logged } = openWindow(store);
    assert.equal(list(), '');
    assert.match(logged.join(), /could not be read: Error: locked/);
  });

  it('keeps unreadable entries, logs their number, and writes them back', async () => {
    const odd = { kind: 'group', name: 'later' };
    const { collection, store, list, logged } = openWindow(
      new FakeStore({ version: 2, color: 'red', coordinates: ['npm/npmjs/-/a/1', odd, 'not one'] }),
    );
    assert.equal(list(), 'a@1');
    assert.match(logged.join(), /can’t be read, kept as they are: 2/);
    collection.add(all('b@1'));
    await collection.whenSaved();
    assert.deepEqual(store.value, {
      color: 'red',
      version: 1,
      coordinates: ['npm/npmjs/-/a/1', 'npm/npmjs/-/b/1'],
      unreadable: [odd, 'not one'],
    });
  });

  it('takes over the list of an earlier version, and adds it to one that was changed before', async () => {
    const earlier = { version: 1, coordinates: ['npm/npmjs/-/b/1', 'npm/npmjs/-/a/1'] };
    const [untouched, changed] = [openWindow(new FakeStore({ coordinates: ['npm/npmjs/-/a/1'] })), openWindow()];
    changed.collection.add(all('c@1 a@1'));
    for (const { collection } of [untouched, changed]) {
      collection.migrate(earlier);
      await collection.whenSaved();
    }
    assert.deepEqual([untouched.list(), changed.list()], ['b@1 a@1', 'c@1 a@1 b@1']);
    assert.deepEqual(untouched.store.texts, ['npm/npmjs/-/b/1', 'npm/npmjs/-/a/1']);
  });
});

describe('Windows without a workspace', () => {
  it('load what the other one has saved, announce it once, and ask for new entries', async () => {
    const store = new FakeStore();
    const [one, other] = [openWindow(store), openWindow(store)];
    other.collection.add(all('a@1'));
    await other.collection.whenSaved();
    one.collection.reload();
    one.collection.reload();
    assert.deepEqual([one.list(), one.changes(), store.saves], ['a@1', 1, 1]);
    assert.deepEqual([...new Set(one.definitions.wanted)], ['npm/npmjs/-/a/1']);
  });

  it('don’t lose what could not be saved', async () => {
    const { collection, store, list } = openWindow();
    store.isBroken = true;
    collection.add(all('a@1'));
    await collection.whenSaved();
    store.value = { coordinates: ['npm/npmjs/-/b/1'] };
    collection.reload();
    assert.equal(list(), 'a@1');
  });
});
