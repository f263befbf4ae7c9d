// "Export…" as a user runs it: the lists, the save dialog, which asks before it overwrites, the message and the record.
import assert from 'node:assert/strict';
import { describeWorkbench } from './support/describeWorkbench.ts';
import { eventually } from './support/eventually.ts';
import type { OpenOptions } from './support/openWorkbench.ts';
import { everyTheme } from './support/themes.ts';
import type { Workbench } from './support/workbench.ts';

const command = 'ClearlyDefined: Export…';

async function saveAs(workbench: Workbench, name: string): Promise<void> {
  const input = workbench.page.locator('.quick-input-widget:visible input.input');
  await eventually(`${name} is offered`, async () => (await input.inputValue()).endsWith(name));
  await workbench.page.keyboard.press('Enter');
}

for (const [title, options] of [
  ['Export', { workspace: 'sample' }],
  ['Export in the browser', { workspace: 'states', isWeb: true }],
] as const satisfies readonly (readonly [string, OpenOptions])[])
  describeWorkbench(title, options, (step) => {
    step('offers the formats', async (workbench) => {
      const view = await workbench.dismissLookUpNotice();
      await workbench.treeRow(/^package\.json/, view).waitFor();
      const input = await workbench.openInput(command, 'CycloneDX 1.6');
      await input.getByText('NOTICE as Markdown').waitFor();
      await workbench.screenshot(`${title} formats`);
      await workbench.choose('NOTICE as text');
      await input.getByText('Runtime dependencies').waitFor();
      await workbench.screenshot(`${title} contents`);
      await workbench.choose('Runtime dependencies');
    });

    step('writes the file, and opens it', async (workbench) => {
      await saveAs(workbench, 'NOTICE');
      const notice = workbench.notification(/Exported \d+ components to NOTICE\./);
      await notice.waitFor();
      await workbench.screenshot(`${title} done`);
      await notice.getByRole('button', { name: 'Open File' }).click();
      await workbench.page.locator('.tab', { hasText: 'NOTICE' }).waitFor();
      await workbench.page.locator('.view-line', { hasText: 'Third-Party Notices' }).waitFor();
      await workbench.screenshot(`${title} opened`);
    });

    step('has a record in the Activity view', async (workbench) => {
      const pane = await workbench.openView('Activity');
      const row = workbench.treeRow(/^NOTICE\s*written · \d+ components · just now/, pane);
      await row.waitFor();
      await workbench.expand(row);
      for (const theme of everyTheme.slice(0, 3)) {
        await workbench.setTheme(theme);
        await workbench.screenshot(`${title} activity ${theme}`);
      }
    });

    step('can be cancelled, and then has written nothing', async (workbench) => {
      await workbench.service.setFaults({ on: 'POST /notices', kind: 'hang' });
      await workbench.runCommand(command);
      await workbench.choose('NOTICE as Markdown');
      await workbench.choose('All dependencies');
      await saveAs(workbench, 'NOTICE.md');
      const progress = workbench.notification(/Exporting NOTICE\.md/);
      await progress.waitFor();
      await workbench.screenshot(`${title} progress`);
      await progress.getByRole('button', { name: 'Cancel' }).click();
      await progress.waitFor({ state: 'hidden' });
      await workbench.service.setFaults();
      assert.equal(await workbench.treeRow(/^NOTICE\.md/, workbench.pane('Activity')).count(), 0);
    });

    step('asks before it overwrites', async (workbench) => {
      await workbench.runCommand(command);
      await workbench.choose('NOTICE as text');
      await workbench.choose('Runtime dependencies');
      await saveAs(workbench, 'NOTICE');
      const question = workbench.page.locator('.quick-input-widget:visible', { hasText: /already exists/ });
      await question.waitFor();
      await workbench.screenshot(`${title} overwrite`);
      await workbench.page.keyboard.press('Escape');
      await question.waitFor({ state: 'hidden' });
      assert.equal((await workbench.notifications()).filter((text) => text.includes('Exported')).length, 0);
    });
  });

describeWorkbench('Export in Restricted Mode', { workspace: 'states', isRestricted: true }, (step) => {
  const chooseTable = async (workbench: Workbench): Promise<void> => {
    await workbench.runCommand(command);
    await workbench.choose('CSV');
    await workbench.choose('All dependencies');
  };

  step('sends nothing before the user agrees', async (workbench) => {
    const view = await workbench.openView('Components');
    await workbench.treeRow(/^package\.json/, view).waitFor();
    await chooseTable(workbench);
    const dialog = workbench.page.locator('.monaco-dialog-box');
    await dialog
      .getByText(/^Names and versions of public packages are sent to 127\.0\.0\.1:\d+ to look up licenses\.$/)
      .waitFor();
    await workbench.screenshot('Export restricted');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await workbench.waitUntilIdle();
    assert.deepEqual(await workbench.service.requests(), []);
  });

  step('writes the file then', async (workbench) => {
    await chooseTable(workbench);
    await workbench.page.locator('.monaco-dialog-box').getByRole('button', { name: 'Export' }).click();
    await saveAs(workbench, 'components.csv');
    await workbench.notification(/Exported \d+ components to components\.csv\./).waitFor();
  });
});
