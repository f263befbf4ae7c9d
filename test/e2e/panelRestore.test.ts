// Open definition panels are restored when the window is loaded again.
import assert from 'node:assert/strict';
import type { Frame } from 'playwright-core';
import { describeWorkbench } from './support/describeWorkbench.ts';
import { eventually } from './support/eventually.ts';
import type { Workbench } from './support/workbench.ts';

describeWorkbench('Open definition panels', {}, (step) => {
  step('open for two components', async (workbench) => {
    const view = await workbench.openView('Components');
    await workbench.expand(workbench.treeRow(/^package\.json/, view));
    await workbench.treeRow(/^lodash/, view).click();
    await filled(workbench, 'lodash');
    await workbench.treeRow(/^left-pad/, view).click();
    await filled(workbench, 'left-pad');
    assert.deepEqual(await workbench.tabs(), ['lodash 4.17.21', 'left-pad 1.3.0']);
  });

  step('are restored and load their data when the page is loaded again', async (workbench) => {
    await workbench.reload(['npm/npmjs/-/lodash/4.17.21', 'npm/npmjs/-/left-pad/1.3.0']);
    await filled(workbench, 'left-pad');
    assert.deepEqual(await workbench.tabs(), ['lodash 4.17.21', 'left-pad 1.3.0']);
  });

  step('are reused when their component is opened again', async (workbench) => {
    // The tab of lodash has not been shown since the reload: it exists, but its page is not loaded yet.
    await workbench.openView('Components');
    await workbench.expand(workbench.treeRow(/^package\.json/));
    await workbench.treeRow(/^lodash/).click();
    await filled(workbench, 'lodash');
    await eventually('there are two tabs', async () => (await workbench.tabs()).length === 2);
    assert.deepEqual([...(await workbench.tabs())].sort(), ['left-pad 1.3.0', 'lodash 4.17.21']);
  });

  step('keep the open pane and its filter', async (workbench) => {
    const before = await filled(workbench, 'lodash');
    await before.getByRole('tab', { name: 'Files' }).click();
    await before.getByRole('textbox', { name: 'Filter by path' }).fill('package/LICENSE');
    await before.getByRole('row', { name: /LICENSE/ }).waitFor();
    const tabs = await workbench.tabs();
    await workbench.reload(['npm/npmjs/-/lodash/4.17.21', 'package/LICENSE']);
    await isFiltered(workbench);
    assert.deepEqual(await workbench.tabs(), tabs);
  });

  // In the browser a window that reloads itself loses unsaved state; here nothing has changed since.
  step('are restored at their places after Reload Window', async (workbench) => {
    const tabs = await workbench.tabs();
    const loaded = workbench.page.waitForEvent('load');
    await workbench.runCommand('Developer: Reload Window');
    await loaded;
    await workbench.page.locator('.tab.active', { hasText: 'lodash 4.17.21' }).waitFor();
    await isFiltered(workbench);
    assert.deepEqual(await workbench.tabs(), tabs);
    assert.deepEqual(await workbench.notifications(), []);
  });
});

/** Waits until the panel of the component is on the screen with the data of the service. */
async function filled(workbench: Workbench, name: string): Promise<Frame> {
  const panel = await workbench.webviewFrame(`h1:has-text("${name}")`);
  await panel.getByText('Copyright').first().waitFor();
  return panel;
}

/** Waits until the Files pane of lodash is on the screen with the one matching file. */
async function isFiltered(workbench: Workbench): Promise<void> {
  const panel = await workbench.webviewFrame('h1:has-text("lodash")');
  await panel.getByRole('tab', { name: 'Files', selected: true }).waitFor();
  await panel.getByRole('row', { name: /LICENSE/ }).waitFor();
  assert.equal(await panel.getByRole('textbox', { name: 'Filter by path' }).inputValue(), 'package/LICENSE');
}
