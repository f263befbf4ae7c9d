// The Overview page: charts whose bars filter its list and the Components view, in every theme, wide, narrow and zoomed.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { axeFindings } from './support/axe.ts';
import { describeWorkbench } from './support/describeWorkbench.ts';
import { eventually } from './support/eventually.ts';
import { GitRepository, noGit } from '../support/gitRepository.ts';
import { projectRoot } from '../../scripts/project.ts';
import { scrolledSideways } from './support/reflow.ts';
import { checkedThemes } from './support/themes.ts';
import type { Workbench } from './support/workbench.ts';

const screenshots = path.join(projectRoot, 'artefacts', 'screenshots');
const wide = { width: 1280, height: 900 };
/** The page is 300 pixels wide, less than at a zoom of 400 %. */
const narrow = { width: 310, height: 900 };
/** The wide window at a zoom of 200 %. */
const zoomed = { width: 640, height: 450 };

const settings = { 'workbench.activityBar.location': 'hidden' };

/** A commit with an older version of a component, if there is Git, and a policy. */
function prepare(workspace: string): void {
  const lock = path.join(workspace, 'package-lock.json');
  const text = fs.readFileSync(lock, 'utf8');
  fs.writeFileSync(lock, text.replaceAll('4.17.21', '4.17.20'));
  if (noGit === null) new GitRepository(workspace).commit('First');
  fs.writeFileSync(lock, text);
  fs.writeFileSync(
    path.join(workspace, '.clearlydefined.yaml'),
    'deny: [WTFPL]\nreview: [notHarvested]\nunlisted: allow\n',
  );
}

