// A definition panel beside the document of its draft: an edit in either one appears in the other immediately.
import assert from 'node:assert/strict';
import type { Frame, Locator } from 'playwright-core';
import { describeWorkbench } from './support/describeWorkbench.ts';
import { DraftEditor } from './support/draftEditor.ts';
import { eventually } from './support/eventually.ts';
import type { Theme } from './support/themes.ts';
import type { Workbench } from './support/workbench.ts';

const themes: readonly Theme[] = ['light', 'dark'];
const viewport = { width: 1600, height: 900 };

describeWorkbench('Draft beside its definition', { viewport, workspace: 'states' }, (step) => {
  step('starts from the palette by finding a component when nothing is selected', async (workbench) => {
    await workbench.runCommand('ClearlyDefined: Draft Curation');
    await list(workbench).getByText('Find Component', { exact: true }).waitFor();
    await list(workbench).locator('input.input').fill('lodash');
    await row(workbench, 'lodash').waitFor();
    await workbench.screenshot('draft found component');
    await workbench.page.keyboard.press('Enter');
    await row(workbench, '4.17.20').click();
    const draft = new DraftEditor(workbench);
    await draft.waitForText(/name: lodash\n.*\n.*\nrevisions:\n +4\.17\.20:\n +licensed:\n +declared:\s*$/);
    await workbench.page.locator('.suggest-widget.visible').waitFor();
    await draft.lens(/Enter a value to submit/).waitFor();
    assert.equal(await draft.root.locator('.squiggly-error').count(), 0);
    await workbench.screenshot('draft found');
    await workbench.page.keyboard.press('Escape');
    assert.deepEqual(await workbench.notifications(), []);
    await workbench.runCommand('View: Close All Editors');
  });

  step('starts no draft when the user leaves it empty and presses Escape', async (workbench) => {
    await workbench.runCommand('ClearlyDefined: Draft Curation');
    await list(workbench).getByText('Find Component', { exact: true }).waitFor();
    await workbench.page.keyboard.press('Escape');
    await list(workbench).waitFor({ state: 'hidden' });
    assert.deepEqual(await workbench.tabs(), []);
  });

  step('shows side by side what curations changed in a definition', async (workbench) => {
    await openComponent(workbench, 'npm/npmjs/-/callsite/1.0.0');
    await workbench.hideSideBar();
    await workbench.service.clearLog();
    await workbench.runCommand('ClearlyDefined: Compare with Uncurated Definition');
    await workbench.page.locator('.tab.active', { hasText: 'callsite 1.0.0: without curations ↔ now' }).waitFor();
    const sides = workbench.page.locator('.monaco-diff-editor');
    await sides.locator('.modified .view-line', { hasText: /declared:.MIT/ }).waitFor();
    await sides.locator('.original .view-line', { hasText: /licensed:/ }).waitFor();
    assert.equal(await sides.locator('.original .view-line', { hasText: 'declared' }).count(), 0);
    for (const theme of themes) {
      await workbench.setTheme(theme);
      await workbench.screenshot(`uncurated ${theme}`);
    }
    const sent = await workbench.service.requests();
    assert.deepEqual(
      sent.filter(({ method }) => method === 'PATCH' || method === 'PUT'),
      [],
    );
    assert.deepEqual(await workbench.notifications(), []);
    await workbench.runCommand('View: Close Editor');
  });

  step('contains the edits made in the panel', async (workbench) => {
    const panel = await panelOf(workbench);
    await editDeclared(workbench, 'ISC');
    await panel.getByRole('region', { name: 'Draft' }).getByText('1 field, 1 version').waitFor();
    await panel.getByRole('button', { name: 'Open Draft' }).click();
    const draft = new DraftEditor(workbench);
    await draft.waitForText(/declared: ISC\s*$/m);
    await workbench.runCommand('View: Move Editor into Next Group');
    await shows(workbench, 'ISC');
    await editDeclared(workbench, 'Apache-2.0');
    await draft.waitForText(/declared: Apache-2\.0\s*$/m);
    await editLine(workbench, 'Project website', 'https://callsite.example/');
    await draft.waitForText(/projectWebsite: ['"]?https:\/\/callsite\.example\//);
    const bar = (await panelOf(workbench)).getByRole('region', { name: 'Draft' });
    await bar.getByText('2 fields, 1 version').waitFor();
  });

  for (const theme of themes)
    step(`renders beside the panel in the theme ${theme}`, async (workbench) => {
      await workbench.setTheme(theme);
      await shows(workbench, 'Apache-2.0');
      await workbench.screenshot(`draft beside definition ${theme}`);
    });

  step('undoes an edit in the panel when it is undone in the document', async (workbench) => {
    const draft = new DraftEditor(workbench);
    await draft.root.locator('.view-line', { hasText: 'declared' }).first().click();
    await workbench.page.keyboard.press('Control+Z');
    await draft.waitForText(/declared: Apache-2\.0\s*$(?![\s\S]*projectWebsite)/m);
    await (await panelOf(workbench)).getByText('callsite.example').waitFor({ state: 'detached' });
    await workbench.page.keyboard.press('Control+Z');
    await draft.waitForText(/declared: ISC\s*$/m);
    await shows(workbench, 'ISC');
    await workbench.page.keyboard.press('Control+Shift+Z');
    await draft.waitForText(/declared: Apache-2\.0\s*$/m);
    await shows(workbench, 'Apache-2.0');
  });

  step('shows text typed in the document in the panel, with its problems', async (workbench) => {
    const draft = new DraftEditor(workbench);
    await draft.typeBehind('declared:', ' OR mitt');
    await workbench.page.keyboard.press('Escape');
    await shows(workbench, 'Apache-2.0 OR mitt');
    const panel = await panelOf(workbench);
    await declared(panel).locator('.drafted-problem.error').waitFor();
    await panel
      .getByRole('region', { name: 'Draft' })
      .getByText(/1 error/)
      .waitFor();
    await draft.lens(/Cannot be submitted/).waitFor();
    for (const theme of themes) {
      await workbench.setTheme(theme);
      await workbench.screenshot(`draft beside definition faulty ${theme}`);
    }
    await editDeclared(workbench, 'MIT-0');
    await draft.waitForText(/declared: MIT-0\s*$/m);
    await declared(await panelOf(workbench))
      .locator('.drafted-problem')
      .waitFor({ state: 'detached' });
  });

  step('blocks editing in the panel while the document is invalid YAML', async (workbench) => {
    const draft = new DraftEditor(workbench);
    await draft.typeBehind('declared:', ': [');
    const panel = await panelOf(workbench);
    await panel.getByText('The draft can’t be read').waitFor();
    await panel.getByRole('button', { name: 'Edit Declared' }).waitFor({ state: 'detached' });
    await draft.lens(/the text is not YAML/).waitFor();
    await workbench.screenshot('draft beside definition unreadable');
    for (let times = 0; times < 3; times++) await workbench.page.keyboard.press('Backspace');
    await draft.waitForText(/declared: MIT-0\s*$/m);
    await shows(workbench, 'MIT-0');
  });

  step('closes the document when it is discarded in the panel and restores both on Undo', async (workbench) => {
    const draft = new DraftEditor(workbench);
    const text = await draft.text();
    const bar = (await panelOf(workbench)).getByRole('region', { name: 'Draft' });
    await bar.getByRole('button', { name: 'Discard Draft' }).click();
    const notification = workbench.notification(/The draft of callsite was discarded\./);
    await notification.waitFor();
    await bar.waitFor({ state: 'detached' });
    await eventually('its document is closed', async () => !(await workbench.tabs()).some((tab) => /yaml/.test(tab)));
    await notification.getByRole('button', { name: 'Undo' }).click();
    await draft.waitForText(/declared: MIT-0\s*$/m);
    assert.equal(await draft.text(), text);
    await workbench.screenshot('draft beside definition restored');
    if ((await workbench.page.locator('.editor-group-container').count()) === 1)
      await workbench.runCommand('View: Move Editor into Next Group');
    await shows(workbench, 'MIT-0');
  });

  step('removes a field from the document when it is reverted in the panel', async (workbench) => {
    const panel = await panelOf(workbench);
    await panel.getByRole('button', { name: 'Revert Declared' }).click();
    const draft = new DraftEditor(workbench);
    await eventually('the text says nothing of it', async () => !/MIT-0/.test(await draft.text()));
    await panel.getByRole('button', { name: 'Revert Declared' }).waitFor({ state: 'detached' });
    await panel
      .getByRole('region', { name: 'Draft' })
      .getByText(/No changes yet/)
      .waitFor();
    await draft.lens(/Enter a value to submit/).waitFor();
    await workbench.screenshot('draft beside definition reverted');
    assert.deepEqual(await workbench.notifications(), []);
  });
});

async function openComponent(workbench: Workbench, coordinates: string): Promise<void> {
  await workbench.runCommand('ClearlyDefined: Find Component…');
  await workbench.type(coordinates);
  await panelOf(workbench);
}

/** A panel that was hidden has a new page when it is shown again. */
function panelOf(workbench: Workbench): Promise<Frame> {
  return workbench.webviewFrame('h1:has-text("callsite")');
}

function fieldOf(panel: Frame, name: string): Locator {
  return panel.locator('.field', { has: panel.getByText(name, { exact: true }) }).first();
}

function declared(panel: Frame): Locator {
  return fieldOf(panel, 'Declared');
}

/** Waits until the panel shows this declared license for the draft. */
async function shows(workbench: Workbench, license: string): Promise<void> {
  const shownValue = async (): Promise<string> =>
    declared(await panelOf(workbench))
      .locator('.drafted-value')
      .innerText({ timeout: 500 })
      .catch(() => '');
  const isShown = async (): Promise<boolean> => (await shownValue()).split('\n')[0] === license;
  await eventually('the panel says it', isShown).catch(() => undefined);
  assert.equal((await shownValue()).split('\n')[0], license);
}

async function editDeclared(workbench: Workbench, license: string): Promise<void> {
  const panel = await panelOf(workbench);
  await panel.getByRole('button', { name: 'Edit Declared' }).click();
  const input = panel.locator('input[role="combobox"]');
  await input.fill(license);
  await input.press('Enter');
  await input.waitFor({ state: 'detached' });
}

async function editLine(workbench: Workbench, label: string, text: string): Promise<void> {
  const panel = await panelOf(workbench);
  await panel.getByRole('button', { name: `Edit ${label}` }).click();
  const input = panel.getByRole('textbox', { name: label });
  await input.fill(text);
  await input.press('Enter');
  await input.waitFor({ state: 'detached' });
}

function list(workbench: Workbench): Locator {
  return workbench.page.locator('.quick-input-widget:visible');
}

function row(workbench: Workbench, label: string): Locator {
  return list(workbench)
    .locator('.monaco-list-row', { has: workbench.page.getByText(label, { exact: true }) })
    .first();
}
