import assert from 'node:assert/strict';
import { succeed } from '../../../../src/base/result.ts';
import { chalk, DraftsWorld, id, lodash } from './draftsWorld.ts';

const evidence = {
  revision: '1.0.0',
  path: 'LICENSE',
  license: 'MIT',
  isChosen: false,
  sha256: null,
  excerpt: null,
  lines: null,
  link: null,
};

describe('Drafts of several windows', () => {
  let world: DraftsWorld;

  beforeEach(() => {
    world = new DraftsWorld();
  });

  it('have what another window begins and stores', async () => {
    const [a, b] = [await world.open(), await world.open()];
    await a.begin(lodash, 'one');
    await b.reload();
    assert.equal(b.get(id)?.text, 'one');
    await b.save(id, 'two');
    await a.reload();
    assert.deepEqual([a.get(id)?.text, a.get(id)?.hasConflict], ['two', false]);
  });

  it('are found without a notification', async () => {
    const drafts = await world.open();
    assert.equal(await drafts.file(id), null);
    await (await world.open()).begin(lodash, 'of b');
    assert.equal((await drafts.file(id))?.text, 'of b');
  });

  it('are announced with their files, also when they are discarded and restored', async () => {
    const [a, b] = [await world.open(), await world.open()];
    const received: string[] = [];
    b.onDidChangeFiles((all) => all.forEach(({ id: one }) => received.push(b.get(one)?.text ?? 'gone')));
    await a.begin(lodash, 'one');
    await b.reload();
    await a.save(id, 'two');
    await b.reload();
    await a.setMeta(id, () => ({ evidence: [evidence] }));
    await b.reload();
    const { discarded } = await a.discard(id);
    assert.ok(discarded);
    await b.reload();
    await a.restore(discarded);
    await b.reload();
    assert.deepEqual(received, ['one', 'two', 'gone', 'two']);
  });

  it('have a conflict while other text is typed than another window has stored, until one of them is stored', async () => {
    const [a, b] = [await world.open(), await world.open()];
    await a.begin(lodash, 'one');
    await b.reload();
    a.type(id, 'of a');
    await b.save(id, 'of b');
    assert.equal(a.get(id)?.hasConflict, false);
    await a.reload();
    assert.deepEqual([a.get(id)?.text, a.get(id)?.hasConflict], ['of a', true]);
    assert.equal((await a.file(id))?.text, 'of b');
    await a.save(id, 'of a');
    assert.deepEqual([a.get(id)?.text, a.get(id)?.hasConflict], ['of a', false]);
  });

  it('have another size for the editor in a conflict of texts with the same length', async () => {
    const [a, b] = [await world.open(), await world.open()];
    await a.begin(lodash, 'one');
    await b.reload();
    a.type(id, 'mine');
    assert.equal((await a.file(id))?.size, 3);
    await b.save(id, 'six');
    assert.equal((await a.file(id))?.size, 4);
    await b.save(id, 'sixé');
    assert.equal((await a.file(id))?.size, 5);
    await a.save(id, 'mine');
    assert.equal((await a.file(id))?.size, 4);
  });

  it('have no conflict when the user types on while a text is stored', async () => {
    const drafts = await world.open();
    await drafts.begin(lodash, 'one');
    drafts.type(id, 'one m');
    const saving = drafts.save(id, 'one m');
    drafts.type(id, 'one more');
    await saving;
    await drafts.reload();
    assert.deepEqual([drafts.get(id)?.text, drafts.get(id)?.hasConflict], ['one more', false]);
  });

  it('keep the text that is replaced with the discarded ones', async () => {
    const [a, b] = [await world.open(), await world.open()];
    await a.begin(lodash, 'one');
    await b.reload();
    await b.save(id, 'six');
    // The editor did not see it.
    await a.save(id, 'two');
    assert.deepEqual([await world.storedText(), world.discardedTexts], ['two', ['six']]);
    await a.save(id, 'three');
    assert.deepEqual(world.discardedTexts, ['six']);
  });

  it('are edited as another window has stored them', async () => {
    const [a, b] = [await world.open(), await world.open()];
    await a.begin(lodash, 'one');
    await b.reload();
    await b.save(id, 'one b');
    await a.edit(id, (text) => succeed(`${text} a`));
    assert.deepEqual([await world.storedText(), world.discardedTexts], ['one b a', []]);
  });

  it('have the evidence of all windows', async () => {
    const [a, b] = [await world.open(), await world.open()];
    await a.begin(lodash, 'one');
    await b.reload();
    await a.setMeta(id, (now) => ({ evidence: [...now.evidence, evidence] }));
    await b.setMeta(id, (now) => ({ evidence: [...now.evidence, { ...evidence, path: 'COPYING' }] }));
    const found = (await world.open()).get(id)?.evidence ?? [];
    assert.deepEqual(
      found.map(({ path }) => path),
      ['LICENSE', 'COPYING'],
    );
  });

  it('are kept when one listing misses their files', async () => {
    const [a, b] = [await world.open(), await world.open()];
    await a.begin(lodash, 'one');
    await a.begin(chalk, 'other');
    await b.reload();
    const list = world.files.list.bind(world.files);
    world.files.list = async () => [];
    await b.reload();
    assert.equal(b.all.length, 2);
    world.files.list = list;
    await a.discard(id);
    await b.reload();
    assert.deepEqual(
      b.all.map(({ text }) => text),
      ['other'],
    );
  });

  it('are read after a write that began earlier: a text is never taken for another window’s', async () => {
    const drafts = await world.open();
    await drafts.begin(lodash, 'one');
    let release = (): void => undefined;
    world.files.gate = new Promise((resolve) => (release = resolve));
    const saving = drafts.save(id, 'two');
    drafts.type(id, 'two and more');
    const reading = drafts.reload();
    world.files.gate = null;
    release();
    await Promise.all([saving, reading]);
    assert.deepEqual([drafts.get(id)?.text, drafts.get(id)?.hasConflict], ['two and more', false]);
  });
});
