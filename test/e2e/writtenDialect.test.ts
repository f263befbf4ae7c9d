// A service limited to its written API description: the extension shows what is available and invents nothing.
import assert from 'node:assert/strict';
import type { Frame, Locator } from 'playwright-core';
import { describeWorkbench } from './support/describeWorkbench.ts';
import type { Workbench } from './support/workbench.ts';

const deep = 'go/golang/github.com%2fazure%2fazure-sdk-for-go%2fsdk%2fresourcemanager%2fcompute%2farmcompute/v4/v4.2.1';

describeWorkbench('Service limited to the written API', { service: 'written' }, (step) => {
  step('provides the licenses of a workspace', async (workbench) => {
    const view = await workbench.openView('Components');
    await workbench.expand(workbench.treeRow(/^package\.json/, view));
    await workbench.treeRow(/^chalk\s*MIT · 4\.1\.2/, view).waitFor();
    await workbench.waitUntilIdle();
  });

  step('lists known versions newest first when the address names none', async (workbench) => {
    const list = await type(workbench, 'npm/npmjs/-/chalk', 'chalk');
    await list.locator('.monaco-list-row', { hasText: /^5\.3\.0/ }).waitFor();
    assert.match(await list.locator('.monaco-list-row').first().innerText(), /^5\.3\.0/);
    await workbench.page.keyboard.press('Enter');
    await workbench.webviewFrame('h1:has-text("5.3.0")');
  });

  step('shows a definition with `licensed.license.expression`', async (workbench) => {
    const panel = await open(workbench, 'npm/npmjs/-/chalk/4.1.2', '4.1.2');
    await panel.locator('.verdict', { hasText: 'MIT' }).waitFor();
    await panel.getByRole('tab', { name: 'Raw data' }).click();
    await panel.getByText('expression').first().waitFor();
    await workbench.screenshot('written dialect raw data');
  });

  step('finds components with a deep namespace through a query parameter', async (workbench) => {
    await workbench.service.clearLog();
    const panel = await open(workbench, deep, 'v4');
    await panel.locator('.verdict', { hasText: 'MIT' }).waitFor();
    const asked = await workbench.service.requests();
    const queries = asked.filter(({ target }) => target.startsWith('/definitions?coordinates='));
    assert.ok(queries.length > 0, asked.map(({ target }) => target).join('\n'));
    for (const { headers } of queries) assert.equal(headers['accept-version'], '1.0.0');
  });

  step('receives the version header with these queries only', async (workbench) => {
    const asked = await workbench.service.requests();
    const others = asked.filter(({ target }) => !target.startsWith('/definitions?coordinates='));
    assert.deepEqual(
      others.filter(({ headers }) => headers['accept-version'] !== undefined).map(({ target }) => target),
      [],
    );
  });

  step('shows what is not available without a notification', async (workbench) => {
    const panel = await workbench.webviewFrame('h1:has-text("v4")');
    await panel.getByRole('tab', { name: 'Raw data' }).click();
    await panel.getByRole('tab', { name: 'Harvested data' }).click();
    await panel
      .getByRole('button', { name: /scancode/ })
      .first()
      .click();
    await panel.getByText('The service has nothing here.').waitFor();
    await workbench.screenshot('written dialect harvested data');
    assert.deepEqual(await workbench.notifications(), []);
  });
});

async function open(workbench: Workbench, coordinates: string, name: string): Promise<Frame> {
  await type(workbench, coordinates, name);
  return workbench.webviewFrame(`h1:has-text("${name}")`);
}

async function type(workbench: Workbench, text: string, name: string): Promise<Locator> {
  const list = await workbench.openInput('ClearlyDefined: Find Component…', name, text);
  await workbench.page.keyboard.press('Enter');
  return list;
}
