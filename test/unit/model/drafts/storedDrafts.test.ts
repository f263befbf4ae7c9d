import assert from 'node:assert/strict';
import { chalk, DraftsWorld, id, lodash } from './draftsWorld.ts';

describe('Drafts', () => {
  let world: DraftsWorld;

  beforeEach(() => {
    world = new DraftsWorld();
  });

  describe('files that are not drafts', () => {
    const good = { format: 1, id, session: 'x', count: 1, supersedes: [], endedAt: null };
    const value = { component: lodash, text: 'good', evidence: [], basis: [], createdAt: 1, changedAt: 1 };
    const bad: Readonly<Record<string, readonly [name: string, text: string]>> = {
      empty: [`${id}.x.1.json`, ''],
      torn: [`${id}.x.1.json`, JSON.stringify({ ...good, value }).slice(0, -30)],
      'of a later version': [`${id}.x.1.json`, JSON.stringify({ ...good, format: 2, value })],
      'under another name': [`${id}.y.1.json`, JSON.stringify({ ...good, value })],
      'of another component': [`${id}.x.1.json`, JSON.stringify({ ...good, value: { ...value, component: chalk } })],
      'without a text': [`${id}.x.1.json`, JSON.stringify({ ...good, value: { ...value, text: 7 } })],
      'a list': [`${id}.x.1.json`, '[]'],
      'with forerunners that are none': [
        `${id}.x.1.json`,
        JSON.stringify({ ...good, supersedes: [{ session: 1 }], value }),
      ],
      'of a name that is no component': [
        `${id}.x.1.json`,
        JSON.stringify({ ...good, value: { ...value, component: { ...lodash, name: '../x' } } }),
      ],
      foreign: ['notes.txt', 'hello'],
      'with a path for a name': ['..%2f..%2fetc.x.1.json', JSON.stringify({ ...good, value })],
    };
    for (const [title, [name, text]] of Object.entries(bad)) {
      it(`ignores and keeps a file that is ${title}, and reports it once`, async () => {
        world.files.texts.set(name, text);
        const drafts = await world.open('a');
        await drafts.reload();
        assert.deepEqual([drafts.all, drafts.unreadable, world.files.texts.get(name)], [[], [name], text]);
        assert.equal(world.log.warnings.length, 1);
        assert.ok(!world.log.warnings[0]?.includes('lodash'));
        assert.deepEqual(world.files.done, []);
      });
    }

    it('announces that drafts can’t be read, and that they can again', async () => {
      const drafts = await world.open('a');
      const states: string[] = [];
      drafts.onDidChange((ids) => states.push(`${[...ids].join()} ${drafts.isRead} ${drafts.unreadable.length}`));
      world.files.isListable = false;
      await drafts.reload();
      world.files.isListable = true;
      world.files.texts.set(`${id}.later.1.json`, JSON.stringify({ format: 2 }));
      await drafts.reload();
      await drafts.reload();
      assert.deepEqual(states, [' false 0', ' true 1']);
    });

    it('reads the valid parts of a damaged draft', async () => {
      const damaged = {
        ...value,
        evidence: [7, { revision: '1', path: 'p', link: 'command:rm', lines: { from: 9, to: 1 }, sha256: 'short' }],
        basis: [['1.0.0', 'print'], 'x', [1, 2]],
        createdAt: 'yesterday',
      };
      world.files.texts.set(`${id}.x.1.json`, JSON.stringify({ ...good, value: damaged }));
      const draft = (await world.open('a')).get(id);
      assert.deepEqual(draft?.evidence, [
        {
          revision: '1',
          path: 'p',
          license: undefined,
          isChosen: false,
          sha256: null,
          excerpt: null,
          lines: null,
          link: null,
        },
      ]);
      assert.deepEqual([draft?.text, draft?.createdAt], ['good', 0]);
      assert.deepEqual(draft?.basis, new Map([['1.0.0', 'print']]));
    });

    it('reads a draft of an earlier version, without the description of its submission', async () => {
      const info = { type: 'incorrect', summary: 's', details: '', resolution: '', removeDefinitions: false };
      world.files.texts.set(`${id}.x.1.json`, JSON.stringify({ ...good, value: { ...value, info } }));
      const drafts = await world.open('a');
      assert.deepEqual([drafts.get(id)?.text, drafts.unreadable], ['good', []]);
      assert.ok((await drafts.write(id, { text: 'better' })).ok);
      assert.deepEqual(
        [...world.files.texts.values()].filter((text) => text.includes('"info"')),
        [],
      );
    });

    it('shows the previous text while the newest file is incomplete, and reads it once it is complete', async () => {
      const whole = JSON.stringify({ ...good, count: 2, supersedes: [{ session: 'x', count: 1 }], value });
      world.files.texts.set(`${id}.x.1.json`, JSON.stringify({ ...good, value: { ...value, text: 'before' } }));
      world.files.texts.set(`${id}.x.2.json`, whole.slice(0, 50));
      const drafts = await world.open('a');
      assert.equal(drafts.get(id)?.text, 'before');
      world.files.texts.set(`${id}.x.2.json`, whole);
      await drafts.reload();
      assert.deepEqual([drafts.get(id)?.text, drafts.unreadable], ['good', []]);
    });
  });
});
