// Queueing harvests of a file that is selected, and with a tool that the user chooses.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import { openSession, type Session } from './session.ts';

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
