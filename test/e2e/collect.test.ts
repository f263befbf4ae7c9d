// The Definitions view: pasting, dragging, opening, sorting, filtering, removing and restoring entries, by mouse and by
// keyboard.
import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { describeWorkbench } from './support/describeWorkbench.ts';
import { appears, clickTimeout, eventually } from './support/eventually.ts';
import { everyTheme } from './support/themes.ts';
import type { Workbench } from './support/workbench.ts';

const view = 'Definitions';
const pasted = `npm/npmjs/-/lodash/4.17.21
pkg:npm/left-pad@1.3.0
npm/npmjs/-/react/18.3.1
this is no component
`;

describeWorkbench('Definitions view', {}, (step) => {
  step('explains what can be dropped or pasted while it is empty', async (workbench) => {
    const pane = await workbench.openView(view);
    await pane.getByText('Your own list of components, whichever projects they come from.').waitFor();
    await pane.getByRole('button', { name: 'Find Component…' }).waitFor();
    for (const name of ['add from the clipboard', 'load a file']) await pane.getByText(name, { exact: true }).waitFor();
    await workbench.screenshot('definitions empty');
  });

  step('adds the components on the clipboard and reports unreadable lines', async (workbench) => {
    await copy(workbench, pasted);
    await workbench.runCommand('ClearlyDefined: Add from Clipboard');
    await workbench.notification(/entr(y was|ies were) not taken/).waitFor();
    await workbench.treeRow(/lodash\s*MIT · 4\.17\.21/, workbench.pane(view)).waitFor();
    assert.deepEqual(await names(workbench), ['lodash', 'left-pad', 'react']);
    await workbench.runCommand('Notifications: Clear All Notifications');
  });

  step('counts its entries', async (workbench) => {
    await workbench.page.locator('.pane-header', { hasText: view }).getByText('3', { exact: true }).waitFor();
  });

  step('expands an entry to the contents of its definition', async (workbench) => {
    const pane = workbench.pane(view);
    await toggleComponents(workbench); // Makes room.
    await workbench.expand(workbench.treeRow(/^lodash/, pane));
    for (const text of [
      /Declared.*MIT/,
      /Discovered/,
      /Source.*github\.com\/lodash/,
      /Released.*Feb 20, 2021/,
      /Files.*1,054 in all/,
    ])
      await workbench.treeRow(text, pane).waitFor();
    await workbench.expand(workbench.treeRow(/^Score/, pane));
    await workbench.expand(workbench.treeRow(/^Licensed: \d+ of 100/, pane));
    await workbench.treeRow(/SPDX expression.*15 of 15/, pane).waitFor();
  });

  for (const theme of everyTheme)
    step(`renders in the theme ${theme}`, async (workbench) => {
      await workbench.setTheme(theme);
      await workbench.screenshot(`definitions ${theme}`);
    });

  step('collapses an entry', async (workbench) => {
    await focusRow(workbench, /^lodash/);
    await workbench.page.keyboard.press('ArrowLeft');
    await eventually('only the entries are there', async () => (await names(workbench)).length === 3);
  });

  step('reorders entries by keyboard', async (workbench) => {
    await focusRow(workbench, /^react/);
    await workbench.page.keyboard.press('Alt+ArrowUp');
    await hasNames(workbench, ['lodash', 'react', 'left-pad']);
    await workbench.page.keyboard.press('Alt+ArrowUp');
    await hasNames(workbench, ['react', 'lodash', 'left-pad']);
  });

  step('sorts by other orders and keeps the manual order', async (workbench) => {
    await workbench.runCommand('ClearlyDefined: Sort Definitions By…');
    await workbench.choose('Name, A to Z');
    await hasNames(workbench, ['left-pad', 'lodash', 'react']);
    await workbench.screenshot('definitions sorted');
    await workbench.runCommand('ClearlyDefined: Sort Definitions By…');
    await workbench.choose('Own order');
    await hasNames(workbench, ['react', 'lodash', 'left-pad']);
  });

  step('filters entries, counts the matches and clears the filter', async (workbench) => {
    await workbench.runCommand('ClearlyDefined: Filter Definitions…');
    await workbench.choose('Words of a name or license…');
    await workbench.type('wtfpl');
    await hasNames(workbench, ['left-pad']);
    await workbench.page.locator('.pane-header', { hasText: view }).getByText('1 of 3 · “wtfpl”').waitFor();
    await workbench.screenshot('definitions filtered');
    await workbench.runCommand('ClearlyDefined: Clear Definitions Filter');
    await hasNames(workbench, ['react', 'lodash', 'left-pad']);
  });

  step('removes an entry with Delete and restores it with Ctrl+Z', async (workbench) => {
    await focusRow(workbench, /^lodash/);
    await workbench.page.keyboard.press('Delete');
    await hasNames(workbench, ['react', 'left-pad']);
    await focusRow(workbench, /^react/);
    await workbench.page.keyboard.press('Control+Z');
    await hasNames(workbench, ['react', 'lodash', 'left-pad']);
  });

  step('accepts a component dragged from the Components view', async (workbench) => {
    const components = await workbench.openView('Components');
    await workbench.expand(workbench.treeRow(/^package\.json/, components));
    await drag(workbench, workbench.treeRow(/express.*4\.19\.2/, components), /^lodash/);
    await hasNames(workbench, ['react', 'express', 'lodash', 'left-pad']);
  });

  step('reorders entries by mouse', async (workbench) => {
    await drag(workbench, workbench.treeRow(/^left-pad/, workbench.pane(view)), /^react/);
    await hasNames(workbench, ['left-pad', 'react', 'express', 'lodash']);
    await drag(workbench, workbench.treeRow(/^left-pad/, workbench.pane(view)), /^lodash/);
    await hasNames(workbench, ['react', 'express', 'lodash', 'left-pad']);
  });

  step('adds the source of a package', async (workbench) => {
    await press(workbench, /^left-pad/, 'Add Source/Package Definition');
    await eventually('the source is there', async () => (await names(workbench)).length === 5);
    assert.match((await names(workbench)).at(-1) ?? '', /stevemao\/left-pad/);
  });

  step('switches an entry to another version', async (workbench) => {
    const list = workbench.page.locator('.quick-input-widget:visible');
    const version = list.locator('.monaco-list-row', { hasText: /^4\.17\.19/ });
    // Rows may be drawn again in the middle of a click.
    await eventually('the versions are listed', async () => {
      await press(workbench, /^lodash/, 'Add Other Versions…');
      return appears(version, clickTimeout);
    });
    await version.click();
    await workbench.screenshot('definitions other versions');
    await workbench.page.keyboard.press('Enter');
    await workbench.choose('Switch to lodash 4.17.19');
    await workbench.treeRow(/^lodash.*4\.17\.19/, workbench.pane(view)).waitFor();
    await workbench.screenshot('definitions filled');
  });

  step('is the target of palette commands when it was used last', async (workbench) => {
    const pane = workbench.pane(view);
    await workbench.treeRow(/^left-pad/, pane).click();
    await isOpen(workbench, 'left-pad 1.3.0');
    await copies(workbench, 'npm/npmjs/-/left-pad/1.3.0');
    await workbench.treeRow(/^chalk/, workbench.pane('Components')).click();
    await isOpen(workbench, 'chalk 4.1.2');
    await copies(workbench, 'npm/npmjs/-/chalk/4.1.2');
    // Extends the selection without opening anything.
    await workbench.treeRow(/^react/, pane).click({ modifiers: ['ControlOrMeta'] });
    await copies(workbench, '2 lines');
    await workbench.treeRow(/^react/, pane).click({ button: 'right' });
    assert.deepEqual(await menuEntries(workbench), [
      'Versions',
      'Move',
      'Harvest and Refresh',
      'Copy',
      'Remove from Definitions',
    ]);
    await workbench.page.keyboard.press('Escape');
    await workbench.page.locator('.tab', { hasText: 'left-pad 1.3.0' }).click();
    await copies(workbench, 'npm/npmjs/-/left-pad/1.3.0');
    await workbench.treeRow(/^react/, pane).click();
    await isOpen(workbench, 'react 18.3.1');
    await workbench.runCommand('View: Close All Editors');
  });

  step('offers every possible action in the context menu', async (workbench) => {
    await focusRow(workbench, /^react/);
    await workbench.page.keyboard.press('Shift+F10');
    const menu = workbench.page.locator('.monaco-menu:visible').first();
    await menu.getByText('Remove from Definitions').waitFor();
    await menu.getByText('Open As').click();
    await workbench.page.getByText('Open Harvested Data…').waitFor();
    await workbench.screenshot('definitions menu');
    await workbench.page.keyboard.press('Escape');
    await workbench.page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
  });

  step('shows details of an entry in its hover', async (workbench) => {
    const hover = await workbench.hover(workbench.treeRow(/^react/, workbench.pane(view)).locator('.label-name'));
    for (const name of ['Open Definition', 'Why This License?', 'Add Other Versions…'])
      await hover.getByText(name).waitFor();
    await workbench.screenshot('definitions hover');
    await workbench.page.keyboard.press('Escape');
  });

  step('shows known data and the reason while the service is down', async (workbench) => {
    await workbench.service.setFaults({ on: '*', kind: 'reset' });
    await workbench.runCommand('ClearlyDefined: Refresh Definitions');
    const pane = workbench.pane(view);
    await workbench.treeRow(/^react.*MIT.*Lookup failed/, pane).waitFor({ timeout: 60_000 });
    await toggleComponents(workbench);
    await workbench.expand(workbench.treeRow(/^react/, pane));
    await workbench.treeRow(/can’t be reached/, pane).waitFor();
    await workbench.screenshot('definitions service down');
    await workbench.service.setFaults();
    await workbench.runCommand('ClearlyDefined: Refresh Definitions');
    await workbench.treeRow(/can’t be reached/, pane).waitFor({ state: 'hidden' });
    await focusRow(workbench, /^react/);
    await workbench.page.keyboard.press('ArrowLeft');
    await toggleComponents(workbench);
  });

  step('keeps its entries after a reload', async (workbench) => {
    await workbench.reload(['npm/npmjs/-/lodash/4.17.19']);
    await workbench.openView(view);
    await workbench.treeRow(/^lodash.*4\.17\.19/, workbench.pane(view)).waitFor();
    assert.equal((await names(workbench)).length, 5);
  });

  step('offers Undo after clearing all entries', async (workbench) => {
    await workbench.runCommand('ClearlyDefined: Remove All Definitions');
    const notification = workbench.notification(/Removed all 5 components/);
    await notification.waitFor();
    await workbench.pane(view).getByText('Your own list of components').waitFor();
    await notification.getByRole('button', { name: 'Undo' }).click();
    await eventually('all are back', async () => (await names(workbench)).length === 5);
  });
});

