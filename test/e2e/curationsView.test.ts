// The Curations view: drafts, submissions and pull requests of others, from listing to merge, including proposed
// licenses that count before the merge.
import assert from 'node:assert/strict';
import { after } from 'mocha';
import { createProfile, type Profile } from '../host/profile.ts';
import { type RunningService, startServiceProcess } from '../../scripts/serviceProcess.ts';
import { control, CurationRecords, declaring, npm, propose } from './support/curationRecords.ts';
import { describeWorkbench } from './support/describeWorkbench.ts';
import { appears, clickTimeout, eventually } from './support/eventually.ts';
import type { OpenOptions } from './support/openWorkbench.ts';
import { everyTheme } from './support/themes.ts';
import type { Workbench } from './support/workbench.ts';

const view = 'Curations';
const hostile = '[click](command:clearlydefined.scan) <b>**bold**</b> $(error)';

let service: RunningService | undefined;
let profile: Profile | undefined;
const numbers = { own: 0, closing: 0, theirs: 0 };

after(async () => {
  await service?.dispose();
  profile?.dispose();
});

/** A profile with drafts, submissions in every state, and pull requests of other contributors. */
async function inTheMiddle(): Promise<OpenOptions> {
  service = await startServiceProcess('sample');
  profile = createProfile();
  const { url } = service;
  const records = new CurationRecords(profile, url);
  const chalk = declaring(npm('chalk'), { '4.1.2': 'Apache-2.0' });
  const react = declaring(npm('react'), { '18.3.1': 'ISC' });
  numbers.own = await propose(url, 'chalk is Apache-2.0', [chalk]);
  numbers.closing = await propose(url, 'react is ISC', [react]);
  numbers.theirs = await propose(url, hostile, [
    declaring(npm('lodash'), { '4.17.21': '0BSD' }),
    declaring(npm('left-pad'), { '1.3.0': 'MIT' }),
  ]);
  await control(url, 'clock', { ms: 11_000 });
  const [now, pull] = [Date.now(), { url: null, sentAt: Date.now(), checkedAt: Date.now(), notInEffect: [] }];
  records.draft(declaring(npm('lodash'), { '4.17.21': 'MIT-0', '4.17.20': 'MIT-0' }));
  records.draft(declaring(npm('gsap'), { '3.12.5': 'Mitt' }));
  records.draft(declaring(npm('express'), { '4.19.2': 'ISC' }), ['coordinates: {}\n']);
  records.submission(
    's-open',
    'chalk is Apache-2.0',
    [chalk],
    { kind: 'open', number: numbers.own, ...pull },
    { age: 3 },
  );
  records.submission(
    's-closing',
    'react is ISC',
    [react],
    { kind: 'open', number: numbers.closing, ...pull },
    { age: 90 },
  );
  const unsure = { kind: 'unsure', since: now - 20 * 60_000, problem: null, lookedAt: [now - 60_000] } as const;
  records.submission('s-unsure', 'uuid is MIT', [declaring(npm('uuid'), { '9.0.1': 'ISC' })], unsure, { age: 20 });
  const words = [{ set: 0, revision: '1.6.8', path: 'licensed.declared', words: `is not SPDX ${hostile}` }];
  const refused = { kind: 'contributionRefused', places: 1, first: 'is not SPDX' } as const;
  records.submission(
    's-refused',
    'axios is Mitt',
    [declaring(npm('axios'), { '1.6.8': 'Mitt' })],
    { kind: 'refused', problem: refused, words },
    { age: 200, account: 'chris' },
  );
  return { serviceUrl: url, profile };
}