describeWorkbench('Overview', { prepare, viewport: wide, settings }, (step) => {
  const page = (workbench: Workbench): ReturnType<Workbench['webviewFrame']> => workbench.webviewFrame('.overview');
  const status = async (workbench: Workbench): Promise<string> =>
    (await (await page(workbench)).locator('.overview-bar [role="status"]').textContent()) ?? '';
  const sized: Readonly<Record<string, typeof wide>> = { wide, narrow, zoomed };

  step('opens from the title of the Components view', async (workbench) => {
    await workbench.openView('Components');
    await workbench.waitUntilIdle();
    await workbench.clickViewAction('Components', 'Open Overview');
    const frame = await page(workbench);
    await frame.getByRole('heading', { name: 'License states' }).waitFor();
    await workbench.screenshot('overview');
  });

  step('filters its list and the Components view by a bar', async (workbench) => {
    const frame = await page(workbench);
    const all = await status(workbench);
    const bar = frame.getByRole('button', { name: /^Permissive: \d+ of \d+ components, \d+/ });
    await bar.click();
    await eventually('the list is filtered', async () => / of /.test(await status(workbench)));
    assert.equal(await bar.getAttribute('aria-pressed'), 'true');
    await eventually('the view is filtered', async () =>
      /Permissive/.test(await workbench.pane('Components').locator('.pane-header').innerText()),
    );
    await workbench.screenshot('overview filtered');
    await workbench.runCommand('ClearlyDefined: Clear Filter');
    await eventually('the page is not filtered', async () => (await status(workbench)) === all);
    assert.equal(await bar.getAttribute('aria-pressed'), 'false');
  });

  step('shows what the policy finds', async (workbench) => {
    const frame = await page(workbench);
    await frame.getByRole('button', { name: /^Violations: 1 of / }).click();
    const grid = frame.getByRole('grid', { name: 'Components' });
    await eventually('only that', async () => (await status(workbench)).startsWith('1 of '));
    await grid.scrollIntoViewIfNeeded();
    await grid.getByText('left-pad').waitFor();
    await frame.getByRole('button', { name: 'Clear Filter' }).click();
  });

  step(
    `shows what changed since the last commit${noGit === null ? '' : ` (not checked: ${noGit})`}`,
    async (workbench) => {
      if (noGit !== null) return;
      const frame = await page(workbench);
      const grid = frame.getByRole('grid', { name: 'Components' });
      await frame.getByRole('button', { name: /^Updated: 1 of 1 / }).click();
      await eventually('only that', async () => (await status(workbench)).startsWith('1 of '));
      await grid.scrollIntoViewIfNeeded();
      await grid.getByText('lodash').waitFor();
      await workbench.screenshot('overview changes');
      await frame.getByRole('button', { name: 'Clear Filter' }).click();
    },
  );

  step('is restricted to a folder and a scope, its charts too', async (workbench) => {
    const frame = await page(workbench);
    const total = async (): Promise<string> => (await frame.locator('.overview-summary .bold').textContent()) ?? '';
    const all = await total();
    await frame.getByLabel('Folder').selectOption('packages/ui');
    await eventually('the charts are those of the folder', async () => (await total()) !== all);
    const ofFolder = await total();
    await frame.getByLabel('Scope').selectOption('Development');
    await eventually('the charts are those of the scope', async () => (await total()) !== ofFolder);
    await frame.getByRole('button', { name: 'Clear Filter' }).click();
    await eventually('the charts are of everything', async () => (await total()) === all);
  });

  step('can be used by keyboard', async (workbench) => {
    const frame = await page(workbench);
    const { keyboard } = workbench.page;
    const focused = (): Promise<string | null> =>
      frame.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null);
    await frame.getByLabel('Filter by name, version or license').focus();
    await eventually('Tab reaches a bar', async () => {
      await keyboard.press('Tab');
      return ((await focused()) ?? '').startsWith('Permissive: ');
    });
    await keyboard.press('ArrowDown');
    assert.doesNotMatch((await focused()) ?? '', /^Permissive: /);
    await keyboard.press('Home');
    await keyboard.press('Enter');
    await eventually('the list is filtered', async () => / of /.test(await status(workbench)));
    assert.match((await focused()) ?? '', /^Permissive: /);
    await keyboard.press('Tab');
    assert.match((await focused()) ?? '', /^SPDX license: /);
    await frame.getByRole('grid', { name: 'Components' }).focus();
    await keyboard.press('End');
    const last = frame.locator('.files-row.active');
    await eventually('the last row is active', async () => {
      const grid = frame.getByRole('grid', { name: 'Components' });
      return (await last.getAttribute('aria-rowindex')) === (await grid.getAttribute('aria-rowcount'));
    });
    const name = (await last.locator('.overview-name .bold').innerText()).trim();
    await workbench.screenshot('overview list');
    await keyboard.press('Enter');
    await eventually('its panel is open', async () => (await workbench.tabs()).some((tab) => tab.includes(name)));
    await workbench.runCommand('View: Close Editor');
    await eventually('the page is back', async () => (await workbench.tabs()).length === 1);
    await eventually('its filter is kept', async () => / of /.test(await status(workbench)));
  });

  step('is restored with its filter', async (workbench) => {
    await workbench.reload(['clearlydefined.overview', 'permissive']);
    // A panel that was closed just before may be back, in front of the page.
    await workbench.page.locator('.tabs-container .tab', { hasText: 'Overview' }).click();
    await eventually('the list is filtered', async () => / of /.test(await status(workbench)));
    const frame = await page(workbench);
    await frame.getByRole('button', { name: /^Permissive: /, pressed: true }).waitFor();
    await frame.getByRole('button', { name: 'Clear Filter' }).click();
    await eventually('nothing is filtered', async () => (await status(workbench)) === '');
  });

  step('is exported as one file that loads nothing', async (workbench) => {
    await workbench.runCommand('ClearlyDefined: Export Overview…');
    const input = workbench.page.locator('.quick-input-widget input').first();
    await eventually('a file name is proposed', async () =>
      (await input.inputValue()).endsWith('license-overview.html'),
    );
    const file = path.join(workbench.workspace ?? '', 'license-overview.html');
    await workbench.page.keyboard.press('Enter');
    await eventually('the file is there', async () => fs.existsSync(file) && fs.statSync(file).size > 0);
    await workbench.notification(/Exported license-overview\.html/).waitFor();
    const exported = await workbench.page.context().newPage();
    for (const colorScheme of ['light', 'dark'] as const) {
      await exported.emulateMedia({ colorScheme });
      await exported.goto(`file://${file}`);
      await exported.getByRole('heading', { name: 'License states' }).waitFor();
      await exported.screenshot({
        path: path.join(screenshots, `overview-exported-${colorScheme}.png`),
        fullPage: true,
      });
      assert.deepEqual(await axeFindings(exported.mainFrame()), [], colorScheme);
    }
    await exported.setViewportSize(narrow);
    assert.deepEqual(await scrolledSideways(exported.mainFrame()), []);
    await exported.close();
    const view = await workbench.openView('Activity');
    await workbench.treeRow(/license-overview\.html/, view).waitFor();
  });

  for (const theme of checkedThemes)
    step(`renders in the theme ${theme}, wide, narrow and zoomed`, async (workbench) => {
      await workbench.hideSideBar();
      await workbench.setTheme(theme);
      const frame = await page(workbench);
      for (const [name, size] of Object.entries(sized)) {
        await workbench.page.setViewportSize(size);
        await eventually('the page has its size', () => frame.evaluate((width) => innerWidth <= width, size.width));
        await workbench.screenshot(`overview ${theme} ${name}`);
        assert.deepEqual(await scrolledSideways(frame), [], name);
        assert.deepEqual(await axeFindings(frame), [], name);
      }
      await workbench.page.setViewportSize(wide);
    });
});
