// Submissions that may or may not have arrived: the extension does not open a second pull request for the same
// decision, and says when a search cannot settle the question.
import assert from 'node:assert/strict';
import { after } from 'mocha';
import type { Locator } from 'playwright-core';
import type { Coordinates } from '../../src/core/coordinates.ts';
import { createProfile, type Profile } from '../host/profile.ts';
import { type RunningService, startServiceProcess } from '../../scripts/serviceProcess.ts';
import { CurationRecords, declaring, npm } from './support/curationRecords.ts';
import { describeWorkbench } from './support/describeWorkbench.ts';
import { eventually } from './support/eventually.ts';
import type { OpenOptions } from './support/openWorkbench.ts';
import { SubmissionReview } from './support/submissionReview.ts';
import type { Workbench } from './support/workbench.ts';

let service: RunningService | undefined;
let profile: Profile | undefined;
const view = 'Curations';
const mux: Coordinates = {
  type: 'go',
  provider: 'golang',
  namespace: 'github.com/gorilla',
  name: 'mux',
  revision: null,
};

after(async () => {
  await service?.dispose();
  profile?.dispose();
});

/** A profile twenty minutes after two cut connections; both submissions have been searched for since. */
async function afterCuts(): Promise<OpenOptions> {
  service = await startServiceProcess('sample');
  profile = createProfile();
  const records = new CurationRecords(profile, service.url);
  const now = Date.now();
  const lodash = declaring(npm('lodash'), { '4.17.21': 'MIT-0' });
  const since = now - 20 * 60_000;
  const unsure = { kind: 'unsure', since, problem: null, lookedAt: [now - 60_000] } as const;
  records.draft(declaring(npm('lodash'), { '4.17.21': 'MIT-0', '4.17.20': 'MIT-0' }));
  records.submission('s-lodash', 'lodash is MIT-0', [lodash], unsure, { age: 20 });
  records.submission('s-mux', 'mux is ISC', [declaring(mux, { 'v1.8.0': 'ISC' })], unsure, { age: 20 });
  const url = 'https://github.com/clearlydefined/curated-data/pull/7';
  const closed = { kind: 'closed', number: 7, url, sentAt: since, checkedAt: now, notInEffect: [] } as const;
  records.submission('s-closed', 'chalk is ISC', [declaring(npm('chalk'), { '4.1.2': 'ISC' })], closed, { age: 90 });
  return { workspace: 'states', serviceUrl: service.url, profile };
}

describeWorkbench('Submission that may have arrived', afterCuts, (step) => {
  step('is mentioned before another submission for the same version', async (workbench) => {
    await workbench.openView('Components');
    await workbench.treeRow(/^package\.json/).waitFor();
    await workbench.waitUntilIdle();
    await workbench.runCommand('ClearlyDefined: Review and Submit Curation…');
    const dialog = dialogOf(workbench);
    await dialog.getByText('The outcome of an earlier submission of these versions is unknown.').waitFor();
    for (const text of [
      '“lodash is MIT-0”, submitted 20 minutes ago',
      'lodash 4.17.21',
      'creates a second one for the same versions',
    ])
      await dialog.getByText(text).first().waitFor();
    assert.equal(await dialog.getByText('4.17.20').count(), 0);
    await workbench.screenshot('submit beside unsure');
  });

  step('is searched for first, without sending anything', async (workbench) => {
    await dialogOf(workbench).getByRole('button', { name: 'Look for It First' }).click();
    await workbench.notification(/No pull request of it was found so far/).waitFor();
    assert.ok(!(await workbench.tabs()).some((tab) => /Submit Curation|contribution/.test(tab)));
    await workbench.runCommand('Notifications: Clear All Notifications');
  });

  step('asks for confirmation once when the user continues', async (workbench) => {
    await workbench.runCommand('ClearlyDefined: Review and Submit Curation…');
    await dialogOf(workbench).getByRole('button', { name: 'Review Anyway' }).click();
    const review = new SubmissionReview(workbench);
    await review.giveReason();
    await review.press('Submit…');
    await dialogOf(workbench).getByText('Submit this curation: lodash').waitFor();
    await dialogOf(workbench).getByRole('button', { name: 'Cancel' }).click();
    assert.deepEqual(await sent(workbench), []);
    await workbench.runCommand('View: Close All Editors');
  });

  step('says that it cannot be found by a search before it is sent again', async (workbench) => {
    await workbench.openView(view);
    const row = workbench.treeRow(/^mux is ISC/, workbench.pane(view));
    await row.waitFor();
    await workbench.waitUntilIdle();
    await eventually('the hover says what a look is worth', async () => {
      await workbench.page.mouse.move(0, 0);
      const hover = await workbench.hover(row.locator('.label-name'));
      const text = (await hover.innerText({ timeout: 1000 })).replaceAll(/\s+/g, ' ');
      return text.includes('there may be one although none was found');
    });
    await workbench.screenshot('go unsure hover');
    await workbench.page.keyboard.press('Escape');
    await workbench.runCommand('ClearlyDefined: Submit Again…');
    await workbench.choose('mux is ISC');
    const dialog = dialogOf(workbench);
    await dialog.getByText(/there may be one although none was found/).waitFor();
    await workbench.screenshot('go unsure submit again');
    await dialog.getByRole('button', { name: 'Show Open Pull Requests on the Web' }).click();
    await workbench.page.getByText('https://github.com/clearlydefined/curated-data/pulls').first().waitFor();
    await workbench.page.keyboard.press('Escape');
    assert.deepEqual(await sent(workbench), []);
  });
});

function dialogOf({ page }: Workbench): Locator {
  return page.locator('.monaco-dialog-box');
}

async function sent({ service: standIn }: Workbench): Promise<readonly string[]> {
  return (await standIn.requests()).filter(({ method }) => method === 'PATCH').map(({ target }) => target);
}
