import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import {
  preparedId,
  PreparedContributions,
} from '../../../../../src/model/outbox/submissions/preparedContributions.ts';
import { draftIdOf } from '../../../../../src/model/drafts/draftId.ts';
import { FakeClock } from '../../../../support/fakeClock.ts';
import { MemoryLog } from '../../../../support/memoryLog.ts';
import { MemoryRecordFiles } from '../../../../support/memoryRecordFiles.ts';

const draft = 'npm..npmjs..-..lodash';
const other = 'npm..npmjs..-..chalk';

describe('PreparedContributions', () => {
  let files: MemoryRecordFiles;
  let clock: FakeClock;
  const opened: PreparedContributions[] = [];

  const othersOf = (prepared: PreparedContributions): readonly string[] =>
    prepared.get(draft)?.conflicts.map(({ text }) => text) ?? [];
  const open = async (session: string): Promise<PreparedContributions> => {
    const prepared = new PreparedContributions({ files, session, clock, log: new MemoryLog() });
    opened.push(prepared);
    await prepared.reload();
    return prepared;
  };

  beforeEach(() => {
    files = new MemoryRecordFiles();
    clock = new FakeClock();
  });
  afterEach(() => opened.splice(0).forEach((one) => one.dispose()));

  it('prepares one contribution for a set of drafts in any order', async () => {
    const prepared = await open('a');
    const one = await prepared.prepare([draft, other], 'text');
    const two = await prepared.prepare([other, draft], 'text');
    assert.ok(one.ok && two.ok);
    assert.equal(one.value.id, two.value.id);
    assert.deepEqual(two.value.draftIds, [draft, other]);
    assert.equal(prepared.all.length, 1);
  });

  it('gives a contribution of several drafts an id that no draft has', () => {
    assert.equal(preparedId([draft]), draft);
    const id = preparedId([draft, other]);
    assert.match(id, /^2-drafts\.[a-z0-9]+$/);
    const odd = { type: '2-drafts', provider: 'a', namespace: null, name: 'b', revision: null };
    assert.ok(draftIdOf(odd).includes('..') && !id.includes('..'));
  });

  it('keeps typed text for the next session', async () => {
    const first = await open('a');
    await first.prepare([draft], 'prefilled');
    const kept = await first.write(draft, { text: 'typed: [' });
    assert.ok(kept.ok);
    assert.equal((await open('b')).get(draft)?.text, 'typed: [');
  });

  it('keeps text typed in another window as a conflict when it prefills', async () => {
    const [a, b] = [await open('a'), await open('b')];
    files.isListable = false;
    await a.prepare([draft], 'prefilled');
    await b.prepare([draft], 'prefilled');
    await b.write(draft, { text: 'typed' });
    files.isListable = true;
    await a.reload();
    await a.prepare([draft], 'prefilled anew');
    assert.deepEqual([a.get(draft)?.text, othersOf(a)], ['prefilled anew', ['typed']]);
  });

  it('reports a conflict when a document has not seen the other window’s text', async () => {
    const [a, b] = [await open('a'), await open('b')];
    await a.prepare([draft], 'one');
    await a.write(draft, { text: 'one a' }, { from: 'one' });
    await b.reload();
    await b.write(draft, { text: 'one a b' }, { from: 'one a' });
    await a.reload();
    await a.write(draft, { text: 'one aa' }, { from: 'one a' });
    assert.deepEqual([a.get(draft)?.text, othersOf(a)], ['one aa', ['one a b']]);
  });

  it('reports of an existing text, too, whether it is stored', async () => {
    const prepared = await open('a');
    files.failure = new Error('full');
    assert.equal((await prepared.prepare([draft], 'one')).ok, false);
    assert.equal((await prepared.prepare([draft], 'one')).ok, false);
    files.failure = null;
    assert.equal((await prepared.prepare([draft], 'one')).ok, true);
    assert.equal((await open('b')).get(draft)?.text, 'one');
  });

  it('reports whether the text is stored', async () => {
    const prepared = await open('a');
    await prepared.prepare([draft], 'one');
    files.failure = new Error('full');
    await prepared.write(draft, { text: 'two' });
    assert.equal((await prepared.flush(draft)).ok, false);
    files.failure = null;
    assert.equal((await prepared.flush(draft)).ok, true);
    assert.equal((await open('b')).get(draft)?.text, 'two');
  });

  it('prefills again only while the text is unchanged', async () => {
    const prepared = await open('a');
    await prepared.prepare([draft], 'of one version');
    await prepared.prepare([draft], 'of two versions');
    assert.equal(prepared.get(draft)?.text, 'of two versions');
    await prepared.write(draft, { text: 'my words' });
    await prepared.prepare([draft], 'of three versions');
    assert.equal(prepared.get(draft)?.text, 'my words');
  });

  it('never overwrites text typed in another window', async () => {
    const [one, two] = [await open('a'), await open('b')];
    await one.prepare([draft], 'prefilled');
    await two.reload();
    await one.write(draft, { text: 'words of a' });
    await two.write(draft, { text: 'words of b' });
    await Promise.all([one.reload(), two.reload()]);
    assert.deepEqual([one.get(draft)?.text, othersOf(one)], ['words of a', ['words of b']]);
    assert.deepEqual([two.get(draft)?.text, othersOf(two)], ['words of b', ['words of a']]);
    await one.resolve(draft, 'words of b', one.get(draft)?.conflicts[0]?.id ?? '');
    await two.reload();
    assert.deepEqual([two.get(draft)?.text, othersOf(two)], ['words of b', []]);
  });

  it('lets the user choose between two of three texts, and keeps the third', async () => {
    const [one, two, three] = [await open('a'), await open('b'), await open('c')];
    await one.prepare([draft], 'prefilled');
    await Promise.all([two.reload(), three.reload()]);
    await one.write(draft, { text: 'words of a' });
    await clock.advance(1);
    await two.write(draft, { text: 'words of b' });
    await clock.advance(1);
    await three.write(draft, { text: 'words of c' });
    await one.reload();
    assert.deepEqual(othersOf(one), ['words of c', 'words of b']);
    const [ofC] = one.get(draft)?.conflicts ?? [];
    await one.resolve(draft, 'words of a', ofC?.id ?? '');
    assert.deepEqual([one.get(draft)?.text, othersOf(one)], ['words of a', ['words of b']]);
    // A conflict that another window has already resolved removes nothing.
    await one.resolve(draft, 'words of a', ofC?.id ?? '');
    assert.deepEqual(othersOf(one), ['words of b']);
    await three.reload();
    assert.deepEqual([three.get(draft)?.text, othersOf(three)], ['words of a', ['words of b']]);
  });

  it('discards a contribution and restores it', async () => {
    const prepared = await open('a');
    await prepared.prepare([draft], 'prefilled');
    await prepared.write(draft, { text: 'my words' });
    const { discarded } = await prepared.discard(draft);
    assert.ok(discarded);
    assert.equal(prepared.get(draft), undefined);
    assert.equal((await open('b')).get(draft), undefined);
    assert.equal((await prepared.restore(discarded))?.restored.text, 'my words');
    assert.equal(prepared.get(draft)?.text, 'my words');
    assert.equal(await prepared.restore(discarded), null);
    assert.equal(await prepared.restoreLast(), null);
  });

  it('notifies listeners of changes in storage once it reloads', async () => {
    const [one, two] = [await open('a'), await open('b')];
    const changed: string[] = [];
    one.onDidChange((ids) => changed.push(...ids));
    await two.prepare([draft], 'text');
    assert.deepEqual(changed, []);
    await one.reload();
    assert.deepEqual(changed, [draft]);
  });

  it('reports that typed text could not be stored', async () => {
    const prepared = await open('a');
    await prepared.prepare([draft], 'text');
    files.write = () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }));
    assert.deepEqual(await prepared.write(draft, { text: 'typed' }), {
      ok: false,
      problem: { kind: 'notKept', detail: 'ENOSPC' },
    });
    assert.equal(prepared.get(draft)?.text, 'typed');
    const nothing = await prepared.write(other, { text: 'typed' });
    assert.equal(nothing.ok, false);
  });

  it('leaves records alone that this version did not write', async () => {
    await files.write(`${draft}.x.1.json`, JSON.stringify({ format: 1, id: draft, session: 'x', count: 1 }));
    await files.write(
      `${draft}.y.1.json`,
      JSON.stringify({
        format: 1,
        id: draft,
        session: 'y',
        count: 1,
        supersedes: [],
        endedAt: null,
        value: { draftIds: [other], text: 'a', prefilled: '', createdAt: 0, changedAt: 0 },
      }),
    );
    const prepared = await open('a');
    assert.deepEqual(prepared.all, []);
    assert.equal((await files.list()).length, 2);
  });
});
