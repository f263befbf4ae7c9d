// What takes long is said after a moment and can be called off; whoever did that hears no more of it.
import assert from 'node:assert/strict';
import { describeWorkbench } from './support/describeWorkbench.ts';
import { eventually } from './support/eventually.ts';

/** What is asked, what it asks the service, and what is said meanwhile. */
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

describeWorkbench('a question that the service does not answer', { workspace: 'states' }, (step) => {
  step('is about what is selected', async (workbench) => {
    // Otherwise the panel has read the files by the time they are asked for.
    await workbench.service.setFaults({ on: 'GET /definitions/*', kind: 'hang' });
    const view = await workbench.openView('Components');
    await workbench.expand(workbench.treeRow(/^package\.json/, view));
    await workbench.openRow(workbench.treeRow(/^lodash.*MIT$/, view), 'h1');
  });

  for (const { command, on, says } of questions)
    step(`can be called off: ${command}`, async (workbench) => {
      await workbench.service.setFaults({ on, kind: 'hang' });
      await workbench.runCommand(command);
      const waiting = workbench.notification(says);
      await waiting.waitFor();
      await workbench.screenshot(`call off ${command}`);
      await waiting.hover();
      await waiting.getByRole('button', { name: 'Cancel' }).click();
      await waiting.waitFor({ state: 'hidden' });
      await workbench.service.setFaults();
      // The next question is answered, and of the one before nothing was said and nothing opened.
      await workbench.runCommand('ClearlyDefined: Check Connection');
      const answer = workbench.notification(/answers in \d+ ms/);
      await answer.waitFor();
      await eventually('nothing else is said', async () => (await workbench.notifications()).length === 1);
      await workbench.runCommand('Notifications: Clear All Notifications');
      await answer.waitFor({ state: 'hidden' });
      assert.deepEqual(await workbench.tabs(), ['lodash 4.17.21']);
    });
});
