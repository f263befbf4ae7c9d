// A whole run in a workspace full of secrets: then everything that was stored, logged, shown and sent is searched for them.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after } from 'mocha';
import { createProfile, type Profile } from '../host/profile.ts';
import { recordVariable } from '../host/server/recordConnections.ts';
import { allSecrets, credentials, githubToken, privateNames } from '../support/secrets/planted.ts';
import { SecretFinder } from '../support/secrets/secretFinder.ts';
import { Confirmation } from './support/confirmation.ts';
import { DefinitionPanel } from './support/definitionPanel.ts';
import { describeWorkbench } from './support/describeWorkbench.ts';
import { DraftEditor } from './support/draftEditor.ts';
import { eventually } from '../support/eventually.ts';
import type { OpenOptions } from './support/openWorkbench.ts';
import { account, githubBuiltin, writeGithubSignIn } from './support/secrets/githubSignIn.ts';
import { allowed, forbidden, type Place } from './support/secrets/places.ts';
import { plantHome, plantWorkspace, privatePattern } from '../support/secrets/plantedWorkspace.ts';
import { remainsOf, targetsIn } from './support/secrets/remains.ts';
import { WindowRecorder } from './support/secrets/windowRecorder.ts';
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

const exports: readonly (readonly [format: string, contents: string | null, file: string])[] = [
  ['CSV', 'All dependencies', 'components.csv'],
  ['NOTICE as text', 'All dependencies', 'NOTICE'],
  ['CycloneDX 1.6', 'All dependencies', 'bom.cdx.json'],
];

const placesWithBytes = (Object.keys(allowed) as readonly Place[]).filter(
  (place) => place !== 'sent elsewhere' && place !== 'sent to GitHub by the editor',
);

after(() => profile?.dispose());

