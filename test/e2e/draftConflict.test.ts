// Two texts of one draft that do not come from each other: shown side by side, and decided by the person.
import assert from 'node:assert/strict';
import { after } from 'mocha';
import type { Drafts } from '../../src/model/drafts/drafts.ts';
import { createProfile, type Profile } from '../host/profile.ts';
import { describeWorkbench } from './support/describeWorkbench.ts';
import { DraftEditor } from './support/draftEditor.ts';
import { appears, clickOnce, eventually } from './support/eventually.ts';
import { isKept, otherDrafts } from './support/keptDrafts.ts';

let profile: Profile | undefined;
let other: Drafts | undefined;

describeWorkbench(
  'a draft with two texts',
  async () => {
    profile = createProfile();
    return { workspace: 'states', profile };
  },
  (step) => {
    after(() => {
      other?.dispose();
      profile?.dispose();
    });

    step('says that another window has another one', async (workbench) => {
      await workbench.openView('Components');
      await workbench.expand(workbench.treeRow(/^package\.json/));
      await workbench.treeRow(/^json-schema/).click({ button: 'right' });
      const menu = workbench.page.locator('.monaco-menu:visible');
      // A menu that has just opened does not hear every click.
      await eventually('the menu’s entry is chosen', async () => {
        await clickOnce(menu.getByText('Draft Curation', { exact: true }));
        return appears(menu, 500).then((isOpen) => !isOpen);
      });
      const draft = new DraftEditor(workbench);
      await draft.has(/declared: AFL-2\.1 OR BSD-3-Clause/);
      await workbench.hideSideBar();
      // As another window would: it knows what was begun here, and nothing of what is typed from now on.
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
      await draft.has(/BSD-3-Clause AND MIT/);
      await isKept(profile, /AND MIT/);
      const kept = await known.write(one.id, { text: one.text.replace('AFL-2.1 OR BSD-3-Clause', 'ISC') });
      assert.ok(kept.ok);
      await draft.lens(/Changed in another window/).waitFor();
      await workbench.screenshot('draft conflict');
    });

    step('shows them side by side, and takes the one that is chosen', async (workbench) => {
      const draft = new DraftEditor(workbench);
      await draft.lens(/Changed in another window/).click();
      const question = workbench.notification(/Which text is to count/);
      await question.waitFor();
      await workbench.page.locator('.diff-editor, .monaco-diff-editor').first().waitFor();
      await workbench.screenshot('draft conflict diff');
      await question.getByRole('button', { name: 'Take the Other Text' }).click();
      await draft.has(/declared: ISC/);
      await draft.lens(/Changed in another window/).waitFor({ state: 'hidden' });
      await workbench.screenshot('draft conflict decided');
    });
  },
);
