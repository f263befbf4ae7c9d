// Finding a component: typing, pasting, going back, choosing a version and queueing a harvest.
import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { describeWorkbench } from './support/describeWorkbench.ts';
import { eventually } from './support/eventually.ts';
import type { Workbench } from './support/workbench.ts';

describeWorkbench('Find Component', { viewport: { width: 1280, height: 800 } }, (step) => {
  step('suggests the exact name first, then names with that prefix', async (workbench) => {
    await workbench.openView('Components');
    await workbench.waitUntilIdle();
    await workbench.service.clearLog();
    const list = await openFind(workbench);
    await list.locator('input.input').evaluate(typeQuickly, 'lodash');
    await row(list, 'lodash').getByText('in this workspace').waitFor();
    await row(list, 'lodash').getByText('The service holds').waitFor();
    await workbench.screenshot('find suggestions');
    assert.match(await firstRow(list), /^lodash\b/);
    // Text typed without a pause leads to one request.
    assert.deepEqual(await patterns(workbench), ['lodash']);
  });

  step('lists versions newest first and marks those the service has', async (workbench) => {
    const list = quickInput(workbench);
    await list.locator('input.input').press('Enter');
    await list.getByText('Versions of lodash').waitFor();
    await row(list, '4.9.0').waitFor();
    await row(list, '4.17.21').getByText('harvested', { exact: true }).waitFor();
    await row(list, '4.17.19').getByText('not harvested yet').waitFor();
    assert.match(await firstRow(list), /^4\.17\.21\b/);
    await workbench.screenshot('find versions');
  });

  step('goes back to the typed text without another request', async (workbench) => {
    await workbench.service.clearLog();
    const list = quickInput(workbench);
    await list.getByRole('button', { name: 'Back' }).click();
    await list.getByText('Find Component', { exact: true }).waitFor();
    assert.equal(await list.locator('input.input').inputValue(), 'lodash');
    await row(list, 'lodash').waitFor();
    assert.deepEqual(await patterns(workbench), []);
  });

  step('opens the chosen version', async (workbench) => {
    const list = quickInput(workbench);
    await list.locator('input.input').press('Enter');
    await row(list, '4.17.20').click();
    await isOpen(workbench, 'lodash 4.17.20');
  });

  /** A pasted address and the title of the tab it opens. */
  const addresses: readonly (readonly [pasted: string, title: string])[] = [
    ['npm/npmjs/-/callsite/1.0.0', 'callsite 1.0.0'],
    [`https://${['www', 'npmjs', 'com'].join('.')}/package/axios/v/1.6.8`, 'axios 1.6.8'],
  ];
  for (const [pasted, title] of addresses)
    step(`opens ${title} when Enter follows the paste before the entry is drawn`, async (workbench) => {
      const list = await openFind(workbench);
      await list.locator('input.input').evaluate(pasteAndEnter, pasted);
      await isOpen(workbench, title);
    });

  step('parses pasted text or explains why it cannot', async (workbench) => {
    const list = await openFind(workbench);
    const input = list.locator('input.input');
    await input.fill(`https://${['www', 'npmjs', 'com'].join('.')}/package/left-pad/v/1.3.0`);
    await row(list, 'left-pad 1.3.0').getByText('Open its definition').waitFor();
    await workbench.screenshot('find pasted address');
    await input.fill('https://bitbucket.org/somebody/something');
    await list.getByText('The service has no components from bitbucket.org.').waitFor();
    await input.fill('npm/pypi/-/lodash/4.17.21');
    await list.getByText('The service has no components of type npm from pypi.').waitFor();
    await input.fill('npm/npmjs/-/lodash/4.17.21, pkg:npm/left-pad@1.3.0, rubbish');
    await list.getByText('Add 2 components to the definitions').waitFor();
    await list.getByText('1 entry isn’t a component: rubbish').waitFor();
    await workbench.screenshot('find pasted list');
    await workbench.page.keyboard.press('Escape');
  });

  step('accepts a version that is on no list', async (workbench) => {
    const list = await openFind(workbench);
    await list.locator('input.input').fill('npm/npmjs/-/lodash');
    await row(list, 'lodash').getByText('Choose a version').waitFor();
    await list.locator('input.input').press('Enter');
    await row(list, '4.17.21').waitFor();
    await list.locator('input.input').fill('3.10.1');
    await row(list, '4.17.21').waitFor({ state: 'hidden' });
    await list.locator('input.input').press('Enter');
    await list.getByText('As the registry has it').waitFor();
    assert.equal(await list.locator('input.input').inputValue(), '3.10.1');
    await list.locator('input.input').press('Enter');
    await isOpen(workbench, 'lodash 3.10.1');
  });

  step('reports a failure and retries on request', async (workbench) => {
    await workbench.service.setFaults({ on: 'GET /definitions*', kind: 'status', status: 500 });
    const list = await openFind(workbench);
    await list.locator('input.input').fill('react');
    await list.getByText(/The service failed \(500\)/).waitFor();
    await workbench.screenshot('find failed');
    await workbench.service.setFaults();
    await row(list, 'Try again').click();
    await row(list, 'react').getByText('The service holds').waitFor();
    await workbench.page.keyboard.press('Escape');
  });

  step('adds pasted components to the Definitions view and opens the view', async (workbench) => {
    const definitions = workbench.pane('Definitions');
    assert.equal(await definitions.locator('.pane-header').getAttribute('aria-expanded'), 'false');
    const list = await openFind(workbench);
    await list.locator('input.input').fill('npm/npmjs/-/lodash/4.17.21, pkg:npm/left-pad@1.3.0');
    await list.getByText('Add 2 components to the definitions').waitFor();
    await list.locator('input.input').press('Enter');
    await workbench.treeRow(/^lodash.*4\.17\.21/, definitions).waitFor();
    await workbench.treeRow(/^left-pad.*1\.3\.0/, definitions).waitFor();
    await workbench.screenshot('find added');
  });

  step('never sends a private name and says so', async (workbench) => {
    await workbench.service.clearLog();
    const list = await openFind(workbench);
    await list.locator('input.input').fill('@harbor/ui');
    await list.getByText('Private package – never sent.').waitFor();
    await row(list, '@harbor/ui').waitFor({ state: 'hidden' });
    await workbench.screenshot('find private');
    await workbench.page.keyboard.press('Escape');
    assert.deepEqual(await patterns(workbench), []);
  });

  step('offers a harvest for an unknown component and sends it once', async (workbench) => {
    await workbench.service.clearLog();
    const list = await openFind(workbench);
    await list.locator('input.input').fill('npm/npmjs/-/is-thirteen');
    await row(list, 'is-thirteen').getByText('Choose a version').waitFor();
    await list.locator('input.input').press('Enter');
    await list.getByText('The service does not know is-thirteen yet').waitFor();
    await workbench.screenshot('find unknown');
    await list.locator('input.input').press('Enter');
    const dialog = workbench.page.locator('.monaco-dialog-box');
    await dialog.getByText(`${workbench.service.url}/harvest`).waitFor();
    await dialog.getByText('Tool package, 1:').waitFor();
    assert.deepEqual(await harvests(workbench), []);
    await workbench.screenshot('queue harvest');
    await dialog.getByRole('button', { name: 'Queue Harvest' }).click();
    await workbench.notification(/has queued the harvest of npm\/npmjs\/-\/is-thirteen\/2\.0\.0/).waitFor();
    await workbench.screenshot('harvest queued');
    assert.deepEqual(await harvests(workbench), ['[{"tool":"package","coordinates":"npm/npmjs/-/is-thirteen/2.0.0"}]']);
    const notification = workbench.notification(/has queued the harvest/);
    await notification.getByRole('button', { name: 'Show Activity' }).waitFor();
  });

  step('looks up the name at the cursor', async (workbench) => {
    const editor = await workbench.openFile('package.json');
    await editor.getByText('left-pad').click();
    await workbench.runCommand('ClearlyDefined: Look Up Component Under Cursor');
    await isOpen(workbench, 'left-pad 1.3.0');
  });

  step('is offered with the name of the extension where something can be looked up', async (workbench) => {
    const editor = await workbench.openFile('package.json');
    await editor.getByText('left-pad').click({ button: 'right', position: { x: 5, y: 8 } });
    const menu = workbench.page.locator('.monaco-menu:visible');
    await menu.first().getByText('ClearlyDefined', { exact: true }).hover();
    await menu.getByText('Look Up Component Under Cursor').waitFor();
    await workbench.screenshot('editor menu');
    await workbench.page.keyboard.press('Escape');
    await workbench.page.keyboard.press('Escape');
    await menu.first().waitFor({ state: 'hidden' });
  });
});

