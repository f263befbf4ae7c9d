// Two diverged texts of one draft: the extension shows them side by side, and the user decides.
import assert from 'node:assert/strict';
import { after } from 'mocha';
import type { Drafts } from '../../src/model/drafts/drafts.ts';
import { createProfile, type Profile } from '../host/profile.ts';
import { describeWorkbench } from './support/describeWorkbench.ts';
import { DraftEditor } from './support/draftEditor.ts';
import { eventually } from './support/eventually.ts';
import { otherDrafts, waitForStoredDraft } from './support/storedDrafts.ts';

let profile: Profile | undefined;
let other: Drafts | undefined;

describeWorkbench(
  'Draft conflicts',
  async () => {
    profile = createProfile();
    return { workspace: 'states', profile };
  },
  (step) => {
    after(() => {
      other?.dispose();
      profile?.dispose();
    });

    step('reports that another window has a different text', async (workbench) => {
      await workbench.openView('Components');
      await workbench.expand(workbench.treeRow(/^package\.json/));
      await workbench.chooseFromMenu(workbench.treeRow(/^json-schema/), 'Draft Curation');
      const draft = new DraftEditor(workbench);
      await draft.waitForText(/declared: AFL-2\.1 OR BSD-3-Clause/);
      await workbench.hideSideBar();
      // Acts as another window that read the started draft but not the later edits in this one.
      assert.ok(profile);
      other = otherDrafts(profile, 'other');
      const known = other;
      await eventually('the draft is on the disk', async () => {
        await known.reload();
        return known.all.some(({ text }) => text.includes('AFL-2.1 OR BSD-3-Clause'));
      });
      const [one] = known.all;
      assert.ok(one);
      await draft.typeBehind('declared:', ' AND MIT');
      await draft.waitForText(/BSD-3-Clause AND MIT/);
      await waitForStoredDraft(profile, /AND MIT/);
      const kept = await known.write(one.id, { text: one.text.replace('AFL-2.1 OR BSD-3-Clause', 'ISC') });
      assert.ok(kept.ok);
      await draft.lens(/Changed in another window/).waitFor();
      await workbench.screenshot('draft conflict');
    });

    step('shows both texts side by side and keeps the chosen one', async (workbench) => {
      const draft = new DraftEditor(workbench);
      await draft.lens(/Changed in another window/).click();
      const question = workbench.notification(/Which text is to count/);
      await question.waitFor();
      await workbench.page.locator('.diff-editor, .monaco-diff-editor').first().waitFor();
      await workbench.screenshot('draft conflict diff');
      await question.getByRole('button', { name: 'Take the Other Text' }).click();
      await draft.waitForText(/declared: ISC/);
      await draft.lens(/Changed in another window/).waitFor({ state: 'hidden' });
      await workbench.screenshot('draft conflict decided');
    });
  },
);
