// Harvests on a service that offers only its written API description: results appear in the definition only.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import { openSession, type Session, writtenApi } from './session.ts';

const name = 'npm/npmjs/-/is-thirteen/2.0.0';

describe('A harvest on a service limited to the written API', () => {
  let session: Session;

  before(async () => {
    session = await openSession({
      files: { 'components.txt': `${name}\n` },
      service: { ...writtenApi, harvestDelayMs: 600_000 },
    });
  });
  after(() => session.close());

  it('is queued after one confirmation', async () => {
    assert.match((await session.rows('components')).join('\n'), /is-thirteen – Not scanned yet/);
    session.answer(/^Queue Harvest/);
    await session.run('queueHarvest', await session.row('components', 'is-thirteen'));
    const [question = '', outcome = ''] = session.messages();
    assert.match(question, /^modal: .*npm\/npmjs\/-\/is-thirteen\/2\.0\.0/);
    assert.match(outcome, /Queued: npm\/npmjs\/-\/is-thirteen/);
    assert.equal(session.world.service.control.harvests().length, 1);
  });

  it('is followed through its definition only until it arrives', async () => {
    assert.match((await session.rows('activity')).join('\n'), /is-thirteen – 2\.0\.0 · waiting/);
    session.world.service.control.finishHarvests();
    await session.run('refreshActivity');
    assert.match((await session.rows('activity')).join('\n'), /is-thirteen – 2\.0\.0 · arrived/);
    assert.match((await session.rows('components')).join('\n'), /is-thirteen – MIT · 2\.0\.0/);
    assert.equal(session.requests('POST /harvest').length, 1);
    assert.deepEqual(session.requests('GET /harvest'), []);
  });
});
