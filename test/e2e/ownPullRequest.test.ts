// The user's own pull request appears in an open panel and in the lists when it is created, although the service lists
// it only ten seconds later.
import assert from 'node:assert/strict';
import { after } from 'mocha';
import { createProfile, type Profile } from '../host/profile.ts';
import { type RunningService, startServiceProcess } from '../../scripts/serviceProcess.ts';
import { CurationRecords, declaring, npm } from './support/curationRecords.ts';
import { describeWorkbench } from './support/describeWorkbench.ts';
import type { OpenOptions } from './support/openWorkbench.ts';
import { SubmissionReview } from './support/submissionReview.ts';

let service: RunningService | undefined;
let profile: Profile | undefined;

after(async () => {
  await service?.dispose();
  profile?.dispose();
});

async function withDraft(): Promise<OpenOptions> {
  service = await startServiceProcess('sample');
  profile = createProfile();
  new CurationRecords(profile, service.url).draft(declaring(npm('lodash'), { '4.17.21': 'MIT-0' }));
  return { workspace: 'states', serviceUrl: service.url, profile, viewport: { width: 1600, height: 900 } };
}

describeWorkbench('Own pull request', withDraft, (step) => {
  step('is pending in an open panel and in the Components view as soon as it is created', async (workbench) => {
    await workbench.openView('Components');
    await workbench.treeRow(/^package\.json/).waitFor();
    await workbench.waitUntilIdle();
    await workbench.openInput('ClearlyDefined: Find Component…', 'Open its definition', 'npm/npmjs/-/lodash/4.17.21');
    await workbench.page.keyboard.press('Enter');
    const panel = await workbench.webviewFrame('h1');
    await panel.locator('main .pane').first().waitFor();
    assert.equal(await panel.getByText('pending curation').count(), 0);
    await workbench.runCommand('ClearlyDefined: Review and Submit Curation…');
    const review = new SubmissionReview(workbench);
    await review.giveReason();
    await review.press('Submit…');
    await workbench.page.locator('.monaco-dialog-box').getByRole('button', { name: 'Submit Anonymously' }).click();
    await workbench.notification(/Pull request #\d+ is open/).waitFor();
    await workbench.treeRow(/^package\.json/).click();
    await workbench.treeRow(/^lodash.*1 pending curation/).waitFor();
    const shown = await workbench.webviewFrame('#curations-title');
    await shown.getByText('1 pending curation').waitFor();
    await workbench.screenshot('own pull request');
  });
});
