import assert from 'node:assert/strict';
import type { Discarded } from '../../../../src/model/drafts/draftFiles.ts';
import type { Drafts } from '../../../../src/model/drafts/drafts.ts';
import { chalk, DraftsWorld, id, lodash } from './draftsWorld.ts';

const day = 24 * 60 * 60_000;

describe('Discarded drafts', () => {
  let world: DraftsWorld;

  beforeEach(() => {
    world = new DraftsWorld();
  });

  async function restoreLast(drafts: Drafts): Promise<string | null> {
    const restored = await drafts.restoreLast();
    assert.ok(restored.ok);
    return restored.value?.text ?? null;
  }

  async function discard(drafts: Drafts, component: typeof lodash, text: string): Promise<Discarded> {
    const begun = await drafts.begin(component, text);
    assert.ok(begun.ok);
    await world.tick();
    const { discarded } = await drafts.discard(begun.value.draft.id);
    assert.ok(discarded);
    return discarded;
  }

  it('disappear from all windows, and can be restored after a restart with all they had', async () => {
    const [a, b] = [await world.open(), await world.open()];
    await a.begin(lodash, 'precious', { basis: new Map([['1.0.0', 'print']]) });
    await b.reload();
    await a.discard(id);
    await b.reload();
    assert.deepEqual([a.all, b.all, b.canRestore, world.files.names], [[], [], true, []]);
    const c = await world.open();
    assert.deepEqual([c.canRestore, await restoreLast(c), c.canRestore], [true, 'precious', false]);
    await a.reload();
    assert.deepEqual([a.get(id)?.text, a.get(id)?.basis.size], ['precious', 1]);
    assert.deepEqual([await restoreLast(c), world.discarded.names], [null, []]);
  });

  it('stay discarded when the editor saves their document late, and come back with another text', async () => {
    const drafts = await world.open();
    await drafts.begin(lodash, 'one');
    await drafts.discard(id);
    assert.ok((await drafts.save(id, 'one')).ok);
    assert.deepEqual([drafts.all, drafts.canRestore], [[], true]);
    assert.ok((await drafts.save(id, 'one and more')).ok);
    assert.deepEqual([drafts.get(id)?.text, await world.storedText()], ['one and more', 'one and more']);
  });

  it('come back when the user types in a document that another window discarded', async () => {
    const [a, b] = [await world.open(), await world.open()];
    await a.begin(lodash, 'one');
    await b.reload();
    await b.discard(id);
    await a.reload();
    assert.equal(a.get(id), undefined);
    a.type(id, 'one more');
    assert.ok((await a.save(id, 'one more')).ok);
    assert.equal(await world.storedText(), 'one more');
  });

  it('are restored in reverse order', async () => {
    const drafts = await world.open();
    await discard(drafts, lodash, 'one');
    await discard(drafts, chalk, 'two');
    assert.deepEqual([await restoreLast(drafts), await restoreLast(drafts)], ['two', 'one']);
  });

  it('are restored one by one, whatever was discarded since', async () => {
    const drafts = await world.open();
    const first = await discard(drafts, lodash, 'first');
    const second = await discard(drafts, lodash, 'second');
    const other = await discard(drafts, chalk, 'other');
    const textOf = async (one: Discarded): Promise<string | null> => {
      const restored = await drafts.restore(one);
      return restored.ok && restored.value ? restored.value.text : null;
    };
    assert.deepEqual([await textOf(first), await textOf(second), await textOf(first)], ['first', null, null]);
    assert.equal(await textOf(other), 'other');
  });

  it('stay discarded when the draft is begun again', async () => {
    const drafts = await world.open();
    await discard(drafts, lodash, 'old');
    await drafts.begin(lodash, 'new');
    assert.deepEqual([await world.storedText(), drafts.canRestore], ['new', false]);
    await world.tick();
    await drafts.discard(id);
    assert.equal(await restoreLast(drafts), 'new');
  });

  it('can’t be restored after thirty days', async () => {
    await discard(await world.open(), lodash, 'old');
    await world.clock.advance(30 * day);
    assert.equal((await world.open()).canRestore, true);
    await world.tick();
    const drafts = await world.open();
    assert.equal(drafts.canRestore, false);
    await discard(drafts, chalk, 'new');
    assert.deepEqual(world.discardedTexts, ['new']);
  });

  it('are the last ten of a component', async () => {
    const drafts = await world.open();
    for (let count = 1; count <= 14; count++) await discard(drafts, lodash, `text ${count}`);
    const expected = Array.from({ length: 10 }, (_, at) => `text ${at + 5}`);
    assert.deepEqual([...world.discardedTexts].sort(), expected.sort());
    assert.equal(await restoreLast(drafts), 'text 14');
  });

  it('are both texts of a conflict, and what was typed here is restored first', async () => {
    const [a, b] = [await world.open(), await world.open()];
    await a.begin(lodash, 'one');
    a.type(id, 'of a');
    await b.reload();
    await b.save(id, 'of b');
    await a.reload();
    assert.equal(a.get(id)?.hasConflict, true);
    await a.discard(id);
    assert.deepEqual([...world.discardedTexts].sort(), ['of a', 'of b']);
    assert.equal(await restoreLast(a), 'of a');
  });

  it('of the same time are all kept', async () => {
    const drafts = await world.open();
    for (const text of ['one', 'two']) {
      await drafts.begin(lodash, text);
      await drafts.discard(id);
    }
    assert.deepEqual([...world.discardedTexts].sort(), ['one', 'two']);
  });
});