/** Runs in the page: types a text letter by letter without a pause, which a keyboard on a busy machine has. */
function typeQuickly(input: Element, text: string): void {
  if (!(input instanceof HTMLInputElement)) throw new Error('this is no input');
  for (let length = 1; length <= text.length; length++) {
    input.value = text.slice(0, length);
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
}

/** Runs in the page, because the mouse and keyboard are too slow for it. */
function pasteAndEnter(input: Element, text: string): void {
  if (!(input instanceof HTMLInputElement)) throw new Error('this is no input');
  input.value = text;
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  const enter = { key: 'Enter', code: 'Enter', keyCode: 13, bubbles: true, cancelable: true };
  input.dispatchEvent(new KeyboardEvent('keydown', enter));
}

/** Waits until the panel is in front and loaded: a loading panel takes the focus. */
async function isOpen(workbench: Workbench, title: string): Promise<void> {
  await workbench.page.locator('.tab.active', { hasText: title }).waitFor();
  await workbench.webviewFrame(`h1:has-text("${title.split(' ')[0]}")`);
}

/** Opens the command's empty list and returns it. */
async function openFind(workbench: Workbench): Promise<Locator> {
  await workbench.runCommand('ClearlyDefined: Find Component…');
  const list = quickInput(workbench);
  await list.getByText('Find Component', { exact: true }).waitFor();
  return list;
}

function quickInput(workbench: Workbench): Locator {
  return workbench.page.locator('.quick-input-widget:visible');
}

/** The entry with exactly this label. */
function row(list: Locator, label: string): Locator {
  return list.locator('.monaco-list-row', { has: list.page().getByText(label, { exact: true }) }).first();
}

async function firstRow(list: Locator): Promise<string> {
  return eventually('a first entry', async () => {
    // The editor draws label and description side by side, separated by white space only.
    const parts = list
      .locator('.monaco-list-row')
      .first()
      .locator('.label-name, .label-description, .quick-input-list-label-meta');
    const text = (await parts.allInnerTexts()).join(' ').trim();
    return text === '' ? undefined : text;
  });
}

/** The patterns of the suggestion requests that the service received. */
async function patterns(workbench: Workbench): Promise<string[]> {
  const requests = await workbench.service.requests();
  return requests.flatMap(({ target }) => new URL(target, 'http://service.example').searchParams.get('pattern') ?? []);
}

async function harvests(workbench: Workbench): Promise<string[]> {
  const requests = await workbench.service.requests();
  return requests.flatMap(({ method, target, body }) => (method === 'POST' && target === '/harvest' ? [body] : []));
}