describeWorkbench('Curations view', inTheMiddle, (step) => {
  step('shows the drafts when it is opened', async (workbench) => {
    await workbench.openView('Components');
    await workbench.treeRow(/^package\.json/).waitFor();
    await collapse(workbench, 'Components');
    await workbench.openView(view);
    await eventually('the drafts are there', async () => (await drawn(workbench)).includes('lodash'));
  });

  step('lists drafts, submissions and pull requests of others with their state', async (workbench) => {
    for (const row of [
      /^Drafts\s*3/,
      /^lodash\s*MIT-0 · valid, 1 warning · 4\.17\.21, 4\.17\.20/,
      /^gsap\s*Mitt · 1 error · 3\.12\.5/,
      /^express\s*.*conflict: two texts/,
      /^Submissions\s*4/,
      new RegExp(`^#${numbers.own} chalk is Apache-2\\.0\\s*open · 3 minutes ago`),
      /^uuid is MIT\s*unknown whether there is a pull request · 20 minutes ago/,
      /^axios is Mitt\s*refused: is not SPDX/,
      /^Other open pull requests\s*1/,
      new RegExp(`^#${numbers.theirs} \\[click\\].*2 components`),
    ])
      await workbench.treeRow(row, workbench.pane(view)).waitFor();
  });

  for (const theme of everyTheme)
    step(`renders in the theme ${theme}`, async (workbench) => {
      await workbench.setTheme(theme);
      await workbench.screenshot(`curations ${theme}`);
    });

  step('requests pull requests for the whole workspace once and does not poll', async (workbench) => {
    const asked = async (): Promise<number> =>
      (await workbench.service.requests()).filter(({ method, target }) => method === 'POST' && target === '/curations')
        .length;
    assert.equal(await asked(), 1);
    await workbench.runCommand('ClearlyDefined: Refresh Curations');
    await eventually('it was asked again', async () => (await asked()) === 2);
  });

  step('expands a draft to its versions and changes', async (workbench) => {
    const pane = workbench.pane(view);
    await collapseAll(workbench);
    await workbench.expand(workbench.treeRow(/^Drafts/, pane));
    await workbench.expand(workbench.treeRow(/^lodash/, pane));
    await workbench.treeRow(/^4\.17\.21\s*Declared: MIT → MIT-0/, pane).waitFor();
    await workbench.treeRow(/^4\.17\.20\s*Declared: MIT → MIT-0/, pane).waitFor();
    await workbench.screenshot('curations draft open');
  });

  step('selects several drafts by keyboard and shows their number', async (workbench) => {
    const pane = workbench.pane(view);
    await toggleUntil(workbench, /^lodash/, '1 chosen');
    await toggleUntil(workbench, /^gsap/, '2 chosen');
    const ticked = pane.getByRole('checkbox', { checked: true });
    await eventually('both are ticked', async () => (await ticked.count()) === 2);
    await workbench.screenshot('curations chosen');
    await toggleUntil(workbench, /^gsap/, '1 chosen');
  });

  step('shows all details of a submission in its hover and escapes Markdown', async (workbench) => {
    const pane = workbench.pane(view);
    await collapseAll(workbench);
    await workbench.expand(workbench.treeRow(/^Submissions/, pane));
    const hover = await workbench.hover(workbench.treeRow(/^axios is Mitt/, pane).locator('.label-name'));
    await hover.getByText('The service rejected it and opened no pull request.').waitFor();
    await hover.getByText('as chris').waitFor();
    assert.match(await hover.innerText(), /\[click\]\s?\(command:/);
    assert.equal(await hover.locator('b, a', { hasText: /bold|click/ }).count(), 0);
    await workbench.screenshot('curations refused hover');
    await workbench.page.keyboard.press('Escape');
    await workbench.page.mouse.move(0, 0);
  });

  step('offers every possible action in the context menu', async (workbench) => {
    await focusRow(workbench, /^#\d+ chalk is Apache/);
    await workbench.page.keyboard.press('Shift+F10');
    assert.deepEqual(await menuEntries(workbench), [
      'Open Pull Request',
      'Open Pull Request on the Web',
      'Use This License Locally…',
      'Remove Submission from List',
    ]);
    await workbench.page.keyboard.press('Escape');
    await focusRow(workbench, /^uuid is MIT/);
    await workbench.page.keyboard.press('Shift+F10');
    assert.deepEqual(await menuEntries(workbench), [
      'Use This License Locally…',
      'Find Pull Request',
      'Submit Again…',
      'Remove Submission from List',
    ]);
    await workbench.screenshot('curations menu');
    await workbench.page.keyboard.press('Escape');
  });

  step('searches for a submission that may have arrived and reports that it was not found', async (workbench) => {
    await press(workbench, /^uuid is MIT/, 'Find Pull Request');
    await workbench.notification(/No pull request of it was found so far/).waitFor();
    await workbench.runCommand('Notifications: Clear All Notifications');
  });

  step('confirms what is known and where it is sent before submitting again', async (workbench) => {
    await workbench.runCommand('ClearlyDefined: Submit Again…');
    await workbench.choose('uuid is MIT');
    const dialog = workbench.page.locator('.monaco-dialog-box');
    await dialog.getByText('Submit this curation again?').waitFor();
    for (const text of ['uuid 9.0.1', 'No pull request of it was found', workbench.service.url])
      await dialog.getByText(text).first().waitFor();
    await workbench.screenshot('curations submit again');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    const sent = (await workbench.service.requests()).filter(({ method }) => method === 'PATCH');
    assert.equal(sent.length, 3, 'only those that were there before');
  });

  step('opens a pull request in the panel', async (workbench) => {
    await press(workbench, /^#\d+ chalk is Apache/, 'Open Pull Request');
    await eventually('its tab is there', async () =>
      (await workbench.tabs()).some((tab) => tab.includes('chalk') && tab.includes(String(numbers.own))),
    );
    await workbench.runCommand('View: Close All Editors');
  });

  step('opens the review of another person’s pull request with a click on its row', async (workbench) => {
    await workbench.expand(workbench.treeRow(/^Other open pull requests/, workbench.pane(view)));
    const row = await workbench.reach(workbench.treeRow(new RegExp(`^#${numbers.theirs} `), workbench.pane(view)));
    await row.locator('.label-name').click();
    await eventually('its tab is there', async () =>
      (await workbench.tabs()).some((tab) => tab.includes(String(numbers.theirs))),
    );
    const panel = await workbench.webviewFrame('[role="tab"][aria-selected="true"]:has-text("Changes")');
    await panel.getByText(String(numbers.theirs)).first().waitFor();
    await workbench.screenshot('curations other pull request');
    await workbench.runCommand('View: Close All Editors');
  });

  step('applies a proposed license in this workspace with a reason and marks it everywhere', async (workbench) => {
    const proposal = workbench.treeRow(/^#\d+ chalk is Apache/, workbench.pane(view));
    await workbench.chooseFromMenu(proposal, 'Use This License Locally…');
    await workbench.page.getByText('Let Apache-2.0 count for chalk 4.1.2').waitFor();
    await workbench.screenshot('curations count locally');
    await workbench.type('its readme says so');
    await workbench.treeRow(/^Local overrides\s*1/, workbench.pane(view)).waitFor();
    await workbench.openView('Components');
    const row = workbench.treeRow(/^chalk\s*Apache-2\.0 · 4\.1\.2 · yours: its readme says so/);
    await workbench.expand(workbench.treeRow(/^package\.json/));
    await workbench.reach(row);
    const hover = await workbench.hover(row.locator('.label-name'));
    await eventually('the hover says whose word it is', async () => {
      const text = (await hover.innerText()).replaceAll(/\s+/g, ' ');
      return /Local override until #\d+ is merged\./.test(text);
    });
    assert.match((await hover.innerText()).replaceAll(/\s+/g, ' '), /Stop Using Locally/);
    await workbench.screenshot('curations counted locally');
    await workbench.page.keyboard.press('Escape');
    await workbench.page.mouse.move(0, 0);
  });

  step('reports decisions made in the background by its badge only', async (workbench) => {
    await collapse(workbench, view);
    await control(workbench.service.url, 'close', { number: numbers.closing });
    await control(workbench.service.url, 'merge', { number: numbers.own });
    await control(workbench.service.url, 'clock', { ms: 11_000 });
    await workbench.runCommand('ClearlyDefined: Refresh Curations');
    await eventually('the badge tells', async () => /decided/.test(await workbench.badgeLabel()));
    assert.deepEqual(await workbench.notifications(), []);
    await workbench.screenshot('curations badge');
  });

  step('shows the outcomes and drops the proposed license after the merge', async (workbench) => {
    await collapse(workbench, 'Components');
    const pane = await workbench.openView(view);
    await workbench.treeRow(new RegExp(`^#${numbers.own} chalk is Apache-2\\.0\\s*merged`), pane).waitFor();
    await workbench.treeRow(new RegExp(`^#${numbers.closing} react is ISC\\s*rejected: closed`), pane).waitFor();
    await workbench.treeRow(/^Local overrides/, pane).waitFor({ state: 'hidden' });
    await eventually('the badge counts drafts again', async () => !/decided/.test(await workbench.badgeLabel()));
    await workbench.screenshot('curations ended');
    await workbench.openView('Components');
    await workbench.reach(workbench.treeRow(/^chalk\s*Apache-2\.0 · 4\.1\.2(?! · yours)/));
  });

  step('removes a submission from the list', async (workbench) => {
    await collapse(workbench, 'Components');
    await workbench.openView(view);
    await press(workbench, /^#\d+ react is ISC/, 'Remove Submission from List');
    await workbench.treeRow(/^#\d+ react is ISC/, workbench.pane(view)).waitFor({ state: 'hidden' });
  });

  step('explains why the service did not answer and keeps known entries', async (workbench) => {
    await workbench.service.setFaults({ on: '*', kind: 'reset' });
    await workbench.runCommand('ClearlyDefined: Refresh Curations');
    const pane = workbench.pane(view);
    await workbench.treeRow(/can’t be reached/, pane).waitFor({ timeout: 60_000 });
    await workbench.treeRow(new RegExp(`#${numbers.theirs}`), pane).waitFor();
    await workbench.screenshot('curations service down');
    await workbench.service.setFaults();
  });
});

async function drawn(workbench: Workbench): Promise<string> {
  return (await workbench.rows(view)).join('\n');
}

async function collapse(workbench: Workbench, name: string): Promise<void> {
  const header = workbench.pane(name).locator('.pane-header');
  await eventually(`${name} is closed`, async () => {
    if (!/\bexpanded\b/.test((await header.getAttribute('class')) ?? '')) return true;
    await header.locator('.title').click();
    return false;
  });
}

async function collapseAll(workbench: Workbench): Promise<void> {
  await workbench.clickViewAction(view, 'Collapse All');
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

/**
 * Presses Space on a row until the view says so. While its tree is drawn again, the editor runs the command of the key
 * without the row, and it asks with a list.
 */
async function toggleUntil(workbench: Workbench, row: RegExp, chosen: string): Promise<void> {
  const shown = workbench.page.locator('.pane-header', { hasText: view }).getByText(chosen);
  await eventually(`${chosen} by the key`, async () => {
    if (await shown.isVisible()) return true;
    await focusRow(workbench, row);
    await workbench.page.keyboard.press('Space');
    if (await appears(shown, clickTimeout)) return true;
    await workbench.page.keyboard.press('Escape');
    return false;
  });
}

async function press(workbench: Workbench, pattern: RegExp, name: string): Promise<void> {
  const row = workbench.treeRow(pattern, workbench.pane(view));
  await workbench.reach(row);
  await row.hover();
  await row.getByRole('button', { name, exact: true }).click();
}

async function menuEntries(workbench: Workbench): Promise<string[]> {
  const menu = workbench.page.locator('.monaco-menu:visible').first();
  await menu.waitFor();
  const entries = await menu.locator('.action-item .action-menu-item .action-label').allInnerTexts();
  return entries.map((entry) => entry.trim()).filter((entry) => entry !== '');
}
