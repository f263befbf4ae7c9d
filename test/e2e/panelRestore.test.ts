// Open definition panels come back when the window is loaded again.
import assert from 'node:assert/strict';
import { describeWorkbench } from './support/describeWorkbench.ts';
import { eventually } from './support/eventually.ts';
import type { Workbench } from './support/workbench.ts';

describeWorkbench('open definition panels', {}, (step) => {
  step('are open', async (workbench) => {
    const view = await workbench.openView('Components');
    await workbench.expand(workbench.treeRow(/^package\.json/, view));
    await workbench.treeRow(/^lodash/, view).click();
    await filled(workbench, 'lodash');
    await workbench.treeRow(/^left-pad/, view).click();
    await filled(workbench, 'left-pad');
    assert.deepEqual(await workbench.tabs(), ['lodash 4.17.21', 'left-pad 1.3.0']);
  });

  step('come back and fill by themselves when the page is loaded again', async (workbench) => {
    await workbench.reload(['npm/npmjs/-/lodash/4.17.21', 'npm/npmjs/-/left-pad/1.3.0']);
    await filled(workbench, 'left-pad');
    assert.deepEqual(await workbench.tabs(), ['lodash 4.17.21', 'left-pad 1.3.0']);
  });

  step('are found, not doubled, when their component is opened again', async (workbench) => {
    // Nobody has looked at the tab of lodash since: it is there, but nothing is behind it yet.
    await workbench.openView('Components');
    await workbench.expand(workbench.treeRow(/^package\.json/));
    await workbench.treeRow(/^lodash/).click();
    await filled(workbench, 'lodash');
    await eventually('there are two tabs', async () => (await workbench.tabs()).length === 2);
    assert.deepEqual([...(await workbench.tabs())].sort(), ['left-pad 1.3.0', 'lodash 4.17.21']);
  });

  step('come back after Reload Window too, where they were', async (workbench) => {
    const tabs = await workbench.tabs();
    const loaded = workbench.page.waitForEvent('load');
    await workbench.runCommand('Developer: Reload Window');
    await loaded;
    await filled(workbench, 'lodash');
    assert.deepEqual(await workbench.tabs(), tabs);
    assert.deepEqual(await workbench.notifications(), []);
  });
});

/** The panel of the component is on the screen, with what the service knows. */
async function filled(workbench: Workbench, name: string): Promise<void> {
  const panel = await workbench.webviewFrame(`h1:has-text("${name}")`);
  await panel.getByText('Copyright').first().waitFor();
}
