// The Overview page: charts whose bars filter its list and the Components view, in every theme, wide, narrow and zoomed.
import assert from 'node:assert/strict';
import { axeFindings } from './support/axe.ts';
import { describeWorkbench } from './support/describeWorkbench.ts';
import { eventually } from './support/eventually.ts';
import { scrolledSideways } from './support/reflow.ts';
import { checkedThemes } from './support/themes.ts';
import type { Workbench } from './support/workbench.ts';

const wide = { width: 1280, height: 900 };
/** The page is 300 pixels wide, less than at a zoom of 400 %. */
const narrow = { width: 310, height: 900 };
/** The wide window at a zoom of 200 %. */
const zoomed = { width: 640, height: 450 };

const settings = { 'workbench.activityBar.location': 'hidden' };

describeWorkbench('Overview', { workspace: 'demo', viewport: wide, settings }, (step) => {
  const page = (workbench: Workbench): ReturnType<Workbench['webviewFrame']> => workbench.webviewFrame('.overview');
  const status = async (workbench: Workbench): Promise<string> =>
    (await (await page(workbench)).locator('.overview-bar [role="status"]').textContent()) ?? '';
  const sized: Readonly<Record<string, typeof wide>> = { wide, narrow, zoomed };

  step('opens from the title of the Components view', async (workbench) => {
    await workbench.openView('Components');
    await workbench.isIdle();
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
