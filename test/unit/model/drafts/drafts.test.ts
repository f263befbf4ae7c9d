import assert from 'node:assert/strict';
import { fail, succeed } from '../../../../src/base/result.ts';
import { chalk, DraftsWorld, id, lodash } from './draftsWorld.ts';

const evidence = {
  revision: '1.0.0',
  path: 'LICENSE',
  license: 'MIT',
  isChosen: true,
  sha256: 'a'.repeat(64),
  excerpt: 'x',
  lines: { from: 1, to: 2 },
  link: null,
};

describe('Drafts', () => {
  let world: DraftsWorld;

  beforeEach(() => {
    world = new DraftsWorld();
  });

  it('are there after a restart, character by character', async () => {
    const text = '\ufeffrevisions:\n\t"1.0.0": {\u0000 \ud83d\ude00 not yaml\r\n';
    const begun = await (await world.open()).begin({ ...lodash, revision: '1.0.0' }, text);
    assert.ok(begun.ok && begun.value.isNew);
    const times = { createdAt: world.clock.now(), changedAt: world.clock.now() };
    const content = { component: lodash, text, evidence: [], basis: new Map() };
    assert.deepEqual((await world.open()).get(id), { id, ...content, ...times, hasConflict: false });
  });

  it('are plain files: the text as typed, and beside it what belongs to it', async () => {
    const drafts = await world.open();
    await drafts.begin(lodash, 'one');
    for (const text of ['two', 'three', 'four']) await drafts.save(id, text);
    assert.deepEqual(world.files.names, [`${id}.json`, `${id}.yaml`]);
    assert.equal(world.files.texts.get(`${id}.yaml`), 'four');
  });

  it('are one for each component, in any spelling', async () => {
    const drafts = await world.open();
    await drafts.begin(lodash, 'first');
    const again = await drafts.begin({ ...lodash, name: 'LODASH' }, 'second');
    assert.deepEqual(again.ok && [again.value.draft.text, again.value.isNew], ['first', false]);
    assert.equal(drafts.all.length, 1);
    assert.equal(drafts.of({ ...lodash, name: 'LoDash', revision: '4.17.21' })?.text, 'first');
    assert.equal(drafts.of(chalk), undefined);
  });

  it('have evidence and a basis', async () => {
    const drafts = await world.open();
    await drafts.begin(lodash, 'text');
    await drafts.setMeta(id, () => ({ evidence: [evidence], basis: new Map([['1.0.0', 'print']]) }));
    const found = (await world.open()).get(id);
    assert.deepEqual([found?.evidence, found?.basis], [[evidence], new Map([['1.0.0', 'print']])]);
  });

  it('keep evidence that an earlier version stored without a license', async () => {
    const drafts = await world.open();
    await drafts.begin(lodash, 'text', { evidence: [{ ...evidence, license: undefined }] });
    const [stored] = (await world.open()).get(id)?.evidence ?? [];
    assert.deepEqual([stored?.path, stored?.license], ['LICENSE', undefined]);
  });

  it('have what is being typed before it is stored', async () => {
    const drafts = await world.open();
    await drafts.begin(lodash, 'one');
    drafts.type(id, 'one more');
    assert.deepEqual([drafts.get(id)?.text, (await drafts.file(id))?.text], ['one more', 'one']);
    assert.ok((await drafts.save(id, 'one more')).ok);
    assert.deepEqual([drafts.get(id)?.hasConflict, await world.storedText()], [false, 'one more']);
  });

  it('have the text that the document has gone back to while another one is written', async () => {
    const drafts = await world.open();
    await drafts.begin(lodash, 'one');
    drafts.type(id, 'one more');
    const saved = drafts.save(id, 'one more');
    drafts.type(id, 'one'); // Undo, which leads to what is stored until the other text is written
    assert.ok((await saved).ok);
    assert.equal(await world.storedText(), 'one more');
    assert.deepEqual([drafts.get(id)?.text, drafts.isUnsaved(id), drafts.get(id)?.hasConflict], ['one', true, false]);
    const { discarded } = await drafts.discard(id);
    assert.ok(discarded);
    const restored = await drafts.restore(discarded);
    assert.equal(restored.ok && restored.value?.text, 'one');
  });

  it('have the stored text again when the document is reverted or closed without saving', async () => {
    const drafts = await world.open();
    await drafts.begin(lodash, 'one');
    drafts.type(id, 'one more');
    drafts.type(id, 'one');
    assert.equal(drafts.get(id)?.text, 'one');
    drafts.type(id, 'two');
    drafts.forgetTyped(id);
    assert.equal(drafts.get(id)?.text, 'one');
  });

  it('are not changed by line ends or a byte order mark that the editor changes', async () => {
    const drafts = await world.open();
    await drafts.begin(lodash, '\ufeffone\r\ntwo\n');
    drafts.type(id, 'one\ntwo\n');
    assert.equal(drafts.get(id)?.text, '\ufeffone\r\ntwo\n');
  });

  it('are modified later with each other text, and not by what is stored beside it', async () => {
    const drafts = await world.open();
    await drafts.begin(lodash, 'one');
    const times: number[] = [];
    const add = async (): Promise<unknown> => times.push((await drafts.file(id))?.modifiedAt ?? 0);
    await add();
    await drafts.save(id, 'two');
    await add();
    await drafts.setMeta(id, () => ({ evidence: [evidence] }));
    await add();
    await (await world.open()).save(id, 'six');
    await add();
    const [first = 0, second = 0, third = 0, fourth = 0] = times;
    assert.ok(first < second && second === third && third < fourth, times.join());
  });

  it('remember to the minute when their text was changed last', async () => {
    const drafts = await world.open();
    await drafts.begin(lodash, 'one');
    const begun = world.clock.now();
    await world.clock.advance(59_000);
    await drafts.save(id, 'two');
    assert.equal((await world.open()).get(id)?.changedAt, begun);
    await world.clock.advance(1000);
    await drafts.save(id, 'three');
    assert.equal((await world.open()).get(id)?.changedAt, world.clock.now());
  });

  it('are edited in turn', async () => {
    const drafts = await world.open();
    await drafts.begin(lodash, '');
    const edits = ['a', 'b', 'c'].map((letter) => drafts.edit(id, (text) => succeed(text + letter)));
    assert.ok((await Promise.all(edits)).every(({ ok }) => ok));
    assert.equal(await world.storedText(), 'abc');
    assert.deepEqual(await drafts.edit(id, () => fail('no')), { ok: false, problem: 'no' });
  });

  it('report what could not be stored, and change nothing', async () => {
    const drafts = await world.open();
    await drafts.begin(lodash, 'one');
    world.fail(Object.assign(new Error('no space for npm/npmjs/-/lodash'), { code: 'ENOSPC' }));
    const problem = { kind: 'notKept', detail: 'ENOSPC' };
    drafts.type(id, 'two');
    assert.deepEqual(await drafts.save(id, 'two'), { ok: false, problem });
    assert.deepEqual(await drafts.begin(chalk, 'text'), { ok: false, problem });
    assert.deepEqual(await drafts.edit(id, () => succeed('three')), { ok: false, problem });
    assert.deepEqual((await drafts.discard(id)).saved, { ok: false, problem });
    assert.deepEqual([drafts.all.map(({ text }) => text), world.files.texts.get(`${id}.yaml`)], [['two'], 'one']);
    assert.ok(world.log.errors.every((line) => line === 'drafts: a change could not be written: ENOSPC'));
    world.fail(null);
    assert.ok((await drafts.save(id, 'two')).ok);
    assert.equal(await world.storedText(), 'two');
  });

  it('continue reading when a listener fails', async () => {
    const drafts = await world.open();
    drafts.onDidChange(() => {
      throw new Error('listener');
    });
    await (await world.open()).begin(lodash, 'one');
    await drafts.reload();
    assert.deepEqual([drafts.get(id)?.text, world.log.errors.length], ['one', 1]);
  });

  it('announce only what has changed, and files only when the editor did not write them', async () => {
    const drafts = await world.open();
    const received: string[] = [];
    drafts.onDidChange((ids) => received.push([...ids].join()));
    drafts.onDidChangeFiles((all) => received.push(`file ${all.map(({ text }) => text).join()}`));
    await drafts.begin(lodash, 'one');
    await drafts.reload();
    drafts.type(id, 'two');
    await drafts.save(id, 'two');
    await drafts.reload();
    await drafts.edit(id, () => succeed('three'));
    await drafts.discard(id);
    assert.deepEqual(received, [id, 'file one', id, id, id, 'file three', id, 'file three']);
  });

  it('can’t be written where there is none', async () => {
    const drafts = await world.open();
    drafts.type('nothing', 'x');
    assert.equal((await drafts.save('nothing', 'x')).ok, false);
    assert.equal((await drafts.edit('nothing', () => succeed('x'))).ok, false);
    assert.equal((await drafts.setMeta('nothing', () => ({}))).ok, false);
    assert.deepEqual(await drafts.discard('nothing'), { discarded: null, saved: { ok: true, value: undefined } });
    assert.deepEqual([await drafts.file('nothing'), world.files.names], [null, []]);
  });

  it('are kept while the folder can’t be listed, and found although it can’t be', async () => {
    await (await world.open()).begin(lodash, 'old');
    world.files.isListable = false;
    const drafts = await world.open();
    assert.deepEqual([drafts.all, drafts.isRead], [[], false]);
    const again = await drafts.begin(lodash, 'new');
    assert.deepEqual(again.ok && [again.value.draft.text, again.value.isNew], ['old', false]);
    await drafts.reload();
    assert.equal(drafts.get(id)?.text, 'old');
    world.files.isListable = true;
    await drafts.reload();
    assert.equal(drafts.isRead, true);
  });
});
