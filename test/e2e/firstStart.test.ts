// The first start and the second one: what is sent, what can be cancelled, the notice, the walkthrough, and what a
// window has again after it was loaded again.
import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { after } from 'mocha';
import { type RunningService, startServiceProcess } from '../../scripts/serviceProcess.ts';
import { DefinitionPanel } from './support/definitionPanel.ts';
import { describeWorkbench } from './support/describeWorkbench.ts';
import { eventually } from '../support/eventually.ts';
import type { OpenOptions } from './support/openWorkbench.ts';
import { StandIn } from './support/standIn.ts';
import type { Workbench } from './support/workbench.ts';

const notice = /^Public names are sent to 127\.0\.0\.1/;

/** The rows of the components with what the service answered. */
const rows: readonly string[] = [
  'Needs attention 6',
  'indexof No license · 0.0.1',
  'hostile-script <script>alert("license")</script> · 1.0.0 · License unclear',
  'json-schema AFL-2.1 OR BSD-3-Clause? · 0.2.3 · License unclear',
  'gsap Other license · 3.12.5',
  'nothing-found No license found · 1.0.0',
  'is-thirteen Not scanned yet · 2.0.0',
  'states 12 components · 6 need attention',
  'package.json 12 · 6 need attention',
  'faceted MIT · 2.0.0',
  'gsap Other license · 3.12.5',
  'hostile-letters MIT · 1.0.0',
  'hostile-script <script>alert("license")</script> · 1.0.0 · License unclear',
  'indexof No license · 0.0.1',
  'is-thirteen Not scanned yet · 2.0.0',
  'json-schema AFL-2.1 OR BSD-3-Clause? · 0.2.3 · License unclear',
  'lodash MIT · 4.17.21',
  'many-files MIT · 1.0.0',
  'mixed-bag MIT · 3.0.0',
  'nothing-found No license found · 1.0.0',
  'proprietary-widget LicenseRef-scancode-proprietary-license · 2.4.0 · Custom license (LicenseRef)',
];

let service: RunningService | undefined;

after(() => service?.dispose());

/** A service that receives requests and answers none. */
async function firstStart(): Promise<OpenOptions> {
  service = await startServiceProcess('sample');
  await new StandIn(service.url).setFaults({ on: '*', kind: 'hang' });
  // A narrower window shows no pictures in the walkthrough.
  return { workspace: 'states', serviceUrl: service.url, viewport: { width: 1680, height: 1000 } };
}

describeWorkbench('First start', firstStart, (step) => {
  step('shows what is sent and where, and what it waits for', async (workbench) => {
    const components = await workbench.view('Components').open();
    // With the keyboard: the view is working, so its rows may move.
    await components.row('package.json').focus();
    await workbench.page.keyboard.press('ArrowRight');
    await components.row(/^lodash.*Looking up…/).isShown();
    await components.row(notice).isShown();
  });

  step('shows the notice until the user dismisses it', async (workbench) => {
    const components = workbench.view('Components');
    await components.row(notice).focus();
    await workbench.page.keyboard.press('Enter');
    for (const action of ['Settings', 'Don’t Look Up Automatically']) await workbench.openList(action);
    await workbench.choose('Dismiss');
    await components.row(notice).isGone();
  });

  step('can be cancelled', async (workbench) => {
    const components = workbench.view('Components');
    await components.press('Cancel');
    await eventually('no component is looked up', async () => {
      const now = await components.rows();
      return now.filter((row) => row.includes('Not looked up')).length === 12;
    });
    await workbench.waitUntilIdle();
    assert.deepEqual(await workbench.notifications(), []);
  });

  step('lists the licenses once the service answers, and counts what needs attention', async (workbench) => {
    const components = workbench.view('Components');
    await workbench.service.setFaults();
    await components.press('Refresh All Definitions');
    await components.hasRows(rows);
    await components.isDescribed('12 components · 6 need attention');
    await eventually('the badge counts them', async () => (await workbench.badgeLabel()).includes('6 need attention'));
  });

  step('has a walkthrough with pictures, whose steps are completed by doing them', async (workbench) => {
    const page = workbench.page;
    assert.equal(await page.getByText('Get Started with ClearlyDefined').count(), 0);
    await workbench.runCommand('ClearlyDefined: Open Walkthrough');
    await (await workbench.webviewFrame('svg:has-text("axios")')).locator('svg').waitFor();
    const first = walkthroughStep(workbench, 'Open the Components View');
    assert.equal(await done(first).count(), 0);
    await first.getByRole('button', { name: 'Open Components View' }).click();
    await done(first).waitFor();
    assert.equal(await done(walkthroughStep(workbench, 'Read a Definition')).count(), 0);
    await workbench.view('Components').row('lodash').opens('h1:has-text("lodash")');
    await workbench.runCommand('ClearlyDefined: Open Walkthrough');
    await done(walkthroughStep(workbench, 'Read a Definition')).waitFor();
    await workbench.runCommand('View: Close All Editors');
  });

  step('has rows and panels again after Reload Window', async (workbench) => {
    const components = workbench.view('Components');
    // The second click of a double click keeps the panel.
    for (let click = 0; click < 2; click++) await components.row('gsap').opens('h1:has-text("gsap")');
    await components.row('lodash').opens('h1:has-text("lodash")');
    const panel = new DefinitionPanel(workbench, 'lodash');
    await panel.isLoaded();
    await panel.openTab('Files');
    const page = await panel.page();
    await page.getByRole('searchbox', { name: 'Filter by path' }).fill('package/LICENSE');
    await page.getByRole('row', { name: /LICENSE/ }).waitFor();
    const tabs = await workbench.tabs();
    assert.deepEqual(tabs, ['gsap 3.12.5', 'lodash 4.17.21']);
    await workbench.reloadWindow(['npm/npmjs/-/lodash/4.17.21', 'package/LICENSE']);
    await workbench.page.locator('.tab.active', { hasText: 'lodash 4.17.21' }).waitFor();
    const restored = await panel.page();
    await restored.getByRole('tab', { name: 'Files', selected: true }).waitFor();
    await restored.getByRole('row', { name: /LICENSE/ }).waitFor();
    assert.equal(await restored.getByRole('searchbox', { name: 'Filter by path' }).inputValue(), 'package/LICENSE');
    assert.deepEqual(await workbench.tabs(), tabs);
    await components.row('package.json').expand();
    await components.hasRows(rows);
    assert.equal(await components.pane.getByText(notice).count(), 0);
    assert.deepEqual(await workbench.notifications(), []);
  });
});

function walkthroughStep({ page }: Workbench, title: string): Locator {
  return page.locator('.getting-started-step', { hasText: title }).first();
}

function done(step: Locator): Locator {
  return step.locator('.codicon-getting-started-step-checked').first();
}
