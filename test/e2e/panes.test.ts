// Every pane of the definition panel, in every theme, wide and narrow, with accessibility checks.
import assert from 'node:assert/strict';
import type { Frame } from 'playwright-core';
import { axeFindings } from './support/axe.ts';
import { describeWorkbench } from './support/describeWorkbench.ts';
import { scrolledSideways } from './support/reflow.ts';
import { checkedThemes } from './support/themes.ts';
import type { Workbench } from './support/workbench.ts';

const wide = { width: 1280, height: 800 };
/** With the side bars hidden the page is 300 pixels wide, less than at a zoom of 400 %. */
const narrow = { width: 310, height: 800 };
/** The activity bar would take half of a narrow window. */
const settings = { 'workbench.activityBar.location': 'hidden' };
/** The wide window at a zoom of 200 %: half as many pixels in each direction, each drawn twice as large. */
const zoomed = { width: 640, height: 400 };

/** A pane, the preparation in it, and the texts it must show. */
interface Pane {
  readonly tab: string;
  /** What the preparation shows. */
  readonly part?: string;
  readonly prepare?: (panel: Frame, workbench: Workbench) => Promise<void>;
  readonly shows: readonly (string | RegExp)[];
}

const panes: readonly Pane[] = [
  { tab: 'Overview', shows: ['Described', 'Licensed', 'OpenJS Foundation and other contributors'] },
  { tab: 'Files', shows: [/1,054 files/] },
  { tab: 'Why this license?', shows: ['Evidence'] },
  { tab: 'Raw data', shows: ['coordinates'] },
  { tab: 'Raw data', part: 'tools', shows: ['licensee'], prepare: chooseTool },
  { tab: 'Files', part: 'selected file', shows: ['1 file selected'], prepare: selectFile },
];

describeWorkbench('Panes of a definition', { viewport: wide, settings }, (step) => {
  let panel: Frame;

  step('open for a component found by name', async (workbench) => {
    await workbench.runCommand('View: Toggle Primary Side Bar Visibility');
    await workbench.page.locator('.part.sidebar').waitFor({ state: 'hidden' });
    panel = await openComponent(workbench, 'npm/npmjs/-/lodash/4.17.21');
  });

  for (const { tab, part, shows, prepare } of panes) {
    const named = part === undefined ? tab : `${tab} (${part})`;
    for (const theme of checkedThemes)
      step(`${named} renders in the theme ${theme}, wide and narrow`, async (workbench) => {
        await workbench.setTheme(theme);
        panel = await workbench.webviewFrame('h1:has-text("lodash")');
        await panel.getByRole('tab', { name: tab }).click();
        await prepare?.(panel, workbench);
        for (const text of shows) await panel.getByText(text).first().waitFor();
        await panel.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
        await workbench.screenshot(`pane ${named} ${theme}`);
        assert.deepEqual(await axeFindings(panel), []);
        for (const [name, size] of Object.entries({ narrow, zoomed })) {
          await workbench.page.setViewportSize(size);
          await panel.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
          await workbench.screenshot(`pane ${named} ${theme} ${name}`);
          assert.deepEqual(await scrolledSideways(panel), [], name);
          assert.deepEqual(await axeFindings(panel), []);
        }
        await workbench.page.setViewportSize(wide);
      });
  }

  step('keep the filters of files within the page, wide and narrow', async (workbench) => {
    await panel.getByRole('tab', { name: 'Files' }).click();
    for (const size of [wide, narrow]) {
      await workbench.page.setViewportSize(size);
      for (const kind of ['License', 'Facet', 'Holder', 'Nature']) {
        await panel.getByRole('button', { name: `Filter by: ${kind}` }).click();
        await panel.getByRole('dialog').waitFor();
        await workbench.screenshot(`filter ${kind} ${size.width}`);
        assert.deepEqual(await scrolledSideways(panel), [], `${kind}, ${size.width} pixels`);
        assert.deepEqual(await axeFindings(panel), []);
        await workbench.page.keyboard.press('Escape');
        await panel.getByRole('dialog').waitFor({ state: 'detached' });
      }
    }
    await workbench.page.setViewportSize(wide);
  });
});