describeWorkbench('Definitions view without a folder', { workspace: null }, (step) => {
  step('adds pasted components', async (workbench) => {
    const pane = await workbench.openView(view);
    await copy(workbench, pasted);
    await workbench.runCommand('ClearlyDefined: Add from Clipboard');
    await workbench.treeRow(/lodash\s*MIT · 4\.17\.21/, pane).waitFor();
    await workbench.runCommand('ClearlyDefined: Find Component…');
    const list = workbench.page.locator('.quick-input-widget:visible');
    await list.locator('input.input').fill('callsite');
    await list
      .locator('.monaco-list-row', { hasText: /^callsite/ })
      .first()
      .waitFor();
    await workbench.screenshot('find no folder');
    await workbench.page.keyboard.press('Enter');
    await list.locator('.monaco-list-row', { hasText: /^1\.0\.0/ }).click();
    await isOpen(workbench, 'callsite 1.0.0');
    await workbench.runCommand('ClearlyDefined: Add to Definitions');
    await hasNames(workbench, ['lodash', 'left-pad', 'react', 'callsite']);
    await workbench.screenshot('definitions no folder');
  });
});

describeWorkbench('Definitions view in Restricted Mode', { isRestricted: true }, (step) => {
  step('adds pasted components', async (workbench) => {
    await workbench.statusBarItem('Restricted Mode').waitFor();
    await copy(workbench, pasted);
    const pane = await workbench.openView(view);
    await pane.getByText('Your own list of components').click();
    await workbench.page.keyboard.press('Control+V');
    await workbench.treeRow(/lodash\s*MIT · 4\.17\.21/, workbench.pane(view)).waitFor();
    await focusRow(workbench, /^left-pad/);
    await workbench.page.keyboard.press('Enter');
    await workbench.page.locator('.tab.active', { hasText: 'left-pad 1.3.0' }).waitFor();
    await workbench.screenshot('definitions restricted');
  });
});

