import assert from 'node:assert/strict';
import { describeWorkbench } from './support/describeWorkbench.ts';
import { brokenWords, unannouncedRows } from './support/readableRows.ts';
import { everyTheme, looks } from './support/themes.ts';
import type { Workbench } from './support/workbench.ts';

describeWorkbench('Components view', {}, (step) => {
  step('lists folders, manifests and components with their licenses', async (workbench) => {
    const view = await workbench.openView('Components');
    await workbench.expand(workbench.treeRow(/^package\.json/, view));
    await workbench.treeRow(/lodash\s*MIT · 4\.17\.21/, view).waitFor();
    await workbench.treeRow(/example-org\/slug-tools.*Not harvested yet/, view).waitFor();
  });

  for (const theme of everyTheme)
    step(`renders in the theme ${theme}`, async (workbench) => {
      await workbench.setTheme(theme);
      assert.deepEqual(await workbench.look(), looks[theme]);
      await workbench.screenshot(`components ${theme}`);
      await tooltip(workbench);
      await workbench.screenshot(`components tooltip ${theme}`);
      await workbench.page.keyboard.press('Escape');
    });

  step('announces label, count and state of each row to screen readers', async (workbench) => {
    const view = workbench.pane('Components');
    assert.deepEqual(await unannouncedRows(view), []);
    const label = await workbench.treeRow(/^package\.json/, view).getAttribute('aria-label');
    assert.match(label ?? '', /^package\.json, \d+ .+, Versions from package-lock\.json$/);
  });

  step('wraps the lines of a tooltip at blanks', async (workbench) => {
    const row = workbench.treeRow(/example-org\/slug-tools.*Not harvested yet/, workbench.pane('Components'));
    const hover = await workbench.hover(await workbench.reach(row));
    await hover.getByText('Looking it up queued a harvest').waitFor();
    assert.deepEqual(await brokenWords(hover), []);
    await workbench.screenshot('components tooltip wrapped');
    await workbench.page.keyboard.press('Escape');
  });

  step('shows details in a tooltip', async (workbench) => {
    await workbench.setTheme('dark');
    const hover = await tooltip(workbench);
    for (const text of ['lodash', 'SPDX license', 'npm/npmjs/-/lodash/4.17.21', 'Open Definition'])
      await hover.getByText(text).first().waitFor();
    await workbench.page.keyboard.press('Escape');
  });

  step('shows a hover on a dependency in the manifest', async (workbench) => {
    const editor = await workbench.openFile('package.json');
    // The editor's own code lens above the scripts moves all lines below it.
    await editor.locator('.codelens-decoration').first().waitFor();
    const hover = await workbench.hover(editor.getByText('lodash', { exact: true }).first());
    await hover.getByText('MIT').first().waitFor();
    await workbench.screenshot('hover');
    await workbench.page.keyboard.press('Escape');
  });

  step('groups by license and by state', async (workbench) => {
    const view = workbench.pane('Components');
    await group(workbench, 'License');
    await workbench.treeRow(/^MIT/, view).waitFor();
    await group(workbench, 'License state');
    await workbench.treeRow(/^SPDX license/, view).waitFor();
    await group(workbench, 'License');
    await workbench.treeRow(/^MIT/, view).waitFor();
  });

  step('filters components and clears the filter', async (workbench) => {
    const view = workbench.pane('Components');
    await filter(workbench, 'wtfpl');
    await workbench.waitForRows('Components', ['WTFPL 1']);
    await workbench.screenshot('components filtered');
    await workbench.runCommand('ClearlyDefined: Clear Filter');
    await workbench.treeRow(/^MIT/, view).waitFor();
  });

  step('explains an empty filter result and offers to clear the filter', async (workbench) => {
    const view = workbench.pane('Components');
    await filter(workbench, 'no such license');
    await view.getByText('No component matches the filter.').waitFor();
    await workbench.screenshot('components filtered to nothing');
    await view.getByRole('button', { name: 'Clear Filter' }).click();
    await workbench.treeRow(/^MIT/, view).waitFor();
  });

  step('shows no notifications for background work', async (workbench) => {
    assert.deepEqual(await workbench.notifications(), []);
  });
});

async function tooltip(workbench: Workbench) {
  return workbench.hover(workbench.treeRow(/lodash/));
}

async function group(workbench: Workbench, by: string): Promise<void> {
  await workbench.chooseIn('ClearlyDefined: Group Components By…', by);
}

async function filter(workbench: Workbench, text: string): Promise<void> {
  await workbench.runCommand('ClearlyDefined: Filter Components…');
  await workbench.type(text);
}
