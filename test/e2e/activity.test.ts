// The Activity view: harvests, submissions and files saved by the user, their steps, refreshing and notices of arrival.
import assert from 'node:assert/strict';
import { after } from 'mocha';
import { createProfile, type Profile } from '../host/profile.ts';
import { type RunningService, startServiceProcess } from '../../scripts/serviceProcess.ts';
import { CurationRecords, declaring, npm } from './support/curationRecords.ts';
import { describeWorkbench } from './support/describeWorkbench.ts';
import { eventually } from './support/eventually.ts';
import { writeHarvests } from './support/harvestRecords.ts';
import type { OpenOptions } from './support/openWorkbench.ts';
import { everyTheme } from './support/themes.ts';
import type { Workbench } from './support/workbench.ts';

const view = 'Activity';
const hostile = '[click](command:clearlydefined.scan) <b>**bold**</b> $(error)';
const tools = ['clearlydefined/1.5.0', 'licensee/9.18.1', 'reuse/3.2.1', 'scancode/32.3.0'] as const;

let service: RunningService | undefined;
let profile: Profile | undefined;

after(async () => {
  await service?.dispose();
  profile?.dispose();
});

/** A profile with harvests in every state and two submissions. */
async function inTheMiddle(): Promise<OpenOptions> {
  service = await startServiceProcess('sample');
  profile = createProfile();
  const { url } = service;
  const [now, minute] = [Date.now(), 60_000];
  writeHarvests(profile, url, 'o-1', 12, {
    'ansi-red@1.0.0': (one) => ({ kind: 'accepted', ...one, results: tools.slice(0, 2), before: tools.slice(1, 2) }),
    '@acme-labs/half@2.0.0': (one) => ({
      ...one,
      kind: 'accepted',
      results: tools.slice(0, 3),
      computed: tools.slice(0, 3),
      computedAt: now - 4 * minute,
    }),
    'quiet-lib@3.1.0': (one) => ({ kind: 'unsure', problem: { kind: 'timeout', url, milliseconds: 60_000 }, ...one }),
    'blocked-lib@0.1.0': () => ({
      kind: 'refused',
      at: now - 12 * minute,
      problem: { kind: 'harvestThrottled', coordinates: 'npm/npmjs/-/blocked-lib/0.1.0' },
    }),
    'odd-lib@0.2.0': () => ({
      kind: 'refused',
      at: now - 13 * minute,
      problem: { kind: 'rejected', status: 400, detail: hostile },
    }),
    'cut-off@1.2.3': () => ({
      kind: 'failed',
      at: now - 12 * minute,
      problem: { kind: 'unreachable', url, detail: 'ECONNRESET' },
    }),
  });
  writeHarvests(profile, url, 'o-0', 3000, {
    'slow-lib@9.0.0': (one) => ({
      ...one,
      kind: 'gaveUp',
      at: now - 100 * minute,
      wasAccepted: true,
      results: tools.slice(0, 3),
      computed: tools.slice(0, 3),
    }),
    'here-lib@1.1.1': (one) => ({
      ...one,
      kind: 'arrived',
      arrivedAt: now - 2000 * minute,
      results: tools,
      computed: tools,
      computedAt: now - 2000 * minute,
    }),
  });
  const records = new CurationRecords(profile, url);
  const chalk = declaring(npm('chalk'), { '4.1.2': 'Apache-2.0' });
  const pull = { number: 32_001, url: null, sentAt: now - 3 * minute, checkedAt: now, notInEffect: [] };
  records.submission('s-open', 'chalk is Apache-2.0', [chalk], { kind: 'open', ...pull }, { age: 3 });
  const words = [{ set: 0, revision: '1.6.8', path: 'licensed.declared', words: `is not SPDX ${hostile}` }];
  const problem = { kind: 'contributionRefused', places: 1, first: 'is not SPDX' } as const;
  const axios = declaring(npm('axios'), { '1.6.8': 'Mitt' });
  records.submission('s-refused', 'axios is Mitt', [axios], { kind: 'refused', problem, words }, { age: 200 });
  return { serviceUrl: url, profile, viewport: { width: 1280, height: 1000 } };
}

