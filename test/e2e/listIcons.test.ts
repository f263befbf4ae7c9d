// `$(name)` in data from others stays text in every list, tree and bar; the editor would replace it with an icon.
import assert from 'node:assert/strict';
import { describeWorkbench } from './support/describeWorkbench.ts';
import type { Workbench } from './support/workbench.ts';

const pictures = '.codicon-zap, .codicon-trash:not(.action-label)';

describeWorkbench('Icon syntax in data', {}, (step) => {
  step('stays text in the list of pull requests', async (workbench) => {
    await openComponent(workbench, 'npm/npmjs/-/hostile-curation/1.0.0');
    await workbench.runCommand('ClearlyDefined: Open Curation Pull Request…');
    const list = workbench.page.locator('.quick-input-widget:visible');
    await list.getByText('<script>alert("title")</script> $ (zap)').waitFor();
    await list.getByText('$ (trash)').first().waitFor();
    assert.equal(await list.locator(pictures).count(), 0);
    await workbench.screenshot('list without icons');
    await workbench.page.keyboard.press('Escape');
  });

  step('stays text in the list of Find Component', async (workbench) => {
    await workbench.runCommand('ClearlyDefined: Find Component…');
    const list = workbench.page.locator('.quick-input-widget:visible');
    await list.locator('input.input').fill('npm/npmjs/-/$(zap)/1.0.0');
    await list.getByText('$ (zap) 1.0.0').first().waitFor();
    assert.equal(await list.locator(pictures).count(), 0);
    await list.locator('.monaco-list-row').first().hover();
    await list.getByRole('button', { name: 'Add 1.0.0 to Definitions' }).click();
    await workbench.page.keyboard.press('Escape');
  });

  step('stays text in a tree and in the status bar', async (workbench) => {
    const view = await workbench.openView('Definitions');
    await workbench.treeRow('$(zap)', view).waitFor();
    assert.equal(await workbench.page.locator('.part.sidebar').locator(pictures).count(), 0);
    assert.equal(await workbench.page.locator('.part.statusbar').locator(pictures).count(), 0);
    await workbench.screenshot('tree without icons');
  });
});

async function openComponent(workbench: Workbench, coordinates: string): Promise<void> {
  await workbench.openInput('ClearlyDefined: Find Component…', 'Open its definition', coordinates);
  await workbench.page.keyboard.press('Enter');
  const panel = await workbench.webviewFrame('h1');
  await panel.locator('main .pane').first().waitFor();
}
