import assert from 'node:assert/strict';
import { settle } from '../../../support/fakeClock.ts';
import { chalk, DraftsWorld, id, lodash } from './draftsWorld.ts';

describe('Drafts', () => {
  let world: DraftsWorld;

  beforeEach(() => {
    world = new DraftsWorld();
  });

  describe('one window', () => {
    it('begins a draft and finds it after a restart, character by character', async () => {
      const text = 'revisions:\n\t"1.0.0": {\u0000 \ud83d\ude00 not yaml\r\n';
      const { isNew, kept } = await (await world.open('a')).begin({ ...lodash, revision: '1.0.0' }, text);
      assert.deepEqual([isNew, kept.ok], [true, true]);
      const draft = (await world.open('b')).get(id);
      assert.deepEqual(draft, {
        id,
        component: lodash,
        text,
        evidence: [],
        basis: new Map(),
        createdAt: world.clock.now(),
        changedAt: world.clock.now(),
        conflicts: [],
      });
    });

    it('returns the existing draft instead of beginning another', async () => {
      const drafts = await world.open('a');
      await drafts.begin(lodash, 'first');
      const { draft, isNew } = await drafts.begin({ ...lodash, name: 'LODASH' }, 'second');
      assert.deepEqual([draft.text, isNew], ['first', false]);
      assert.equal(drafts.all.length, 1);
    });

    it('finds a draft by any spelling of its component', async () => {
      const drafts = await world.open('a');
      await drafts.begin(lodash, 'text');
      assert.equal(drafts.of({ ...lodash, name: 'LoDash', revision: '4.17.21' })?.text, 'text');
      assert.equal(drafts.of(chalk), undefined);
    });

    it('leaves the license undefined for evidence that an earlier version stored without one', async () => {
      const drafts = await world.open('a');
      await drafts.begin(lodash, 'text');
      const rest = { revision: '1.0.0', path: 'LICENSE', isChosen: false, sha256: null, excerpt: null };
      await drafts.write(id, { evidence: [{ ...rest, license: undefined, lines: null, link: null }] });
      const [stored] = (await world.open('b')).get(id)?.evidence ?? [];
      assert.deepEqual([stored?.path, stored?.license], ['LICENSE', undefined]);
    });

    it('stores evidence and basis', async () => {
      const drafts = await world.open('a');
      await drafts.begin(lodash, 'text');
      const evidence = [
        {
          revision: '1.0.0',
          path: 'LICENSE',
          license: 'MIT',
          isChosen: true,
          sha256: 'a'.repeat(64),
          excerpt: 'x',
          lines: { from: 1, to: 2 },
          link: null,
        },
      ];
      await drafts.write(id, { evidence, basis: new Map([['1.0.0', 'print']]) });
      const found = (await world.open('b')).get(id);
      assert.deepEqual([found?.evidence, found?.basis], [evidence, new Map([['1.0.0', 'print']])]);
    });

    it('leaves one file for each draft', async () => {
      const drafts = await world.open('a');
      await drafts.begin(lodash, 'one');
      for (const text of ['two', 'three', 'four']) await drafts.write(id, { text });
      await settle();
      assert.deepEqual(world.files.names, [`${id}.a.4.json`]);
    });

    it('removes a file only after its successor is written', async () => {
      const drafts = await world.open('a');
      await drafts.begin(lodash, 'one');
      await drafts.write(id, { text: 'two' });
      await settle();
      assert.deepEqual(world.files.done, [`write ${id}.a.1.json`, `write ${id}.a.2.json`, `remove ${id}.a.1.json`]);
    });

    it('waits for at most two writes, however fast the user types', async () => {
      const drafts = await world.open('a');
      await drafts.begin(lodash, '');
      let release = (): void => {};
      world.files.gate = new Promise((resolve) => (release = resolve));
      const writes = Array.from({ length: 100 }, (_, at) => drafts.write(id, { text: `text ${at}` }));
      assert.equal(drafts.get(id)?.text, 'text 99');
      world.files.gate = null;
      release();
      assert.ok((await Promise.all(writes)).every(({ ok }) => ok));
      const written = world.files.done.filter((line) => line.startsWith('write'));
      assert.equal(written.length, 3);
      assert.equal(await world.textIn('b'), 'text 99');
    });

    it('keeps in memory what cannot be written, reports it, and writes it with the next change', async () => {
      const drafts = await world.open('a');
      await drafts.begin(lodash, 'one');
      world.files.failure = Object.assign(new Error('no space for npm/npmjs/-/lodash'), { code: 'ENOSPC' });
      assert.deepEqual(await drafts.write(id, { text: 'two' }), {
        ok: false,
        problem: { kind: 'notKept', detail: 'ENOSPC' },
      });
      assert.deepEqual([drafts.get(id)?.text, drafts.isUnsaved], ['two', true]);
      assert.deepEqual(world.log.errors, ['drafts: a change could not be written: ENOSPC']);
      world.files.failure = null;
      assert.ok((await drafts.write(id, { evidence: [] })).ok);
      assert.equal(await world.textIn('b'), 'two');
    });

    it('writes on `flush` what could not be written before', async () => {
      const drafts = await world.open('a');
      world.files.failure = new Error('gone');
      const { kept } = await drafts.begin(lodash, 'one');
      assert.equal(kept.ok, false);
      assert.equal((await drafts.flush()).ok, false);
      world.files.failure = null;
      assert.ok((await drafts.flush()).ok);
      assert.deepEqual([await world.textIn('b'), drafts.isUnsaved], ['one', false]);
    });

    it('retries a failed write on its own', async () => {
      const drafts = await world.open('a');
      await drafts.begin(lodash, 'one');
      world.files.failure = new Error('full');
      await drafts.write(id, { text: 'two' });
      await world.clock.advance(60_000);
      assert.equal(drafts.isUnsaved, true);
      world.files.failure = null;
      await world.clock.advance(10 * 60_000);
      assert.deepEqual([await world.textIn('b'), drafts.isUnsaved], ['two', false]);
      drafts.dispose();
    });

    it('reports of an existing draft, too, whether it is stored', async () => {
      const drafts = await world.open('a');
      world.files.failure = new Error('full');
      const kept: boolean[] = [];
      for (let tries = 0; tries < 2; tries++) kept.push((await drafts.begin(lodash, 'one')).kept.ok);
      world.files.failure = null;
      kept.push((await drafts.begin(lodash, 'one')).kept.ok);
      assert.deepEqual([kept, await world.textIn('b')], [[false, false, true], 'one']);
      drafts.dispose();
    });

    it('reports for one draft whether it is stored', async () => {
      const drafts = await world.open('a');
      await drafts.begin(lodash, 'one');
      world.files.failure = new Error('full');
      await drafts.begin(chalk, 'two');
      assert.deepEqual([(await drafts.flush(id)).ok, (await drafts.flush()).ok], [true, false]);
      drafts.dispose();
    });

    it('continues reading when a listener fails', async () => {
      const drafts = await world.open('a');
      drafts.onDidChange(() => {
        throw new Error('listener');
      });
      await (await world.open('b')).begin(lodash, 'one');
      await drafts.reload();
      assert.deepEqual([drafts.get(id)?.text, world.log.errors.length], ['one', 1]);
    });

    it('reports only the drafts that have changed', async () => {
      const drafts = await world.open('a');
      const received: string[] = [];
      drafts.onDidChange((ids) => received.push([...ids].join()));
      await drafts.begin(lodash, 'one');
      await drafts.write(id, { text: 'two' });
      await drafts.reload();
      await drafts.discard(id);
      assert.deepEqual(received, [id, id, id]);
    });

    it('refuses to write or resolve a draft that does not exist', async () => {
      const drafts = await world.open('a');
      assert.equal((await drafts.write('nothing', { text: 'x' })).ok, false);
      assert.equal((await drafts.resolve('nothing', 'x')).ok, false);
      assert.deepEqual(await drafts.discard('nothing'), { discarded: null, saved: { ok: true, value: undefined } });
      assert.deepEqual(world.files.names, []);
    });

    it('continues when the folder cannot be listed, and loses nothing', async () => {
      await (await world.open('a')).begin(lodash, 'old');
      world.files.isListable = false;
      const drafts = await world.open('b');
      await drafts.begin(lodash, 'new');
      world.files.isListable = true;
      await drafts.reload();
      assert.equal(drafts.get(id)?.text, 'new');
      assert.deepEqual(
        drafts.get(id)?.conflicts.map(({ text }) => text),
        ['old'],
      );
    });
  });
});
