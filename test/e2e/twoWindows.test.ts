// Two windows on one workspace: of two texts of one draft or of one description the user chooses.
import assert from 'node:assert/strict';
import { after } from 'mocha';
import type { Drafts } from '../../src/model/drafts/drafts.ts';
import type { SubmissionReviews } from '../../src/model/submissions/submissionReviews.ts';
import { createProfile, type Profile } from '../host/profile.ts';
import { DefinitionPanel } from './support/definitionPanel.ts';
import { describeWorkbench } from './support/describeWorkbench.ts';
import { DraftEditor } from './support/draftEditor.ts';
import { eventually } from '../support/eventually.ts';
import type { OpenOptions } from './support/openWorkbench.ts';
import { otherContributions, otherDrafts, waitForStoredDraft } from './support/storedDrafts.ts';
import { SubmissionReview } from './support/submissionReview.ts';

let profile: Profile | undefined;
let drafts: Drafts | undefined;
let contributions: SubmissionReviews | undefined;

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
    assert.ok(profile);
    await waitForStoredDraft(profile, /AFL-2\.1 OR BSD-3-Clause/);
    const known = (drafts = otherDrafts(profile));
    await known.reload();
    const [one] = known.all;
    assert.ok(one);
    await draft.typeBehind('declared:', ' AND MIT');
    // Before what was typed is saved.
    const kept = await known.save(one.id, one.text.replace('AFL-2.1 OR BSD-3-Clause', 'ISC'));
    assert.ok(kept.ok);
    await workbench.notification(/The content of the file is newer/).waitFor();
    await draft.waitForText(/AND MIT/);
    await draft.lens(/Changed in another window/).waitFor();
    assert.match((await known.file(one.id))?.text ?? '', /declared: ISC$/m);
  });

  step('both texts are side by side, and the chosen one counts', async (workbench) => {
    const draft = new DraftEditor(workbench);
    await workbench.runCommand('Notifications: Clear All Notifications');
    await workbench.runCommand('ClearlyDefined: Resolve Draft Conflict…');
    const notification = workbench.notification(/The content of the file is newer/);
    await notification.getByRole('button', { name: 'Compare' }).click();
    const sides = workbench.page.locator('.monaco-diff-editor');
    await sides.locator('.original .view-line', { hasText: /declared:.ISC/ }).waitFor();
    await sides.locator('.modified .view-line', { hasText: /AND.MIT/ }).waitFor();
    await workbench.runCommand('View: Close Editor');
    await workbench.runCommand('File: Revert File');
    await draft.waitForText(/declared: ISC/);
    await draft.lens(/Changed in another window/).waitFor({ state: 'hidden' });
  });

  step('what another window typed into the same review is on the page too', async (workbench) => {
    await workbench.runCommand('ClearlyDefined: Review and Submit Curation…');
    const review = new SubmissionReview(workbench);
    const reason = await review.field('Details and reason');
    await reason.waitFor();
    // Acts as another window that read the review but not the later edits in this one.
    assert.ok(profile);
    const known = (contributions = otherContributions(profile, 'other'));
    await eventually('the review is on the disk', async () => {
      await known.reload();
      return known.all.length === 1;
    });
    const [one] = known.all;
    assert.ok(one);
    await reason.press('Control+End');
    await reason.pressSequentially(' Typed here.');
    const reader = otherContributions(profile, 'reader');
    await eventually('what was typed is on the disk', async () => {
      await reader.reload();
      return reader.all.some(({ texts }) => texts.details.endsWith('Typed here.'));
    });
    reader.dispose();
    const { details } = one.texts;
    assert.ok((await known.type(one.id, 'details', `${details}\n\nTyped in the other window.`, details)).ok);
    await review.waitForText('Typed in the other window.');
    const shown = await reason.inputValue();
    for (const words of ['Typed here.', 'Typed in the other window.']) assert.ok(shown.includes(words), shown);
    await (await review.button('Submit…')).waitFor();
    assert.deepEqual(
      (await workbench.service.requests()).filter(({ method }) => method === 'PATCH'),
      [],
    );
  });
});
