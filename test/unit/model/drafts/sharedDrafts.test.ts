import assert from 'node:assert/strict';
import type { Evidence } from '../../../../src/curation/evidence.ts';
import type { Draft } from '../../../../src/model/drafts/draft.ts';
import type { Drafts } from '../../../../src/model/drafts/drafts.ts';
import { settle } from '../../../support/fakeClock.ts';
import { chalk, DraftsWorld, id, lodash } from './draftsWorld.ts';

const evidenceOf = (path: string): Evidence => ({
  revision: '1.0.0',
  path,
  license: null,
  isChosen: false,
  sha256: null,
  excerpt: null,
  lines: null,
  link: null,
});

describe('Drafts', () => {
  let world: DraftsWorld;

  beforeEach(() => {
    world = new DraftsWorld();
  });

  describe('several windows', () => {
    it('continues with the text of another window', async () => {
      const [a, b] = [await world.open('a'), await world.open('b')];
      await a.begin(lodash, 'one');
      await b.reload();
      await b.write(id, { text: 'two' });
      await a.reload();
      assert.deepEqual([a.get(id)?.text, a.get(id)?.conflicts], ['two', []]);
      await a.write(id, { text: 'three' });
      await settle();
      assert.deepEqual(world.files.names, [`${id}.a.2.json`]);
      assert.equal(await world.textIn('c'), 'three');
    });

    it('continues with the text of a window that has crashed', async () => {
      await (await world.open('a')).begin(lodash, 'left');
      const b = await world.open('b');
      await b.write(id, { text: 'taken over' });
      await settle();
      assert.deepEqual(world.files.names, [`${id}.b.1.json`]);
    });

    it('shows two independent texts, in each window its own first', async () => {
      const [a, b] = [await world.open('a'), await world.open('b')];
      await a.begin(lodash, 'common');
      await b.reload();
      await world.tick();
      await a.write(id, { text: 'of a' });
      await world.tick();
      await b.write(id, { text: 'of b' });
      await Promise.all([a.reload(), b.reload()]);
      const shown = ({ all }: Drafts): unknown =>
        all.map(({ text, conflicts }) => [text, conflicts.map((one) => one.text)]);
      assert.deepEqual(shown(a), [['of a', ['of b']]]);
      assert.deepEqual(shown(b), [['of b', ['of a']]]);
      assert.deepEqual(shown(await world.open('c')), [['of b', ['of a']]]);
    });

    it('keeps a conflict while both windows type, and ends it when the user decides', async () => {
      const [a, b] = [await world.open('a'), await world.open('b')];
      await a.begin(lodash, 'common');
      await b.reload();
      await a.write(id, { text: 'of a' });
      await b.write(id, { text: 'of b' });
      await a.reload();
      await a.write(id, { text: 'more of a' });
      assert.deepEqual(
        a.get(id)?.conflicts.map(({ text }) => text),
        ['of b'],
      );
      await a.resolve(id, 'of both');
      await b.reload();
      await settle();
      assert.deepEqual([b.get(id)?.text, b.get(id)?.conflicts], ['of both', []]);
      assert.deepEqual(world.files.names, [`${id}.a.4.json`]);
    });

    it('treats equal texts as one', async () => {
      const [a, b] = [await world.open('a'), await world.open('b')];
      world.files.isListable = false;
      await a.begin(lodash, 'same');
      await b.begin(lodash, 'same');
      world.files.isListable = true;
      await a.reload();
      assert.deepEqual([a.get(id)?.text, a.get(id)?.conflicts], ['same', []]);
      await a.write(id, { text: 'next' });
      assert.deepEqual([await world.textIn('c'), (await world.open('d')).get(id)?.conflicts], ['next', []]);
    });

    it('reads storage again for a request that arrives during the clean-up', async () => {
      const a = await world.open('a');
      await a.begin(lodash, 'old');
      await a.discard(id);
      await settle();
      await world.clock.advance(31 * 24 * 60 * 60_000);
      let release = (): void => {};
      const gate = new Promise<void>((resolve) => (release = resolve));
      const remove = world.files.remove.bind(world.files);
      world.files.remove = (name) => gate.then(() => remove(name));
      const clearing = a.reload();
      await settle();
      const value = { component: chalk, text: 'new', evidence: [], basis: [], createdAt: 1, changedAt: 1 };
      const other = {
        format: 1,
        id: 'npm..npmjs..-..chalk',
        session: 'b',
        count: 1,
        supersedes: [],
        endedAt: null,
        value,
      };
      world.files.texts.set(`${other.id}.b.1.json`, JSON.stringify(other));
      const asked = a.reload();
      release();
      await Promise.all([clearing, asked]);
      assert.equal(a.of(chalk)?.text, 'new');
    });

    it('keeps the evidence and basis of both windows for the same text', async () => {
      const [a, b] = [await world.open('a'), await world.open('b')];
      await a.begin(lodash, 'same');
      await b.reload();
      await a.write(id, { evidence: [evidenceOf('A')], basis: new Map([['1.0.0', 'of a']]) });
      await b.write(id, { evidence: [evidenceOf('B'), evidenceOf('A')], basis: new Map([['2.0.0', 'of b']]) });
      await a.reload();
      const known = ({ evidence, basis }: Draft): unknown => [
        evidence.map(({ path }) => path).sort(),
        [...basis].sort(),
      ];
      const all = [
        ['A', 'B'],
        [
          ['1.0.0', 'of a'],
          ['2.0.0', 'of b'],
        ],
      ];
      const shown = a.get(id);
      assert.ok(shown);
      assert.deepEqual(known(shown), all);
      await a.write(id, { text: 'next' });
      const stored = (await world.open('c')).get(id);
      assert.ok(stored);
      assert.deepEqual([stored.text, stored.conflicts, known(stored)], ['next', [], all]);
    });

    it('keeps both texts when a document has not seen the text of another window', async () => {
      const [a, b] = [await world.open('a'), await world.open('b')];
      await a.begin(lodash, 'one');
      await a.write(id, { text: 'one of a' }, { from: 'one' });
      await b.reload();
      await b.write(id, { text: 'one of a and b' }, { from: 'one of a' });
      await a.reload();
      assert.equal(a.get(id)?.text, 'one of a and b');
      await a.write(id, { text: 'one of aa' }, { from: 'one of a' });
      await a.write(id, { text: 'one of aaa' }, { from: 'one of aa' });
      const texts = ({ text, conflicts }: Draft): unknown => [text, conflicts.map((one) => one.text)];
      await b.reload();
      await settle();
      assert.deepEqual([...a.all, ...b.all].map(texts), [
        ['one of aaa', ['one of a and b']],
        ['one of a and b', ['one of aaa']],
      ]);
    });

    it('treats texts that differ only in line endings as equal', async () => {
      const a = await world.open('a');
      await a.begin(lodash, 'one\r\ntwo\n');
      await a.write(id, { text: 'one\ntwo\nthree' }, { from: 'one\ntwo\n' });
      assert.deepEqual([a.get(id)?.text, a.get(id)?.conflicts], ['one\ntwo\nthree', []]);
    });

    it('keeps a third text for a later decision', async () => {
      const windows = [await world.open('a'), await world.open('b'), await world.open('c')] as const;
      const [a, b, c] = windows;
      await a.begin(lodash, 'common');
      await Promise.all([b.reload(), c.reload()]);
      for (const [at, one] of windows.entries()) await one.write(id, { text: `of ${at}` });
      await a.reload();
      const conflict = a.get(id)?.conflicts.find(({ text }) => text === 'of 1')?.id ?? '';
      await a.resolve(id, 'of 1', conflict);
      assert.deepEqual([a.get(id)?.text, a.get(id)?.conflicts.map(({ text }) => text)], ['of 1', ['of 2']]);
    });

    it('keeps the evidence of both sides when a conflict is resolved', async () => {
      const [a, b] = [await world.open('a'), await world.open('b')];
      await a.begin(lodash, 'common');
      await b.reload();
      await a.write(id, { text: 'of a', evidence: [evidenceOf('A')] });
      await b.write(id, { text: 'of b', evidence: [evidenceOf('B')] });
      await a.reload();
      await a.resolve(id, 'of b');
      assert.deepEqual([a.get(id)?.text, a.get(id)?.evidence.map(({ path }) => path)], ['of b', ['B', 'A']]);
    });

    it('never removes what another window writes at the same moment', async () => {
      const [a, b] = [await world.open('a'), await world.open('b')];
      await a.begin(lodash, 'common');
      await b.reload();
      let release = (): void => {};
      world.files.gate = new Promise((resolve) => (release = resolve));
      const writing = [a.write(id, { text: 'of a' }), b.write(id, { text: 'of b' })];
      release();
      await Promise.all(writing);
      await Promise.all([a.reload(), b.reload()]);
      await settle();
      const texts = (await world.open('c')).all.flatMap(({ text, conflicts }) => [
        text,
        ...conflicts.map((one) => one.text),
      ]);
      assert.deepEqual(texts.sort(), ['of a', 'of b']);
    });

    it('keeps a draft when one listing misses its file', async () => {
      const [a, b] = [await world.open('a'), await world.open('b')];
      await a.begin(lodash, 'one');
      await b.reload();
      const [name = '', text = ''] = [...world.files.texts][0] ?? [];
      const list = world.files.list.bind(world.files);
      let lists = 0;
      world.files.list = async () => (++lists === 1 ? [] : list());
      await b.reload();
      assert.equal(b.get(id)?.text, 'one');
      world.files.list = list;
      world.files.texts.delete(name);
      await b.reload();
      assert.equal(b.get(id), undefined);
      world.files.texts.set(name, text);
      await b.reload();
      assert.equal(b.get(id)?.text, 'one');
    });
  });
});
