// Harvests on a service that offers only its written API description: results appear in the definition only.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after } from 'mocha';
import { type RunningService, startServiceProcess } from '../../scripts/serviceProcess.ts';
import { describeWorkbench } from './support/describeWorkbench.ts';
import type { OpenOptions } from './support/openWorkbench.ts';

const name = 'npm/npmjs/-/is-thirteen/2.0.0';

let service: RunningService | undefined;

async function open(): Promise<OpenOptions> {
  service = await startServiceProcess('written', ['--harvest-delay', '600000']);
  return {
    workspace: 'empty',
    serviceUrl: service.url,
    prepare: (workspace) => fs.writeFileSync(path.join(workspace, 'components.txt'), `${name}\n`),
  };
}

describeWorkbench('Harvest on a service limited to the written API', open, (step) => {
  after(() => service?.dispose());

  step('is queued after one confirmation', async (workbench) => {
    const view = await workbench.openView('Components');
    await workbench.expand(workbench.treeRow(/^components\.txt/, view));
    await workbench.treeRow(/^is-thirteen.*Not harvested yet/, view).click();
    await workbench.runCommand('ClearlyDefined: Queue Harvest…');
    const question = workbench.page.locator('.monaco-dialog-box');
    await question.getByText(name).first().waitFor();
    await question.getByRole('button', { name: 'Queue Harvest' }).click();
    await workbench.notification(/has queued the harvest of npm\/npmjs\/-\/is-thirteen/).waitFor();
    assert.equal((await workbench.service.harvests()).length, 1);
  });

  step('is followed through its definition only until it arrives', async (workbench) => {
    const view = await workbench.openView('Activity');
    await workbench.treeRow(/^is-thirteen\s*2\.0\.0 · waiting/, view).waitFor();
    await workbench.service.finishHarvests();
    await workbench.clickViewAction('Activity', 'Refresh Activity');
    await workbench.treeRow(/^is-thirteen\s*2\.0\.0 · arrived/, view).waitFor();
    await workbench.treeRow(/^is-thirteen\s*MIT · 2\.0\.0/, workbench.pane('Components')).waitFor();
    const sent = (await workbench.service.requests()).filter(
      ({ method, target }) => `${method} ${target}` === 'POST /harvest',
    );
    assert.equal(sent.length, 1);
  });
});
