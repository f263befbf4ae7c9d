// The extension in the browser: web worker extension host, the user's data in the browser's own storage, and a second
// tab that shares it.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after } from 'mocha';
import { startServiceProcess, type RunningService } from '../../scripts/serviceProcess.ts';
import { Confirmation } from './support/confirmation.ts';
import { DefinitionPanel } from './support/definitionPanel.ts';
import { describeWorkbench } from './support/describeWorkbench.ts';
import { DraftEditor } from './support/draftEditor.ts';
import { eventually } from '../support/eventually.ts';
import type { OpenOptions } from './support/openWorkbench.ts';
import { SubmissionReview } from './support/submissionReview.ts';
import type { Workbench } from './support/workbench.ts';

/** No result of a harvest arrives until a step asks the stand-in service for it. */
const never = 600_000_000;
const typed = /declared: AFL-2\.1 OR BSD-3-Clause # as its files say\s*$/m;
const thirteen = 'npm/npmjs/-/is-thirteen/2.0.0';

let service: RunningService | undefined;

async function open(): Promise<OpenOptions> {
  service = await startServiceProcess('sample', ['--harvest-delay', String(never)]);
  return {
    workspace: 'states',
    isWeb: true,
    serviceUrl: service.url,
    viewport: { width: 1400, height: 1000 },
    prepare: (workspace) => fs.writeFileSync(path.join(workspace, '.clearlydefined.yaml'), 'deny: [NONE]\n'),
  };
}

after(() => service?.dispose());

