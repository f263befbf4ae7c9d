import assert from 'node:assert/strict';
import type { Coordinates } from '../../../../src/core/coordinates.ts';
import { Drafts } from '../../../../src/model/drafts/drafts.ts';
import { FakeClock, settle } from '../../../support/fakeClock.ts';
import { MemoryRecordFiles } from '../../../support/memoryRecordFiles.ts';
import { MemoryLog } from '../../../support/memoryLog.ts';

const lodash: Coordinates = { type: 'npm', provider: 'npmjs', namespace: null, name: 'lodash', revision: null };
const chalk: Coordinates = { ...lodash, name: 'chalk' };
const id = 'npm..npmjs..-..lodash';

describe('Drafts', () => {
  let files: MemoryRecordFiles;
  let clock: FakeClock;
  let log: MemoryLog;
  const open = async (session: string): Promise<Drafts> => {
    const drafts = new Drafts({ files, session, clock, log });
    await drafts.reload();
    return drafts;
  };

  const textIn = async (session: string): Promise<string | undefined> => (await open(session)).get(id)?.text;
  const tick = (): Promise<void> => clock.advance(1000);

  beforeEach(() => {
    [files, clock, log] = [new MemoryRecordFiles(), new FakeClock(), new MemoryLog()];
  });

  describe('what was thrown away', () => {
    it('is gone for all windows, and comes back after a restart', async () => {
      const [a, b] = [await open('a'), await open('b')];
      await a.begin(lodash, 'precious');
      await b.reload();
      await a.discard(id);
      await b.reload();
      assert.deepEqual([a.all, b.all, b.canRestore], [[], [], true]);
      const c = await open('c');
      const restored = await c.restoreLast();
      assert.deepEqual([restored?.draft.text, c.canRestore], ['precious', false]);
      await a.reload();
      assert.equal(a.get(id)?.text, 'precious');
      assert.equal(await c.restoreLast(), null);
      await settle();
      assert.deepEqual(files.names, [`${id}.c.1.json`]);
    });

    it('comes back last first', async () => {
      const drafts = await open('a');
      await drafts.begin(lodash, 'one');
      await drafts.begin(chalk, 'two');
      await drafts.discard(id);
      await tick();
      await drafts.discard('npm..npmjs..-..chalk');
      assert.equal((await drafts.restoreLast())?.draft.text, 'two');
      assert.equal((await drafts.restoreLast())?.draft.text, 'one');
    });

    it('stays beside a draft that was begun anew', async () => {
      const a = await open('a');
      await a.begin(lodash, 'old');
      await a.discard(id);
      await a.begin(lodash, 'new');
      const b = await open('b');
      assert.deepEqual([b.get(id)?.text, b.get(id)?.conflicts, b.canRestore], ['new', [], false]);
      await tick();
      await b.discard(id);
      assert.equal((await b.restoreLast())?.draft.text, 'new');
      await b.discard(id);
    });

    it('leaves alone what another window typed meanwhile', async () => {
      const [a, b] = [await open('a'), await open('b')];
      await a.begin(lodash, 'common');
      await b.reload();
      await b.write(id, { text: 'more' });
      await a.discard(id);
      await a.reload();
      assert.equal(a.get(id)?.text, 'more');
    });

    it('comes back when somebody types on in a document that is still open', async () => {
      const [a, b] = [await open('a'), await open('b')];
      await a.begin(lodash, 'one');
      await b.reload();
      await b.discard(id);
      await a.reload();
      assert.equal(a.get(id), undefined);
      assert.equal((await a.write(id, { evidence: [] })).ok, false);
      assert.equal((await a.write(id, { text: 'one more' }, { from: 'one' })).ok, true);
      assert.equal(await textIn('c'), 'one more');
    });

    it('goes for good after thirty days, and nothing old comes back by that', async () => {
      const a = await open('a');
      await a.begin(lodash, 'old');
      await a.discard(id);
      await settle();
      await clock.advance(31 * 24 * 60 * 60_000);
      const b = await open('b');
      assert.deepEqual([b.all, b.canRestore, files.names], [[], false, []]);
    });

    it('keeps both texts of a conflict', async () => {
      const [a, b] = [await open('a'), await open('b')];
      files.isListable = false;
      await a.begin(lodash, 'of a');
      await b.begin(lodash, 'of b');
      files.isListable = true;
      await a.reload();
      await a.discard(id);
      assert.equal(await textIn('c'), undefined);
      assert.deepEqual(
        [...files.texts.values()].map((text) => (JSON.parse(text) as { value: { text: string } }).value.text).sort(),
        ['of a', 'of b'],
      );
    });
  });
});