describeWorkbench('Panes of a definition by keyboard', { viewport: wide, settings }, (step) => {
  let panel: Frame;

  step('focus the tab of the pane when the user follows a link to it', async (workbench) => {
    panel = await openComponent(workbench, 'npm/npmjs/-/lodash/4.17.21');
    await panel.locator('main .pane').first().waitFor();
    await walkTo(workbench, panel, 'Why this license?', 'button.link');
    await workbench.page.keyboard.press('Enter');
    await panel.getByText('Evidence', { exact: true }).waitFor();
    assert.equal(await focused(panel), 'tab-why');
  });

  step('switch tabs with the arrow keys and wrap around', async (workbench) => {
    for (const tab of ['tab-raw', 'tab-overview', 'tab-files']) {
      await workbench.page.keyboard.press('ArrowRight');
      assert.equal(await focused(panel), tab);
    }
    // The only top-level folder is expanded.
    await panel.getByRole('row', { name: /^package 1,054 files/, expanded: true }).waitFor();
  });

  step(
    'Files: moves through the tree with the arrow keys, selects with Space and opens with Enter',
    async (workbench) => {
      const { keyboard } = workbench.page;
      await walkTo(workbench, panel, 'Files', '[role="treegrid"]');
      await keyboard.press('ArrowLeft');
      await panel.getByRole('row', { expanded: true }).first().waitFor({ state: 'detached' });
      await keyboard.press('ArrowRight');
      await panel.getByRole('row', { expanded: true }).first().waitFor();
      await workbench.screenshot('files keyboard');
      await keyboard.press('End');
      await keyboard.press('Home');
      await keyboard.press('ArrowDown');
      await keyboard.press('ArrowDown'); // A folder precedes it.
      assert.equal(await activeRowIs(panel, 'level'), '2');
      await keyboard.press('Space');
      await panel.getByText('1 file selected').waitFor();
      assert.equal(await activeRowIs(panel, 'selected'), 'true');
      await keyboard.press('Escape');
      await panel.getByText('1 file selected').waitFor({ state: 'detached' });
      await keyboard.press('ArrowLeft');
      assert.equal(await activeRowIs(panel, 'level'), '1');
      await keyboard.press('ArrowLeft');
      await panel.getByRole('row', { expanded: true }).first().waitFor({ state: 'detached' });
    },
  );

  step('Files: filters by typed text and opens the text of the match with Enter', async (workbench) => {
    const { keyboard } = workbench.page;
    await walkTo(workbench, panel, '', '#files-text', 'Shift+Tab');
    await keyboard.type('package/LICENSE');
    await panel.getByRole('row', { name: /LICENSE/ }).waitFor();
    await walkTo(workbench, panel, 'Files', '[role="treegrid"]');
    await keyboard.press('End');
    await keyboard.press('Enter');
    await workbench.page.locator('.tab.active', { hasText: 'LICENSE' }).waitFor();
    await workbench.page.locator('.editor-instance .view-line', { hasText: 'MIT License' }).first().waitFor();
    await workbench.runCommand('View: Close Editor');
    panel = await workbench.webviewFrame('h1:has-text("lodash")');
    await panel.getByRole('row', { name: /LICENSE/ }).waitFor(); // The pane and its filter are unchanged.
  });

  step('Raw data: searches and folds the text', async (workbench) => {
    const { keyboard } = workbench.page;
    await panel.getByRole('tab', { name: 'Files' }).focus();
    for (const tab of ['tab-why', 'tab-raw']) {
      await keyboard.press('ArrowRight');
      assert.equal(await focused(panel), tab);
    }
    await keyboard.press('Tab');
    assert.equal(await focused(panel), 'raw-tab-definition');
    await walkTo(workbench, panel, 'Search in the text');
    await keyboard.type('lodash');
    await panel.getByText(/^\d+ matches$/).waitFor();
    await keyboard.press('Enter');
    await panel.getByText(/^1 of \d+$/).waitFor();
    await keyboard.press('Enter');
    await panel.getByText(/^2 of \d+$/).waitFor();
    await walkTo(workbench, panel, '', '[role="tree"]');
    await keyboard.press('Home');
    await keyboard.press('ArrowLeft');
    await panel
      .getByText(/… \d+ lines\s*$/)
      .first()
      .waitFor();
    await workbench.screenshot('raw keyboard');
    await keyboard.press('ArrowRight');
    await panel.getByText(/… \d+ lines\s*$/).waitFor({ state: 'detached' });
    assert.deepEqual(await workbench.notifications(), []);
  });
});

async function chooseTool(panel: Frame): Promise<void> {
  await panel.getByRole('tab', { name: 'Harvested data' }).click();
  await panel.getByRole('button', { name: /^reuse/ }).click();
  await panel.getByRole('button', { name: /^reuse/, pressed: true }).waitFor();
}

/** Selects a file; the list keeps the focus. */
async function selectFile(panel: Frame, { page }: Workbench): Promise<void> {
  const list = panel.getByRole('treegrid');
  await list.focus();
  await page.keyboard.press('Escape');
  for (const key of ['Home', 'ArrowDown', 'ArrowDown', 'Space']) await page.keyboard.press(key);
  await panel.getByRole('row', { selected: true }).waitFor();
}

/** Presses Tab until the element with this name has the focus, and checks the focus mark at each stop. */
async function walkTo(workbench: Workbench, panel: Frame, name: string, selector = '*', key = 'Tab'): Promise<void> {
  const passed: string[] = [];
  for (let presses = 0; presses < 60; presses++) {
    await workbench.page.keyboard.press(key);
    const here = await panel.evaluate((wanted) => {
      const element = document.activeElement;
      const { outlineStyle, outlineWidth } = getComputedStyle(element ?? document.body);
      return {
        name: (element?.getAttribute('aria-label') ?? element?.textContent ?? '').trim(),
        isWanted: element?.matches(wanted) ?? false,
        // A field is drawn together with its frame.
        isMarked: (outlineStyle !== 'none' && outlineWidth !== '0px') || !(element?.matches('button, a') ?? false),
      };
    }, selector);
    passed.push(here.name.slice(0, 40));
    assert.ok(here.isMarked, `${here.name} looks as if it had no focus`);
    if (here.isWanted && (name === '' || here.name === name)) return;
  }
  throw new Error(`${name} is not reached by ${key}, only ${passed.join(', ')}`);
}

/** The id of the focused element. */
function focused(panel: Frame): Promise<string> {
  return panel.evaluate(() => document.activeElement?.id ?? '');
}

/** An attribute of the active row. */
function activeRowIs(panel: Frame, attribute: 'level' | 'selected'): Promise<string | null> {
  return panel.evaluate((asked) => {
    const id = document.activeElement?.getAttribute('aria-activedescendant') ?? '';
    return document.getElementById(id)?.getAttribute(`aria-${asked}`) ?? null;
  }, attribute);
}

async function openComponent(workbench: Workbench, coordinates: string): Promise<Frame> {
  await workbench.openInput('ClearlyDefined: Find Component…', 'Open its definition', coordinates);
  await workbench.page.keyboard.press('Enter');
  return workbench.webviewFrame('h1');
}
