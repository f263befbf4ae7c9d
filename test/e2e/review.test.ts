// Reviewing a curation pull request: all its changed definitions on one page, while it is open and after the merge.
import assert from 'node:assert/strict';
import type { Frame, Locator } from 'playwright-core';
import { axeFindings } from './support/axe.ts';
import { describeWorkbench } from './support/describeWorkbench.ts';
import { scrolledSideways } from './support/reflow.ts';
import { checkedThemes } from './support/themes.ts';
import type { Workbench } from './support/workbench.ts';

const wide = { width: 1280, height: 1000 };
const narrow = { width: 310, height: 1000 };
const settings = { 'workbench.activityBar.location': 'hidden' };

const affected = ['lodash/4.17.21', 'json-schema/0.2.3', 'faceted/2.0.0'].map(
  (name) => `- [${name}](https://clearlydefined.io/definitions/npm/npmjs/-/${name})`,
);

const contribution = {
  contributionInfo: {
    summary: 'three at once',
    details: 'package/LICENSE says so, and so does <b>https://example.org/license</b>.',
    // The service lists one version of each affected component.
    resolution: `Read the license, see package.json.\n\n**Affected definitions**:\n${affected.join('\n')}`,
    type: 'incorrect',
    removeDefinitions: false,
  },
  patches: [
    patch('lodash', { '4.17.21': { licensed: { declared: 'Apache-2.0' } } }),
    patch('json-schema', { '0.2.3': { licensed: { declared: 'BSD-3-Clause' } } }),
    patch('faceted', {
      '2.0.0': {
        described: { projectWebsite: 'https://other.example/' },
        files: [{ path: 'package/README.md', license: 'ISC' }],
      },
    }),
  ],
};

describeWorkbench('Pull request review', { viewport: wide, settings }, (step) => {
  let number = 0;

  step('opens by address and shows all changes', async (workbench) => {
    number = await propose(workbench);
    await workbench.hideSideBar();
    await review(workbench, `https://github.com/clearlydefined/curated-data/pull/${number}`);
    const panel = await panelWith(workbench, number);
    await panel.getByRole('tab', { name: 'Changes', selected: true }).waitFor();
    for (const name of ['lodash', 'json-schema', 'faceted']) await entry(panel, name).waitFor();
    for (const license of ['Apache-2.0', 'BSD-3-Clause'])
      await panel.locator('.reviewed .side.came', { hasText: license }).waitFor();
    await entry(panel, 'faceted').getByText('File package/README.md').waitFor();
    await entry(panel, 'lodash').getByText('not in effect yet').waitFor();
    await workbench.screenshot('review open');
  });

  step('shows the declared licenses of neighbouring versions', async (workbench) => {
    const panel = await panelWith(workbench, number);
    const around = entry(panel, 'lodash').locator('.neighbour');
    await around.first().waitFor();
    assert.match(await around.last().innerText(), /4\.17\.20.*MIT|MIT/s);
  });

  step('links addresses and files that the reason mentions', async (workbench) => {
    const panel = await panelWith(workbench, number);
    await panel.locator('.reason a', { hasText: 'https://example.org/license' }).waitFor();
    await panel.locator('.reason').getByRole('button', { name: 'package/LICENSE' }).click();
    await panel.getByRole('tab', { name: 'Files', selected: true }).waitFor();
    await panel.getByRole('row', { name: /LICENSE/ }).waitFor();
    await panel.getByRole('tab', { name: 'Changes' }).click();
  });

  looks(step, 'review open', () => number);

  step('opens a diff of one definition or of all', async (workbench) => {
    const panel = await panelWith(workbench, number);
    await panel.getByRole('button', { name: 'Diff of json-schema 0.2.3' }).click();
    await tab(workbench, `json-schema 0.2.3 ↔ with pull request #${number}`).waitFor();
    await workbench.runCommand('View: Close Editor');
    await (await panelWith(workbench, number)).getByRole('button', { name: 'Open all diffs' }).click();
    await tab(workbench, `Pull request #${number}`).waitFor();
    await workbench.page.locator('.multiDiffEntry, .multi-diff-root-element').first().waitFor();
    await workbench.screenshot('review all diffs');
    await workbench.runCommand('View: Close Editor');
  });

  step('opens the page of another definition by keyboard', async (workbench) => {
    const panel = await panelWith(workbench, number);
    const other = entry(panel, 'json-schema').getByRole('button', { name: 'json-schema 0.2.3', exact: true });
    await other.focus();
    await workbench.page.keyboard.press('Enter');
    await tab(workbench, `json-schema 0.2.3 (#${number})`).waitFor();
    await workbench.runCommand('View: Close All Editors');
  });

  step('shows what is in effect after the merge', async (workbench) => {
    await control(workbench, 'merge', { number });
    await control(workbench, 'clock', { ms: 60_000 });
    await review(workbench, String(number));
    const input = workbench.page.locator('.quick-input-widget:visible');
    await input.getByText('Name one of its components', { exact: false }).waitFor();
    await workbench.page.keyboard.type('npm/npmjs/-/lodash');
    await workbench.page.keyboard.press('Enter');
    const panel = await panelWith(workbench, number);
    await panel.getByRole('heading', { name: 'What it set' }).waitFor();
    for (const name of ['lodash', 'json-schema', 'faceted']) await entry(panel, name).waitFor();
    for (const name of ['lodash', 'json-schema', 'faceted'])
      await entry(panel, name).locator('.effect.is-inEffect').waitFor();
    await workbench.screenshot('review merged');
    assert.deepEqual(await workbench.notifications(), []);
  });

  looks(step, 'review merged', () => number);

  step('reports a number without a pull request', async (workbench) => {
    await workbench.runCommand('View: Close All Editors');
    await review(workbench, '999999');
    await workbench.notification(/no such pull request/).waitFor();
  });
});

