import assert from 'node:assert/strict';
import { after } from 'mocha';
import { startServiceProcess, type RunningService } from '../../scripts/serviceProcess.ts';
import { describeWorkbench } from './support/describeWorkbench.ts';
import { clickOnce, clickTimeout, eventually, settles } from './support/eventually.ts';
import { StandIn } from './support/standIn.ts';
import type { Workbench } from './support/workbench.ts';

const started: RunningService[] = [];

after(() => Promise.all(started.map((service) => service.dispose())));

/** A service that accepts requests and never answers them. */
async function silentService(): Promise<string> {
  const service = await startServiceProcess('sample');
  started.push(service);
  await new StandIn(service.url).setFaults({ on: 'POST *', kind: 'hang' }, { on: 'GET /definitions*', kind: 'hang' });
  return service.url;
}

describeWorkbench(
  'Service that never answers',
  async () => ({ workspace: 'states', serviceUrl: await silentService() }),
  (step) => {
    step('shows pending lookups and lets the user cancel them', async (workbench) => {
      const view = await workbench.openView('Components');
      await workbench.expand(workbench.treeRow(/^package\.json/, view));
      await workbench.treeRow(/^lodash.*Asking the service…/, view).waitFor();
      await workbench.screenshot('components asking');
      await cancel(workbench);
      await workbench.treeRow(/^lodash.*Not looked up/, view).waitFor();
      await workbench.waitUntilIdle();
      await eventually('no component was asked about', async () => {
        const rows = await workbench.rows('Components');
        return rows.filter((row) => row.includes('Not looked up')).length === 12;
      });
      await workbench.screenshot('components cancelled');
    });

    step('answers when the user refreshes later', async (workbench) => {
      await workbench.service.setFaults();
      await workbench.clickViewAction('Components', 'Refresh All Definitions');
      await workbench.treeRow(/^lodash\s*MIT · [\d.]+$/).waitFor();
    });

    step('keeps known licenses when a refresh is cancelled', async (workbench) => {
      await workbench.service.setFaults({ on: '*', kind: 'delay', ms: 60_000 });
      await workbench.service.clearLog();
      await workbench.clickViewAction('Components', 'Refresh All Definitions');
      await cancel(workbench);
      await eventually('everything is as it was', async () => {
        const rows = await workbench.pane('Components').locator('.monaco-list-row').allInnerTexts();
        return (
          rows.some((row) => /^lodash[^]*MIT · [\d.]+$/.test(row)) &&
          !rows.some((row) => /failed|Asking|Not looked up/.test(row))
        );
      });
      assert.deepEqual(await workbench.notifications(), []);
    });
  },
);

/** Presses Cancel until it takes effect: a header that is redrawn in the middle of a click misses the click. */
async function cancel(workbench: Workbench): Promise<void> {
  const action = workbench.viewAction('Components', 'Cancel');
  await workbench.clickViewAction('Components', 'Cancel');
  await eventually('nothing is left to cancel', async () => {
    if (await settles(action.waitFor({ state: 'hidden', timeout: clickTimeout }))) return true;
    await clickOnce(action);
    return false;
  });
}
