// Correcting a license from the line in a manifest to a draft that is ready to submit, without losing typed text.
import assert from 'node:assert/strict';
import { after } from 'mocha';
import { createProfile, type Profile } from '../host/profile.ts';
import { describeWorkbench } from './support/describeWorkbench.ts';
import { DraftEditor } from './support/draftEditor.ts';
import { eventually } from './support/eventually.ts';
import { extensionHosts } from './support/extensionHosts.ts';
import { waitForStoredDraft } from './support/storedDrafts.ts';
import type { OpenOptions } from './support/openWorkbench.ts';
import type { Theme } from './support/themes.ts';

const themes: readonly Theme[] = ['dark', 'light'];
const found = /declared: AFL-2\.1 OR BSD-3-Clause/;

let profile: Profile | undefined;

async function open(): Promise<OpenOptions> {
  profile = createProfile();
  return { workspace: 'states', profile };
}

describeWorkbench('Draft', open, (step) => {
  after(() => profile?.dispose());

  step('starts on a manifest line with the discovered license', async (workbench) => {
    await workbench.openView('Components');
    await workbench.treeRow(/^package\.json/).waitFor();
    await workbench.waitUntilIdle();
    const manifest = await workbench.openFile('package.json');
    await manifest.locator('.view-line', { hasText: '"json-schema"' }).click();
    await workbench.hideSideBar();
    // The first of three actions; the second is the draft's button, the last one the confirmation.
    await workbench.runCommand('ClearlyDefined: Draft Curation for This Dependency');
    const draft = new DraftEditor(workbench);
    await draft.waitForText(found);
    await draft.lens(/Submit/).waitFor();
    // The first file with the discovered license; LICENSE has a different one.
    await draft.lens(/Evidence: src\/vendor\/part1\.js/).waitFor();
    await draft.lens(/Compare with #32001/).waitFor();
    assert.deepEqual(await workbench.notifications(), []);
  });

  for (const theme of themes)
    step(`renders in the theme ${theme}`, async (workbench) => {
      await workbench.setTheme(theme);
      await workbench.screenshot(`draft ${theme}`);
    });

  step('reports problems while the user types and suggests corrections', async (workbench) => {
    const draft = new DraftEditor(workbench);
    await draft.typeBehind('declared:', ' with clas');
    await draft.squiggles().first().waitFor();
    await draft.lens(/Cannot be submitted/).waitFor();
    const list = workbench.page.locator('.suggest-widget.visible');
    await list.getByText('Classpath-exception-2.0').waitFor();
    for (const theme of [...themes].toReversed()) {
      if (theme === 'dark') {
        await workbench.page.keyboard.press('Escape');
        await workbench.setTheme(theme);
        await workbench.page.keyboard.press('Control+Space');
        await list.waitFor();
      }
      await workbench.screenshot(`draft completion ${theme}`);
    }
    await workbench.page.keyboard.press('Escape');
  });

  for (const theme of themes)
    step(`shows the name of a license in the theme ${theme}`, async (workbench) => {
      await workbench.setTheme(theme);
      const draft = new DraftEditor(workbench);
      const hover = await workbench.hover(draft.root.getByText('declared', { exact: true }).first());
      await hover.getByText(/The.license.under.which/).waitFor();
      await workbench.screenshot(`draft hover ${theme}`);
      await workbench.page.mouse.move(0, 0);
    });

  step('keeps unsaved text when the extension host is killed', async (workbench) => {
    const draft = new DraftEditor(workbench);
    await draft.typeBehind('declared:', 's');
    await draft.waitForText(/with class\s*$/m);
    assert.ok(profile);
    await waitForStoredDraft(profile, /with class$/m);
    const before = extensionHosts();
    assert.ok(before.length > 0);
    for (const pid of before) process.kill(pid, 'SIGKILL');
    await eventually('they have ended', async () => !extensionHosts().some((pid) => before.includes(pid)));
    await draft.waitForText(/with class\s*$/m);
    // In the browser the extension host is replaced when the page is loaded again.
    await workbench.reload(['clearlydefined-draft']);
    await eventually('another one runs', async () => extensionHosts().length > 0);
    await draft.waitForText(/with class\s*$/m);
    // Reverting reads the stored text through the restarted extension.
    await workbench.runCommand('File: Revert File');
    await draft.waitForText(/with class\s*$/m);
    await draft.lens(/Cannot be submitted/).waitFor();
    await workbench.screenshot('draft after a crash');
  });
});
