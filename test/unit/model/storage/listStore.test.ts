import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import { SharedListStore, type SharedFile, type WindowMemory } from '../../../../src/model/storage/listStore.ts';
import { all, keyOf, openWindow } from '../definitions/savedList/savedListWorld.ts';

/** A file that several windows share, and that can be made to fail. */
class FakeFile implements SharedFile {
  text: string | null = null;
  isBroken = false;

  async read(): Promise<string | null> {
    if (this.isBroken) throw new Error('no disk');
    return this.text;
  }

  async write(text: string): Promise<void> {
    if (this.isBroken) throw new Error('no disk');
    this.text = text;
  }
}

/** The memory that the editor keeps for one window, without the writes of other windows. */
class FakeMemory implements WindowMemory {
  readonly #values: Map<string, unknown>;
  isBroken = false;

  constructor(values: Readonly<Record<string, unknown>> = {}) {
    this.#values = new Map(Object.entries(values));
  }

  get(key: string): unknown {
    return this.#values.get(key);
  }

  async update(key: string, value: unknown): Promise<void> {
    if (this.isBroken) throw new Error('the disk is full');
    this.#values.set(key, value);
  }
}

let lastId = 0;
const newId = (): string => `w${++lastId}`;

function openStore(file: FakeFile, memory = new FakeMemory()) {
  const warned: string[] = [];
  const warn = (line: string): void => void warned.push(line);
  const quiet = (): void => {};
  const log = { trace: quiet, debug: quiet, info: quiet, warn, error: warn };
  return { store: new SharedListStore({ key: 'definitions', file, memory, newId, log }), memory, warned };
}

function listOf(...names: readonly string[]): unknown {
  return { version: 1, coordinates: names.map((name) => `npm/npmjs/-/${name}/1`) };
}

describe('A list that windows share', () => {
  it('begins with the list of an earlier version, and writes the file with the first change', async () => {
    const file = new FakeFile();
    const { store, memory } = openStore(file, new FakeMemory({ definitions: listOf('a') }));
    await store.refresh();
    assert.deepEqual(store.load(), listOf('a'));
    assert.equal(file.text, null);
    await store.save(listOf('a', 'b'));
    assert.deepEqual(JSON.parse(file.text ?? ''), { revision: 1, list: listOf('a', 'b'), writes: [`w${lastId}`] });
    assert.deepEqual(memory.get('definitions'), listOf('a', 'b'));
  });

  it('reads what another window wrote when it is refreshed', async () => {
    const file = new FakeFile();
    const [one, other] = [openStore(file), openStore(file)];
    await one.store.save(listOf('a'));
    assert.equal(other.store.load(), undefined);
    await other.store.refresh();
    assert.deepEqual(other.store.load(), listOf('a'));
    await other.store.save(listOf('b'));
    await one.store.refresh();
    assert.deepEqual(one.store.load(), listOf('b'));
  });

  it('takes the newer one of memory and file', async () => {
    const file = new FakeFile();
    file.text = JSON.stringify({ revision: 4, list: listOf('old') });
    const newer = openStore(file, new FakeMemory({ definitions: listOf('new'), definitionsRevision: 5 }));
    await newer.store.refresh();
    assert.deepEqual(newer.store.load(), listOf('new'));
    const older = openStore(file, new FakeMemory({ definitions: listOf('older'), definitionsRevision: 3 }));
    await older.store.refresh();
    assert.deepEqual(older.store.load(), listOf('old'));
    await older.store.save(listOf('next'));
    assert.equal(JSON.parse(file.text).revision, 5);
  });

  for (const text of ['', '{', '[]', 'null', '7', '{"list":[]}', '{"revision":"9","list":[]}', '{"revision":1e99}'])
    it(`ignores a file that holds ${JSON.stringify(text)}`, async () => {
      const file = new FakeFile();
      file.text = text;
      const { store } = openStore(file, new FakeMemory({ definitions: listOf('a'), definitionsRevision: 'x' }));
      await store.refresh();
      assert.deepEqual(store.load(), listOf('a'));
    });

  it('keeps the list in memory when the file is unavailable, and logs a warning', async () => {
    const file = new FakeFile();
    file.isBroken = true;
    const { store, memory, warned } = openStore(file);
    await store.refresh();
    await store.save(listOf('a'));
    assert.deepEqual(memory.get('definitions'), listOf('a'));
    assert.equal(warned.length, 2);
    memory.isBroken = true;
    await assert.rejects(store.save(listOf('b')), /the disk is full/);
  });

  it('saves the list in the file when the memory fails', async () => {
    const file = new FakeFile();
    const { store, memory } = openStore(file);
    memory.isBroken = true;
    await store.save(listOf('a'));
    assert.deepEqual(JSON.parse(file.text ?? '').list, listOf('a'));
  });
});

describe('Two windows that share a list through a file', () => {
  it('merge what both have added and removed', async () => {
    const file = new FakeFile();
    const kept = { definitions: listOf('a', 'b') };
    const windows = [new FakeMemory(kept), new FakeMemory(kept)].map((memory) =>
      openWindow(openStore(file, memory).store),
    );
    const [one, other] = windows;
    assert.ok(one && other);
    one.collection.add(all('c@1'));
    await one.collection.whenSaved();
    other.collection.remove([keyOf('a@1')]);
    other.collection.add(all('d@1'));
    await other.collection.whenSaved();
    assert.equal(other.list(), 'b@1 c@1 d@1');
    await one.collection.takeNews();
    assert.equal(one.list(), 'b@1 c@1 d@1');
    assert.equal(JSON.parse(file.text ?? '').revision, 2);
  });

  it('merge what both have added when both have read before either writes', async () => {
    const file = new FakeFile();
    const [one, other] = [openWindow(openStore(file).store), openWindow(openStore(file).store)];
    one.collection.add(all('a@1'));
    other.collection.add(all('b@1'));
    await Promise.all([one.collection.whenSaved(), other.collection.whenSaved()]);
    other.collection.add(all('c@1'));
    await other.collection.whenSaved();
    await one.collection.takeNews();
    await one.collection.whenSaved();
    await other.collection.takeNews();
    assert.deepEqual(
      [one.list(), other.list()].map((list) => list.split(' ').toSorted()),
      [
        ['a@1', 'b@1', 'c@1'],
        ['a@1', 'b@1', 'c@1'],
      ],
    );
  });

  it('merge what was added before the file was read', async () => {
    const file = new FakeFile();
    file.text = JSON.stringify({ revision: 3, list: listOf('a', 'b') });
    const { collection, list } = openWindow(openStore(file).store);
    collection.add(all('c@1'));
    await collection.whenSaved();
    assert.equal(list(), 'a@1 b@1 c@1');
  });
});
