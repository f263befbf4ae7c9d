// Queueing harvests of a file that is selected, and with a tool that the user chooses.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import { settled } from './faults/operations/components.ts';
import { openSession, type Session } from './session.ts';
import { World } from './world.ts';

const unknown = Array.from({ length: 40 }, (_, at) => `npm/npmjs/-/unheard-of-${String(at).padStart(2, '0')}/1.0.0`);

describe('Queueing harvests', () => {
  let session: Session;

  before(async () => {
    const lines = [...unknown, 'npm/npmjs/-/lodash/4.17.21', 'npm/npmjs/-/without-version'];
    session = await openSession({ files: { 'components.txt': `${lines.join('\n')}\n` } });
  });
  after(() => session.close());

  it('is offered for the selected file from the palette, in one question; nothing is sent without an answer', async () => {
    session.world.window.tree('clearlydefined.components').select(await session.row('components', 'components.txt'));
    session.messages();
    await session.run('queueHarvest');
    const [question = '', ...others] = session.messages();
    assert.match(question, /^modal: Queue the harvest of 40 components\?/);
    assert.match(question, /and 32 more/);
    assert.match(question, /Without a version/);
    assert.match(question, /\[Show Request\]/);
    assert.deepEqual(others, []);
    assert.deepEqual(session.requests('POST /harvest'), []);
  });

  it('shows the whole request on demand, and then asks again', async () => {
    session.messages();
    session.answer(/Show Request/, /Queue Harvest…/);
    await session.run('queueHarvest');
    const document = session.world.window.documents.all.at(-1);
    assert.equal(document?.languageId, 'jsonc');
    assert.match(document.getText(), /^\/\/ .*\n\/\/ Nothing is sent yet\.\n[^]*without-version/);
    assert.equal(document.getText().split('unheard-of-').length - 1, 40);
    const [question, sent, ...others] = session.messages();
    assert.equal(sent, 'information: Nothing is sent yet. [Queue Harvest…]');
    assert.deepEqual(others, [question]);
    assert.deepEqual(session.requests('POST /harvest'), []);
  });

  it('offers the tools with a description of each', async () => {
    session.messages();
    session.answer('scancode');
    await session.run('queueHarvestAs', await session.row('components', 'unheard-of-00'));
    const messages = session.messages().join('\n');
    assert.match(messages, /^list: .*\[scancode\]/m);
    assert.match(messages, /^modal: .*Tool scancode, 1:/m);
    assert.deepEqual(session.requests('POST /harvest'), []);
  });
});

describe('A crash while harvests are requested', () => {
  it('loses none of them, and none is sent again', async () => {
    const listed = unknown.slice(0, 3);
    const session = await openSession({
      files: { 'components.txt': `${listed.join('\n')}\n` },
      service: { harvestDelayMs: 600_000_000 },
    });
    try {
      const { world } = session;
      const queueAll = async (): Promise<string> => {
        session.messages();
        session.answer(/Queue Harvest/);
        await session.run('queueHarvestOfUnknown');
        return session.messages().join('\n');
      };
      world.service.control.setFaults([{ on: 'POST /harvest', kind: 'hangAfterwards' }]);
      session.answer(/Queue Harvest/);
      void world.window.run('clearlydefined.queueHarvestOfUnknown');
      assert.ok(await world.until(() => session.requests('POST /harvest').length > 0, 60_000));
      await world.kill();
      world.service.control.setFaults([]);
      await world.restart();
      await session.settle();
      const rows = (await session.rows('activity')).join('\n');
      for (const name of ['unheard-of-00', 'unheard-of-01', 'unheard-of-02'])
        assert.match(rows, new RegExp(`${name} – 1\\.0\\.0 · (?:sending|may be queued|waiting)`));
      assert.match(await queueAll(), /Nothing was sent\.[^]*Requested already/);
      assert.equal(session.requests('POST /harvest').length, 1);
    } finally {
      await session.close();
    }
  });
});

describe('Queueing harvests in Restricted Mode', () => {
  it('looks up no name of the workspace to find what is not harvested', async () => {
    const world = await World.open({ files: { 'components.txt': `${unknown.join('\n')}\n` }, isTrusted: false });
    try {
      await settled(world);
      await world.run('clearlydefined.queueHarvestOfUnknown');
      await world.pass(2000);
      assert.match(world.seen().join('\n'), /Not looked up yet/);
      assert.deepEqual(
        world.service.requests.map(({ method, target }) => `${method} ${target}`),
        [],
      );
    } finally {
      await world.close();
    }
  });
});
