// The origin of a component: the line in its panel, the list of paths, and the hover over a version range.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import type { Frame } from 'playwright-core';
import { axeFindings } from './support/axe.ts';
import { describeWorkbench } from './support/describeWorkbench.ts';
import { eventually } from './support/eventually.ts';
import type { Theme } from './support/themes.ts';
import type { Workbench } from './support/workbench.ts';

const wide = { width: 1280, height: 800 };
/** Leaves 300 pixels for the page beside the activity bar. */
const narrow = { width: 348, height: 800 };
const someThemes: readonly Theme[] = ['light', 'dark'];

function prepare(workspace: string): void {
  fs.mkdirSync(path.join(workspace, 'ranges'));
  fs.writeFileSync(
    path.join(workspace, 'ranges', 'package.json'),
    JSON.stringify({ dependencies: { react: '^17.0.0' } }, null, 2),
  );
}

describeWorkbench('Origin of a component', { viewport: wide, prepare }, (step) => {
  step('is shown in the panel', async (workbench) => {
    const panel = await openTransitive(workbench, 'ms');
    const line = panel.locator('.brought-in');
    await line.getByText('1 more path').waitFor();
    assert.equal(
      (await line.innerText()).replace(/\s+/g, ' ').trim(),
      'Required by eslint debug ms package.json 1 more path',
    );
  });

  for (const theme of someThemes)
    step(`renders in the theme ${theme}, wide and narrow`, async (workbench) => {
      await workbench.page.setViewportSize(wide);
      await workbench.setTheme(theme);
      const panel = await workbench.webviewFrame('.brought-in .path');
      assert.deepEqual(await axeFindings(panel), []);
      await workbench.screenshot(`brought in ${theme}`);
      await workbench.hideSideBar();
      await workbench.page.setViewportSize(narrow);
      await eventually('the page fits', () => fits(panel));
      await workbench.screenshot(`brought in ${theme} narrow`);
      await workbench.page.setViewportSize(wide);
      await workbench.showSideBar();
    });

  step('links to the panels of the components on its path', async (workbench) => {
    const panel = await workbench.webviewFrame('h1:has-text("ms")');
    await panel.locator('.path').getByRole('button', { name: 'debug' }).click();
    const other = await workbench.webviewFrame('h1:has-text("debug")');
    await other.locator('.path').getByRole('button', { name: 'eslint' }).waitFor();
    assert.deepEqual(await workbench.notifications(), []);
  });

  step('lists every path and opens the components on it', async (workbench) => {
    const panel = await openTransitive(workbench, 'ms');
    await panel.getByRole('button', { name: '1 more path' }).click();
    const list = workbench.page.locator('.quick-input-widget:visible');
    await list.getByText('Who brings in ms 2.1.2: 2 paths').waitFor();
    await workbench.screenshot('brought in list');
    const path = list.locator('.monaco-list-row', { hasText: 'mocha › debug › ms' });
    await path.hover();
    await path.getByRole('button', { name: 'List the Components of This Path' }).click();
    await list.getByText('mocha', { exact: true }).waitFor();
    await workbench.screenshot('components of a path');
    await workbench.choose('debug');
    await workbench.page.locator('.tab.active', { hasText: 'debug 4.3.4' }).waitFor();
  });

  step('leads to the manifest line of the first component on a path', async (workbench) => {
    const panel = await openTransitive(workbench, 'ms');
    await panel.getByRole('button', { name: '1 more path' }).click();
    await workbench.choose('mocha › debug › ms');
    await workbench.page.locator('.tab.active', { hasText: 'package.json' }).waitFor();
    await workbench.page.locator('.breadcrumbs-control', { hasText: 'mocha' }).waitFor();
  });

  step('opens the newest version that matches a range and says that no lock pins it', async (workbench) => {
    const view = await workbench.openView('Components');
    await workbench.expand(workbench.treeRow(/^ranges\/package\.json/, view));
    const hover = await workbench.hover(workbench.treeRow(/^react.*\^17\.0\.0/, view));
    await hover.getByText('Open Newest Known Version').waitFor();
    await workbench.screenshot('tooltip of a range');
    await hover.getByText('Open Newest Known Version').click();
    const panel = await workbench.webviewFrame('h1:has-text("17.0.2")');
    await panel.getByText('Resolved, not locked').waitFor();
    await panel.getByText('ranges/package.json requires ^17.0.0.').waitFor();
    await panel.locator('.brought-in').getByRole('button', { name: 'ranges/package.json' }).waitFor();
    await workbench.screenshot('resolved not locked');
    assert.deepEqual(await axeFindings(panel), []);
  });
});

async function openTransitive(workbench: Workbench, name: string): Promise<Frame> {
  const view = await workbench.openView('Components');
  await workbench.expand(workbench.treeRow(/^package-lock\.json/, view));
  await workbench.expand(workbench.treeRow(/^Transitive/, view));
  return workbench.openRow(workbench.treeRow(new RegExp(`^${name}\\s*[A-Z]`), view), `h1:has-text("${name}")`);
}

async function fits(panel: Frame): Promise<boolean> {
  return panel.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
}
