// Several drafts in one pull request: selecting, reviewing, discarding and restoring, keeping private names unsent,
// confirming once.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after } from 'mocha';
import { createProfile, type Profile } from '../host/profile.ts';
import { type RunningService, startServiceProcess } from '../../scripts/serviceProcess.ts';
import { CurationRecords, declaring, npm } from './support/curationRecords.ts';
import { describeWorkbench } from './support/describeWorkbench.ts';
import { DraftEditor } from './support/draftEditor.ts';
import { eventually } from './support/eventually.ts';
import type { OpenOptions } from './support/openWorkbench.ts';
import { SubmissionReview } from './support/submissionReview.ts';
import type { Theme } from './support/themes.ts';
import type { Workbench } from './support/workbench.ts';

const view = 'Curations';
const themes: readonly Theme[] = ['light', 'dark'];
const title = 'Two licenses that one person read';

let service: RunningService | undefined;
let profile: Profile | undefined;

after(async () => {
  await service?.dispose();
  profile?.dispose();
});

/** A profile with three drafts from an earlier session. */
async function withDrafts(): Promise<OpenOptions> {
  service = await startServiceProcess('sample');
  profile = createProfile();
  const records = new CurationRecords(profile, service.url);
  records.draft(declaring(npm('lodash'), { '4.17.21': 'MIT-0', '4.17.20': 'MIT-0' }));
  records.draft(declaring(npm('react'), { '18.3.1': 'ISC' }));
  records.draft(declaring(npm('chalk'), { '4.1.2': 'Apache-2.0' }));
  return { serviceUrl: service.url, profile, viewport: { width: 1400, height: 1050 } };
}

