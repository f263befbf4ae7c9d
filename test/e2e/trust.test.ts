// Restricted Mode: a workspace cannot send the names of the user's dependencies to a service of its choice.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after } from 'mocha';
import { startServiceProcess, type RunningService } from '../../scripts/serviceProcess.ts';
import { describeWorkbench } from './support/describeWorkbench.ts';
import { SubmissionReview } from './support/submissionReview.ts';
import { DraftEditor } from './support/draftEditor.ts';
import { eventually } from './support/eventually.ts';
import { StandIn } from './support/standIn.ts';

const started: RunningService[] = [];
/** A folder name that is a command link in Markdown. */
const hostileFolder = '<command:clearlydefined.openDefinition?x>';
const outside = fs.mkdtempSync(path.join(os.tmpdir(), 'outside-'));

after(async () => {
  await Promise.all(started.map((service) => service.dispose()));
  fs.rmSync(outside, { recursive: true, force: true });
});

describeWorkbench(
  'Workspace with its own service setting',
  async () => {
    const other = await startServiceProcess('generate');
    started.push(other);
    const prepare = (workspace: string): void => {
      nameService(workspace, other.url);
      fs.writeFileSync(path.join(workspace, '.clearlydefined.yaml'), 'deny: [NONE]\n');
      fs.writeFileSync(path.join(outside, 'package.json'), '{ "dependencies": { "stolen-name": "1.0.0" } }');
      fs.symlinkSync(outside, path.join(workspace, 'linked'));
      writeManifest(workspace, 'excluded', 'idna==3.4\n');
      writeManifest(workspace, 'large', `idna==3.4\n${'#'.repeat(1_100_000)}`);
      writeManifest(workspace, 'a'.repeat(100), 'idna==3.4\n');
      const hostile = path.join(workspace, hostileFolder);
      fs.mkdirSync(hostile);
      fs.writeFileSync(path.join(hostile, 'pyproject.toml'), '[tool.poetry.dependencies]\nrequests = "^2"\n');
      fs.writeFileSync(path.join(hostile, 'poetry.lock'), '[[package]]\nname = "requests"\nversion = "2.31.0"\n');
    };
    return { workspace: 'states', isRestricted: true, prepare };
  },
  (step) => {
    const other = (): StandIn => new StandIn(started[0]?.url ?? '');

    step('opens in Restricted Mode and sends nothing before the user asks for lookups', async (workbench) => {
      await workbench.statusBarItem('Restricted Mode').waitFor();
      const view = await workbench.openView('Components');
      await view.getByText("Licenses aren't looked up in Restricted Mode until you say so.").waitFor();
      await workbench.expand(workbench.treeRow(/^package\.json/));
      await workbench.treeRow(/^lodash\s*Not looked up · 4\.17\.21$/).waitFor();
      await workbench.treeRow(/^Manage Workspace Trust$/).waitFor();
      await workbench.waitUntilIdle();
      await workbench.screenshot('components restricted before');
      assert.deepEqual(await workbench.service.requests(), []);
      assert.deepEqual(await other().requests(), []);
    });

    step('shows in a hover that a component is not looked up and offers the lookup', async (workbench) => {
      const editor = await workbench.openFile('package.json');
      const hover = await workbench.hover(editor.getByText('lodash', { exact: true }).first());
      await hover.getByText('Not looked up').first().waitFor();
      await hover.getByText('Look Up', { exact: true }).first().waitFor();
      await workbench.screenshot('hover not looked up');
      await workbench.page.keyboard.press('Escape');
      assert.deepEqual(await workbench.service.requests(), []);
    });

    step('shows licenses after the user asks for them', async (workbench) => {
      await workbench.treeRow(/^Look Up Licenses$/).click();
      await workbench.treeRow(/^lodash\s*MIT · 4\.17\.21$/).waitFor();
      await workbench.treeRow(/^Look Up Licenses$/).waitFor({ state: 'hidden' });
      await workbench.waitUntilIdle();
      await workbench.screenshot('components restricted');
    });

    step('applies the license policy of the workspace, which makes findings only', async (workbench) => {
      await workbench.treeRow(/denied by policy/).waitFor();
    });

    step('does not read linked files outside its folder', async (workbench) => {
      const linked = workbench.treeRow(/^linked.package\.json/);
      await linked.waitFor();
      await workbench.expand(linked);
      await workbench.treeRow(/This file is a link to a place outside the workspace folder and isn’t read/).waitFor();
      const names = (await workbench.service.names()).join();
      assert.ok(!names.includes('stolen-name'), names);
    });

    step('shows a folder name as text, not as a command link', async (workbench) => {
      const manifest = workbench.treeRow(new RegExp(`^.?${hostileFolder.slice(0, 20)}.*pyproject\\.toml`));
      await workbench.expand(manifest);
      const row = workbench.page.locator('.monaco-list-row', { hasText: /^requests/ }).first();
      const hover = await workbench.hover(row.locator('.label-name'));
      await hover.getByText(`version from ${hostileFolder}/poetry.lock`).waitFor();
      const links = await hover
        .locator('a')
        .evaluateAll((all) => all.map((one) => one.getAttribute('data-href') ?? ''));
      assert.ok(links.length > 0);
      assert.deepEqual(
        links.filter((link) => /\?x/.test(link)),
        [],
      );
      await workbench.page.keyboard.press('Escape');
    });

    step("has components looked up at the user's service only", async (workbench) => {
      const names = await workbench.service.names();
      assert.ok(names.includes('npm/npmjs/-/lodash/4.17.21'), names.join());
      assert.deepEqual(await other().requests(), []);
    });

    step('cannot redirect requests of a definition panel or of Check Connection', async (workbench) => {
      const panel = await workbench.openRow(workbench.treeRow(/^lodash/), 'h1:has-text("lodash")');
      await panel.getByText('MIT').first().waitFor();
      await workbench.runCommand('ClearlyDefined: Check Connection');
      await workbench.notification(/answers in \d+ ms/).waitFor();
      assert.deepEqual(await other().requests(), []);
    });

    step('cannot exclude files from the scan or change the size limit', async (workbench) => {
      for (const name of ['excluded', 'large', 'aaaa']) {
        const manifest = workbench.treeRow(new RegExp(`^${name}.*requirements\\.txt`));
        await workbench.expand(manifest);
        await manifest.waitFor();
      }
      await eventually('the three files list idna', async () => {
        const rows = await workbench.rows('Components');
        return rows.filter((row) => row.startsWith('idna')).length === 3;
      });
    });

    step('uses its own service once it is trusted', async (workbench) => {
      await workbench.service.clearLog();
      await workbench.statusBarItem('Restricted Mode').click();
      await workbench.page
        .getByRole('button', { name: /^Trust/ })
        .first()
        .click();
      await workbench.statusBarItem('Restricted Mode').waitFor({ state: 'hidden' });
      await eventually('the other service is asked', async () =>
        (await other().names()).includes('npm/npmjs/-/lodash/4.17.21'),
      );
      assert.deepEqual(await workbench.service.requests(), []);
    });

    step('applies its scan settings once it is trusted', async (workbench) => {
      await eventually('the excluded file is gone, the large one is not read, the other one is', async () => {
        const rows = await workbench.rows('Components');
        const isListed = (name: string): boolean => rows.some((row) => row.startsWith(`${name}/requirements.txt`));
        const read = rows.filter((row) => row.startsWith('idna'));
        return !isListed('excluded') && isListed('a'.repeat(100)) && isListed('large') && read.length === 1;
      });
      await workbench.screenshot('components trusted');
    });

    step("receives the user's sign-in only after a warning", async (workbench) => {
      await workbench.page
        .locator('.modal-editor-action-container')
        .getByLabel(/^Close Modal Editor/)
        .click();
      await workbench.page.locator('.tabs-container .tab', { hasText: 'package.json' }).first().click();
      await workbench.page.locator('.editor-instance .view-line', { hasText: '"json-schema"' }).click();
      await workbench.hideSideBar();
      await workbench.runCommand('ClearlyDefined: Draft Curation for This Dependency');
      const draft = new DraftEditor(workbench);
      await draft.waitForText(/declared:/);
      await draft.lens(/Submit/).click();
      const dialog = workbench.page.locator('.monaco-dialog-box');
      await dialog.getByRole('button', { name: 'Review Anyway' }).click();
      await new SubmissionReview(workbench).press('Submit…');
      await dialog.getByText('Send your GitHub sign-in to this service?').waitFor();
      const named = `${other().url} (named in the settings of this workspace, `;
      await dialog.getByText(named).waitFor();
      await workbench.screenshot('submit sign-in warning');
      await dialog.getByRole('button', { name: 'Submit Anonymously' }).click();
      await dialog.getByText(/^Submit this curation/).waitFor();
      await dialog.getByText(`To: ${named}`).waitFor();
      assert.equal(await dialog.getByRole('button', { name: 'Sign In to GitHub…' }).count(), 0);
      await workbench.screenshot('submit confirmation of another service');
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      const sent = (await other().requests()).filter(({ method }) => method === 'PATCH');
      assert.deepEqual(sent, []);
    });
  },
);

function nameService(workspace: string, url: string): void {
  fs.mkdirSync(path.join(workspace, '.vscode'), { recursive: true });
  fs.writeFileSync(
    path.join(workspace, '.vscode', 'settings.json'),
    JSON.stringify({
      'clearlydefined.apiUrl': url,
      'clearlydefined.webUrl': url,
      'clearlydefined.exclude': ['excluded', '*a*a*a*a*a*a*a*a*a*a*b'],
      'clearlydefined.maxFileSize': 1,
    }),
  );
}

function writeManifest(workspace: string, folder: string, text: string): void {
  fs.mkdirSync(path.join(workspace, folder));
  fs.writeFileSync(path.join(workspace, folder, 'requirements.txt'), text);
}
