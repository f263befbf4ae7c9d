// Sources that are not known to be public: the user decides once for each; the answer is kept for the workspace and can
// be undone.
import assert from 'node:assert/strict';
import { describeWorkbench } from './support/describeWorkbench.ts';
import { eventually } from './support/eventually.ts';
import type { Workbench } from './support/workbench.ts';

const tide = 'packages.tide.example';
const tideRow = /^1 package comes from packages\.tide\.example.*source unknown/;
const tideTables = 'npm/npmjs/-/tide-tables/3.0.0';

describeWorkbench('Undecided package sources', { workspace: 'private' }, (step) => {
  step('are listed above everything else with their packages', async (workbench) => {
    const view = await workbench.openView('Components');
    await workbench.treeRow(tideRow, view).waitFor();
    await workbench.treeRow(/^2 packages come from npm\.quay\.example/, view).waitFor();
    await workbench.treeRow(/^Dismiss$/, view).click();
    await workbench.expand(workbench.treeRow(tideRow, view));
    await workbench
      .treeRow(/^tide-tables.*private registry/, view)
      .first()
      .waitFor();
    await workbench.waitUntilIdle();
    for (const theme of ['dark', 'light', 'highContrast', 'highContrastLight'] as const) {
      await workbench.setTheme(theme);
      await workbench.treeRow(tideRow, view).hover();
      await workbench.screenshot(`components sources ${theme}`);
    }
    const names = await workbench.service.names();
    assert.ok(names.length > 0);
    assert.deepEqual(
      names.filter((name) => /tide|quay/.test(name)),
      [],
    );
  });

  step('are looked up once they are marked as public, and no others are', async (workbench) => {
    await workbench.service.clearLog();
    await workbench.clickLastAction(workbench.treeRow(tideRow), 'Mark Source as Public');
    await eventually('its package is asked about', async () => (await workbench.service.names()).includes(tideTables));
    await workbench.waitUntilIdle();
    assert.deepEqual(
      (await workbench.service.names()).filter((name) => /tide|quay/.test(name)),
      [tideTables],
    );
  });

  step('disappear when they are marked as private, without lookups of their packages', async (workbench) => {
    await workbench.waitUntilIdle();
    await workbench.service.clearLog();
    const row = workbench.treeRow(/^2 packages come from npm\.quay\.example/);
    await workbench.clickLastAction(row, 'Mark Source as Private');
    await workbench.waitUntilIdle();
    assert.ok(!(await workbench.service.names()).some((name) => name.includes('quay')));
  });

  step('have their answers in a list where the user can undo them', async (workbench) => {
    await manage(workbench, 'npm.quay.example');
    await workbench.screenshot('sources manage');
    await workbench.choose('Undecided');
    await workbench.treeRow(/^2 packages come from npm\.quay\.example/).waitFor();
    await manage(workbench, tide);
    await workbench.choose('Private');
    await workbench.expand(workbench.treeRow(/^package\.json/));
    await workbench.treeRow(/^tide-tables.*private registry/).waitFor();
  });
});

async function manage(workbench: Workbench, source: string): Promise<void> {
  await workbench.runCommand('ClearlyDefined: Manage Package Sources…');
  await workbench.choose(source);
}
