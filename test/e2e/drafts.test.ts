// A license is put right: from the line of a manifest to a draft that could be sent, and nothing typed is ever lost.
import assert from 'node:assert/strict';
import { after } from 'mocha';
import { createProfile, type Profile } from '../host/profile.ts';
import { describeWorkbench } from './support/describeWorkbench.ts';
import { DraftEditor } from './support/draftEditor.ts';
import { eventually } from './support/eventually.ts';
import { extensionHosts } from './support/extensionHosts.ts';
import { isKept } from './support/keptDrafts.ts';
import type { OpenOptions } from './support/openWorkbench.ts';
import type { Theme } from './support/themes.ts';

const themes: readonly Theme[] = ['dark', 'light'];
const found = /declared: AFL-2\.1 OR BSD-3-Clause/;

let profile: Profile | undefined;

async function open(): Promise<OpenOptions> {
  profile = createProfile();
  return { workspace: 'states', profile };
}

describeWorkbench('a draft', open, (step) => {
  after(() => profile?.dispose());

  step('begins on the line of a manifest, with the license that was found', async (workbench) => {
    await workbench.openView('Components');
    await workbench.treeRow(/^package\.json/).waitFor();
    await workbench.isIdle();
    const manifest = await workbench.openFile('package.json');
    await manifest.locator('.view-line', { hasText: '"json-schema"' }).click();
    await workbench.hideSideBar();
    // The first of three actions: the next is the button of the draft, the last one the confirmation.
    await workbench.runCommand('ClearlyDefined: Draft Curation for This Dependency');
    const draft = new DraftEditor(workbench);
    await draft.has(found);
    await draft.lens(/Submit/).waitFor();
    // The first file in which that license was found; LICENSE says something else.
    await draft.lens(/Evidence: src\/vendor\/part1\.js/).waitFor();
    await draft.lens(/Compare with #32001/).waitFor();
    assert.deepEqual(await workbench.notifications(), []);
  });

  for (const theme of themes)
    step(`can be seen in the theme ${theme}`, async (workbench) => {
      await workbench.setTheme(theme);
      await workbench.screenshot(`draft ${theme}`);
    });

  step('says what is wrong while one types, and offers what is right', async (workbench) => {
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
    step(`says what a license is called, in the theme ${theme}`, async (workbench) => {
      await workbench.setTheme(theme);
      const draft = new DraftEditor(workbench);
      const hover = await workbench.hover(draft.root.getByText('declared', { exact: true }).first());
      await hover.getByText(/The.license.under.which/).waitFor();
      await workbench.screenshot(`draft hover ${theme}`);
      await workbench.page.mouse.move(0, 0);
    });

  step('outlives the end of everything that runs extensions, with what was not saved', async (workbench) => {
    const draft = new DraftEditor(workbench);
    await draft.typeBehind('declared:', 's');
    await draft.has(/with class\s*$/m);
    assert.ok(profile);
    await isKept(profile, /with class$/m);
    const before = extensionHosts();
    assert.ok(before.length > 0);
    for (const pid of before) process.kill(pid, 'SIGKILL');
    await eventually('they have ended', async () => !extensionHosts().some((pid) => before.includes(pid)));
    await draft.has(/with class\s*$/m);
    // A window in a browser starts another one when it is loaded again.
    await workbench.reload(['clearlydefined-draft']);
    await eventually('another one runs', async () => extensionHosts().length > 0);
    await draft.has(/with class\s*$/m);
    // What is kept is told by whoever reads the store: the restarted extension.
    await workbench.runCommand('File: Revert File');
    await draft.has(/with class\s*$/m);
    await draft.lens(/Cannot be submitted/).waitFor();
    await workbench.screenshot('draft after a crash');
  });
});
