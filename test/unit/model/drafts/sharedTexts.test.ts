import assert from 'node:assert/strict';
import type { Coordinates } from '../../../../src/core/coordinates.ts';
import { Drafts } from '../../../../src/model/drafts/drafts.ts';
import { FakeClock, settle } from '../../../support/fakeClock.ts';
import { MemoryLog } from '../../../support/memoryLog.ts';
import { MemoryRecordFiles } from '../../../support/memoryRecordFiles.ts';

const lodash: Coordinates = { type: 'npm', provider: 'npmjs', namespace: null, name: 'lodash', revision: null };
const address = { kind: 'draft', id: 'npm..npmjs..-..lodash' } as const;

describe('SharedTexts', () => {
  let files: MemoryRecordFiles;
  let clock: FakeClock;
  const open = (session: string): Drafts => new Drafts({ files, session, clock, log: new MemoryLog() });
  const storedText = async (): Promise<string | undefined> => (await open('later').read(address))?.text;

  beforeEach(() => {
    [files, clock] = [new MemoryRecordFiles(), new FakeClock()];
  });

  it('stores typed text without changing the time of the last save', async () => {
    const drafts = open('a');
    await drafts.begin(lodash, 'one');
    const before = await drafts.read(address);
    await clock.advance(1000);
    await drafts.keep(address, 'two', { isSaved: false, from: 'one' });
    assert.deepEqual([(await drafts.read(address))?.savedAt, await storedText()], [before?.savedAt, 'two']);
    await drafts.keep(address, 'two', { isSaved: true });
    assert.equal((await drafts.read(address))?.savedAt, clock.now());
  });

  it('does not report text as saved before it is stored', async () => {
    const drafts = open('a');
    await drafts.begin(lodash, 'one');
    files.failure = new Error('full');
    assert.equal((await drafts.keep(address, 'two', { isSaved: false, from: 'one' })).ok, false);
    assert.equal((await drafts.keep(address, 'two', { isSaved: true })).ok, false);
    files.failure = null;
    assert.equal((await drafts.keep(address, 'two', { isSaved: true })).ok, true);
    assert.equal(await storedText(), 'two');
    drafts.dispose();
  });

  it('keeps both texts when a document has not seen the text of another window', async () => {
    const [a, b] = [open('a'), open('b')];
    await a.begin(lodash, 'one');
    await a.keep(address, 'one a', { isSaved: false, from: 'one' });
    await b.reload();
    await b.keep(address, 'one a b', { isSaved: false, from: 'one a' });
    await a.reload();
    await a.keep(address, 'one aa', { isSaved: false, from: 'one a' });
    const draft = a.of(lodash);
    assert.deepEqual([draft?.text, draft?.conflicts.map(({ text }) => text)], ['one aa', ['one a b']]);
  });

  it('keeps the last text it has read while another window writes faster than this one reads', async () => {
    const [a, b] = [open('a'), open('b')];
    await a.begin(lodash, 'o');
    await b.read(address);
    await a.write(address.id, { text: 'on' });
    await settle();
    files.beforeRead = async () => {
      await a.write(address.id, { text: `${a.of(lodash)?.text}e` });
      await settle();
    };
    await b.reload();
    assert.equal(b.of(lodash)?.text, 'o');
    files.beforeRead = null;
    await b.reload();
    assert.deepEqual([b.of(lodash)?.text, b.of(lodash)?.conflicts], [a.of(lodash)?.text, []]);
  });

  it('reports the document of a draft that another window discards and restores', async () => {
    const [a, b] = [open('a'), open('b')];
    await a.begin(lodash, 'one');
    await b.read(address);
    const reported: string[] = [];
    b.onDidChangeDocuments((addresses) => reported.push(...addresses.map(({ id }) => id)));
    const { discarded } = await a.discard(address.id);
    assert.ok(discarded);
    await b.reload();
    assert.deepEqual([reported, await b.read(address)], [[address.id], null]);
    await a.restore(discarded);
    await b.reload();
    assert.deepEqual([reported, (await b.read(address))?.text], [[address.id, address.id], 'one']);
  });

  it('does not treat changed line endings as typed text', async () => {
    const drafts = open('a');
    await drafts.begin(lodash, 'one\r\ntwo\n');
    await drafts.keep(address, 'one\ntwo\n', { isSaved: false, from: 'something before' });
    assert.deepEqual([drafts.of(lodash)?.text, drafts.of(lodash)?.conflicts], ['one\r\ntwo\n', []]);
  });

  it('finds a draft that another window began without a notification', async () => {
    const drafts = open('a');
    assert.equal(await drafts.read(address), null);
    await open('b').begin(lodash, 'of b');
    assert.equal((await drafts.read(address))?.text, 'of b');
  });

  it('finds drafts after a first failed look at storage', async () => {
    await open('before').begin(lodash, 'old');
    files.isListable = false;
    const drafts = open('a');
    assert.equal(await drafts.read(address), null);
    files.isListable = true;
    assert.equal((await drafts.keep(address, 'typed on', { isSaved: false, from: 'old' })).ok, true);
    assert.equal(await storedText(), 'typed on');
  });

  it('restores a draft that another window discarded while the user types', async () => {
    const [a, b] = [open('a'), open('b')];
    await a.begin(lodash, 'one');
    await b.reload();
    await b.discard(address.id);
    await a.reload();
    await settle();
    assert.equal((await a.keep(address, 'one more', { isSaved: false, from: 'one' })).ok, true);
    assert.equal(await storedText(), 'one more');
  });

  it('stores nothing for a draft that does not exist', async () => {
    assert.equal((await open('a').keep(address, 'text', { isSaved: true })).ok, false);
    assert.deepEqual(files.names, []);
  });

  it('shows the other text of a conflict read-only, until the conflict is resolved', async () => {
    const [a, b] = [open('a'), open('b')];
    await a.begin(lodash, 'one');
    await b.reload();
    await b.keep(address, 'of b', { isSaved: false, from: 'one' });
    await a.keep(address, 'of a', { isSaved: false, from: 'one' });
    await a.reload();
    const [conflict] = a.of(lodash)?.conflicts ?? [];
    assert.ok(conflict);
    const other = { kind: 'otherDraft', id: address.id, conflict: conflict.id } as const;
    const shown = await a.read(other);
    assert.deepEqual([shown?.text, shown?.isReadonly], ['of b', true]);
    assert.equal((await a.keep(other, 'mine', { isSaved: true })).ok, false);
    await a.resolve(address.id, 'of b', conflict.id);
    assert.equal(await a.read(other), null);
  });

  it('reports documents whose text has changed without typing', async () => {
    const [a, b] = [open('a'), open('b')];
    await a.begin(lodash, 'one');
    await a.read(address);
    const changed: string[] = [];
    a.onDidChangeDocuments((addresses) => changed.push(...addresses.map(({ kind }) => kind)));
    await a.keep(address, 'two', { isSaved: false, from: 'one' });
    assert.deepEqual(changed, []);
    await b.reload();
    await b.write(address.id, { text: 'three' });
    await a.reload();
    assert.deepEqual([changed, (await a.read(address))?.text], [['draft'], 'three']);
  });

  it('reports a text that was begun after another one was discarded', async () => {
    const drafts = open('a');
    await drafts.begin(lodash, 'one');
    await drafts.read(address);
    await drafts.discard(address.id);
    await clock.advance(1000);
    let count = 0;
    drafts.onDidChangeDocuments(() => count++);
    await drafts.begin(lodash, 'two');
    const read = await drafts.read(address);
    assert.deepEqual([count, read?.text, read?.savedAt], [1, 'two', clock.now()]);
    await drafts.keep(address, 'two', { isSaved: false, from: 'one' });
    assert.deepEqual(drafts.of(lodash)?.conflicts, []);
  });
});
