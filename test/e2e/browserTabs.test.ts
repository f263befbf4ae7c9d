// Two tabs of a browser on one folder share drafts and definitions while both are open.
import assert from 'node:assert/strict';
import { describeWorkbench } from './support/describeWorkbench.ts';
import { DraftEditor } from './support/draftEditor.ts';
import { appears, clickTimeout, eventually, settles } from './support/eventually.ts';
import type { Workbench } from './support/workbench.ts';

describeWorkbench('Two tabs of a browser', { workspace: 'states', isWeb: true }, (step) => {
  let other: Workbench | undefined;

  step('share definitions: the second requests none', async (workbench) => {
    await workbench.dismissLookUpNotice();
    await workbench.waitUntilIdle();
    assert.ok((await definitionRequests(workbench)).length > 0);
    await workbench.service.clearLog();
    other = await workbench.openTab();
    const view = await other.openView('Components');
    await other.treeRow(/^states\s*12 components · 6 need attention$/, view).waitFor();
    await other.waitUntilIdle();
    assert.deepEqual(await definitionRequests(workbench), []);
  });

  step('share a new draft', async (workbench) => {
    await workbench.page.bringToFront();
    const manifest = await workbench.openFile('package.json');
    await manifest.locator('.view-line', { hasText: '"json-schema"' }).click();
    await workbench.runCommand('ClearlyDefined: Draft Curation for This Dependency');
    await new DraftEditor(workbench).waitForText(/declared: AFL-2\.1 OR BSD-3-Clause/);
    assert.ok(other);
    await other.page.bringToFront();
    const curations = await other.openView('Curations');
    const row = other.treeRow(/^json-schema/, curations);
    const draft = new DraftEditor(other);
    await eventually('a double click on the row opens the draft', async () => {
      await settles(row.dblclick({ timeout: clickTimeout }));
      return appears(draft.root.first(), clickTimeout);
    });
    await draft.waitForText(/declared: AFL-2\.1 OR BSD-3-Clause/);
  });

  step('share what is typed', async (workbench) => {
    await workbench.page.bringToFront();
    await new DraftEditor(workbench).typeBehind('declared:', ' # typed in the first tab');
    assert.ok(other);
    await other.page.bringToFront();
    await new DraftEditor(other).waitForText(/BSD-3-Clause # typed in the first tab/);
    await other.screenshot('browser second tab');
  });
});

async function definitionRequests({ service }: Workbench): Promise<readonly string[]> {
  return (await service.requests()).map(({ target }) => target).filter((target) => target.startsWith('/definitions'));
}
