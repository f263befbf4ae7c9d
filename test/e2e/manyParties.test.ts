// A definition with thousands of parties: the page shows the first ones; all can be listed, found and copied.
import assert from 'node:assert/strict';
import { after } from 'mocha';
import type { Frame } from 'playwright-core';
import { type RunningService, startServiceProcess } from '../../scripts/serviceProcess.ts';
import { axeFindings } from './support/axe.ts';
import { describeWorkbench } from './support/describeWorkbench.ts';
import { eventually } from './support/eventually.ts';
import type { Workbench } from './support/workbench.ts';

let service: RunningService | undefined;
after(() => service?.dispose());

async function withLargeTree() {
  service = await startServiceProcess('sample', ['--large', 'tree:10000']);
  return { workspace: null, serviceUrl: service.url };
}

describeWorkbench('Definition with thousands of parties', withLargeTree, (step) => {
  let panel: Frame;
  let total = 0;

  step('shows the first ten parties and the total', async (workbench) => {
    await workbench.openInput(
      'ClearlyDefined: Find Component…',
      'Open its definition',
      'npm/npmjs/-/large-tree-10000/1.0.0',
    );
    await workbench.page.keyboard.press('Enter');
    panel = await workbench.webviewFrame('.party-count');
    total = numberIn(await countText(panel));
    assert.ok(total > 1000, String(total));
    assert.equal(await listed(panel), 10);
  });

  step('lists five hundred more at a time', async (workbench) => {
    await panel.getByRole('button', { name: 'Show 500 more' }).click();
    await eventually('the first 500 are there', async () => (await listed(panel)) === 500);
    await panel.getByRole('button', { name: 'Show 500 more' }).click();
    await eventually('the next 500 are there', async () => (await listed(panel)) === 1000);
    const texts = await parties(panel).allTextContents();
    assert.equal(new Set(texts).size, texts.length, 'nobody is there twice');
    assert.deepEqual(await axeFindings(panel), []);
    await workbench.screenshot('many parties');
    await panel.getByRole('button', { name: 'Show less' }).first().click();
    await eventually('they are ten again', async () => (await listed(panel)) === 10);
  });

  step('finds parties that are not listed yet', async () => {
    const field = panel.getByRole('searchbox', { name: 'Filter parties' });
    await field.fill('nobody at all');
    await eventually('nobody is found', async () => (await countText(panel)).startsWith(`0 of `));
    await field.fill('2');
    await eventually('some are found', async () => {
      const text = await countText(panel);
      return / of /.test(text) && numberIn(text) > 0 && numberIn(text) < total;
    });
    assert.ok((await parties(panel).allTextContents()).every((text) => text.includes('2')));
  });

  step('copies the matching parties or all parties', async (workbench) => {
    const found = numberIn(await countText(panel));
    await panel.getByRole('button', { name: 'Copy those that are found' }).click();
    await eventually('those that are found are copied', async () => (await copied(workbench)).length === found);
    assert.ok((await copied(workbench)).every((line) => line.includes('2')));
    await panel.getByRole('searchbox', { name: 'Filter parties' }).fill('');
    await panel.getByRole('button', { name: 'Copy all parties' }).click();
    await eventually('all are copied', async () => (await copied(workbench)).length === total);
  });

  step('keeps the filter after the page was hidden', async (workbench) => {
    await panel.getByRole('searchbox', { name: 'Filter parties' }).fill('2');
    await eventually('some are found', async () => / of /.test(await countText(panel)));
    const text = await countText(panel);
    await workbench.runCommand('File: New Untitled Text File');
    await workbench.page.locator('.tab', { hasText: 'large-tree-10000' }).click();
    panel = await workbench.webviewFrame('.party-count');
    await eventually('they are found again', async () => (await countText(panel)) === text);
  });
});

function parties(panel: Frame) {
  return panel.locator('.party-count + .list > li');
}

function listed(panel: Frame): Promise<number> {
  return parties(panel).count();
}

function countText(panel: Frame): Promise<string> {
  return panel.locator('.party-count [role="status"]').innerText();
}

/** The first number, such as 1,200 in `1,200 of 3,000 parties`. */
function numberIn(text: string): number {
  return Number(/[\d,]+/.exec(text)?.[0].replaceAll(',', ''));
}

/** The lines on the clipboard. */
async function copied(workbench: Workbench): Promise<readonly string[]> {
  await workbench.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const text = await workbench.page.evaluate(() => navigator.clipboard.readText());
  return text.split('\n');
}
