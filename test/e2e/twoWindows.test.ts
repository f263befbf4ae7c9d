// Two windows with the same workspace: an entry added in one appears in the other, and no entry is lost.
import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { describeWorkbench } from './support/describeWorkbench.ts';
import { eventually } from './support/eventually.ts';
import { Workbench } from './support/workbench.ts';

describeWorkbench('Definitions view in two windows', {}, (step) => {
  step('merges the entries of both windows', async (workbench) => {
    const page = await workbench.page.context().newPage();
    await page.goto(workbench.page.url());
    const other = new Workbench(
      { page, dispose: () => page.close() },
      {
        serviceUrl: workbench.service.url,
        workspace: workbench.workspace,
        printed: [],
        settings: new Map(),
        writeSettings: () => {},
        end: async () => {},
      },
    );
    try {
      await other.openView('Definitions');
      await workbench.openView('Definitions');
      await add(workbench, 'npm/npmjs/-/lodash/4.17.21');
      await add(other, 'npm/npmjs/-/chalk/4.1.2');
      await has(other, ['lodash', 'chalk']);
      await add(workbench, 'npm/npmjs/-/callsite/1.0.0');
      await has(workbench, ['lodash', 'chalk', 'callsite']);
      await other.screenshot('two windows');
      assert.deepEqual(await workbench.notifications(), []);
    } finally {
      await other.dispose();
    }
  });
});

async function add(workbench: Workbench, coordinates: string): Promise<void> {
  await workbench.page.bringToFront();
  const list = await workbench.openInput('ClearlyDefined: Find Component…', 'Open its definition', coordinates);
  await list.locator('.monaco-list-row').first().hover();
  await list.getByRole('button', { name: /^Add .* to Definitions/ }).click();
  await workbench.page.keyboard.press('Escape');
  const name = coordinates.split('/')[3] ?? '';
  await workbench.treeRow(new RegExp(`^${name}`), workbench.pane('Definitions')).waitFor();
}

/** Waits until the view has these names in this order. */
async function has(workbench: Workbench, expected: readonly string[]): Promise<void> {
  const names = async (): Promise<readonly string[]> =>
    (await workbench.rows('Definitions')).map((row) => row.split(' ')[0] ?? '');
  await eventually('the list', async () => isDeepStrictEqual(await names(), expected)).catch(() => undefined);
  assert.deepEqual(await names(), expected);
}
