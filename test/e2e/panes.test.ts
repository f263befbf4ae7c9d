// Every pane of the definition panel, in every theme, wide and narrow; nothing in any of them keeps anybody out.
import assert from 'node:assert/strict';
import type { Frame } from 'playwright-core';
import { axeFindings } from './support/axe.ts';
import { describeWorkbench } from './support/describeWorkbench.ts';
import { everyTheme } from './support/themes.ts';
import type { Workbench } from './support/workbench.ts';

const wide = { width: 1280, height: 800 };
const narrow = { width: 400, height: 800 };

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

describeWorkbench('the panes of a definition', { workspace: null, viewport: wide }, (step) => {
  let panel: Frame;

  step('open from a name that is typed', async (workbench) => {
    panel = await openComponent(workbench, 'npm/npmjs/-/lodash/4.17.21');
    await workbench.hideSideBar();
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
        await workbench.page.setViewportSize(narrow);
        assert.equal(await overflow(panel), 0, 'the page is wider than its window');
        await workbench.screenshot(`pane ${tab} ${theme} narrow`);
        await workbench.page.setViewportSize(wide);
      });
});

async function openComponent(workbench: Workbench, coordinates: string): Promise<Frame> {
  await workbench.runCommand('ClearlyDefined: Find Component…');
  await workbench.type(coordinates);
  return workbench.webviewFrame('h1');
}

/** CSS pixels by which the page is too wide. */
function overflow(panel: Frame): Promise<number> {
  return panel.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth));
}
