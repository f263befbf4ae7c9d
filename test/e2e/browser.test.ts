// The extension in the browser: web worker extension host, and the user's data in the browser's own storage.
import assert from 'node:assert/strict';
import type { Frame, Locator } from 'playwright-core';
import { startServiceProcess, type RunningService } from '../../scripts/serviceProcess.ts';
import { after } from 'mocha';
import { describeWorkbench } from './support/describeWorkbench.ts';
import { DraftEditor } from './support/draftEditor.ts';
import { appears } from './support/eventually.ts';
import type { OpenOptions } from './support/openWorkbench.ts';
import { SubmissionReview } from './support/submissionReview.ts';
import type { Workbench } from './support/workbench.ts';

/** No result of a harvest arrives until a test asks the stand-in service for it. */
const never = 600_000_000;
const typed = /declared: AFL-2\.1 OR BSD-3-Clause # as its files say\s*$/m;
const thirteen = 'npm/npmjs/-/is-thirteen/2.0.0';

let service: RunningService | undefined;

async function open(): Promise<OpenOptions> {
  service = await startServiceProcess('sample', ['--harvest-delay', String(never)]);
  return { workspace: 'states', isWeb: true, serviceUrl: service.url, viewport: { width: 1400, height: 1000 } };
}

describeWorkbench('In the browser', open, (step) => {
  after(() => service?.dispose());

  step('the scan shows the licenses of the workspace', async (workbench) => {
    const view = await workbench.dismissLookUpNotice();
    await workbench.expand(workbench.treeRow(/^package\.json/, view));
    await workbench.treeRow(/^lodash\s*MIT · 4\.17\.21$/, view).waitFor();
    await workbench.treeRow(/^json-schema\s*NOASSERTION · 0\.2\.3 · Unidentified license$/, view).waitFor();
    await workbench.treeRow(/^is-thirteen\s*Not harvested yet · 2\.0\.0$/, view).waitFor();
    await workbench.waitUntilIdle();
    assert.deepEqual(await workbench.notifications(), []);
  });

  step('a row opens the panel of its definition, with its files', async (workbench) => {
    const panel = await lodashPanel(workbench);
    await panel.getByText('Copyright').first().waitFor();
    await panel.getByRole('tab', { name: 'Files' }).click();
    await panel
      .getByText(/1,054 files/)
      .first()
      .waitFor();
    await panel.getByRole('textbox', { name: 'Filter by path' }).fill('package/LICENSE');
    await panel.getByRole('row', { name: /LICENSE/ }).waitFor();
    await workbench.screenshot('browser files');
  });

  step('the worker writes the raw data as YAML', async (workbench) => {
    await workbench.runCommand('ClearlyDefined: Open Definition as YAML');
    await workbench.page.locator('.view-line', { hasText: /^coordinates:/ }).waitFor();
    await workbench.runCommand('View: Close Editor');
  });

  step('a component is added to the list of definitions', async (workbench) => {
    await workbench.runCommand('ClearlyDefined: Add to Definitions');
    const pane = await workbench.openView('Definitions');
    await workbench.treeRow(/^lodash\s*MIT · 4\.17\.21/, pane).waitFor();
  });

  step('a draft starts on a manifest line, and is checked while it is typed', async (workbench) => {
    const manifest = await workbench.openFile('package.json');
    await manifest.locator('.view-line', { hasText: '"json-schema"' }).click();
    await workbench.runCommand('ClearlyDefined: Draft Curation for This Dependency');
    const draft = new DraftEditor(workbench);
    await draft.waitForText(/declared: AFL-2\.1 OR BSD-3-Clause/);
    await draft.typeBehind('declared:', 's');
    await draft.squiggles().first().waitFor();
    await workbench.page.keyboard.press('Escape');
    await workbench.page.keyboard.press('Backspace');
    await draft.squiggles().first().waitFor({ state: 'hidden' });
    await draft.typeBehind('declared:', ' # as its files say');
    await draft.waitForText(typed);
    await draft.lens(/^Submit/).waitFor();
    const hover = await workbench.hover(draft.root.getByText('declared', { exact: true }).first());
    await hover.getByText(/The.license.under.which/).waitFor();
    await workbench.page.mouse.move(0, 0);
    await workbench.screenshot('browser draft');
  });

  step('the preview compares the definition with and without the draft', async (workbench) => {
    await workbench.runCommand('ClearlyDefined: Preview Draft');
    const sides = workbench.page.locator('.monaco-diff-editor');
    await sides.locator('.modified .view-line', { hasText: /declared:.AFL-2\.1/ }).waitFor();
    await sides.locator('.original .view-line', { hasText: /declared:.NOASSERTION/ }).waitFor();
    await workbench.runCommand('View: Close Editor');
  });

  step('a harvest is queued', async (workbench) => {
    await workbench.runCommand('ClearlyDefined: Queue Harvest of Everything Not Harvested…');
    await dialog(workbench).getByText(thirteen).first().waitFor();
    await dialog(workbench).getByRole('button', { name: 'Queue Harvest' }).click();
    const pane = await workbench.openView('Activity');
    await workbench.treeRow(/^is-thirteen\s*2\.0\.0 · waiting/, pane).waitFor();
    assert.equal((await workbench.service.harvests()).length, 1);
    await workbench.runCommand('Notifications: Clear All Notifications');
  });

  step('all of it is there after a reload, without a request for a definition', async (workbench) => {
    await workbench.service.clearLog();
    await workbench.reload(['clearlydefined-draft']);
    await hasExtension(workbench);
    // The browser saves late that the comparison was closed, so it may be in front again.
    await workbench.page.locator('.tab', { hasText: 'json-schema.curation.yaml' }).click();
    const draft = new DraftEditor(workbench);
    await draft.waitForText(typed);
    await workbench.openView('Activity');
    await workbench.treeRow(/^is-thirteen\s*2\.0\.0 · waiting/, workbench.pane('Activity')).waitFor();
    await workbench.openView('Definitions');
    await workbench.treeRow(/^lodash\s*MIT · 4\.17\.21/, workbench.pane('Definitions')).waitFor();
    const view = await workbench.openView('Components');
    await workbench.expand(workbench.treeRow(/^package\.json/, view));
    await workbench.treeRow(/^gsap\s*OTHER · 3\.12\.5/, view).waitFor();
    await workbench.waitUntilIdle();
    await draft.lens(/^Submit/).waitFor();
    assert.deepEqual(
      // The comparison, if it is open again, requests its preview.
      (await workbench.service.requests())
        .filter(({ method, target }) => method === 'POST' && !target.includes('preview'))
        .map(({ target }) => target),
      [],
    );
    await workbench.screenshot('browser after a reload');
  });

  step('the draft is submitted once, as one pull request', async (workbench) => {
    const before = (await workbench.service.pullRequests()).length;
    await new DraftEditor(workbench).lens(/^Submit/).click();
    await dialog(workbench).getByRole('button', { name: 'Review Anyway' }).click();
    await new SubmissionReview(workbench).press('Submit…');
    await dialog(workbench).getByRole('button', { name: 'Submit Anonymously' }).click();
    await workbench.notification(/Pull request #\d+ is open/).waitFor();
    assert.equal((await workbench.service.pullRequests()).length, before + 1);
  });

  step('the harvest arrives', async (workbench) => {
    await workbench.service.finishHarvests(thirteen);
    await workbench.openView('Activity');
    await workbench.runCommand('ClearlyDefined: Refresh Activity');
    await workbench.treeRow(/^is-thirteen\s*2\.0\.0 · arrived/, workbench.pane('Activity')).waitFor();
  });

  step('the submission and the harvest are there after a reload', async (workbench) => {
    await workbench.runCommand('View: Close All Editors');
    await workbench.page.reload();
    await hasExtension(workbench);
    await workbench.openView('Activity');
    await workbench.treeRow(/^is-thirteen\s*2\.0\.0 · arrived/, workbench.pane('Activity')).waitFor();
    const curations = await workbench.openView('Curations');
    await workbench.treeRow(/json-schema/, curations).waitFor();
    await workbench.screenshot('browser curations');
    const patches = (await workbench.service.requests()).filter(({ method }) => method === 'PATCH');
    assert.equal(patches.length, 1);
  });
});

/**
 * Loads the page once more if the editor, now and then, has started without the page's own extensions. Their icons may
 * be there from the last time, without views.
 */
async function hasExtension(workbench: Workbench): Promise<void> {
  if (await hasViews(workbench)) return;
  await workbench.page.reload();
  assert.ok(await hasViews(workbench), 'the editor has the extension after a second reload');
}

async function hasViews(workbench: Workbench): Promise<boolean> {
  const icon = workbench.page
    .locator('.activitybar')
    .getByLabel(/^ClearlyDefined/)
    .first();
  if (!(await appears(icon, 15_000))) return false;
  const components = workbench.pane('Components');
  if (await components.isVisible()) return true;
  await icon.click();
  return appears(components, 15_000);
}

async function lodashPanel(workbench: Workbench): Promise<Frame> {
  return workbench.openRow(workbench.treeRow(/^lodash/, workbench.pane('Components')), 'h1:has-text("lodash")');
}

function dialog(workbench: Workbench): Locator {
  return workbench.page.locator('.monaco-dialog-box');
}
