// Every pane of the definition panel, in every theme, wide and narrow; nothing in any of them keeps anybody out.
import assert from 'node:assert/strict';
import type { Frame } from 'playwright-core';
import { axeFindings } from './support/axe.ts';
import { describeWorkbench } from './support/describeWorkbench.ts';
import { everyTheme } from './support/themes.ts';
import type { Workbench } from './support/workbench.ts';

const wide = { width: 1280, height: 800 };
/** With the bars beside it hidden the page is 300 pixels wide. */
const narrow = { width: 310, height: 800 };
/** The bar of pictures at the side would take half of a narrow window. */
const settings = { 'workbench.activityBar.location': 'hidden' };
/** What is left of the wide window at 200 %: half as many pixels each way, each drawn twice as large. */
const zoomed = { width: 640, height: 400 };

/** A pane, what is done in it first, and what must then be there. */
interface Pane {
  readonly tab: string;
  readonly shows: readonly (string | RegExp)[];
}

const panes: readonly Pane[] = [
  { tab: 'Overview', shows: ['Described', 'Licensed', 'OpenJS Foundation and other contributors'] },
  { tab: 'Files', shows: [/1,054 files/] },
  { tab: 'Why this license?', shows: ['Because of'] },
  { tab: 'Raw data', shows: ['coordinates'] },
];

describeWorkbench('the panes of a definition', { viewport: wide, settings }, (step) => {
  let panel: Frame;

  step('open from a name that is typed', async (workbench) => {
    await workbench.runCommand('View: Toggle Primary Side Bar Visibility');
    await workbench.page.locator('.part.sidebar').waitFor({ state: 'hidden' });
    panel = await openComponent(workbench, 'npm/npmjs/-/lodash/4.17.21');
  });

  for (const { tab, shows } of panes)
    for (const theme of everyTheme)
      step(`${tab} can be read in the theme ${theme}, wide and narrow`, async (workbench) => {
        await workbench.setTheme(theme);
        panel = await workbench.webviewFrame('h1:has-text("lodash")');
        await panel.getByRole('tab', { name: tab }).click();
        for (const words of shows) await panel.getByText(words).first().waitFor();
        await panel.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
        await workbench.screenshot(`pane ${tab} ${theme}`);
        assert.deepEqual(await axeFindings(panel), []);
        for (const [name, size] of Object.entries({ narrow, zoomed })) {
          await workbench.page.setViewportSize(size);
          await panel.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
          await workbench.screenshot(`pane ${tab} ${theme} ${name}`);
          assert.equal(await overflow(panel), 0, `the page is wider than its ${name} window`);
          assert.deepEqual(await axeFindings(panel), []);
        }
        await workbench.page.setViewportSize(wide);
      });
});

async function openComponent(workbench: Workbench, coordinates: string): Promise<Frame> {
  await workbench.runCommand('ClearlyDefined: Find Component…');
  const list = workbench.page.locator('.quick-input-widget:visible');
  await list.locator('input.input').fill(coordinates);
  await list.getByText('Open its definition').waitFor();
  await workbench.page.keyboard.press('Enter');
  return workbench.webviewFrame('h1');
}

/** CSS pixels by which the page is too wide. */
function overflow(panel: Frame): Promise<number> {
  return panel.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth));
}