/** Opens or closes the Components view. */
async function toggleComponents(workbench: Workbench): Promise<void> {
  await workbench.pane('Components').locator('.pane-header .title').click();
}

/** Drags a row with the mouse and drops it on a row of the list. */
async function drag(workbench: Workbench, dragged: Locator, target: RegExp): Promise<void> {
  const { mouse } = workbench.page;
  await dragged.locator('.label-name').hover();
  await mouse.down();
  const label = workbench.treeRow(target, workbench.pane(view)).locator('.label-name');
  // The first mouse move starts the drag; the further ones move the row.
  for (let moves = 0; moves < 3; moves++) await label.hover({ position: { x: 3 + moves, y: 5 }, force: true });
  await workbench.screenshot('definitions drag');
  await mouse.up();
}

async function menuEntries(workbench: Workbench): Promise<string[]> {
  const menu = workbench.page.locator('.monaco-menu:visible').first();
  await menu.waitFor();
  const entries = await menu.locator('.action-item .action-menu-item .action-label').allInnerTexts();
  return entries.map((entry) => entry.trim()).filter((entry) => entry !== '');
}

/** Waits until the panel is in front and loaded: a loading panel takes the focus. */
async function isOpen(workbench: Workbench, title: string): Promise<void> {
  await workbench.page.locator('.tab.active', { hasText: title }).waitFor();
  await workbench.webviewFrame(`h1:has-text("${title.split(' ')[0]}")`);
}