describeWorkbench('Pull request review with incomplete data', { viewport: wide, settings }, (step) => {
  step('shows the other definitions when one cannot be read, and retries that one', async (workbench) => {
    await workbench.service.setFaults({ on: 'GET /definitions/npm/npmjs/-/unlicensed-thing*', kind: 'html' });
    await workbench.hideSideBar();
    await review(workbench, '32002');
    const panel = await panelWith(workbench, 32002);
    await entry(panel, 'callsite').locator('.side.came', { hasText: 'ISC' }).waitFor();
    const other = entry(panel, 'unlicensed-thing');
    await other.getByText('Can’t read it').waitFor();
    await workbench.screenshot('review with a failure');
    assert.deepEqual(await axeFindings(panel), []);
    await workbench.service.setFaults();
    await other.getByRole('button', { name: 'Read again: unlicensed-thing 1.0.0' }).click();
    await other.locator('.side.came', { hasText: 'Unlicense' }).waitFor();
  });

  step('shows the named definition when the service has no list of definitions', async (workbench) => {
    await workbench.runCommand('View: Close All Editors');
    await workbench.service.setFaults({ on: 'GET /curations/pr/*', kind: 'status', status: 404 });
    await review(workbench, 'npm/npmjs/-/json-schema/0.2.3/pr/32001');
    const panel = await panelWith(workbench, 32001);
    await panel.getByText('The service doesn’t list its other changes').waitFor();
    await entry(panel, 'json-schema').locator('.side.came', { hasText: 'AFL-2.1 OR BSD-3-Clause' }).waitFor();
    await workbench.service.setFaults();
    assert.deepEqual(await workbench.notifications(), []);
  });
});

/** In every theme, wide and narrow. */
function looks(
  step: (title: string, run: (workbench: Workbench) => Promise<void>) => void,
  name: string,
  number: () => number,
): void {
  for (const theme of checkedThemes)
    step(`${name}: renders in the theme ${theme}, wide and narrow`, async (workbench) => {
      await workbench.setTheme(theme);
      const panel = await panelWith(workbench, number());
      await panel.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
      for (const [shape, size] of Object.entries({ wide, narrow })) {
        await workbench.page.setViewportSize(size);
        await workbench.screenshot(`${name} ${theme} ${shape}`);
        assert.deepEqual(await scrolledSideways(panel), [], shape);
        assert.deepEqual(await axeFindings(panel), []);
      }
      await workbench.page.setViewportSize(wide);
    });
}

function patch(name: string, revisions: unknown): unknown {
  return { coordinates: { type: 'npm', provider: 'npmjs', name }, revisions };
}

/** Opens a pull request for three components that is listed at once, and returns its number. */
async function propose(workbench: Workbench): Promise<number> {
  const response = await fetch(`${workbench.service.url}/curations`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(contribution),
  });
  assert.equal(response.status, 200, await response.clone().text());
  await control(workbench, 'clock', { ms: 60_000 });
  const { prNumber } = JSON.parse(await response.text()) as { readonly prNumber: number };
  return prNumber;
}

async function control(workbench: Workbench, what: string, body: unknown): Promise<void> {
  const response = await fetch(`${workbench.service.url}/__control/${what}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  assert.equal(response.ok, true, what);
}

async function review(workbench: Workbench, text: string): Promise<void> {
  await workbench.runCommand('ClearlyDefined: Review Curation Pull Request…');
  await workbench.page.getByText('Open a curation pull request').waitFor();
  await workbench.page.keyboard.type(text);
  await workbench.page.keyboard.press('Enter');
}

function panelWith(workbench: Workbench, number: number): Promise<Frame> {
  return workbench.webviewFrame(`.compared:has-text("With pull request #${number}")`);
}

function entry(panel: Frame, name: string): Locator {
  return panel.locator('.reviewed', { has: panel.getByRole('heading', { name: new RegExp(`^${name} `) }) });
}

/** The editor in front, when it has this title. */
function tab(workbench: Workbench, title: string): Locator {
  return workbench.page.locator('.tab.active', { hasText: title });
}
