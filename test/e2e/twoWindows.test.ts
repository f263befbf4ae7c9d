// Two windows on one workspace: of two texts of one draft or of one description the user chooses.
import assert from 'node:assert/strict';
import { after } from 'mocha';
import type { Drafts } from '../../src/model/drafts/drafts.ts';
import type { PreparedContributions } from '../../src/model/outbox/submissions/preparedContributions.ts';
import { createProfile, type Profile } from '../host/profile.ts';
import { DefinitionPanel } from './support/definitionPanel.ts';
import { describeWorkbench } from './support/describeWorkbench.ts';
import { DraftEditor } from './support/draftEditor.ts';
import { eventually } from '../support/eventually.ts';
import type { OpenOptions } from './support/openWorkbench.ts';
import { otherContributions, otherDrafts, waitForStoredDraft } from './support/storedDrafts.ts';
import { SubmissionReview } from './support/submissionReview.ts';
import type { Workbench } from './support/workbench.ts';

let profile: Profile | undefined;
let drafts: Drafts | undefined;
let contributions: PreparedContributions | undefined;

after(() => {
  drafts?.dispose();
  contributions?.dispose();
  profile?.dispose();
});

async function open(): Promise<OpenOptions> {
  profile = createProfile();
  return { workspace: 'states', profile, viewport: { width: 1280, height: 1000 } };
}

describeWorkbench('Two windows', open, (step) => {
  step('a draft with another text in the other window says so', async (workbench) => {
    const components = await workbench.view('Components').open();
    await components.row('package.json').isShown();
    await workbench.waitUntilIdle();
    const manifest = await workbench.openFile('package.json');
    await manifest.locator('.view-line', { hasText: '"json-schema"' }).click();
    await workbench.hideSideBar();
    await workbench.runCommand('ClearlyDefined: Set License of This Dependency…');
    await new DefinitionPanel(workbench, 'json-schema').draftsAsText('AFL-2.1 OR BSD-3-Clause');
    const draft = new DraftEditor(workbench);
    await draft.waitForText(/declared: AFL-2\.1 OR BSD-3-Clause/);
    // Acts as another window that read the started draft but not the later edits in this one.
    assert.ok(profile);
    const known = (drafts = otherDrafts(profile, 'other'));
    await eventually('the draft is on the disk', async () => {
      await known.reload();
      return known.all.some(({ text }) => text.includes('AFL-2.1 OR BSD-3-Clause'));
    });
    const [one] = known.all;
    assert.ok(one);
    await draft.typeBehind('declared:', ' AND MIT');
    await waitForStoredDraft(profile, /AND MIT/);
    const kept = await known.write(one.id, { text: one.text.replace('AFL-2.1 OR BSD-3-Clause', 'ISC') });
    assert.ok(kept.ok);
    await draft.lens(/Changed in another window/).waitFor();
  });

  step('both texts are side by side, and the chosen one counts', async (workbench) => {
    const draft = new DraftEditor(workbench);
    await workbench.runCommand('ClearlyDefined: Resolve Draft Conflict…');
    await take(workbench, /Keep which text/);
    await draft.waitForText(/declared: ISC/);
    await draft.lens(/Changed in another window/).waitFor({ state: 'hidden' });
  });

  step('a description with another text in the other window says so, and blocks the submission', async (workbench) => {
    await workbench.runCommand('ClearlyDefined: Review and Submit Curation…');
    const review = new SubmissionReview(workbench);
    const title = await review.field('Title');
    await title.waitFor();
    // Acts as another window that read the prepared contribution but not the later edits in this one.
    assert.ok(profile);
    const known = (contributions = otherContributions(profile, 'other'));
    await eventually('the text is on the disk', async () => {
      await known.reload();
      return known.all.length === 1;
    });
    const [one] = known.all;
    assert.ok(one);
    await title.press('End');
    await title.pressSequentially(' here');
    const reader = otherContributions(profile, 'reader');
    await eventually('what was typed is on the disk', async () => {
      await reader.reload();
      return reader.all.some(({ text }) => /summary: .* here/.test(text));
    });
    reader.dispose();
    const text = one.text.replace(/summary: .*/, 'summary: typed in the other window');
    assert.ok((await known.write(one.id, { text })).ok);
    await review.waitForText('Another window has a different text');
    await workbench.runCommand('ClearlyDefined: Submit Contribution');
    const notification = workbench.notification(/Decide first which one to keep/);
    await notification.waitFor();
    const requests = await workbench.service.requests();
    assert.deepEqual(
      requests.filter(({ method }) => method === 'PATCH'),
      [],
    );
    await notification.getByRole('button', { name: 'Resolve…' }).click();
  });

  step('both descriptions are side by side, and the chosen one counts', async (workbench) => {
    await take(workbench, /Keep which text/);
    const review = new SubmissionReview(workbench);
    await review.waitForText('"summary": "typed in the other window"');
    assert.equal(await (await review.field('Title')).inputValue(), 'typed in the other window');
    await (await review.button('Submit…')).waitFor();
    const known = contributions;
    assert.ok(known);
    await known.reload();
    assert.deepEqual(known.all[0]?.conflicts, []);
  });
});

/** Waits for the comparison and its question, and takes the other text. */
async function take(workbench: Workbench, text: RegExp): Promise<void> {
  const question = workbench.notification(text);
  await question.waitFor();
  await workbench.page.locator('.monaco-diff-editor').first().waitFor();
  await question.getByRole('button', { name: 'Take the Other Text' }).click();
}
