// A whole run in a workspace full of secrets: then everything that was stored, logged, shown and sent is searched for them.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after } from 'mocha';
import type { Locator } from 'playwright-core';
import { createProfile, type Profile } from '../host/profile.ts';
import { recordVariable, type ConnectionRecord } from '../host/server/recordConnections.ts';
import { allSecrets, credentials, githubToken, privateNames } from '../support/secrets/planted.ts';
import { SecretFinder, type Found } from '../support/secrets/secretFinder.ts';
import { describeWorkbench } from './support/describeWorkbench.ts';
import { DraftEditor } from './support/draftEditor.ts';
import { eventually } from './support/eventually.ts';
import type { OpenOptions } from './support/openWorkbench.ts';
import { account, githubBuiltin, writeGithubSignIn } from './support/secrets/githubSignIn.ts';
import { forbidden, type Place } from './support/secrets/places.ts';
import { plantHome, plantWorkspace, privatePattern } from './support/secrets/plantedWorkspace.ts';
import { storedBelow } from './support/secrets/storedBytes.ts';
import { WindowRecorder, type Seen } from './support/secrets/windowRecorder.ts';
import { SubmissionReview } from './support/submissionReview.ts';
import type { Workbench } from './support/workbench.ts';

const finder = new SecretFinder(allSecrets);
const recorder = new WindowRecorder();
let profile: Profile | undefined;
let folder = '';
let connections = '';
let report = '';

async function options(): Promise<OpenOptions> {
  profile = createProfile();
  connections = path.join(profile.root, 'connections.jsonl');
  fs.writeFileSync(connections, '');
  plantHome(path.join(profile.root, 'home'));
  return {
    workspace: 'empty',
    profile,
    prepare: (workspace) => {
      folder = workspace;
      plantWorkspace(workspace);
    },
    settings: {
      'clearlydefined.privatePackages': [privatePattern],
      'clearlydefined.inlayHints': 'all',
      // Nothing listens there: a request to any host but the service would be recorded as a connection to it.
      'http.proxy': `http://deploy:${credentials.proxyPassword.text}@127.0.0.1:9`,
      'files.autoSave': 'off',
    },
    withoutBuiltins: [githubBuiltin],
    otherExtensions: [writeGithubSignIn(path.join(profile.root, 'github-sign-in'), githubToken.text)],
    environment: { [recordVariable]: connections },
    onPage: (page) => recorder.watch(page),
    viewport: { width: 1400, height: 1000 },
  };
}

after(() => profile?.dispose());

describeWorkbench('Secrets', options, (step) => {
  const shows = (title: string, run: (workbench: Workbench) => Promise<void>): void =>
    step(title, async (workbench) => {
      await run(workbench);
      await recorder.capture(title);
    });

  shows('reads the workspace and looks up what is public', async (workbench) => {
    await workbench.dismissLookUpNotice();
    await workbench.isIdle();
    const names = await workbench.service.names();
    assert.ok(names.includes('npm/npmjs/-/lodash/4.17.21'), names.join());
  });

  shows('lists private dependencies, and says in hovers why they are not looked up', async (workbench) => {
    const manifest = workbench.treeRow(/^package\.json.*private.npm$/);
    await workbench.expand(manifest);
    const row = workbench.treeRow(new RegExp(`^@${privateNames.npmScope.text}`));
    await workbench.hover(row.locator('.label-name'));
    await recorder.capture('hover of a row');
    await workbench.page.keyboard.press('Escape');
  });

  shows('shows changes since the last commit and findings of the policy', async (workbench) => {
    await workbench.runCommand('ClearlyDefined: Show Changes Since Last Commit');
    await workbench.pane('Components').getByText('Since the last commit:').waitFor();
    await workbench.runCommand('Problems: Focus on Problems View');
    const problems = workbench.page.locator('.markers-panel');
    await problems.getByText('indexof 0.0.1: The license state “No license (curated)” is denied.').waitFor();
  });

  shows('shows hints and hovers in a manifest with credentials', async (workbench) => {
    await workbench.runCommand('View: Hide Panel');
    const editor = await workbench.openFile('private/npm/package.json');
    await workbench.hover(editor.getByText(privateNames.git.text).first());
  });

  shows('opens a definition with its tabs', async (workbench) => {
    await workbench.page.keyboard.press('Escape');
    const frame = await openLodash(workbench);
    for (const tab of ['Files', 'Why this license?', 'Raw data', 'Overview']) {
      await frame.getByRole('tab', { name: tab, exact: true }).click();
      await frame.getByRole('tab', { name: tab, exact: true, selected: true }).waitFor();
      await recorder.capture(`tab ${tab}`);
    }
  });

  shows('finds a component by its name', async (workbench) => {
    const list = await workbench.openInput('ClearlyDefined: Find Component…', 'lodash', 'lodash');
    await list.getByText('The service holds').first().waitFor();
    await recorder.capture('find');
    await workbench.page.keyboard.press('Escape');
  });

  shows('shows the overview', async (workbench) => {
    await workbench.runCommand('ClearlyDefined: Open Overview');
    const frame = await workbench.webviewFrame('.overview');
    await frame.getByRole('heading', { name: 'License states' }).waitFor();
  });

  shows('drafts and previews a curation', async (workbench) => {
    const editor = await workbench.openFile('package.json');
    await editor.locator('.view-line', { hasText: '"json-schema"' }).first().click();
    await workbench.runCommand('ClearlyDefined: Draft Curation for This Dependency');
    await new DraftEditor(workbench).has(/declared: AFL-2\.1 OR BSD-3-Clause/);
    await recorder.capture('draft');
    await workbench.runCommand('ClearlyDefined: Preview Draft');
    await workbench.page.locator('.monaco-diff-editor').first().waitFor();
  });

  shows('submits it as the account', async (workbench) => {
    const dialog = workbench.page.locator('.monaco-dialog-box');
    await workbench.runCommand('View: Close Editor');
    await new DraftEditor(workbench).press(
      /Submit/,
      dialog.getByText('Open pull requests change these versions already.'),
    );
    await dialog.getByRole('button', { name: 'Review Anyway' }).click();
    await new SubmissionReview(workbench).press('Submit…');
    await recorder.capture('confirmation');
    await dialog.getByRole('button', { name: 'Sign In to GitHub…' }).click();
    await dialog.getByRole('button', { name: 'Allow' }).click();
    await dialog.getByRole('button', { name: `Submit as ${account}` }).click();
    await eventually('the curation is sent', async () => (await submissions(workbench)).length > 0);
  });
});

async function openLodash(workbench: Workbench): ReturnType<Workbench['openRow']> {
  await workbench.openView('Components');
  await workbench.runCommand('ClearlyDefined: Show Changes Since Last Commit');
  return workbench.openRow(workbench.treeRow(/^lodash/), 'h1:has-text("lodash")');
}

async function submissions({ service }: Workbench): Promise<readonly Readonly<Record<string, string>>[]> {
  return (await service.requests()).filter(({ method }) => method === 'PATCH').map(({ headers }) => headers);
}
