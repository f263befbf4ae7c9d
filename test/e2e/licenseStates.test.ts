// Every state of a license in the Components view and in the definition panel, in every theme, wide and narrow.
import assert from 'node:assert/strict';
import type { Frame } from 'playwright-core';
import { axeFindings } from './support/axe.ts';
import { describeWorkbench } from './support/describeWorkbench.ts';
import { eventually } from './support/eventually.ts';
import { everyTheme } from './support/themes.ts';
import type { Workbench } from './support/workbench.ts';

/** A component and the texts its panel must show. */
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
  { name: 'gsap', says: ['OTHER', 'Other (see license text)'] },
  { name: 'indexof', says: ['NONE', 'No license (curated)'] },
  { name: 'is-thirteen', says: ['Not harvested yet', 'What you can do'] },
  { name: 'hostile-script', says: ['<script>alert("license")</script>', 'javascript:alert(document.domain)'] },
];

const wide = { width: 1280, height: 800 };
const narrow = { width: 600, height: 800 };

describeWorkbench('License states', { workspace: 'states', viewport: wide }, (step) => {
  step('have a group each', async (workbench) => {
    await workbench.dismissLookUpNotice();
    await workbench.treeRow(/^states.*12 components · 6 need attention$/).waitFor();
    await group(workbench, 'License state');
    await workbench.waitForRows('Components', [
      'SPDX license 5',
      'Unidentified license 2',
      'Custom license (LicenseRef) 1',
      'No license (curated) 1',
      'Scanned, no license found 1',
      'Not harvested yet 1',
      'Other (see license text) 1',
    ]);
    await workbench.screenshot('components by state');
  });

  step('filter the Components view', async (workbench) => {
    await workbench.runCommand('ClearlyDefined: Filter Components by License State…');
    await workbench.tick(['Not harvested yet', 'No license (curated)']);
    await workbench.waitForRows('Components', ['No license (curated) 1', 'Not harvested yet 1']);
    await workbench.screenshot('components of two states');
    await workbench.runCommand('ClearlyDefined: Clear Filter');
  });

  step('are shown beside each license', async (workbench) => {
    await group(workbench, 'License');
    await workbench.waitForRows('Components', [
      'MIT 5',
      'LicenseRef-scancode-proprietary-license 1 · Custom license (LicenseRef)',
      '<script>alert("license")</script> 1 · Unidentified license',
      'NOASSERTION 1 · Unidentified license',
      'NONE 1 · No license (curated)',
      'Scanned, no license found 1',
      'Not harvested yet 1',
      'OTHER 1 · Other (see license text)',
    ]);
    await workbench.screenshot('components by license');
    await group(workbench, 'Folder and manifest');
  });

  for (const { name, says } of components)
    step(`are shown in the definition of ${name}`, async (workbench) => {
      const panel = await open(workbench, name);
      for (const text of says) await panel.getByText(text).first().waitFor();
      assert.deepEqual(await workbench.notifications(), []);
    });

  step('are shown without running scripts from the data', async (workbench) => {
    const panel = await open(workbench, 'hostile-script');
    assert.equal(await panel.locator('img, iframe, script:not([nonce], #_vscodeApiScript)').count(), 0);
    assert.equal(await panel.locator('a:not([href^="https:"])').count(), 0);
  });

  for (const theme of everyTheme)
    step(`render in the definition in the theme ${theme}`, async (workbench) => {
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

/** Opens the panel from the view and waits until it is on the screen and loaded. May be called repeatedly. */
async function open(workbench: Workbench, name: string): Promise<Frame> {
  await workbench.page.setViewportSize(wide);
  await workbench.openView('Components');
  await workbench.expand(workbench.treeRow(/^package\.json/));
  await workbench.treeRow(new RegExp(`^${name}`)).click();
  const panel = await workbench.webviewFrame(`h1:has-text("${name}")`);
  await panel.locator('main .pane, main .notice').first().waitFor();
  return panel;
}

async function group(workbench: Workbench, by: string): Promise<void> {
  await workbench.chooseIn('ClearlyDefined: Group Components By…', by);
}

async function fits(panel: Frame): Promise<boolean> {
  return panel.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
}
