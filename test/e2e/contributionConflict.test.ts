// Two windows with different descriptions of one contribution: nothing is sent before the user has compared both and
// decided.
import assert from 'node:assert/strict';
import { after } from 'mocha';
import type { PreparedContributions } from '../../src/model/outbox/submissions/preparedContributions.ts';
import { createProfile, type Profile } from '../host/profile.ts';
import { describeWorkbench } from './support/describeWorkbench.ts';
import { DraftEditor } from './support/draftEditor.ts';
import { eventually } from './support/eventually.ts';
import { SubmissionReview } from './support/submissionReview.ts';
import { otherContributions } from './support/storedDrafts.ts';

let profile: Profile | undefined;
let other: PreparedContributions | undefined;

describeWorkbench(
  'Contribution conflicts',
  async () => {
    profile = createProfile();
    return { workspace: 'states', profile };
  },
  (step) => {
    after(() => {
      other?.dispose();
      profile?.dispose();
    });

    step('reports that another window has a different description', async (workbench) => {
      await workbench.openView('Components');
      await workbench.treeRow(/^package\.json/).waitFor();
      await workbench.waitUntilIdle();
      const manifest = await workbench.openFile('package.json');
      await manifest.locator('.view-line', { hasText: '"json-schema"' }).click();
      await workbench.hideSideBar();
      await workbench.runCommand('ClearlyDefined: Draft Curation for This Dependency');
      await new DraftEditor(workbench).lens(/Submit/).click();
      await workbench.page.locator('.monaco-dialog-box').getByRole('button', { name: 'Review Anyway' }).click();
      const review = new SubmissionReview(workbench);
      const title = await review.field('Title');
      await title.waitFor();
      // Acts as another window that read the prepared contribution but not the later edits in this one.
      assert.ok(profile);
      const known = (other = otherContributions(profile, 'other'));
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
      await workbench.screenshot('contribution conflict');
    });

    step('blocks submission and explains why', async (workbench) => {
      await workbench.runCommand('ClearlyDefined: Submit Contribution');
      const notification = workbench.notification(/Decide first which one to keep/);
      await notification.waitFor();
      assert.deepEqual(
        (await workbench.service.requests()).filter(({ method }) => method === 'PATCH'),
        [],
      );
      await notification.getByRole('button', { name: 'Resolve…' }).click();
    });

    step('shows both descriptions side by side and keeps the chosen one', async (workbench) => {
      const question = workbench.notification(/Keep which version/);
      await question.waitFor();
      await workbench.page.locator('.diff-editor, .monaco-diff-editor').first().waitFor();
      await workbench.screenshot('contribution conflict diff');
      await question.getByRole('button', { name: 'Take the Other Text' }).click();
      const review = new SubmissionReview(workbench);
      const title = await review.field('Title');
      await eventually('the page has it', async () => (await title.inputValue()) === 'typed in the other window');
      await review.waitForText('"summary": "typed in the other window"');
      await (await review.button('Submit…')).waitFor();
      await workbench.screenshot('contribution conflict decided');
      const known = other;
      assert.ok(known);
      await known.reload();
      assert.deepEqual(known.all[0]?.conflicts, []);
    });
  },
);