/** Checks which component a palette command applies to, by copying it. */
async function copies(workbench: Workbench, expected: string): Promise<void> {
  await workbench.runCommand('ClearlyDefined: Copy Coordinates');
  await workbench.statusBarItem(`Copied ${expected}`).waitFor();
}

/** Puts a text on the clipboard, as another program would. */
async function copy(workbench: Workbench, text: string): Promise<void> {
  await workbench.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await workbench.page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
}

/** The labels of the top-level entries. */
async function names(workbench: Workbench): Promise<string[]> {
  const rows = workbench.pane(view).locator('.monaco-list-row[aria-level="1"] .label-name');
  return (await rows.allInnerTexts()).map((text) => text.trim());
}

async function hasNames(workbench: Workbench, expected: readonly string[]): Promise<void> {
  await eventually('the order', async () => (await names(workbench)).join() === expected.join()).catch(() => undefined);
  assert.deepEqual(await names(workbench), expected);
}

/** Focuses the row by keyboard: a click would open the panel and move the focus there. */
async function focusRow(workbench: Workbench, row: RegExp): Promise<void> {
  await workbench.openView(view);
  await workbench.page.keyboard.press('Home');
  const focused = workbench.pane(view).locator('.monaco-list-row.focused').first();
  const text = async (): Promise<string> => (await focused.innerText().catch(() => '')).trim();
  for (let times = 0; times < 10 && !row.test(await text()); times++) await workbench.page.keyboard.press('ArrowDown');
  assert.match(await text(), row);
}

/** Presses a button of a row; the button appears when the mouse is over the row. */
async function press(workbench: Workbench, row: RegExp, button: string): Promise<void> {
  const found = workbench.treeRow(row, workbench.pane(view));
  await found.hover();
  await found.getByRole('button', { name: button }).click();
}