describeWorkbench('In the browser', open, (step) => {
  let tab: Workbench | undefined;

  step('the Components view has the licenses, and what the policy denies', async (workbench) => {
    const components = await workbench.view('Components').open();
    await workbench.dismissLookUpNotice();
    await components.row('package.json').expand();
    for (const row of [
      /^lodash\s*MIT · 4\.17\.21$/,
      /^json-schema\s*AFL-2\.1 OR BSD-3-Clause\? · 0\.2\.3 · License unclear$/,
      /^is-thirteen\s*Not scanned yet · 2\.0\.0$/,
      /^indexof.*denied by policy/,
    ])
      await components.row(row).isShown();
    await workbench.waitUntilIdle();
    assert.deepEqual(await workbench.notifications(), []);
  });

  step('a row opens the panel of its definition, with its files', async (workbench) => {
    const panel = await workbench.view('Components').row('lodash').opens('h1:has-text("lodash")');
    await panel.getByText('Copyright').first().waitFor();
    await panel.getByRole('tab', { name: 'Files' }).click();
    const filter = panel.getByRole('searchbox', { name: 'Filter by path' });
    await panel.getByText('1,054 files').first().waitFor();
    await filter.fill('package/LICENSE');
    await panel.getByRole('row', { name: /LICENSE/ }).waitFor();
  });

  step('the worker writes the raw data as YAML', async (workbench) => {
    await workbench.chooseIn('ClearlyDefined: Open As…', 'Open Definition as YAML');
    await workbench.page.locator('.view-line', { hasText: /^coordinates:/ }).waitFor();
    await workbench.runCommand('View: Close Editor');
  });

  step('a component is added to the list of definitions', async (workbench) => {
    await workbench.runCommand('ClearlyDefined: Add to Definitions');
    await workbench
      .view('Definitions')
      .row(/^lodash\s*MIT · 4\.17\.21/)
      .isShown();
  });

  step('a draft starts on a line of a manifest, and is checked while it is typed', async (workbench) => {
    const manifest = await workbench.openFile('package.json');
    await manifest.locator('.view-line', { hasText: '"json-schema"' }).click();
    await workbench.runCommand('ClearlyDefined: Set License of This Dependency…');
    await new DefinitionPanel(workbench, 'json-schema').draftsAsText('AFL-2.1 OR BSD-3-Clause');
    const draft = new DraftEditor(workbench);
    await draft.waitForText(/declared: AFL-2\.1 OR BSD-3-Clause/);
    await draft.typeBehind('declared:', 's');
    await draft.squiggles().first().waitFor();
    await workbench.page.keyboard.press('Escape');
    await workbench.page.keyboard.press('Backspace');
    await draft.squiggles().first().waitFor({ state: 'hidden' });
    await draft.typeBehind('declared:', ' # as its files say');
    await draft.waitForText(typed);
  });

  step('the preview compares the definition with and without the draft', async (workbench) => {
    await workbench.runCommand('ClearlyDefined: Preview Draft');
    const sides = workbench.page.locator('.monaco-diff-editor');
    await sides.locator('.modified .view-line', { hasText: /declared:.AFL-2\.1/ }).waitFor();
    await sides.locator('.original .view-line', { hasText: /declared:.NOASSERTION/ }).waitFor();
    await workbench.runCommand('View: Close Editor');
  });

  step('a harvest is queued', async (workbench) => {
    await workbench.runCommand('ClearlyDefined: Queue Harvest of Everything Not Scanned Yet…');
    const confirmation = new Confirmation(workbench);
    await confirmation.says(thirteen);
    await confirmation.press('Queue Harvest');
    const activity = await workbench.view('Activity').open();
    await activity.row(/^is-thirteen\s*2\.0\.0 · waiting/).isShown();
    assert.equal((await workbench.service.harvests()).length, 1);
    await workbench.runCommand('Notifications: Clear All Notifications');
  });

  step('a file is exported, and opens', async (workbench) => {
    await workbench.chooseIn('ClearlyDefined: Export…', 'NOTICE as text');
    await workbench.choose('All dependencies');
    const input = workbench.page.locator('.quick-input-widget:visible input.input');
    await eventually('a place is offered', async () => (await input.inputValue()).endsWith('NOTICE'));
    await input.press('Enter');
    const notification = workbench.notification(/Exported to NOTICE, components: \d+\./);
    await notification.getByRole('button', { name: 'Open File' }).click();
    await workbench.page.locator('.view-line', { hasText: 'Third-Party Notices' }).waitFor();
    // The side bar has no room for all three views at their full length.
    for (const view of ['Components', 'Definitions']) await workbench.closeView(view);
    await workbench
      .view('Activity')
      .row(/^NOTICE\s*written · \d+ components · just now/)
      .isShown();
    await workbench.runCommand('View: Close Editor');
  });

  step('a second tab has the definitions without a request, the list and the draft', async (workbench) => {
    await workbench.service.clearLog();
    tab = await workbench.openTab();
    const components = await tab.view('Components').open();
    // The first row: there may be no room for others. Its number needs the definitions.
    await components.row(/^Needs attention\s*6/).isShown();
    const definitions = await tab.view('Definitions').open();
    await definitions.row(/^lodash\s*MIT · 4\.17\.21/).isShown();
    await tab.waitUntilIdle();
    assert.deepEqual(await definitionRequests(workbench), []);
    const activity = await tab.view('Activity').open();
    // The last row: until it is there, the rows above it are drawn again.
    await activity.row('#32001 json-schema').isShown();
    await activity.row('json-schema').element.dblclick();
    await new DraftEditor(tab).waitForText(typed);
  });

  step('both tabs have what is typed in one', async (workbench) => {
    assert.ok(tab);
    await workbench.page.bringToFront();
    await new DraftEditor(workbench).typeBehind('declared:', ', typed in the first tab');
    await tab.page.bringToFront();
    await new DraftEditor(tab).waitForText(/as its files say, typed in the first tab/);
    await tab.dispose();
    await workbench.page.bringToFront();
  });

  step('all of it is there after a reload, without a request for a definition', async (workbench) => {
    await workbench.service.clearLog();
    await workbench.reload(['clearlydefined-draft']);
    // The browser saves late which editors were closed, so another one may be in front again.
    await workbench.page.locator('.tab', { hasText: 'json-schema.curation.yaml' }).click();
    await new DraftEditor(workbench).waitForText(/typed in the first tab/);
    const activity = await workbench.view('Activity').open();
    await activity.row(/^is-thirteen\s*2\.0\.0 · waiting/).isShown();
    await workbench
      .view('Definitions')
      .row(/^lodash\s*MIT · 4\.17\.21/)
      .isShown();
    const components = await workbench.view('Components').open();
    await components.row('package.json').expand();
    await components.row(/^gsap\s*Other license · 3\.12\.5/).isShown();
    await workbench.waitUntilIdle();
    assert.deepEqual(await definitionRequests(workbench), []);
  });

  step('the draft is submitted once, as one pull request', async (workbench) => {
    const before = (await workbench.service.pullRequests()).length;
    await workbench.page.locator('.tab', { hasText: 'json-schema.curation.yaml' }).click();
    await workbench.runCommand('ClearlyDefined: Review and Submit Curation…');
    const confirmation = new Confirmation(workbench);
    const review = new SubmissionReview(workbench);
    await review.waitForText(/Pull request #\d+ changes json-schema/);
    await review.press('Submit…');
    await confirmation.press('Submit Anonymously');
    await workbench.notification(/Pull request #\d+ is open/).waitFor();
    assert.equal((await workbench.service.pullRequests()).length, before + 1);
  });

  step('the harvest arrives', async (workbench) => {
    await workbench.service.finishHarvests(thirteen);
    const activity = await workbench.view('Activity').open();
    await workbench.runCommand('ClearlyDefined: Refresh Activity');
    await activity.row(/^is-thirteen\s*2\.0\.0 · arrived/).isShown();
    const patches = (await workbench.service.requests()).filter(({ method }) => method === 'PATCH');
    assert.equal(patches.length, 1);
  });
});

/** Requests for definitions, without those for the comparison of a draft and for lists of versions. */
async function definitionRequests({ service: standIn }: Workbench): Promise<readonly string[]> {
  return (await standIn.requests())
    .filter(({ method, target }) => method === 'POST' && target.startsWith('/definitions'))
    .map(({ target }) => target)
    .filter((target) => !target.includes('preview'));
}
