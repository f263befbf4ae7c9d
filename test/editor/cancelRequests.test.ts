// Long requests show progress after a moment and can be cancelled; a cancelled request reports nothing further.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import { openSession, type Session } from './session.ts';

const lodash = 'npm/npmjs/-/lodash/4.17.21';

/** The commands, the requests they send, and their progress messages. */
const requests = [
  { command: 'openFileText', title: 'Open File of Component…', on: 'GET /definitions/*', progress: /Reading lodash 4/ },
  {
    command: 'openRawCuration',
    title: 'Open Current Curation',
    on: 'GET /curations/*',
    progress: /Reading lodash-4\.17\.21-curation/,
  },
  {
    command: 'openRawHarvest',
    title: 'Open Harvested Data…',
    on: 'GET /harvest/*',
    progress: /Requesting data/,
  },
  {
    command: 'troubleshoot',
    argument: 'connection',
    title: 'Check Connection',
    on: 'GET *',
    progress: /Checking the connection/,
  },
];

describe('Cancelling an unanswered request', () => {
  let session: Session;

  before(async () => {
    session = await openSession({ workspace: 'states' });
  });
  after(() => session.close());

  for (const { command, argument = lodash, title, on, progress } of requests)
    it(`cancels ${title}`, async () => {
      const { dialogs } = session.world.window;
      session.world.service.control.setFaults([{ on, kind: 'hang' }]);
      const tabs = session.tabs;
      const shown = dialogs.whenShown(progress);
      const done = session.world.window.run(`clearlydefined.${command}`, argument);
      await shown;
      dialogs.cancel(progress);
      await done;
      session.world.service.control.setFaults([]);
      session.messages();
      // The next command succeeds, and the cancelled one shows no message and opens nothing.
      await session.run('troubleshoot', 'connection');
      const messages = session.messages().filter((line) => !line.startsWith('progress'));
      assert.equal(messages.length, 1, messages.join('\n'));
      assert.match(messages[0] ?? '', /answers in \d+ ms/);
      assert.deepEqual(
        dialogs.running.filter((text) => progress.test(text)),
        [],
      );
      assert.deepEqual(session.tabs, tabs);
    });
});
