// One walk without a mouse: tree, definition, edit, menu, filter, list, manifest, dialog.
import assert from 'node:assert/strict';
import type { Frame } from 'playwright-core';
import { DefinitionPanel } from './support/definitionPanel.ts';
import { describeWorkbench } from './support/describeWorkbench.ts';
import { eventually } from '../support/eventually.ts';
import { Keyboard } from './support/keyboard.ts';
import type { Workbench } from './support/workbench.ts';

const options = { workspace: 'states', viewport: { width: 1280, height: 1000 } };

describeWorkbench('Without a mouse', options, (step) => {
  step('a row is reached, and announced with its license', async (workbench) => {
    const keyboard = new Keyboard(workbench);
    await keyboard.command('ClearlyDefined: Focus on Components View');
    await keyboard.reach('Components', /^package\.json/);
    await keyboard.press('ArrowRight');
    await workbench
      .view('Components')
      .row(/^lodash\s*MIT · [\d.]+$/)
      .isShown();
    await keyboard.walkTo('Components', 'ArrowDown', /^lodash/);
    const label = (await keyboard.focusedRow('Components').getAttribute('aria-label')) ?? '';
    for (const text of ['lodash', '4.17.21', 'MIT']) assert.ok(label.includes(text), label);
  });

  step('its definition is opened, which has the focus', async (workbench) => {
    await workbench.page.keyboard.press('Enter');
    const page = await lodash(workbench).isLoaded();
    // The origin of the component is known a moment later than the rest.
    await page
      .locator('a, button', { hasText: /^package\.json$/ })
      .first()
      .waitFor();
    await tabTo(workbench, page, 'Copy Coordinates');
    await workbench.page.keyboard.press('Enter');
    await workbench.statusBarItem('Copied: npm/npmjs/-/lodash/4.17.21').waitFor();
  });

  // A headless browser finds nothing: whatever the widget searches for is the editor's part.
  step('Ctrl+F opens the find widget of the editor, and Escape leads back', async (workbench) => {
    const { keyboard } = workbench.page;
    const page = await lodash(workbench).page();
    await keyboard.press('Control+F');
    const find = workbench.page.locator('.simple-find-part').getByRole('textbox', { name: 'Find' });
    await find.and(workbench.page.locator(':focus')).waitFor();
    await keyboard.press('Escape');
    await page.waitForFunction(() => document.hasFocus());
  });

  step('its license is edited, the edit is discarded, and another one is drafted', async (workbench) => {
    const { keyboard } = workbench.page;
    const page = await lodash(workbench).page();
    await tabTo(workbench, page, 'Set License…', 'Shift+Tab');
    await keyboard.press('Enter');
    await hasFocus(page, 'combobox');
    await keyboard.insertText('ISC');
    await keyboard.press('Escape');
    await page.getByText('Unsaved change: ISC').waitFor();
    assert.equal(await focusedName(page), 'Edit Declared');
    await tabTo(workbench, page, 'Discard: Declared', 'Shift+Tab');
    await keyboard.press('Enter');
    await page.getByText('Unsaved change').waitFor({ state: 'detached' });
    await eventually('the button has the focus', async () => (await focusedName(page)) === 'Edit Declared');
    await keyboard.press('Enter');
    await hasFocus(page, 'combobox');
    await keyboard.insertText('ISC');
    await keyboard.press('Enter');
    await page.getByRole('region', { name: 'Draft' }).getByText('fields: 1, versions: 1').waitFor();
  });

  step('the tree has the same row again, with the same actions in its menu', async (workbench) => {
    const keyboard = new Keyboard(workbench);
    await keyboard.command('ClearlyDefined: Focus on Components View');
    await eventually('lodash has the focus', async () =>
      (await keyboard.focusedRow('Components').innerText()).startsWith('lodash'),
    );
    assert.deepEqual(await keyboard.openMenu(), [
      'Why This License?',
      'Open As…',
      'Reveal in Manifest',
      'Show Dependency Paths…',
      'Set License…',
      'Curate More Versions…',
      'Versions',
      'Harvest and Refresh',
      'Copy…',
    ]);
    await keyboard.closeMenu();
  });

  step('the tree is filtered, and the filter is cleared', async (workbench) => {
    const keyboard = new Keyboard(workbench);
    const components = workbench.view('Components');
    await keyboard.command('ClearlyDefined: Filter Components…');
    await workbench.page.getByPlaceholder('for example: react MIT').and(workbench.page.locator(':focus')).waitFor();
    await keyboard.type('OTHER');
    await keyboard.press('Enter');
    await components.row('lodash').isGone();
    await components.row('gsap').isShown();
    await keyboard.command('ClearlyDefined: Clear Filter');
    await components.row('lodash').isShown();
  });

  step('a component is added to the Definitions view, removed with Delete and restored', async (workbench) => {
    const keyboard = new Keyboard(workbench);
    await keyboard.reach('Components', /^lodash/);
    await keyboard.command('ClearlyDefined: Add to Definitions');
    await keyboard.command('ClearlyDefined: Focus on Definitions View');
    await keyboard.reach('Definitions', /^lodash/);
    await keyboard.press('Delete');
    await workbench.view('Definitions').row('lodash').isGone();
    await keyboard.command('ClearlyDefined: Focus on Definitions View');
    await keyboard.press('Control+Z');
    await keyboard.reach('Definitions', /^lodash/);
  });

  step('the name at the cursor is looked up', async (workbench) => {
    const keyboard = new Keyboard(workbench);
    await keyboard.openFile('package.json', 11);
    await keyboard.command('ClearlyDefined: Look Up Component Under Cursor');
    await workbench.page.locator('.tab.active', { hasText: 'indexof 0.0.1' }).waitFor();
    const page = await workbench.webviewFrame('h1:has-text("indexof")');
    await page.waitForFunction(() => document.hasFocus());
  });

  step('a harvest is queued after a dialog whose buttons Tab reaches', async (workbench) => {
    const keyboard = new Keyboard(workbench);
    await keyboard.command('ClearlyDefined: Queue Harvest of Everything Not Scanned Yet…');
    const dialog = workbench.page.locator('.monaco-dialog-box');
    await dialog.waitFor();
    await keyboard.tabTo(/^Queue Harvest$/);
    assert.equal(await dialog.locator('.monaco-button:focus').innerText(), 'Queue Harvest');
    await keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await workbench.notification(/Queued: /).waitFor();
    await keyboard.command('ClearlyDefined: Focus on Activity View');
    await keyboard.reach('Activity', /^is-thirteen/);
  });
});

function lodash(workbench: Workbench): DefinitionPanel {
  return new DefinitionPanel(workbench, 'lodash');
}

function focusedName(page: Frame): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    return (element?.getAttribute('aria-label') ?? element?.textContent ?? '').trim();
  });
}

/** Presses Tab, or Shift+Tab, until the element of the page with this name has the focus. */
async function tabTo({ page }: Workbench, frame: Frame, name: string, key = 'Tab'): Promise<void> {
  const passed: string[] = [];
  for (let presses = 0; presses < 40; presses++) {
    const here = await focusedName(frame);
    if (here === name) return;
    passed.push(here.slice(0, 40));
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not lead to ${name}, only to ${passed.join(', ')}`);
}

async function hasFocus(page: Frame, role: string): Promise<void> {
  await page.locator(`[role="${role}"]:focus`).waitFor();
}
