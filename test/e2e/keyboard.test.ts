// Use without a mouse: reaching the tree, walking it, opening a definition, reading it and returning.
import assert from 'node:assert/strict';
import type { Frame } from 'playwright-core';
import { describeWorkbench } from './support/describeWorkbench.ts';
import { Keyboard } from './support/keyboard.ts';

const focusCommand = 'ClearlyDefined: Focus on Components View';
const panelActions = [
  'Draft Curation',
  'Refresh Definition',
  'Add to Definitions',
  'Compare with Another Version…',
  'Copy Coordinates',
  'More Actions…',
  'Overview',
];

describeWorkbench('Keyboard navigation', { workspace: 'states' }, (step) => {
  let panel: Frame | undefined;

  step('reaches the tree and moves through it', async (workbench) => {
    const keyboard = new Keyboard(workbench);
    await keyboard.command(focusCommand);
    await keyboard.reach('Components', /^package\.json/);
    await keyboard.press('ArrowRight');
    await workbench.treeRow(/^lodash\s*MIT · [\d.]+$/).waitFor();
    await keyboard.walkTo('Components', 'ArrowDown', /^lodash/);
  });

  step('provides an accessible name for the row', async (workbench) => {
    const label = (await new Keyboard(workbench).focusedRow('Components').getAttribute('aria-label')) ?? '';
    for (const text of ['lodash', '4.17.21', 'MIT']) assert.ok(label.includes(text), label);
  });

  step('opens the definition and moves through it with a visible focus mark', async (workbench) => {
    await workbench.page.keyboard.press('Enter');
    panel = await workbench.webviewFrame('h1:has-text("lodash")');
    await panel.locator('main .pane').first().waitFor();
    // The origin of the component is known a moment later than the rest.
    await panel
      .locator('a, button', { hasText: /^package\.json$/ })
      .first()
      .waitFor();
    for (const name of ['package.json', ...panelActions]) {
      await workbench.page.keyboard.press('Tab');
      assert.equal(await focusedName(panel), name);
      assert.ok(await hasFocusMark(panel), `${name} looks as if it had no focus`);
    }
    await workbench.screenshot('definition keyboard');
    await workbench.page.keyboard.press('Tab');
    assert.match(await focusedName(panel), /^https:\/\/github\.com\/lodash/);
  });

  step('presses a button', async (workbench) => {
    assert.ok(panel);
    while ((await focusedName(panel)) !== 'Copy Coordinates') await workbench.page.keyboard.press('Shift+Tab');
    await workbench.page.keyboard.press('Enter');
    await workbench.statusBarItem('Copied npm/npmjs/-/lodash/4.17.21').waitFor();
  });

  step('shows the place in the manifest with the name selected', async (workbench) => {
    assert.ok(panel);
    while ((await focusedName(panel)) !== 'More Actions…') await workbench.page.keyboard.press('Tab');
    await workbench.page.keyboard.press('Space');
    assert.equal(await focusedName(panel), 'Reveal in Manifest');
    assert.ok(await hasFocusMark(panel));
    await workbench.screenshot('definition menu keyboard');
    await workbench.page.keyboard.press('Enter');
    // Two files name the component, so the user chooses one.
    await workbench.page.locator('.quick-input-widget:visible').getByText('package.json', { exact: true }).waitFor();
    await workbench.page.keyboard.press('Enter');
    await workbench.statusBarItem(/\(6 selected\)/).waitFor();
  });

  step('edits the license, keeps and discards the change, and saves it', async (workbench) => {
    await workbench.runCommand('View: Open Previous Editor in Group');
    panel = await workbench.webviewFrame('h1:has-text("lodash")');
    await panel.getByRole('button', { name: 'Draft Curation' }).press('Enter');
    await workbench.page.keyboard.type('ISC');
    await workbench.page.keyboard.press('Escape');
    await panel.getByText('Unsaved change: ISC').waitFor();
    assert.equal(await focusedName(panel), 'Edit Declared');
    for (const name of ['Why this license?', 'Discard Unsaved Change of Declared']) {
      await workbench.page.keyboard.press('Shift+Tab');
      assert.equal(await focusedName(panel), name);
    }
    await workbench.page.keyboard.press('Enter');
    await panel.getByText('Unsaved change').waitFor({ state: 'detached' });
    await workbench.page.keyboard.press('Enter');
    await workbench.page.keyboard.type('ISC');
    await workbench.page.keyboard.press('Enter');
    await panel.getByRole('region', { name: 'Draft' }).getByText('1 field, 1 version').waitFor();
    await workbench.screenshot('definition draft keyboard');
  });

  step('returns to the tree and offers the same actions in its menu', async (workbench) => {
    const keyboard = new Keyboard(workbench);
    await keyboard.command(focusCommand);
    await workbench
      .treeRow(/^lodash/)
      .and(workbench.page.locator('.focused'))
      .waitFor();
    assert.deepEqual(await keyboard.openMenu(), [
      'Open Definition',
      'Why This License?',
      'Open As',
      'Reveal in Manifest',
      'Show Dependency Paths…',
      'Draft Curation',
      'Curate More Versions…',
      'Versions',
      'Add to Definitions',
      'Harvest and Refresh',
      'Copy',
    ]);
    await keyboard.closeMenu();
  });

  step('filters components and clears the filter', async (workbench) => {
    const keyboard = new Keyboard(workbench);
    await keyboard.command('ClearlyDefined: Filter Components…');
    await workbench.page.getByPlaceholder('for example: react MIT').waitFor();
    await workbench.page.keyboard.type('OTHER');
    await workbench.page.keyboard.press('Enter');
    await workbench.treeRow(/^lodash/).waitFor({ state: 'hidden' });
    await workbench.treeRow(/^gsap/).waitFor();
    await keyboard.command('ClearlyDefined: Clear Filter');
    await workbench.treeRow(/^lodash/).waitFor();
    assert.deepEqual(await workbench.notifications(), []);
  });
});

function focusedName(panel: Frame): Promise<string> {
  return panel.evaluate(() => {
    const element = document.activeElement;
    return (element?.getAttribute('aria-label') ?? element?.textContent ?? '').trim();
  });
}

/** Whether the focused element has a visible focus ring. */
function hasFocusMark(panel: Frame): Promise<boolean> {
  return panel.evaluate(() => {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(document.activeElement ?? document.body);
    return outlineStyle !== 'none' && outlineWidth !== '0px' && !outlineColor.endsWith(', 0)');
  });
}
