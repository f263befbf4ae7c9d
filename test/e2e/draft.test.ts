// A draft from the line of a manifest: typing, the panel beside its document, a sent pull request in four actions, and
// an extension host that is killed.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after } from 'mocha';
import { createProfile, type Profile } from '../host/profile.ts';
import { Confirmation } from './support/confirmation.ts';
import { DefinitionPanel } from './support/definitionPanel.ts';
import { describeWorkbench } from './support/describeWorkbench.ts';
import { DraftEditor } from './support/draftEditor.ts';
import { eventually } from '../support/eventually.ts';
import { extensionHosts, killExtensionHosts } from './support/extensionHosts.ts';
import type { OpenOptions } from './support/openWorkbench.ts';
import { waitForStoredDraft } from './support/storedDrafts.ts';
import { SubmissionReview } from './support/submissionReview.ts';

let profile: Profile | undefined;

after(() => profile?.dispose());

/** Beside the other dependencies, one without a declared license, of which one file has a license. */
function prepare(workspace: string): void {
  const file = path.join(workspace, 'package.json');
  const manifest = JSON.parse(fs.readFileSync(file, 'utf8')) as { readonly dependencies: object };
  const dependencies = { ...manifest.dependencies, '@demo/undeclared': '1.1.0' };
  fs.writeFileSync(file, `${JSON.stringify({ ...manifest, dependencies }, null, 2)}\n`);
}

async function open(): Promise<OpenOptions> {
  profile = createProfile();
  return { workspace: 'states', profile, prepare, viewport: { width: 1600, height: 1000 } };
}

describeWorkbench('Draft', open, (step) => {
  step('starts on a line of a manifest with the license that was found, and its evidence', async (workbench) => {
    await workbench.view('Components').open();
    await workbench.view('Components').row('package.json').isShown();
    await workbench.waitUntilIdle();
    const manifest = await workbench.openFile('package.json');
    await manifest.locator('.view-line', { hasText: '"json-schema"' }).click();
    await workbench.runCommand('ClearlyDefined: Set License of This Dependency…');
    await new DefinitionPanel(workbench, 'json-schema').draftsAsText('AFL-2.1 OR BSD-3-Clause');
    const draft = new DraftEditor(workbench);
    await draft.waitForText(/declared: AFL-2\.1 OR BSD-3-Clause/);
    // The first file with the license; LICENSE has another one.
    await draft.lens(/Evidence: src\/vendor\/part1\.js/).waitFor();
    await draft.lens(/Compare with #32001/).waitFor();
    assert.deepEqual(await workbench.notifications(), []);
  });

  step('shows problems and suggestions while the user types', async (workbench) => {
    const draft = new DraftEditor(workbench);
    await draft.typeBehind('declared:', ' with clas');
    await draft.squiggles().first().waitFor();
    await draft.lens(/Can’t be submitted/).waitFor();
    await workbench.page.locator('.suggest-widget.visible').getByText('Classpath-exception-2.0').waitFor();
    await workbench.page.keyboard.press('Escape');
  });

  step('is shown with its error in the panel beside it, and edited there', async (workbench) => {
    const draft = new DraftEditor(workbench);
    await workbench.runCommand('View: Move Editor into Next Group');
    await workbench.page.locator('.editor-group-container').nth(1).waitFor();
    await workbench.runCommand('View: Focus First Editor Group');
    await workbench.openInput('ClearlyDefined: Find Component…', 'Open Definition', 'npm/npmjs/-/json-schema/0.2.3');
    await workbench.page.keyboard.press('Enter');
    const panel = new DefinitionPanel(workbench, 'json-schema');
    await panel.declares('AFL-2.1 OR BSD-3-Clause with clas');
    await panel.hasError(true);
    await panel.declare('MIT-0');
    await draft.waitForText(/declared: MIT-0\s*$/m);
    await panel.declares('MIT-0');
    await panel.hasError(false);
  });

  step('takes back an edit of the panel with Undo in the document', async (workbench) => {
    const draft = new DraftEditor(workbench);
    const panel = new DefinitionPanel(workbench, 'json-schema');
    await draft.root.locator('.view-line', { hasText: 'declared' }).first().click();
    await workbench.page.keyboard.press('Control+Z');
    await draft.waitForText(/with clas\s*$/m);
    await panel.declares('AFL-2.1 OR BSD-3-Clause with clas');
    await workbench.page.keyboard.press('Control+Shift+Z');
    await draft.waitForText(/declared: MIT-0\s*$/m);
    await panel.declares('MIT-0');
  });

  step('is discarded in the panel with its document, and Undo restores both', async (workbench) => {
    const draft = new DraftEditor(workbench);
    const panel = new DefinitionPanel(workbench, 'json-schema');
    const text = await draft.text();
    await (await panel.draft()).getByRole('button', { name: 'Discard Draft' }).click();
    const notification = workbench.notification(/Drafts discarded: json-schema/);
    await notification.waitFor();
    await (await panel.draft()).waitFor({ state: 'detached' });
    await eventually('its document is closed', async () => !(await workbench.tabs()).some((tab) => /yaml/.test(tab)));
    await notification.getByRole('button', { name: 'Undo' }).click();
    await draft.waitForText(/declared: MIT-0\s*$/m);
    assert.equal(await draft.text(), text);
    await workbench.runCommand('View: Close All Editors');
  });

  step('becomes a pull request in four clicks and Enter, from a row', async (workbench) => {
    const components = await workbench.view('Components').open();
    const row = components.row('@demo/undeclared');
    await components.row('package.json').expand();
    await row.press('Set License…');
    const panel = new DefinitionPanel(workbench, '@demo/undeclared');
    await panel.accepts('MIT');
    await (await panel.draft()).getByRole('button', { name: 'Review and Submit Curation…' }).click();
    await new SubmissionReview(workbench).press('Submit…');
    const confirmation = new Confirmation(workbench);
    await confirmation.says(/Submit this curation/);
    await confirmation.press('Submit Anonymously');
    await workbench.notification(/Pull request #\d+ is open/).waitFor();
    const sent = (await workbench.service.requests()).filter(({ method }) => method === 'PATCH');
    assert.equal(sent.length, 1);
    assert.match(sent[0]?.body ?? '', /Evidence: .*part1\.js/);
    await eventually('no document is left', async () => !(await workbench.tabs()).some((tab) => /yaml/.test(tab)));
    await components.row(/^@demo\/undeclared.*pending curations: 1/).isShown();
  });

  step('keeps text that was not saved when the extension host is killed', async (workbench) => {
    assert.ok(profile);
    await workbench.runCommand('ClearlyDefined: Edit Draft as Text'); // the only one
    const draft = new DraftEditor(workbench);
    await draft.waitForText(/declared: MIT-0\s*$/m);
    await draft.typeBehind('declared:', ' with class');
    await waitForStoredDraft(profile, /MIT-0 with class$/m);
    await killExtensionHosts();
    await draft.waitForText(/with class\s*$/m);
    // In the browser the extension host is replaced when the page is loaded again.
    await workbench.reload(['clearlydefined-draft']);
    await eventually('another one runs', async () => extensionHosts().length > 0);
    await draft.waitForText(/with class\s*$/m);
    // Reverting reads the stored text through the restarted extension.
    await workbench.runCommand('File: Revert File');
    await draft.waitForText(/with class\s*$/m);
    await draft.lens(/Can’t be submitted/).waitFor();
  });
});