describeWorkbench('Secrets', options, (step) => {
  const shows = (title: string, run: (workbench: Workbench) => Promise<void>): void =>
    step(title, async (workbench) => {
      await run(workbench);
      await recorder.capture(title);
    });

  shows('reads the workspace and looks up what is public', async (workbench) => {
    await workbench.dismissLookUpNotice();
    await workbench.waitUntilIdle();
    const names = await workbench.service.names();
    assert.ok(names.includes('npm/npmjs/-/lodash/4.17.21'), names.join());
  });

  shows('lists private dependencies, and says in hovers why they are not looked up', async (workbench) => {
    const manifest = workbench.treeRow(/^acme.npm.package\.json/);
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
    await problems.getByText('indexof 0.0.1: No license · denied by policy').waitFor();
  });

  shows('shows hints and hovers in a manifest with credentials', async (workbench) => {
    await workbench.runCommand('View: Hide Panel');
    await workbench.runCommand('ClearlyDefined: Clear Filter');
    const editor = await workbench.openFile('acme/npm/package.json');
    await workbench.hover(editor.getByText(privateNames.git.text).first());
  });

  shows('finds a component, and opens its definition with all tabs', async (workbench) => {
    await workbench.page.keyboard.press('Escape');
    await workbench.openInput('ClearlyDefined: Find Component…', 'Open Definition', 'npm/npmjs/-/lodash/4.17.21');
    await recorder.capture('find');
    await workbench.page.keyboard.press('Enter');
    const frame = await workbench.webviewFrame('h1:has-text("lodash")');
    for (const name of ['Files', 'Why this license?', 'Raw data', 'Overview']) {
      const tab = frame.getByRole('tab', { name, exact: true });
      await tab.click();
      await tab.and(frame.locator('[aria-selected="true"]')).waitFor();
      await recorder.capture(`tab ${name}`);
    }
  });

  shows('shows the overview', async (workbench) => {
    await workbench.runCommand('ClearlyDefined: Open Overview');
    const frame = await workbench.webviewFrame('.overview');
    await frame.getByRole('heading', { name: 'Licenses', exact: true }).waitFor();
  });

  shows('drafts and previews a curation', async (workbench) => {
    await workbench.openFile('public/package.json');
    // In the middle of the line is its hint.
    const line = workbench.page.locator('.editor-instance .view-line', { hasText: '"json-schema"' }).first();
    await line.click({ position: { x: 60, y: 8 } });
    await workbench.runCommand('ClearlyDefined: Set License of This Dependency…');
    await new DefinitionPanel(workbench, 'json-schema').draftsAsText('AFL-2.1 OR BSD-3-Clause');
    await new DraftEditor(workbench).waitForText(/declared: AFL-2\.1 OR BSD-3-Clause/);
    await recorder.capture('draft');
    await workbench.runCommand('ClearlyDefined: Preview Draft');
    await workbench.page.locator('.monaco-diff-editor').first().waitFor();
  });

  shows('submits it as the account', async (workbench) => {
    await workbench.runCommand('View: Close Editor');
    await workbench.page.locator('.monaco-diff-editor').first().waitFor({ state: 'hidden' });
    await workbench.runCommand('ClearlyDefined: Review and Submit Curation…');
    const review = new SubmissionReview(workbench);
    const confirmation = new Confirmation(workbench);
    await review.waitForText(/Pull request #\d+ changes json-schema/);
    await review.press('Sign In to GitHub…');
    await confirmation.press('Allow');
    await eventually('the account is chosen', () => review.isChosen(account));
    assert.deepEqual(await submissions(workbench), []);
    await review.press('Submit…');
    await confirmation.says('Submit this curation', `Submit as: ${account}, with your GitHub account`);
    await recorder.capture('confirmation');
    await confirmation.press(`Submit as ${account}`);
    await eventually('the curation is sent', async () => (await submissions(workbench)).length > 0);
    // The stand-in service doesn't know this token, and refuses it.
    await workbench.notification(/Nothing was submitted/).waitFor();
  });

  shows('queues a harvest, and follows it in the Activity view', async (workbench) => {
    await workbench.runCommand('ClearlyDefined: Queue Harvest of Everything Not Scanned Yet…');
    const confirmation = new Confirmation(workbench);
    await confirmation.says(/Queue the harvest of/);
    await recorder.capture('harvest confirmation');
    await confirmation.press('Queue Harvest');
    await workbench.notification(/Queued: /).waitFor();
    await workbench.openView('Activity');
  });

  for (const [format, contents, file] of exports)
    shows(`exports ${format}`, async (workbench) => {
      await workbench.chooseIn('ClearlyDefined: Export…', format);
      if (contents !== null) await workbench.choose(contents);
      const input = workbench.page.locator('.quick-input-widget:visible input.input');
      await eventually(`${file} is offered`, async () => (await input.inputValue()).endsWith(file));
      await workbench.page.keyboard.press('Enter');
      await workbench.notification(new RegExp(`Exported to ${file}, components: \\d+`)).waitFor();
    });

  shows('checks the connection and reports an issue with the log', async (workbench) => {
    await workbench.chooseIn('ClearlyDefined: Troubleshoot…', 'Check Connection');
    await workbench.notification(/answers in \d+ ms/).waitFor();
    await workbench.chooseIn('ClearlyDefined: Troubleshoot…', 'Report Issue…');
    await new Confirmation(workbench).press('Include Log');
    const copy = workbench.notification(/names no address for issues/);
    await workbench.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await copy.getByRole('button', { name: 'Copy Report' }).click();
    await eventually('the report is on the clipboard', async () => {
      report = await workbench.page.evaluate(() => navigator.clipboard.readText());
      return report.includes('Log:');
    });
  });

  shows('shows the log', async (workbench) => {
    await workbench.chooseIn('ClearlyDefined: Troubleshoot…', 'Show Log');
    await workbench.page
      .locator('.part.panel .view-line', { hasText: /answers.in/ })
      .first()
      .waitFor();
  });

  shows('starts again', async (workbench) => {
    await workbench.page.reload();
    await workbench.openView('Components');
    await workbench.treeRow(/^Needs attention/).waitFor();
    await workbench.waitUntilIdle();
  });

  step(
    'has sent the token once, in the header of the one submission, and has connected to the service alone',
    async (workbench) => {
      assert.deepEqual(
        (await submissions(workbench)).map(({ authorization }) => authorization),
        [`Bearer ${githubToken.text}`],
      );
      assert.deepEqual(targetsIn(connections), [new URL(workbench.service.url).host]);
    },
  );

  step('has left no secret anywhere', async (workbench) => {
    assert.ok(profile);
    const remains = await remainsOf(workbench, {
      userDataDir: profile.userDataDir,
      connections,
      clipboard: report,
      exported: exports.map(([, , file]) => path.join(folder, file)),
      recorder,
    });
    const found = remains.map(({ place, where, bytes }) => [place, finder.find(bytes, where)] as const);
    assert.deepEqual(
      found.flatMap(([place, all]) => forbidden(place, all)),
      [],
    );
    // The search sees what it must: every place has bytes, and private names are where the user sees them.
    const places = new Set(remains.map(({ place }) => place));
    assert.deepEqual(
      placesWithBytes.filter((place) => !places.has(place)),
      [],
    );
    for (const place of ['shown', 'exported'] as const) {
      const names = new Set(
        found.flatMap(([where, all]) => (where === place ? all.map(({ secret }) => secret.what) : [])),
      );
      assert.ok(names.size > 0, `${place}: no private name`);
    }
  });
});

async function submissions({ service }: Workbench): Promise<readonly Readonly<Record<string, string>>[]> {
  return (await service.requests()).filter(({ method }) => method === 'PATCH').map(({ headers }) => headers);
}
