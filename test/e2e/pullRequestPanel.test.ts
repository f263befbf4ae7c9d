// A definition with a pull request, and two versions side by side: every way to open them, with marked differences.
import assert from 'node:assert/strict';
import type { Frame, Locator } from 'playwright-core';
import { axeFindings } from './support/axe.ts';
import { describeWorkbench } from './support/describeWorkbench.ts';
import { scrolledSideways } from './support/reflow.ts';
import { checkedThemes } from './support/themes.ts';
import type { Workbench } from './support/workbench.ts';

const wide = { width: 1280, height: 800 };
const narrow = { width: 310, height: 800 };
const settings = { 'workbench.activityBar.location': 'hidden' };

describeWorkbench('Pull request in the panel', { viewport: wide, settings }, (step) => {
  step('opens from the list of curations', async (workbench) => {
    const definition = await openComponent(workbench, 'npm/npmjs/-/json-schema/0.2.3');
    await workbench.hideSideBar();
    await definition.getByText('1 pending curation').waitFor();
    await definition.getByRole('button', { name: /^#32001/ }).click();
    const panel = await activePanel(workbench, 'json-schema 0.2.3 (#32001)', 'With pull request #32001');
    await panel.getByRole('tab', { name: 'Changes', selected: true }).waitFor();
  });

  step('shows its title and reason and marks its changes', async (workbench) => {
    const panel = await panelWith(workbench, 'With pull request #32001');
    await panel.getByText('Preview – not merged.').waitFor();
    await panel.getByRole('heading', { name: /^#32001/ }).waitFor();
    const reason = panel.locator('.reason');
    await reason.waitFor();
    assert.notEqual((await reason.innerText()).trim(), '');
    await panel.locator('.side.came', { hasText: 'AFL-2.1 OR BSD-3-Clause' }).first().waitFor();
    await panel.locator('.side.gone', { hasText: 'NOASSERTION' }).first().waitFor();
    await panel.getByRole('tab', { name: 'Overview' }).click();
    const declared = panel.locator('.is-changed', { hasText: 'Declared' });
    await declared.getByText('was:').waitFor();
    await workbench.screenshot('pull request overview');
    await panel.getByRole('tab', { name: 'Changes' }).click();
  });

  looks(step, 'pull request', 'With pull request #32001');

  step('opens a diff against the current definition in an editor', async (workbench) => {
    const panel = await panelWith(workbench, 'With pull request #32001');
    await panel.getByRole('button', { name: 'Open Changes' }).click();
    await tab(workbench, 'json-schema 0.2.3 ↔ with pull request #32001').waitFor();
    await workbench.page.locator('.monaco-diff-editor .view-line', { hasText: 'BSD-3-Clause' }).first().waitFor();
    await workbench.screenshot('pull request diff');
  });

  step('opens by number after the user chooses one of its definitions', async (workbench) => {
    await workbench.runCommand('View: Close All Editors');
    await workbench.runCommand('ClearlyDefined: Open Curation Pull Request…');
    await workbench.page.getByText('Open a curation pull request').waitFor();
    await workbench.page.keyboard.type('32002');
    await workbench.page.keyboard.press('Enter');
    await workbench.page.getByPlaceholder('Which of the definitions that it changes?').waitFor();
    await workbench.choose('callsite');
    const panel = await activePanel(workbench, 'callsite 1.0.0 (#32002)', 'With pull request #32002');
    await panel.locator('.side.came', { hasText: 'ISC' }).first().waitFor();
    await panel.getByText('2 definitions').waitFor();
    await panel.getByRole('button', { name: 'unlicensed-thing 1.0.0', exact: true }).click();
    await tab(workbench, 'unlicensed-thing 1.0.0 (#32002)').waitFor();
    // A page that is still loading takes the focus when it is ready and would close the list of the next step.
    const other = await workbench.webviewFrame('h1:has-text("unlicensed-thing")');
    await other.locator('.side.came', { hasText: 'Unlicense' }).first().waitFor();
    await other.waitForFunction(() => document.hasFocus());
  });

  step('reuses its panel when it is opened again', async (workbench) => {
    await workbench.runCommand('ClearlyDefined: Open Curation Pull Request…');
    await workbench.page.getByText('Curation pull requests of unlicensed-thing').waitFor();
    await workbench.choose('#32002 two at once');
    await tab(workbench, 'unlicensed-thing 1.0.0 (#32002)').waitFor();
    assert.deepEqual([...(await workbench.tabs())].sort(), [
      'callsite 1.0.0 (#32002)',
      'unlicensed-thing 1.0.0 (#32002)',
    ]);
    assert.deepEqual(await workbench.notifications(), []);
  });
});

describeWorkbench('Comparing more than two selected rows', { viewport: wide, workspace: 'states' }, (step) => {
  step('asks which two versions to compare', async (workbench) => {
    const view = await workbench.openView('Components');
    await workbench.expand(workbench.treeRow(/^package\.json/, view));
    await workbench.openRow(workbench.treeRow(/^lodash\s*MIT · [\d.]+$/, view), 'h1:has-text("lodash")');
    for (const name of [/^gsap/, /^indexof/]) await workbench.treeRow(name, view).click({ modifiers: ['Control'] });
    await workbench.runCommand('ClearlyDefined: Compare with Another Version…');
    await workbench.page.getByPlaceholder('3 versions are selected: choose the first of two').waitFor();
    await workbench.screenshot('compare two of three');
    await workbench.choose('gsap 3.12.5');
    await workbench.page.getByPlaceholder('Compare it with…').waitFor();
    await workbench.choose('lodash 4.17.21');
    await tab(workbench, 'lodash 4.17.21 ← 3.12.5').waitFor();
    assert.deepEqual(await workbench.notifications(), []);
  });
});

describeWorkbench('Comparing two versions in the panel', { viewport: wide, settings }, (step) => {
  step('starts from the active panel', async (workbench) => {
    await openComponent(workbench, 'npm/npmjs/-/lodash/4.17.21');
    await workbench.hideSideBar();
    await workbench.openInput('ClearlyDefined: Compare with Another Version…', 'Compare lodash 4.17.21 with…');
    await workbench.choose('4.17.20');
    const panel = await activePanel(workbench, 'lodash 4.17.21 ← 4.17.20', 'Compared with 4.17.20');
    await panel.getByRole('tab', { name: 'Changes', selected: true }).waitFor();
    await panel.locator('.glance').waitFor();
    await panel.locator('.change').first().waitFor();
  });

  looks(step, 'comparison', 'Compared with 4.17.20');

  step('opens a diff in an editor', async (workbench) => {
    const panel = await panelWith(workbench, 'Compared with 4.17.20');
    await panel.getByRole('button', { name: 'Open Changes' }).click();
    await tab(workbench, 'lodash 4.17.20 ↔ lodash 4.17.21').waitFor();
    await workbench.page.locator('.monaco-diff-editor .view-line').first().waitFor();
    await workbench.screenshot('comparison diff');
  });
});

/** In every theme, wide and narrow. */
function looks(
  step: (title: string, run: (workbench: Workbench) => Promise<void>) => void,
  name: string,
  text: string,
): void {
  for (const theme of checkedThemes)
    step(`renders in the theme ${theme}, wide and narrow`, async (workbench) => {
      await workbench.setTheme(theme);
      const panel = await panelWith(workbench, text);
      await panel.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
      for (const [shape, size] of Object.entries({ wide, narrow })) {
        await workbench.page.setViewportSize(size);
        await workbench.screenshot(`${name} ${theme} ${shape}`);
        assert.deepEqual(await scrolledSideways(panel), [], shape);
        assert.deepEqual(await axeFindings(panel), []);
      }
      await workbench.page.setViewportSize(wide);
    });
}

async function openComponent(workbench: Workbench, coordinates: string): Promise<Frame> {
  await workbench.openInput('ClearlyDefined: Find Component…', 'Open its definition', coordinates);
  await workbench.page.keyboard.press('Enter');
  const panel = await workbench.webviewFrame('h1');
  await panel.locator('main .pane').first().waitFor();
  return panel;
}

async function activePanel(workbench: Workbench, title: string, text: string): Promise<Frame> {
  await tab(workbench, title).waitFor();
  return panelWith(workbench, text);
}

function panelWith(workbench: Workbench, text: string): Promise<Frame> {
  return workbench.webviewFrame(`.compared:has-text("${text}")`);
}

/** The editor in front, when it has this title. */
function tab(workbench: Workbench, title: string): Locator {
  return workbench.page.locator('.tab.active', { hasText: title });
}
