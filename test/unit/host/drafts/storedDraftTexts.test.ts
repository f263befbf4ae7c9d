import assert from 'node:assert/strict';
import type { Coordinates } from '../../../../src/core/coordinates.ts';
import { StoredDraftTexts } from '../../../../src/host/drafts/storedDraftTexts.ts';
import { Drafts } from '../../../../src/model/drafts/drafts.ts';
import { FakeClock, settle } from '../../../support/fakeClock.ts';
import { MemoryLog } from '../../../support/memoryLog.ts';
import { MemoryRecordFiles } from '../../../support/memoryRecordFiles.ts';

const lodash: Coordinates = { type: 'npm', provider: 'npmjs', namespace: null, name: 'lodash', revision: null };
const address = { kind: 'draft', id: 'npm..npmjs..-..lodash' } as const;

/** A window: its drafts, and its documents' texts. */
interface Window {
  readonly drafts: Drafts;
  readonly texts: StoredDraftTexts;
}

describe('StoredDraftTexts', () => {
  let files: MemoryRecordFiles;
  let clock: FakeClock;
  const open = (session: string): Window => {
    const drafts = new Drafts({ files, session, clock, log: new MemoryLog() });
    return { drafts, texts: new StoredDraftTexts({ drafts, clock, isRead: drafts.reload() }) };
  };
  const storedText = async (): Promise<string | undefined> => (await open('later').texts.read(address))?.text;

  beforeEach(() => {
    [files, clock] = [new MemoryRecordFiles(), new FakeClock()];
  });

  it('keeps what is typed, and does not call it another file for that', async () => {
    const { drafts, texts } = open('a');
    await drafts.begin(lodash, 'one');
    const before = await texts.read(address);
    await clock.advance(1000);
    await texts.keep(address, 'two', { isSaved: false, from: 'one' });
    assert.deepEqual([(await texts.read(address))?.savedAt, await storedText()], [before?.savedAt, 'two']);
    await texts.keep(address, 'two', { isSaved: true });
    assert.equal((await texts.read(address))?.savedAt, clock.now());
  });

  it('does not call saved what never got to storage', async () => {
    const { drafts, texts } = open('a');
    await drafts.begin(lodash, 'one');
    files.failure = new Error('full');
    assert.equal((await texts.keep(address, 'two', { isSaved: false, from: 'one' })).ok, false);
    assert.equal((await texts.keep(address, 'two', { isSaved: true })).ok, false);
    files.failure = null;
    assert.equal((await texts.keep(address, 'two', { isSaved: true })).ok, true);
    assert.equal(await storedText(), 'two');
    drafts.dispose();
  });

  it('lets a document that has not seen another window’s text stand beside it', async () => {
    const [a, b] = [open('a'), open('b')];
    await a.drafts.begin(lodash, 'one');
    await a.texts.keep(address, 'one a', { isSaved: false, from: 'one' });
    await b.drafts.reload();
    await b.texts.keep(address, 'one a b', { isSaved: false, from: 'one a' });
    await a.drafts.reload();
    await a.texts.keep(address, 'one aa', { isSaved: false, from: 'one a' });
    const draft = a.drafts.of(lodash);
    assert.deepEqual([draft?.text, draft?.conflicts.map(({ text }) => text)], ['one aa', ['one a b']]);
  });

  it('does not take a text for typed that an editor only shows with other ends of lines', async () => {
    const { drafts, texts } = open('a');
    await drafts.begin(lodash, 'one\r\ntwo\n');
    await texts.keep(address, 'one\ntwo\n', { isSaved: false, from: 'something before' });
    assert.deepEqual([drafts.of(lodash)?.text, drafts.of(lodash)?.conflicts], ['one\r\ntwo\n', []]);
  });

  it('finds what another window began, though nobody told', async () => {
    const { texts } = open('a');
    assert.equal(await texts.read(address), null);
    await open('b').drafts.begin(lodash, 'of b');
    assert.equal((await texts.read(address))?.text, 'of b');
  });

  it('finds drafts after a first look at storage that failed', async () => {
    await open('before').drafts.begin(lodash, 'old');
    files.isListable = false;
    const { texts } = open('a');
    assert.equal(await texts.read(address), null);
    files.isListable = true;
    assert.equal((await texts.keep(address, 'typed on', { isSaved: false, from: 'old' })).ok, true);
    assert.equal(await storedText(), 'typed on');
  });

  it('brings back a draft that another window threw away while somebody types', async () => {
    const [a, b] = [open('a'), open('b')];
    await a.drafts.begin(lodash, 'one');
    await b.drafts.reload();
    await b.drafts.discard(address.id);
    await a.drafts.reload();
    await settle();
    assert.equal((await a.texts.keep(address, 'one more', { isSaved: false, from: 'one' })).ok, true);
    assert.equal(await storedText(), 'one more');
  });

  it('has nothing to keep of a draft that never was', async () => {
    assert.equal((await open('a').texts.keep(address, 'text', { isSaved: true })).ok, false);
    assert.deepEqual(files.names, []);
  });
});
