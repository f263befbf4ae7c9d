import assert from 'node:assert/strict';
import type { Discarded } from '../../../../src/model/drafts/sharedTexts.ts';
import { settle } from '../../../support/fakeClock.ts';
import { chalk, DraftsWorld, id, lodash } from './draftsWorld.ts';

describe('Drafts', () => {
  let world: DraftsWorld;

  beforeEach(() => {
    world = new DraftsWorld();
  });

  describe('discarded drafts', () => {
    it('disappear from all windows, and can be restored after a restart', async () => {
      const [a, b] = [await world.open('a'), await world.open('b')];
      await a.begin(lodash, 'precious');
      await b.reload();
      await a.discard(id);
      await b.reload();
      assert.deepEqual([a.all, b.all, b.canRestore], [[], [], true]);
      const c = await world.open('c');
      const restored = await c.restoreLast();
      assert.deepEqual([restored?.restored.text, c.canRestore], ['precious', false]);
      await a.reload();
      assert.equal(a.get(id)?.text, 'precious');
      assert.equal(await c.restoreLast(), null);
      await settle();
      assert.deepEqual(world.files.names, [`${id}.c.1.json`]);
    });

    it('stay discarded when the editor saves their document late', async () => {
      const drafts = await world.open('a');
      await drafts.begin(lodash, 'one');
      await drafts.discard(id);
      const address = { kind: 'draft', id } as const;
      assert.equal((await drafts.keep(address, 'one', { isSaved: true })).ok, true);
      assert.deepEqual([drafts.all, drafts.canRestore], [[], true]);
      assert.equal((await drafts.keep(address, 'one and more', { isSaved: true })).ok, true);
      assert.equal(drafts.get(id)?.text, 'one and more');
    });

    it('are restored in reverse order', async () => {
      const drafts = await world.open('a');
      await drafts.begin(lodash, 'one');
      await drafts.begin(chalk, 'two');
      await drafts.discard(id);
      await world.tick();
      await drafts.discard('npm..npmjs..-..chalk');
      assert.equal((await drafts.restoreLast())?.restored.text, 'two');
      assert.equal((await drafts.restoreLast())?.restored.text, 'one');
    });

    it('are restored one by one, whatever was discarded since', async () => {
      const drafts = await world.open('a');
      const discard = async (component: typeof lodash, text: string): Promise<Discarded> => {
        const { draft } = await drafts.begin(component, text);
        await world.tick();
        const { discarded } = await drafts.discard(draft.id);
        assert.ok(discarded);
        return discarded;
      };
      const first = await discard(lodash, 'first');
      const second = await discard(lodash, 'second');
      const other = await discard(chalk, 'other');
      const textOf = async (one: Discarded): Promise<string | undefined> => (await drafts.restore(one))?.restored.text;
      assert.deepEqual(
        [await textOf(first), await textOf(second), await textOf(first)],
        ['first', undefined, undefined],
      );
      assert.deepEqual(
        drafts.all.map(({ text }) => text),
        ['first'],
      );
      assert.equal(await textOf(other), 'other');
    });

    it('are written by the next attempt when they could not be', async () => {
      const drafts = await world.open('a');
      await drafts.begin(lodash, 'one');
      world.files.failure = new Error('full');
      const { discarded, saved } = await drafts.discard(id);
      assert.deepEqual([discarded?.id, saved.ok], [id, false]);
      world.files.failure = null;
      assert.deepEqual(await drafts.discard(id), { discarded: null, saved: { ok: true, value: undefined } });
      assert.equal(await world.textIn('b'), undefined);
    });

    it('stay discarded when the draft is begun again', async () => {
      const a = await world.open('a');
      await a.begin(lodash, 'old');
      await a.discard(id);
      await a.begin(lodash, 'new');
      const b = await world.open('b');
      assert.deepEqual([b.get(id)?.text, b.get(id)?.conflicts, b.canRestore], ['new', [], false]);
      await world.tick();
      await b.discard(id);
      assert.equal((await b.restoreLast())?.restored.text, 'new');
      await b.discard(id);
    });

    it('do not include what another window has typed since', async () => {
      const [a, b] = [await world.open('a'), await world.open('b')];
      await a.begin(lodash, 'common');
      await b.reload();
      await b.write(id, { text: 'more' });
      await a.discard(id);
      await a.reload();
      assert.equal(a.get(id)?.text, 'more');
    });

    it('come back when the user types in a document that is still open', async () => {
      const [a, b] = [await world.open('a'), await world.open('b')];
      await a.begin(lodash, 'one');
      await b.reload();
      await b.discard(id);
      await a.reload();
      assert.equal(a.get(id), undefined);
      assert.equal((await a.write(id, { evidence: [] })).ok, false);
      assert.equal((await a.write(id, { text: 'one more' }, { from: 'one' })).ok, true);
      assert.equal(await world.textIn('c'), 'one more');
    });

    it('are removed for good after thirty days, and no older text comes back', async () => {
      const a = await world.open('a');
      await a.begin(lodash, 'old');
      await a.discard(id);
      await settle();
      await world.clock.advance(31 * 24 * 60 * 60_000);
      const b = await world.open('b');
      assert.deepEqual([b.all, b.canRestore, world.files.names], [[], false, []]);
    });

    it('are the last ten of a component', async () => {
      const drafts = await world.open('a');
      for (let count = 1; count <= 14; count++) {
        await drafts.begin(lodash, `text ${count}`);
        await world.tick();
        await drafts.discard(id);
        await settle();
      }
      const stored = [...world.files.texts.values()].map(
        (text) => (JSON.parse(text) as { value: { text: string } }).value.text,
      );
      assert.deepEqual(
        stored,
        Array.from({ length: 10 }, (_, at) => `text ${at + 5}`),
      );
      assert.equal((await drafts.restoreLast())?.restored.text, 'text 14');
    });

    it('keep both texts of a conflict', async () => {
      const [a, b] = [await world.open('a'), await world.open('b')];
      world.files.isListable = false;
      await a.begin(lodash, 'of a');
      await b.begin(lodash, 'of b');
      world.files.isListable = true;
      await a.reload();
      await a.discard(id);
      assert.equal(await world.textIn('c'), undefined);
      assert.deepEqual(
        [...world.files.texts.values()]
          .map((text) => (JSON.parse(text) as { value: { text: string } }).value.text)
          .sort(),
        ['of a', 'of b'],
      );
    });
  });
});