describeWorkbench('Several drafts', withDrafts, (step) => {
  step('are offered in a list when none is selected, although one of them is in front', async (workbench) => {
    await workbench.openView(view);
    await workbench.chooseIn('ClearlyDefined: Open Draft', 'lodash');
    await workbench.page.locator('.tab.active', { hasText: 'lodash' }).waitFor();
    await workbench.clickViewAction(view, 'Review and Submit Chosen Drafts…');
    const list = workbench.page.locator('.quick-input-widget:visible');
    await list.getByPlaceholder('Drafts to submit together, in one pull request').waitFor();
    assert.equal(await list.locator('.monaco-list-row[aria-checked="true"]').count(), 0);
    assert.equal(await list.locator('.monaco-list-row').count(), 3);
    await workbench.screenshot('several none selected');
    await workbench.page.keyboard.press('Escape');
    await list.waitFor({ state: 'hidden' });
    assert.equal((await workbench.tabs()).length, 1);
    await workbench.runCommand('View: Close All Editors');
  });

  step('are selected by mouse and by keyboard', async (workbench) => {
    await workbench.openView('Components');
    await workbench.treeRow(/^package\.json/).waitFor();
    await workbench.waitUntilIdle();
    const pane = await workbench.openView(view);
    const lodash = workbench.treeRow(/^lodash/, pane);
    await lodash.waitFor();
    await lodash.getByRole('checkbox').click();
    await chosen(workbench, '1 chosen');
    await workbench.runCommand('ClearlyDefined: Toggle Draft Selection');
    await workbench.page.locator('.quick-input-widget .monaco-list-row[aria-checked="true"]').waitFor();
    await workbench.tick(['react']);
    await chosen(workbench, '2 chosen');
    await focusRow(workbench, /^chalk/);
    await workbench.page.keyboard.press('Space');
    await chosen(workbench, '3 chosen');
    await workbench.page.keyboard.press('Space');
    await chosen(workbench, '2 chosen');
    for (const theme of themes) {
      await workbench.setTheme(theme);
      await workbench.pane(view).hover();
      await workbench.screenshot(`several chosen ${theme}`);
    }
  });

  step('are reviewed as one contribution', async (workbench) => {
    await workbench.clickViewAction(view, 'Review and Submit Chosen Drafts…');
    const review = new SubmissionReview(workbench);
    await review.waitForText(/3 versions of/);
    await workbench.hideSideBar();
    await review.waitForText(/give a reason in the details/);
    await workbench.screenshot('several without a reason');
    await review.giveReason();
    await review.retitle(title);
    await review.waitForText(`"summary": "${title}"`);
    const request = await review.request();
    assert.match(request, /This is what “Submit…” sends, in one request/);
    assert.equal(request.match(/"coordinates": \{/g)?.length, 2, request);
    for (const theme of themes) {
      await workbench.setTheme(theme);
      await (await review.button('Submit…')).waitFor();
      await workbench.screenshot(`several review ${theme}`);
    }
    assert.deepEqual(await sent(workbench), []);
  });

  step('stay when their review is discarded, and Undo restores the review text', async (workbench) => {
    await new SubmissionReview(workbench).press('Discard Review');
    const notification = workbench.notification(/The review is discarded; the drafts are kept\./);
    await notification.waitFor();
    await eventually('its tabs are closed', async () => (await workbench.tabs()).length === 0);
    await workbench.showSideBar();
    for (const name of [/^lodash/, /^react/, /^chalk/]) await workbench.treeRow(name, workbench.pane(view)).waitFor();
    await workbench.screenshot('several review discarded');
    await workbench.hideSideBar();
    await notification.getByRole('button', { name: 'Undo' }).click();
    await hasTitle(workbench);
    assert.deepEqual(await sent(workbench), []);
  });

  step('are not sent when one has become private, and the message names it', async (workbench) => {
    await workbench.service.clearLog();
    setPrivate(workbench, ['lodash']);
    const review = new SubmissionReview(workbench);
    await review.waitForText(/Nothing can be sent yet.*in the draft of lodash/);
    await workbench.screenshot('several private review');
    await review.press('Submit…');
    const notification = workbench.notification(/lodash is private, and its name is not sent to the service/);
    await notification.getByRole('button', { name: 'Change the setting' }).waitFor();
    for (const theme of themes) {
      await workbench.setTheme(theme);
      await workbench.screenshot(`several private ${theme}`);
    }
    assert.deepEqual(await sent(workbench), []);
    const asked = (await workbench.service.requests()).map(({ target, body }) => `${target} ${body}`);
    assert.ok(!asked.some((one) => one.includes('lodash')), asked.join('\n'));
    setPrivate(workbench, []);
    await review.waitForText(/This is what/);
    await workbench.runCommand('Notifications: Clear All Notifications');
  });

  step('are not sent when one becomes private during the confirmation', async (workbench) => {
    const review = new SubmissionReview(workbench);
    await review.press('Submit…');
    const button = workbench.page.locator('.monaco-dialog-box').getByRole('button', { name: 'Submit Anonymously' });
    await button.waitFor();
    setPrivate(workbench, ['react']);
    await review.waitForText(/in the draft of react/);
    await button.click();
    await workbench.notification(/react is private, and its name is not sent to the service/).waitFor();
    await workbench.screenshot('several private confirmed');
    assert.deepEqual(await sent(workbench), []);
    setPrivate(workbench, []);
    await workbench.runCommand('Notifications: Clear All Notifications');
    await workbench.runCommand('View: Close All Editors');
  });

  step('are sent in one contribution after one confirmation', async (workbench) => {
    const last = Math.max(...(await workbench.service.pullRequests()).map(({ number }) => number));
    await workbench.showSideBar();
    await workbench.openView(view);
    await workbench.clickViewAction(view, 'Review and Submit Chosen Drafts…');
    // Nothing is missing: the confirmation comes at once.
    const dialog = workbench.page.locator('.monaco-dialog-box');
    await dialog.getByText('Submit this curation: 3 versions of 2 components?').waitFor();
    for (const change of ['lodash 4.17.21, 4.17.20: MIT → MIT-0', 'react 18.3.1: MIT → ISC'])
      await dialog.getByText(change).waitFor();
    await workbench.screenshot('several confirmation');
    await dialog.getByRole('button', { name: 'Submit Anonymously' }).click();
    await workbench.notification(/Pull request #\d+ is open/).waitFor();
    const [request, ...others] = await sent(workbench);
    assert.deepEqual(others, []);
    const { contributionInfo, patches } = JSON.parse(request ?? '') as Sent;
    assert.equal(contributionInfo.summary, title);
    assert.deepEqual(
      patches.map(({ coordinates, revisions }) => [coordinates.name, Object.keys(revisions)]),
      [
        ['lodash', ['4.17.21', '4.17.20']],
        ['react', ['18.3.1']],
      ],
    );
    const own = (await workbench.service.pullRequests()).filter(({ number }) => number > last);
    assert.equal(own.length, 1);
  });

  step('leave the list when they are sent while the others stay', async (workbench) => {
    const pane = workbench.pane(view);
    await workbench.treeRow(/^Drafts\s*1/, pane).waitFor();
    await workbench.treeRow(/^Submissions\s*1/, pane).waitFor();
    await workbench.treeRow(/^chalk/, pane).waitFor();
    await workbench.treeRow(new RegExp(`^#\\d+ ${title}\\s*open`), pane).waitFor();
    await eventually('the tabs are closed', async () => (await workbench.tabs()).length === 0);
    await workbench.screenshot('several sent');
    await workbench.runCommand('Notifications: Clear All Notifications');
  });

  step('are restored exactly by Undo after being discarded', async (workbench) => {
    const draft = new DraftEditor(workbench);
    await workbench.treeRow(/^chalk/, workbench.pane(view)).dblclick();
    await draft.typeBehind('declared:', ' # two spaces follow  ');
    await draft.waitForText(/# two spaces follow {2}$/m);
    const text = await draft.text();
    await draft.lens(/Discard/).click();
    const notification = workbench.notification(/The draft of chalk was discarded\./);
    await notification.waitFor();
    await eventually('its tab is closed', async () => (await workbench.tabs()).length === 0);
    await workbench.treeRow(/^chalk/, workbench.pane(view)).waitFor({ state: 'hidden' });
    for (const theme of themes) {
      await workbench.setTheme(theme);
      await workbench.screenshot(`several draft discarded ${theme}`);
    }
    await notification.getByRole('button', { name: 'Undo' }).click();
    await draft.waitForText(/# two spaces follow {2}$/m);
    assert.equal(await draft.text(), text);
  });

  step('are restored exactly by Restore Discarded Draft', async (workbench) => {
    const draft = new DraftEditor(workbench);
    const text = await draft.text();
    await workbench.runCommand('ClearlyDefined: Discard Draft');
    await workbench.treeRow(/^chalk/, workbench.pane(view)).waitFor({ state: 'hidden' });
    await workbench.runCommand('Notifications: Clear All Notifications');
    await workbench.runCommand('ClearlyDefined: Restore Discarded Draft');
    await draft.waitForText(/# two spaces follow {2}$/m);
    assert.equal(await draft.text(), text);
    await workbench.treeRow(/^chalk/, workbench.pane(view)).waitFor();
  });
});

interface Sent {
  readonly contributionInfo: { readonly summary: string };
  readonly patches: readonly {
    readonly coordinates: { readonly name: string };
    readonly revisions: Readonly<Record<string, unknown>>;
  }[];
}

async function sent({ service: asked }: Workbench): Promise<readonly string[]> {
  return (await asked.requests()).filter(({ method }) => method === 'PATCH').map(({ body }) => body);
}

function setPrivate({ workspace = '' }: Workbench, names: readonly string[]): void {
  const folder = path.join(workspace, '.vscode');
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, 'settings.json'), JSON.stringify({ 'clearlydefined.privatePackages': names }));
}

async function hasTitle(workbench: Workbench): Promise<void> {
  const field = await new SubmissionReview(workbench).field('Title');
  await eventually('the page has the title', async () => (await field.inputValue()) === title);
}

async function chosen(workbench: Workbench, text: string): Promise<void> {
  await workbench.page.locator('.pane-header', { hasText: view }).getByText(text).waitFor();
  const count = Number.parseInt(text, 10);
  const ticked = workbench.pane(view).getByRole('checkbox', { checked: true });
  await eventually(`${count} are ticked`, async () => (await ticked.count()) === count);
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
