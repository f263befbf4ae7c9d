// Long requests show progress after a moment and can be cancelled; a cancelled request reports nothing further.
import assert from 'node:assert/strict';
import { describeWorkbench } from './support/describeWorkbench.ts';
import { eventually } from './support/eventually.ts';

/** The commands, the requests they send, and the progress messages they show. */
const questions = [
  { command: 'ClearlyDefined: Open File of Component…', on: 'GET /definitions/*', says: /the files of lodash/ },
  {
    command: 'ClearlyDefined: Open Current Curation',
    on: 'GET /curations/*',
    says: /Reading lodash-4\.17\.21-curation/,
  },
  { command: 'ClearlyDefined: Open Harvested Data…', on: 'GET /harvest/*', says: /which tools looked at lodash/ },
  { command: 'ClearlyDefined: Check Connection', on: 'GET *', says: /Asking the service/ },
];

describeWorkbench('Cancelling an unanswered request', { workspace: 'states' }, (step) => {
  step('selects a component', async (workbench) => {
    // Without this fault the panel would have loaded the files before the command needs them.
    await workbench.service.setFaults({ on: 'GET /definitions/*', kind: 'hang' });
    const view = await workbench.openView('Components');
    await workbench.expand(workbench.treeRow(/^package\.json/, view));
    await workbench.openRow(workbench.treeRow(/^lodash\s*MIT · [\d.]+$/, view), 'h1');
  });

  for (const { command, on, says } of questions)
    step(`cancels ${command}`, async (workbench) => {
      await workbench.service.setFaults({ on, kind: 'hang' });
      await workbench.runCommand(command);
      const waiting = workbench.notification(says);
      await waiting.waitFor();
      await workbench.screenshot(`call off ${command}`);
      await waiting.hover();
      await waiting.getByRole('button', { name: 'Cancel' }).click();
      await waiting.waitFor({ state: 'hidden' });
      await workbench.service.setFaults();
      // The next command succeeds, and the cancelled one shows no message and opens nothing.
      await workbench.runCommand('ClearlyDefined: Check Connection');
      const answer = workbench.notification(/answers in \d+ ms/);
      await answer.waitFor();
      await eventually('nothing else is said', async () => (await workbench.notifications()).length === 1);
      await workbench.runCommand('Notifications: Clear All Notifications');
      await answer.waitFor({ state: 'hidden' });
      assert.deepEqual(await workbench.tabs(), ['lodash 4.17.21']);
    });
});
