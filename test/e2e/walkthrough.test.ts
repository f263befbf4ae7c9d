// What a new user sees first: the commands of an empty window and the walkthrough.
import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { describeWorkbench } from './support/describeWorkbench.ts';
import { eventually } from './support/eventually.ts';
import { everyTheme } from './support/themes.ts';
import type { Workbench } from './support/workbench.ts';

/** Each step, the name of its picture, and a text that only this picture has. */
const pictures: readonly (readonly [step: string, name: string, text: string])[] = [
  ['Open the Components View', 'components', 'axios'],
  ['Read a Definition', 'definition', 'lodash.js'],
  ['Fix a License', 'curation', '#32562'],
  ['Harvest What Is Missing', 'harvest', 'scancode'],
];

describeWorkbench('Window without a folder', { workspace: null, service: 'none' }, (step) => {
  step('lists at most 25 commands in the palette before the extension runs', async (workbench) => {
    assert.equal(await isOpen(workbench), false);
    await listsAtMost(25, workbench);
  });

  step('opens the walkthrough from the welcome text of the view', async (workbench) => {
    const view = await workbench.openView('Components');
    assert.equal(await isOpen(workbench), false);
    await view.getByRole('button', { name: 'Open Walkthrough' }).click();
    await workbench.page.getByText('Get Started with ClearlyDefined').first().waitFor();
  });

  step('still lists at most 25 commands', async (workbench) => {
    await listsAtMost(25, workbench);
  });
});

// A narrower window shows no pictures.
describeWorkbench('Walkthrough', { viewport: { width: 1680, height: 900 } }, (step) => {
  step('is opened by its command and by nothing else', async (workbench) => {
    assert.equal(await isOpen(workbench), false);
    await workbench.runCommand('ClearlyDefined: Open Walkthrough');
    for (const [title] of pictures) await stepOf(workbench, title).waitFor();
  });

  step('completes its first step by showing the view', async (workbench) => {
    const first = stepOf(workbench, 'Open the Components View');
    assert.equal(await isDone(first), false);
    await first.getByRole('button', { name: 'Open Components View' }).click();
    await workbench.treeRow(/^package\.json/, workbench.pane('Components')).waitFor();
    await eventually('the step is done', () => isDone(first));
  });

  step('completes its second step by opening a definition', async (workbench) => {
    await workbench.expand(workbench.treeRow(/^package\.json/));
    await workbench.openRow(workbench.treeRow(/^lodash/), 'h1:has-text("lodash")');
    await workbench.runCommand('ClearlyDefined: Open Walkthrough');
    await eventually('the step is done', () => isDone(stepOf(workbench, 'Read a Definition')));
    assert.equal(await isDone(stepOf(workbench, 'Fix a License')), false);
  });

  for (const theme of everyTheme)
    step(`has a picture for each step in ${theme}`, async (workbench) => {
      await workbench.setTheme(theme);
      for (const [title, name, text] of pictures) {
        await stepOf(workbench, title).locator('.step-title').click();
        await eventually('the picture is visible', async () => {
          const frame = await workbench.webviewFrame(`svg:has-text("${text}")`);
          return frame
            .locator('svg')
            .isVisible()
            .catch(() => false); // The frame may be gone meanwhile.
        });
        await workbench.screenshot(`walkthrough ${name} ${theme}`);
      }
    });
});

function stepOf(workbench: Workbench, title: string): Locator {
  return workbench.page.locator('.getting-started-step', { hasText: title }).first();
}

async function isDone(step: Locator): Promise<boolean> {
  return (await step.locator('.codicon-getting-started-step-checked').count()) > 0;
}

async function isOpen(workbench: Workbench): Promise<boolean> {
  return (await workbench.page.getByText('Get Started with ClearlyDefined').count()) > 0;
}

/** Counts the palette's entries with the name of the extension, its views included. */
async function listsAtMost(most: number, workbench: Workbench): Promise<void> {
  const labels = await workbench.paletteEntries('ClearlyDefined', 'ClearlyDefined: Find Component…');
  const own = [...labels].filter((label) => label.startsWith('ClearlyDefined: '));
  assert.ok(own.length > 10 && own.length <= most, `${own.length}: ${own.join(', ')}`);
}
