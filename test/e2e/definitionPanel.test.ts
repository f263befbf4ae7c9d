// The definition panel as a person sees it: every state of a license, every theme, wide and narrow.
import assert from 'node:assert/strict';
import type { Frame } from 'playwright-core';
import { axeFindings } from './support/axe.ts';
import { describeWorkbench } from './support/describeWorkbench.ts';
import { eventually } from './support/eventually.ts';
import { everyTheme } from './support/themes.ts';
import type { Workbench } from './support/workbench.ts';

/** A component and what its panel must say. */
interface Shown {
  readonly name: string;
  readonly says: readonly (string | RegExp)[];
}

const components: readonly Shown[] = [
  {
    name: 'lodash',
    says: ['MIT', 'SPDX license', 'Described', 'Licensed', 'OpenJS Foundation and other contributors'],
  },
  { name: 'json-schema', says: ['NOASSERTION', 'Unidentified license'] },
  { name: 'gsap', says: ['OTHER', 'Other license: read the text'] },
  { name: 'indexof', says: ['NONE', 'No license: a person found none'] },
  { name: 'is-thirteen', says: ['Not harvested yet', 'What you can do'] },
  { name: 'hostile-script', says: ['<script>alert("license")</script>', 'javascript:alert(document.domain)'] },
];

const wide = { width: 1280, height: 800 };
const narrow = { width: 600, height: 800 };

describeWorkbench('the definition panel', { workspace: 'states', viewport: wide }, (step) => {
  for (const { name, says } of components)
    step(`says what is known of ${name}`, async (workbench) => {
      const panel = await open(workbench, name);
      for (const words of says) await panel.getByText(words).first().waitFor();
      assert.deepEqual(await workbench.notifications(), []);
    });

  step('runs nothing of what strangers wrote', async (workbench) => {
    const panel = await open(workbench, 'hostile-script');
    assert.equal(await panel.locator('img, iframe, script:not([nonce], #_vscodeApiScript)').count(), 0);
    assert.equal(await panel.locator('a:not([href^="https:"])').count(), 0);
  });

  for (const theme of everyTheme)
    step(`can be read in the theme ${theme}`, async (workbench) => {
      await workbench.setTheme(theme);
      for (const { name } of components) {
        const panel = await open(workbench, name);
        assert.deepEqual(await axeFindings(panel), []);
        await workbench.page.setViewportSize(wide);
        await workbench.screenshot(`definition ${name} ${theme}`);
        await workbench.page.setViewportSize(narrow);
        await eventually(`${name} fits beside the side bar`, () => fits(panel));
        await workbench.hideSideBar();
        await workbench.screenshot(`definition ${name} ${theme} narrow`);
      }
    });
});

/** Opens the panel from the view, as often as one likes; it is on the screen and filled then. */
async function open(workbench: Workbench, name: string): Promise<Frame> {
  await workbench.page.setViewportSize(wide);
  await workbench.openView('Components');
  await workbench.expand(workbench.treeRow(/^package\.json/));
  await workbench.treeRow(new RegExp(`^${name}`)).click();
  const panel = await workbench.webviewFrame(`h1:has-text("${name}")`);
  await panel.locator('main .pane, main .notice').first().waitFor();
  return panel;
}

async function fits(panel: Frame): Promise<boolean> {
  return panel.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
}
