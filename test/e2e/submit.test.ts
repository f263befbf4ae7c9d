// Several drafts become one pull request: chosen, reviewed on one page, withheld while a name is private, confirmed
// once, and followed until the merge.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after } from 'mocha';
import { type RunningService, startServiceProcess } from '../../scripts/serviceProcess.ts';
import { createProfile, type Profile } from '../host/profile.ts';
import { Confirmation } from './support/confirmation.ts';
import { control, CurationRecords, declaring, npm, propose, storageOf } from '../support/curationRecords.ts';
import { describeWorkbench } from './support/describeWorkbench.ts';
import { eventually } from '../support/eventually.ts';
import { Keyboard } from './support/keyboard.ts';
import type { OpenOptions } from './support/openWorkbench.ts';
import { SubmissionReview } from './support/submissionReview.ts';
import type { Workbench } from './support/workbench.ts';

const title = 'Two licenses that one person read';

let service: RunningService | undefined;
let profile: Profile | undefined;
let theirs = 0;

after(async () => {
  await service?.dispose();
  profile?.dispose();
});

/** A profile with three drafts of an earlier session, and a pull request of another contributor. */
async function withDrafts(): Promise<OpenOptions> {
  service = await startServiceProcess('sample');
  profile = createProfile();
  const records = new CurationRecords(storageOf(profile), service.url);
  records.draft(declaring(npm('lodash'), { '4.17.21': 'MIT-0', '4.17.20': 'MIT-0' }));
  records.draft(declaring(npm('react'), { '18.3.1': 'ISC' }));
  records.draft(declaring(npm('chalk'), { '4.1.2': 'Apache-2.0' }));
  theirs = await propose(service.url, 'left-pad is MIT', [declaring(npm('left-pad'), { '1.3.0': 'MIT' })]);
  await control(service.url, 'clock', { ms: 11_000 });
  await control(service.url, 'log/clear', {});
  return { serviceUrl: service.url, profile, viewport: { width: 1400, height: 1050 } };
}

describeWorkbench('Several drafts', withDrafts, (step) => {
  step('are listed beside the pull requests of others', async (workbench) => {
    const components = await workbench.view('Components').open();
    await components.row('package.json').isShown();
    await workbench.waitUntilIdle();
    await components.close();
    const activity = await workbench.view('Activity').open();
    for (const row of [
      /^Drafts\s*3/,
      /^lodash\s*MIT-0 · valid · 4\.17\.21, 4\.17\.20/,
      /^react/,
      /^chalk/,
      /^Other open pull requests\s*1/,
    ])
      await activity.row(row).isShown();
  });

  step('are chosen with the mouse and with the keyboard', async (workbench) => {
    const activity = workbench.view('Activity');
    await activity.row('lodash').toggle();
    await activity.isDescribed('1 chosen');
    await activity.row('react').focus();
    await new Keyboard(workbench).press('Space');
    await activity.isDescribed('2 chosen');
    await activity.row('chalk').focus();
    await new Keyboard(workbench).press('Space');
    await activity.isDescribed('3 chosen');
    await new Keyboard(workbench).press('Space');
    await activity.isDescribed('2 chosen');
    const ticked = activity.pane.getByRole('checkbox', { checked: true });
    await eventually('two are ticked', async () => (await ticked.count()) === 2);
  });

  step('are reviewed as one contribution, with the request as it will be sent', async (workbench) => {
    await workbench.view('Activity').press('Review and Submit Chosen Drafts…');
    const review = new SubmissionReview(workbench);
    await review.waitForText(/3 versions of/);
    await review.waitForText(/Give a reason in the details/);
    await review.giveReason();
    await review.retitle(title);
    await review.waitForText(`"summary": "${title}"`);
    const request = await review.request();
    assert.match(request, /This is what “Submit…” sends\. Nothing is sent yet/);
    assert.equal(request.match(/"coordinates": \{/g)?.length, 2, request);
    assert.deepEqual(await sent(workbench), []);
  });

  step('are not sent when one becomes private during the confirmation', async (workbench) => {
    await workbench.service.clearLog();
    const review = new SubmissionReview(workbench);
    const confirmation = new Confirmation(workbench);
    await review.press('Submit…');
    await confirmation.says(
      'Submit this curation: 3 versions of 2 components?',
      'lodash 4.17.21, 4.17.20: MIT → MIT-0',
      'react 18.3.1: MIT → ISC',
      'A pull request is public and can’t be taken back.',
    );
    setPrivate(workbench, ['react']);
    await review.waitForText(/these names are private: react/);
    await confirmation.press('Submit Anonymously');
    await workbench.notification(/Nothing is sent, because these names are private: react/).waitFor();
    assert.deepEqual(await sent(workbench), []);
    setPrivate(workbench, []);
    await review.waitForText(/This is what/);
    await workbench.runCommand('Notifications: Clear All Notifications');
  });

  step('are sent in one pull request after one confirmation', async (workbench) => {
    const before = (await workbench.service.pullRequests()).length;
    await new SubmissionReview(workbench).press('Submit…');
    await new Confirmation(workbench).press('Submit Anonymously');
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
    assert.equal((await workbench.service.pullRequests()).length, before + 1);
  });

  step(
    'leave the list, which has their pull request, and the Components view marks them at once',
    async (workbench) => {
      const activity = await workbench.view('Activity').open();
      await activity.row(/^Drafts\s*1/).isShown();
      await activity.row(/^My pull requests\s*1/).isShown();
      await activity.row('chalk').isShown();
      await activity.row(new RegExp(`^#\\d+ ${title}\\s*open`)).isShown();
      await eventually('the tabs are closed', async () => (await workbench.tabs()).length === 0);
      const components = await workbench.view('Components').open();
      await components.row('package.json').expand();
      await components.row(/^lodash.*pending curations: 1/).isShown();
      await components.close();
    },
  );

  step('are merged, which the list says after a refresh', async (workbench) => {
    const { service: standIn } = workbench;
    const last = Math.max(...(await standIn.pullRequests()).map(({ number }) => number));
    assert.notEqual(last, theirs);
    await control(standIn.url, 'merge', { number: last });
    await control(standIn.url, 'clock', { ms: 11_000 });
    await workbench.runCommand('ClearlyDefined: Refresh Activity');
    const activity = await workbench.view('Activity').open();
    await activity.row(new RegExp(`^#${last} ${title}\\s*merged`)).isShown();
    await activity.row(/^Other open pull requests/).isShown();
  });
});

interface Sent {
  readonly contributionInfo: { readonly summary: string };
  readonly patches: readonly {
    readonly coordinates: { readonly name: string };
    readonly revisions: Readonly<Record<string, unknown>>;
  }[];
}

async function sent({ service: standIn }: Workbench): Promise<readonly string[]> {
  return (await standIn.requests()).filter(({ method }) => method === 'PATCH').map(({ body }) => body);
}

function setPrivate({ workspace = '' }: Workbench, names: readonly string[]): void {
  const folder = path.join(workspace, '.vscode');
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, 'settings.json'), JSON.stringify({ 'clearlydefined.privatePackages': names }));
}
