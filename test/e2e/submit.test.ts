// Submitting a correction: the review, a rejection by the service, a cut connection, and exactly one pull request.
import assert from 'node:assert/strict';
import { describeWorkbench } from './support/describeWorkbench.ts';
import { DraftEditor } from './support/draftEditor.ts';
import { eventually } from './support/eventually.ts';
import { SubmissionReview } from './support/submissionReview.ts';
import type { Theme } from './support/themes.ts';
import type { Workbench } from './support/workbench.ts';

const themes: readonly Theme[] = ['dark', 'light'];
const patch = 'PATCH /curations*';

describeWorkbench('Submitting a draft', { workspace: 'states' }, (step) => {
  step('offers a choice when the version has an open pull request', async (workbench) => {
    await workbench.openView('Components');
    await workbench.treeRow(/^package\.json/).waitFor();
    await workbench.waitUntilIdle();
    const manifest = await workbench.openFile('package.json');
    await manifest.locator('.view-line', { hasText: '"json-schema"' }).click();
    await workbench.hideSideBar();
    await workbench.runCommand('ClearlyDefined: Draft Curation for This Dependency');
    const draft = new DraftEditor(workbench);
    await draft.waitForText(/declared: AFL-2\.1 OR BSD-3-Clause/);
    const dialog = dialogOf(workbench);
    await draft.press(/Submit/, dialog.getByText('Open pull requests change these versions already.'));
    await dialog.getByText('#32001: json-schema 0.2.3').waitFor();
    await workbench.screenshot('submit beside dark');
    await dialog.getByRole('button', { name: 'Review Anyway' }).click();
  });

  step('shows the complete submission on one page', async (workbench) => {
    const review = new SubmissionReview(workbench);
    await (await review.button('Submit…')).waitFor();
    await review.waitForText(/json-schema\s*0\.2\.3/);
    await review.waitForText('PATCH /curations HTTP/1.1');
    const tabs = (await workbench.tabs()).filter((tab) => /Submit Curation|contribution|requests/.test(tab));
    assert.deepEqual(tabs, ['Submit Curation: json-schema 0.2.3']);
    for (const theme of themes) {
      await workbench.setTheme(theme);
      await (await review.button('Submit…')).waitFor();
      await workbench.screenshot(`submit review ${theme}`);
    }
    assert.deepEqual(await sent(workbench), []);
  });

  step('confirms content, recipient and account once', async (workbench) => {
    for (const theme of themes) {
      await workbench.setTheme(theme);
      await new SubmissionReview(workbench).press('Submit…');
      const dialog = dialogOf(workbench);
      await dialog.getByText('Submit this curation: json-schema 0.2.3?').waitFor();
      await dialog.getByText(/json-schema 0\.2\.3: .+ → AFL-2\.1 OR BSD-3-Clause/).waitFor();
      await dialog.getByText('A pull request is public and can’t be taken back.').waitFor();
      await workbench.screenshot(`submit confirmation ${theme}`);
      await dialog.locator('.monaco-button:focus', { hasText: 'Sign In to GitHub…' }).waitFor();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await dialog.waitFor({ state: 'detached' });
    }
    assert.deepEqual(await sent(workbench), []);
  });

  step('shows a rejection on the line it concerns', async (workbench) => {
    const error = '0.2.3 licensed.declared with value "AFL-2.1 OR BSD-3-Clause" is not SPDX compliant';
    const body = JSON.stringify({ errors: [[{ message: 'Invalid license in curation', error }]], patchesInError: [] });
    await workbench.service.setFaults({
      on: patch,
      kind: 'status',
      status: 400,
      body,
      contentType: 'application/json',
    });
    await submit(workbench);
    await workbench.notification(/Nothing was submitted/).waitFor();
    const draft = new DraftEditor(workbench);
    await draft.squiggles().first().waitFor();
    for (const theme of themes) {
      await workbench.setTheme(theme);
      await workbench.screenshot(`submit refused ${theme}`);
    }
    assert.equal((await sent(workbench)).length, 1);
    await workbench.runCommand('Notifications: Clear All Notifications');
  });

  step('searches for the pull request instead of sending again after a cut connection', async (workbench) => {
    await workbench.service.clearLog();
    await workbench.service.setFaults({ on: patch, kind: 'resetAfterwards' });
    const last = Math.max(...(await workbench.service.pullRequests()).map(({ number }) => number));
    const draft = new DraftEditor(workbench);
    await draft.lens(/Submit/).click();
    await submit(workbench);
    const notification = workbench.notification(/Whether there is a pull request is unknown/);
    await notification.waitFor();
    const review = new SubmissionReview(workbench);
    const look = await review.button('Find Pull Request');
    await look.waitFor();
    assert.equal(await (await review.button('Submit…')).count(), 0);
    const buttons = workbench.page.locator('.editor-group-container.active .editor-actions');
    await buttons.getByRole('button', { name: 'Find Pull Request' }).waitFor();
    assert.equal(await buttons.getByRole('button', { name: 'Submit Contribution' }).count(), 0);
    await review.waitForText('Whether there is a pull request is unknown');
    await workbench.screenshot('submit unsure light');
    await workbench.service.setFaults();
    await workbench.service.advance(11_000);
    await look.click();
    await workbench.notification(/The service did take the contribution: pull request #\d+ is open/).waitFor();
    await workbench.screenshot('submit found light');
    assert.equal((await sent(workbench)).length, 1);
    const own = (await workbench.service.pullRequests()).filter(({ number }) => number > last);
    assert.equal(own.length, 1);
  });

  step('leaves no tabs open', async (workbench) => {
    await eventually(
      'the tabs are closed',
      async () => !(await workbench.tabs()).some((tab) => /Submit Curation|yaml|jsonc/.test(tab)),
    );
  });
});

async function submit(workbench: Workbench): Promise<void> {
  await new SubmissionReview(workbench).press('Submit…');
  const dialog = dialogOf(workbench);
  await dialog.getByRole('button', { name: 'Submit Anonymously' }).click();
}

function dialogOf(workbench: Workbench): ReturnType<Workbench['page']['locator']> {
  return workbench.page.locator('.monaco-dialog-box');
}

async function sent({ service }: Workbench): Promise<readonly string[]> {
  return (await service.requests()).filter(({ method }) => method === 'PATCH').map(({ target }) => target);
}
