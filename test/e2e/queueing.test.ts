// Queueing harvests from the views, for a manifest, a selection or all unknown components, with a confirmation first.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import { describeWorkbench } from './support/describeWorkbench.ts';
import { eventually } from './support/eventually.ts';
import type { Theme } from './support/themes.ts';
import type { Workbench } from './support/workbench.ts';

const someThemes: readonly Theme[] = ['light', 'dark'];
const unknown = Array.from({ length: 40 }, (_, at) => `npm/npmjs/-/unheard-of-${String(at).padStart(2, '0')}/1.0.0`);
const source = `git/github/unheard/of/${'ab12'.repeat(10)}`;

describeWorkbench('Queueing harvests', { prepare: list, viewport: { width: 1280, height: 800 } }, (step) => {
  for (const theme of someThemes)
    step(`confirms a whole file once and shows what is sent in the theme ${theme}`, async (workbench) => {
      await workbench.setTheme(theme);
      const pane = await workbench.openView('Components');
      await workbench.waitUntilIdle();
      await workbench.treeRow(/^components\.txt.*need attention/, pane).waitFor();
      await fromMenu(workbench, /^components\.txt/, 'Queue Harvest…');
      const question = dialog(workbench);
      await question.getByText('Ask the service to harvest 41 components?').waitFor();
      await question.getByText('and 33 more').waitFor();
      await question.getByText('Without a version, and only versions can be harvested').waitFor();
      await workbench.screenshot(`queueing question ${theme}`);
      await question.getByRole('button', { name: 'Show All' }).click();
      await workbench.page.locator('.tab.active', { hasText: 'harvests.jsonc' }).waitFor();
      await workbench.page.locator('.view-line', { hasText: 'unheard-of-00' }).waitFor();
      await workbench.screenshot(`queueing listing ${theme}`);
      await workbench.page
        .locator('.part.editor .editor-actions')
        .getByRole('button', { name: 'Queue Harvest…' })
        .click();
      await question.getByText('Ask the service to harvest 41 components?').waitFor();
      await question.getByRole('button', { name: 'Cancel' }).click();
      await eventually('the listing is gone', async () => (await workbench.tabs()).length === 0);
      assert.deepEqual(await harvests(workbench), []);
    });

  step('offers harvests for the selected file from the palette', async (workbench) => {
    await workbench.treeRow(/^components\.txt/, workbench.pane('Components')).click();
    await workbench.treeRow(/^unheard-of-00/, workbench.pane('Components')).waitFor();
    await workbench.runCommand('ClearlyDefined: Queue Harvest…');
    const question = dialog(workbench);
    await question.getByText('Ask the service to harvest 41 components?').waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
  });

  step('sends all unknown components in one request', async (workbench) => {
    await workbench.runCommand('ClearlyDefined: Queue Harvest of Everything Not Harvested…');
    const question = dialog(workbench);
    await question.getByText(/Ask the service to harvest 4\d components\?/).waitFor();
    await workbench.screenshot('queueing everything');
    await question.getByRole('button', { name: 'Queue Harvest' }).click();
    await workbench.notification(/has queued the harvest of 4\d components/).waitFor();
    await workbench.screenshot('queueing done');
    const [sent, ...others] = await harvests(workbench);
    assert.deepEqual(others, []);
    assert.ok(sent && [...unknown, source].every((one) => sent.includes(`"${one}"`)));
  });

  step('explains why no component is left to send', async (workbench) => {
    await fromMenu(workbench, /^components\.txt/, 'Queue Harvest…');
    await workbench.notification(/Nothing was sent\. .*Queued already, .* \(41\)/).waitFor();
    await workbench.screenshot('queueing nothing');
    assert.equal((await harvests(workbench)).length, 1);
  });

  step('offers the tools with a description of each', async (workbench) => {
    const pane = workbench.pane('Components');
    await workbench.treeRow(/^unheard-of-00/, pane).waitFor();
    await workbench.treeRow(/^unheard-of-00/, pane).click();
    await workbench.openInput('ClearlyDefined: Harvest with Tool…', /^scancode/);
    await workbench.screenshot('queueing tools');
    await workbench.page.keyboard.type('scancode');
    await workbench.page.keyboard.press('Enter');
    await dialog(workbench).getByText('Tool scancode, 1:').waitFor();
    await dialog(workbench).getByRole('button', { name: 'Cancel' }).click();
  });
});

function list(workspace: string): void {
  const lines = [...unknown, source, 'npm/npmjs/-/lodash/4.17.21', 'npm/npmjs/-/without-version'];
  fs.writeFileSync(path.join(workspace, 'components.txt'), `${lines.join('\n')}\n`);
}

function dialog(workbench: Workbench): Locator {
  return workbench.page.locator('.monaco-dialog-box');
}

async function fromMenu(workbench: Workbench, row: RegExp, entry: string): Promise<void> {
  await workbench.chooseFromMenu(workbench.treeRow(row, workbench.pane('Components')), entry);
}

async function harvests(workbench: Workbench): Promise<string[]> {
  const requests = await workbench.service.requests();
  return requests.flatMap(({ method, target, body }) => (method === 'POST' && target === '/harvest' ? [body] : []));
}