describeWorkbench('Activity view', inTheMiddle, (step) => {
  step('lists harvests by urgency, then submissions, each with its state and age', async (workbench) => {
    await workbench.openView('Components');
    await workbench.treeRow(/^package\.json/).waitFor();
    await collapse(workbench, 'Components');
    const pane = await workbench.openView(view);
    for (const row of [
      /^Harvests\s*5 need attention · 2 waiting · 1 arrived/,
      /^slow-lib\s*9\.0\.0 · given up: scancode has not delivered · an hour ago/,
      /^cut-off\s*1\.2\.3 · failed: The service at .* can’t be reached \(ECONNRESET\) · 12 minutes ago/,
      /^blocked-lib\s*0\.1\.0 · refused: The service does not harvest npm/,
      /^quiet-lib\s*3\.1\.0 · may be queued · 0 of 4 tools · 12 minutes ago/,
      /^ansi-red\s*1\.0\.0 · waiting · 2 of 4 tools · 12 minutes ago/,
      /^@acme-labs\/half\s*2\.0\.0 · partly harvested: scancode has not delivered · 3 of 4 tools/,
      /^here-lib\s*1\.1\.1 · arrived · 33 hours ago/,
      /^Submissions\s*2/,
      /^#32001 chalk is Apache-2\.0\s*open · 3 minutes ago/,
      /^axios is Mitt\s*refused: is not SPDX \[click\]/,
    ])
      await workbench.treeRow(row, pane).waitFor();
    await workbench.screenshot('activity first');
  });

  step('shows the steps of a harvest below the suggested action', async (workbench) => {
    const pane = workbench.pane(view);
    for (const row of [/^quiet-lib/, /^ansi-red/, /^@acme-labs/]) await workbench.expand(workbench.treeRow(row, pane));
    for (const row of [
      /^The service did not answer within 60 seconds\.\s*Check Harvest Status/,
      /^May be accepted\s*being checked/,
      /^Accepted\s*12 minutes ago/,
      /^clearlydefined 1\.5\.0\s*delivered/,
      /^licensee 9\.18\.1\s*was there before/,
      /^scancode\s*not yet/,
      /^Definition not computed yet/,
      /^Definition computed\s*without scancode · 4 minutes ago/,
    ])
      await workbench.reach(workbench.treeRow(row, pane));
  });

  for (const theme of everyTheme)
    step(`renders in the theme ${theme}`, async (workbench) => {
      await workbench.setTheme(theme);
      await workbench.screenshot(`activity ${theme}`);
    });

  step('shows all details of a harvest in its hover and escapes Markdown', async (workbench) => {
    const pane = workbench.pane(view);
    await workbench.clickViewAction(view, 'Collapse All');
    await workbench.expand(workbench.treeRow(/^Harvests/, pane));
    const half = await workbench.hover(workbench.treeRow(/^@acme-labs/, pane).locator('.label-name'));
    await half.getByText('The definition is incomplete.').waitFor();
    await half.getByText('npm/npmjs/@acme-labs/half/2.0.0').waitFor();
    await half.getByText('Check Harvest Status').waitFor();
    await workbench.screenshot('activity hover');
    await leave(workbench);
    const odd = await workbench.hover(workbench.treeRow(/^odd-lib/, pane).locator('.label-name'));
    await odd.getByText('The service said no. Nothing was queued.').waitFor();
    assert.match(await odd.innerText(), /\[click\]\s?\(command:/);
    assert.equal(await odd.locator('b, a', { hasText: /bold|click/ }).count(), 0);
    await leave(workbench);
  });

  step('offers every possible action in the context menu', async (workbench) => {
    assert.deepEqual(await menuOf(workbench, /^slow-lib/), [
      'Open Definition',
      'Open on the Web',
      'Add to Definitions',
      'Check Harvest Status',
      'Queue Harvest Again…',
      'Copy',
      'Remove from Activity',
    ]);
    assert.deepEqual(await menuOf(workbench, /^here-lib/), [
      'Open Definition',
      'Open on the Web',
      'Draft Curation',
      'Add to Definitions',
      'Copy',
      'Remove from Activity',
    ]);
    await workbench.screenshot('activity menu');
    assert.deepEqual(await menuOf(workbench, /^ansi-red/), [
      'Open Definition',
      'Open on the Web',
      'Add to Definitions',
      'Check Harvest Status',
      'Copy',
    ]);
  });

  step('confirms what is sent and where before queueing again', async (workbench) => {
    const pane = workbench.pane(view);
    await workbench.expand(workbench.treeRow(/^cut-off/, pane));
    await workbench.treeRow(/can’t be reached.*Queue Harvest Again…/, pane).click();
    const dialog = workbench.page.locator('.monaco-dialog-box');
    await dialog.getByText('cut-off/1.2.3').first().waitFor();
    await dialog.getByText(workbench.service.url).first().waitFor();
    await workbench.screenshot('activity queue again');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    assert.equal((await harvestsSent(workbench)).length, 0);
  });

  step('removes a row with Delete and confirms before clearing failed entries', async (workbench) => {
    const pane = workbench.pane(view);
    await focusRow(workbench, /^here-lib/);
    await workbench.page.keyboard.press('Delete');
    await workbench.treeRow(/^here-lib/, pane).waitFor({ state: 'hidden' });
    await workbench.clickViewAction(view, 'Clear Ended Activity');
    const dialog = workbench.page.locator('.monaco-dialog-box');
    await dialog.getByText(/^All \d that have ended have failed\. Remove them\?$/).waitFor();
    await workbench.screenshot('activity clear');
    await dialog.getByRole('button', { name: 'Remove All' }).click();
    await workbench.treeRow(/^Harvests\s*1 needs attention · 2 waiting$/, pane).waitFor();
    await workbench.treeRow(/^axios is Mitt/, pane).waitFor({ state: 'hidden' });
  });

  step('asks the service on refresh', async (workbench) => {
    const pane = workbench.pane(view);
    await workbench.service.clearLog();
    await workbench.clickViewAction(view, 'Refresh Activity');
    await eventually('it was asked in one request', async () => (await looks(workbench)).length === 1);
    await workbench.treeRow(/^ansi-red\s*1\.0\.0 · waiting/, pane).waitFor();
    await workbench.service.setFaults({ on: '*', kind: 'reset' });
    await workbench.clickViewAction(view, 'Refresh Activity');
    await workbench.notification(/can’t be reached/).waitFor();
    await workbench.treeRow(/^ansi-red\s*1\.0\.0 · waiting/, pane).waitFor();
    await workbench.runCommand('Notifications: Clear All Notifications');
    await workbench.service.setFaults();
  });

  step('follows a queued harvest and opens its definition on click', async (workbench) => {
    await workbench.runCommand('ClearlyDefined: Find Component…');
    const list = workbench.page.locator('.quick-input-widget:visible');
    await list.locator('input.input').fill('npm/npmjs/-/is-thirteen');
    await list.locator('.monaco-list-row', { hasText: 'is-thirteen' }).getByText('Choose a version').waitFor();
    await workbench.page.keyboard.press('Enter');
    await list.getByText('The service does not know is-thirteen yet').waitFor();
    await workbench.page.keyboard.press('Enter');
    await workbench.page.locator('.monaco-dialog-box').getByRole('button', { name: 'Queue Harvest' }).click();
    await eventually('it was sent', async () => (await harvestsSent(workbench)).length === 1);
    const row = workbench.treeRow(/^is-thirteen\s*2\.0\.0 · waiting · 0 of 4 tools · just now/, workbench.pane(view));
    const frame = await workbench.openRow(row, '.not-harvested, main');
    await frame
      .getByText(/not harvested/i)
      .first()
      .waitFor();
    await workbench.screenshot('activity queued');
    await workbench.runCommand('Notifications: Clear All Notifications');
  });

  step('announces an arrived harvest once and updates every view', async (workbench) => {
    await collapse(workbench, view);
    await workbench.service.finishHarvests();
    await workbench.runCommand('ClearlyDefined: Refresh Activity');
    const notice = workbench.notification(/1 harvest has arrived/);
    await notice.waitFor();
    await eventually('the badge says it', async () => /has arrived/.test(await workbench.badgeLabel()));
    const frame = await workbench.webviewFrame('main');
    await frame.getByText('Declared').first().waitFor();
    await workbench.screenshot('activity arrived');
    await workbench.runCommand('ClearlyDefined: Refresh Activity');
    assert.equal((await workbench.notifications()).filter((text) => text.includes('arrived')).length, 1);
    await notice.getByRole('button', { name: 'Show Activity' }).click();
    await workbench.treeRow(/^is-thirteen\s*2\.0\.0 · arrived · just now/, workbench.pane(view)).waitFor();
    await eventually('the badge is gone', async () => !/has arrived/.test(await workbench.badgeLabel()));
    await workbench.screenshot('activity shown');
  });

  step('lists a saved file and opens it', async (workbench) => {
    const pane = workbench.pane(view);
    await focusRow(workbench, /^is-thirteen/);
    await workbench.runCommand('ClearlyDefined: Add to Definitions');
    await workbench.runCommand('ClearlyDefined: Save Definitions As…');
    await workbench.choose('Coordinates, one a line');
    const input = workbench.page.locator('.quick-input-widget:visible input.input');
    await eventually('the place is offered', async () => (await input.inputValue()).endsWith('.txt'));
    await workbench.page.keyboard.press('Enter');
    const row = workbench.treeRow(
      /^definitions\.clearlydefined\.txt\s*written · 1 line of coordinates · just now/,
      pane,
    );
    await row.waitFor();
    await workbench.expand(row);
    await workbench.treeRow(/^Written\s*\d+ bytes · just now/, pane).waitFor();
    await workbench.screenshot('activity export');
    await row.click();
    await workbench.page.locator('.tab', { hasText: 'definitions.clearlydefined.txt' }).waitFor();
  });

  step('names the previous service of a waiting harvest after the service setting changes', async (workbench) => {
    const { host } = new URL(workbench.service.url);
    workbench.changeSettings({ 'clearlydefined.apiUrl': 'http://127.0.0.1:9' });
    await workbench.treeRow(new RegExp(`^ansi-red\\s*1\\.0\\.0 · .* · of ${host} · `), workbench.pane(view)).waitFor();
  });
});

describeWorkbench('Activity view of a new window', again, (step) => {
  step('shows its progress until it shows rows', async (workbench) => {
    await noteBlankTime(workbench);
    const pane = await workbench.openView(view);
    await workbench.treeRow(/^Harvests/, pane).waitFor();
    const blank = await workbench.page.evaluate(() => (globalThis as { blank?: number }).blank);
    assert.ok(blank !== undefined && blank < 500, `blank for ${blank} ms`);
  });
});

async function again(): Promise<OpenOptions> {
  if (!service || !profile) throw new Error('no profile');
  return { serviceUrl: service.url, profile };
}

/** The longest time in which the open view shows no row, no text and no progress: milliseconds, in `blank`. */
async function noteBlankTime(workbench: Workbench): Promise<void> {
  await workbench.page.evaluate((name) => {
    const noted = globalThis as { blank?: number };
    noted.blank = 0;
    let since: number | null = null;
    const look = (): void => {
      const body = [...document.querySelectorAll('.pane')].find((pane) =>
        pane.querySelector('.pane-header.expanded')?.getAttribute('aria-label')?.startsWith(`${name} `),
      );
      const isBlank =
        body !== undefined &&
        !body.querySelector('.monaco-list-row, .monaco-progress-container.active') &&
        ![...body.querySelectorAll<HTMLElement>('.message, .welcome-view')].some(({ innerText }) => innerText.trim());
      since = isBlank ? (since ?? performance.now()) : null;
      if (since !== null) noted.blank = Math.max(noted.blank ?? 0, performance.now() - since);
      requestAnimationFrame(look);
    };
    look();
  }, view);
}

async function collapse(workbench: Workbench, name: string): Promise<void> {
  const header = workbench.pane(name).locator('.pane-header');
  await eventually(`${name} is closed`, async () => {
    if (!/\bexpanded\b/.test((await header.getAttribute('class')) ?? '')) return true;
    await header.locator('.title').click();
    return false;
  });
}

async function leave(workbench: Workbench): Promise<void> {
  await workbench.page.keyboard.press('Escape');
  await workbench.page.mouse.move(0, 0);
}

/** Focuses the row by keyboard: a click would open an editor and move the focus there. */
async function focusRow(workbench: Workbench, row: RegExp): Promise<void> {
  await workbench.openView(view);
  await workbench.page.keyboard.press('Home');
  const focused = workbench.pane(view).locator('.monaco-list-row.focused').first();
  const text = async (): Promise<string> => (await focused.innerText().catch(() => '')).trim();
  for (let times = 0; times < 30 && !row.test(await text()); times++) await workbench.page.keyboard.press('ArrowDown');
  assert.match(await text(), row);
}

async function menuOf(workbench: Workbench, row: RegExp): Promise<string[]> {
  await focusRow(workbench, row);
  await workbench.page.keyboard.press('Shift+F10');
  const menu = workbench.page.locator('.monaco-menu:visible').first();
  await menu.waitFor();
  const entries = await menu.locator('.action-item .action-menu-item .action-label').allInnerTexts();
  await workbench.page.keyboard.press('Escape');
  return entries.map((entry) => entry.trim()).filter((entry) => entry !== '');
}

async function harvestsSent(workbench: Workbench): Promise<string[]> {
  const requests = await workbench.service.requests();
  return requests.flatMap(({ method, target, body }) => (method === 'POST' && target === '/harvest' ? [body] : []));
}

/** The requests for definitions that harvests caused. */
async function looks(workbench: Workbench): Promise<readonly unknown[]> {
  return (await workbench.service.requests()).filter(
    ({ method, target }) => method === 'POST' && target.startsWith('/definitions'),
  );
}
