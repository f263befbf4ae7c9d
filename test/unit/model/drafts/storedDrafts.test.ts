import assert from 'node:assert/strict';
import { newDraftText } from '../../../../src/curation/editDraft.ts';
import { chalk, DraftsWorld, id, lodash } from './draftsWorld.ts';

const meta = { format: 2, component: lodash, evidence: [], basis: [], createdAt: 1, changedAt: 1 };

describe('Stored drafts', () => {
  let world: DraftsWorld;

  beforeEach(() => {
    world = new DraftsWorld();
  });

  const unreadable: Readonly<Record<string, string>> = {
    empty: '',
    torn: JSON.stringify(meta).slice(0, -30),
    'of a later version': JSON.stringify({ ...meta, format: 3 }),
    'of another component': JSON.stringify({ ...meta, component: chalk }),
    'a list': '[]',
    'of a name that is no component': JSON.stringify({ ...meta, component: { ...lodash, name: '../x' } }),
  };
  for (const [title, json] of Object.entries(unreadable)) {
    it(`are reported once, and kept beside a new one, if what belongs to a text is ${title}`, async () => {
      world.files.texts.set(`${id}.yaml`, 'typed');
      world.files.texts.set(`${id}.json`, json);
      const drafts = await world.open();
      await drafts.reload();
      assert.deepEqual([drafts.all, drafts.unreadable, drafts.isUnreadable(id)], [[], [`${id}.yaml`], true]);
      assert.equal(world.log.warnings.length, 1);
      assert.ok(!world.log.warnings[0]?.includes('lodash'));
      assert.deepEqual(world.files.done, []);
      const isNewer = title === 'of a later version';
      assert.equal((await drafts.begin(lodash, 'new')).ok, !isNewer);
      const now = isNewer ? ['typed', []] : ['new', ['typed']];
      assert.deepEqual([world.files.texts.get(`${id}.yaml`), world.discardedTexts], now);
    });
  }

  it('are read without what belongs to the text if the text says its component', async () => {
    const text = newDraftText(lodash, '1.0.0', 'A draft');
    world.files.texts.set(`${id}.yaml`, text);
    const drafts = await world.open();
    assert.deepEqual([drafts.get(id)?.text, drafts.get(id)?.component], [text, lodash]);
    assert.ok((await drafts.setMeta(id, () => ({ basis: new Map([['1.0.0', 'print']]) }))).ok);
    assert.equal((await world.open()).get(id)?.basis.size, 1);
  });

  it('are no drafts without a text: their beginning was cut off', async () => {
    world.files.texts.set(`${id}.json`, JSON.stringify(meta));
    const drafts = await world.open();
    assert.deepEqual([drafts.all, drafts.unreadable], [[], []]);
    assert.ok((await drafts.begin(lodash, 'text')).ok);
  });

  it('are read in their valid parts', async () => {
    const damaged = {
      ...meta,
      evidence: [7, { revision: '1', path: 'p', link: 'command:rm', lines: { from: 9, to: 1 }, sha256: 'short' }],
      basis: [['1.0.0', 'print'], 'x', [1, 2]],
      createdAt: 'yesterday',
    };
    world.files.texts.set(`${id}.yaml`, 'good');
    world.files.texts.set(`${id}.json`, JSON.stringify(damaged));
    const draft = (await world.open()).get(id);
    const none = { sha256: null, excerpt: null, lines: null, link: null };
    assert.deepEqual(draft?.evidence, [{ revision: '1', path: 'p', license: undefined, isChosen: false, ...none }]);
    assert.deepEqual([draft?.text, draft?.createdAt, draft?.basis], ['good', 0, new Map([['1.0.0', 'print']])]);
  });

  it('are announced when they can’t be read, and when they can again', async () => {
    const drafts = await world.open();
    const states: string[] = [];
    drafts.onDidChange((ids) => states.push(`${[...ids].join()} ${drafts.isRead} ${drafts.unreadable.length}`));
    world.files.isListable = false;
    await drafts.reload();
    world.files.isListable = true;
    world.files.texts.set(`${id}.yaml`, 'typed');
    await drafts.reload();
    await drafts.reload();
    assert.deepEqual(states, [' false 0', ' true 1']);
  });

  it('do not include foreign files', async () => {
    world.files.texts.set('notes.txt', 'hello');
    world.files.texts.set('..%2f..%2fetc.yaml', 'hello');
    assert.deepEqual((await world.open()).all, []);
    assert.deepEqual(world.files.done, []);
  });

  describe('of version 0.9.0', () => {
    const record = { format: 1, id, session: 'x', count: 1, supersedes: [], endedAt: null };
    const value = {
      component: lodash,
      text: 'good',
      evidence: [],
      basis: [['1.0.0', 'print']],
      createdAt: 1,
      changedAt: 1,
    };
    const name = `${id}.x.1.json`;
    const add = (more: object, content: object = {}): void => {
      const one = { ...record, ...more, value: { ...value, ...content } };
      world.files.texts.set(`${one.id}.${one.session}.${one.count}.json`, JSON.stringify(one));
    };

    it('become plain files once, with all they had', async () => {
      const info = { type: 'incorrect', summary: 's', details: '', resolution: '', removeDefinitions: false };
      add({}, { info });
      const drafts = await world.open();
      assert.deepEqual([drafts.get(id)?.text, drafts.get(id)?.basis.size, drafts.unreadable], ['good', 1, []]);
      assert.deepEqual(world.files.names, [`${id}.json`, `${id}.yaml`]);
      assert.deepEqual(world.discardedTexts, []);
      await drafts.save(id, 'better');
      assert.equal(await world.storedText(), 'better');
    });

    it('are the newest state of each window; a text that another one replaced is not restored', async () => {
      add({ count: 1 }, { text: 'outdated' });
      add({ count: 2, supersedes: [{ session: 'x', count: 1 }] }, { text: 'of x', changedAt: 2 });
      add({ session: 'y' }, { text: 'of y', changedAt: 3, basis: [['2.0.0', 'other']] });
      const draft = (await world.open()).get(id);
      assert.deepEqual([draft?.text, draft?.basis.size, world.discardedTexts], ['of y', 2, ['of x']]);
    });

    it('can be restored if they were discarded, the ten last ones too', async () => {
      for (let count = 1; count <= 3; count++)
        add({ count, endedAt: world.clock.now() - count }, { text: `text ${count}` });
      const drafts = await world.open();
      assert.deepEqual([drafts.all, drafts.canRestore, world.files.names], [[], true, []]);
      const restored = await drafts.restoreLast();
      assert.equal(restored.ok && restored.value?.text, 'text 1');
    });

    it('replace an older text if such a version still runs, and are kept beside a newer one', async () => {
      const drafts = await world.open();
      await drafts.begin(lodash, 'mine');
      add({}, { text: 'older', changedAt: world.clock.now() - 1 });
      await drafts.reload();
      assert.deepEqual([drafts.get(id)?.text, world.discardedTexts], ['mine', ['older']]);
      add({ count: 2 }, { text: 'newer', changedAt: world.clock.now() + 1 });
      await drafts.reload();
      assert.deepEqual([drafts.get(id)?.text, [...world.discardedTexts].sort()], ['newer', ['mine', 'older']]);
      assert.deepEqual(world.files.names, [`${id}.json`, `${id}.yaml`]);
    });

    it('are left as they are until they are stored again, and are read at the next start', async () => {
      add({});
      world.fail(new Error('full'));
      assert.equal((await world.open()).isRead, false);
      assert.deepEqual(world.files.names, [name]);
      world.fail(null);
      assert.equal(await world.storedText(), 'good');
    });

    it('are found whenever the program is killed meanwhile', async () => {
      for (let writes = 0; writes < 6; writes++) {
        world = new DraftsWorld();
        add({ count: 1 });
        add({ session: 'y' }, { text: 'of y', changedAt: 3 });
        add({ session: 'z', endedAt: world.clock.now() }, { text: 'of z' });
        let left = writes;
        for (const files of [world.files, world.discarded]) {
          const write = files.write.bind(files);
          files.write = async (one, text) => {
            if (left-- === 0) throw new Error('killed');
            await write(one, text);
          };
        }
        await world.open();
        left = Infinity;
        const drafts = await world.open();
        assert.equal(drafts.get(id)?.text, 'of y');
        assert.deepEqual([...new Set(world.discardedTexts)].sort(), ['good', 'of z'], `after ${writes} writes`);
        assert.deepEqual(world.files.names, [`${id}.json`, `${id}.yaml`]);
      }
    });

    const unreadableRecords: Readonly<Record<string, readonly [name: string, text: string]>> = {
      empty: [name, ''],
      torn: [name, JSON.stringify({ ...record, value }).slice(0, -30)],
      'of a later version': [name, JSON.stringify({ ...record, format: 2, value })],
      'under another name': [`${id}.y.1.json`, JSON.stringify({ ...record, value })],
      'of another component': [name, JSON.stringify({ ...record, value: { ...value, component: chalk } })],
      'without a text': [name, JSON.stringify({ ...record, value: { ...value, text: 7 } })],
    };
    for (const [title, [file, text]] of Object.entries(unreadableRecords)) {
      it(`are left alone and reported if they are ${title}`, async () => {
        world.files.texts.set(file, text);
        const drafts = await world.open();
        await drafts.reload();
        assert.deepEqual([drafts.all, drafts.unreadable, world.files.done], [[], [file], []]);
        assert.equal(world.log.warnings.length, 1);
        assert.ok((await drafts.begin(lodash, 'new')).ok);
        await drafts.reload();
        assert.deepEqual([drafts.get(id)?.text, world.files.texts.get(file)], ['new', text]);
      });
    }
  });
});
