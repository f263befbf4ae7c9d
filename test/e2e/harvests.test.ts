// Harvests from the request to their arrival: queued once, resumed after a crash, and updated in every view.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after } from 'mocha';
import type { Frame, Locator } from 'playwright-core';
import { createProfile, type Profile } from '../host/profile.ts';
import { type RunningService, startServiceProcess } from '../../scripts/serviceProcess.ts';
import { CurationRecords, declaring, npm } from './support/curationRecords.ts';
import { describeWorkbench } from './support/describeWorkbench.ts';
import { DraftEditor } from './support/draftEditor.ts';
import { eventually } from './support/eventually.ts';
import { extensionHosts } from './support/extensionHosts.ts';
import { writeHarvests } from './support/harvestRecords.ts';
import type { OpenOptions } from './support/openWorkbench.ts';
import type { Workbench } from './support/workbench.ts';

/**
 * Milliseconds between two results of the crawler: no result arrives until a test advances the stand-in service's
 * clock.
 */
const step10 = 600_000;

const thirteen = 'npm/npmjs/-/is-thirteen/2.0.0';
const brandNew = 'npm/npmjs/-/brand-new/0.0.1';
const blocked = 'npm/npmjs/-/blocked-thing/1.0.0';
const quiet = 'npm/npmjs/-/quiet-lib/1.0.0';
const slow = 'npm/npmjs/-/slow-lib/1.0.0';

const listed = [
  thirteen,
  brandNew,
  blocked,
  quiet,
  slow,
  'npm/npmjs/-/lodash/4.17.21',
  'npm/npmjs/@acme/secret/1.0.0',
  'npm/npmjs/-/without-version',
];

let service: RunningService | undefined;
let profile: Profile | undefined;

async function open(): Promise<OpenOptions> {
  service = await startServiceProcess('sample', ['--harvest-delay', String(step10)]);
  profile = createProfile();
  const { url } = service;
  new CurationRecords(profile, url).draft(declaring(npm('is-thirteen'), { '2.0.0': 'ISC' }));
  // Queued more than two days ago and checked since.
  writeHarvests(profile, url, 'o-old', 2900, { 'old-lib@9.0.0': (progress) => ({ kind: 'accepted', ...progress }) });
  return {
    workspace: 'empty',
    profile,
    serviceUrl: url,
    settings: { 'clearlydefined.privatePackages': ['@acme/*'] },
    viewport: { width: 1280, height: 1000 },
    prepare: (workspace) => fs.writeFileSync(path.join(workspace, 'components.txt'), `${listed.join('\n')}\n`),
  };
}

describeWorkbench('Harvests', open, (step) => {
  after(async () => {
    await service?.dispose();
    profile?.dispose();
  });

  step('are not sent again when the service did not answer the request', async (workbench) => {
    await workbench.service.setHarvestRule(quiet, { kind: 'silent' });
    await workbench.service.setHarvestRule(brandNew, { kind: 'without', tools: ['scancode'] });
    const components = await workbench.openView('Components');
    await workbench.expand(workbench.treeRow(/^components\.txt/, components));
    await workbench.treeRow(/^slow-lib.*Not harvested yet/, components).waitFor();
    await workbench.waitUntilIdle();
    await workbench.service.setFaults({ on: 'POST /harvest', kind: 'statusAfterwards', status: 504, times: 1 });
    const row = workbench.treeRow(/^slow-lib/, components);
    await row.hover();
    await row.getByRole('button', { name: 'Queue Harvest…', exact: true }).click();
    await question(workbench).getByText(slow).first().waitFor();
    await question(workbench).getByRole('button', { name: 'Queue Harvest' }).click();
    await workbench.notification(/The harvest of npm\/npmjs\/-\/slow-lib\/1\.0\.0 may or may not be queued/).waitFor();
    assert.equal((await sent(workbench)).length, 1);
    await workbench.treeRow(/^slow-lib\s*Not harvested yet · 1\.0\.0 · queued$/, components).waitFor();
    await workbench.runCommand('Notifications: Clear All Notifications');
  });

  step('of all unknown components need one confirmation that names the omitted ones', async (workbench) => {
    await workbench.runCommand('ClearlyDefined: Queue Harvest of Everything Not Harvested…');
    await question(workbench).getByText('Ask the service to harvest 4 components?').waitFor();
    const text = await question(workbench).innerText();
    for (const left of [
      /Private, never sent: @acme\/secret/,
      /Queued already, .*slow-lib/,
      /Without a version.*without-version/,
    ])
      assert.match(text, left);
    assert.doesNotMatch(text, /lodash/);
    await workbench.screenshot('harvests question');
    await question(workbench).getByRole('button', { name: 'Queue Harvest' }).click();
  });

  step('continue when one of them is throttled', async (workbench) => {
    await workbench
      .notification(/queued the harvest of 3 components.*Refused: 1 \(npm\/npmjs\/-\/blocked-thing/)
      .waitFor();
    await workbench.screenshot('harvests outcome');
    assert.deepEqual(await sent(workbench), [
      [slow],
      [thirteen, brandNew, blocked, quiet],
      [thirteen, brandNew, quiet],
    ]);
    assert.equal(
      (await workbench.service.names()).some((name) => name.includes('secret')),
      false,
    );
    assert.equal((await workbench.service.harvests()).length, 4);
    await workbench.runCommand('Notifications: Clear All Notifications');
  });

  step('are shown as pending in the panel and in a draft', async (workbench) => {
    const panel = await thirteenPanel(workbench);
    await panel.getByText('The service has no data on this component yet').waitFor();
    await workbench.openView('Curations');
    await workbench.treeRow(/^is-thirteen/, workbench.pane('Curations')).dblclick();
    const draft = new DraftEditor(workbench);
    await draft.waitForText(/declared: ISC/);
    await draft.squiggles().first().waitFor();
    await draft.lens(/Cannot be submitted/).waitFor();
    await workbench.closeView('Curations');
    await workbench.runCommand('View: Move Editor into Next Group');
  });

  step('are listed with steps that grow as tools deliver', async (workbench) => {
    await workbench.closeView('Components');
    const pane = await workbench.openView('Activity');
    await workbench.treeRow(/^slow-lib\s*1\.0\.0 · may be queued · 0 of 4 tools/, pane).waitFor();
    await workbench.treeRow(/^blocked-thing\s*1\.0\.0 · refused: /, pane).waitFor();
    for (const count of [1, 2]) {
      await workbench.service.advance(step10);
      await workbench.clickViewAction('Activity', 'Refresh Activity');
      await workbench.treeRow(new RegExp(`^is-thirteen.*${count} of 4 tools`), pane).waitFor();
      await workbench.treeRow(new RegExp(`^slow-lib.*${count} of 4 tools`), pane).waitFor();
    }
    const panel = await workbench.webviewFrame('h1:has-text("is-thirteen")');
    await panel.getByText('Partly harvested: scancode has not delivered').waitFor();
    await new DraftEditor(workbench).squiggles().first().waitFor({ state: 'hidden' });
    // The delivered results show that the service accepted the request.
    assert.doesNotMatch((await workbench.rows('Activity')).join('\n'), /may be queued/);
    await workbench.treeRow(/^quiet-lib\s*1\.0\.0 · waiting · 0 of 4 tools/, pane).waitFor();
    await workbench.expand(workbench.treeRow(/^is-thirteen/, pane));
    await workbench.treeRow(/^licensee 9\.18\.1\s*delivered/, pane).waitFor();
    await workbench.treeRow(/^scancode\s*not yet/, pane).waitFor();
    await workbench.screenshot('harvests under way');
    assert.equal((await sent(workbench)).length, 3);
  });

  step('are given up after two days and name the missing tools', async (workbench) => {
    await workbench.treeRow(/^old-lib\s*9\.0\.0 · given up: /, workbench.pane('Activity')).waitFor();
  });

  step('are kept after a crash and not sent again', async (workbench) => {
    const before = await harvestRows(workbench);
    assert.equal(before.length, 6);
    await workbench.service.clearLog();
    const hosts = extensionHosts();
    assert.ok(hosts.length > 0);
    for (const pid of hosts) process.kill(pid, 'SIGKILL');
    await eventually('they have ended', async () => !extensionHosts().some((pid) => hosts.includes(pid)));
    await workbench.reload(['clearlydefined-draft']);
    await eventually('another one runs', async () => extensionHosts().length > 0);
    await workbench.openView('Activity');
    await eventually('the same rows', async () => (await harvestRows(workbench)).join() === before.join());
    await workbench.screenshot('harvests after a crash');
    assert.deepEqual(await sent(workbench), []);
  });

  step('update the list, the panel and the draft when they arrive', async (workbench) => {
    await workbench.openView('Activity');
    await workbench.service.finishHarvests(thirteen);
    await workbench.clickViewAction('Activity', 'Refresh Activity');
    await workbench.treeRow(/^is-thirteen\s*2\.0\.0 · arrived/, workbench.pane('Activity')).waitFor();
    await new DraftEditor(workbench).lens(/^Submit/).waitFor();
    // After a crash the editors may share one group.
    await workbench.page.locator('.tabs-container .tab', { hasText: 'is-thirteen 2.0.0' }).click();
    const panel = await workbench.webviewFrame('h1:has-text("is-thirteen")');
    await panel.getByText('Harvested by 4 tools').waitFor();
    await workbench.openView('Components');
    await workbench.expand(workbench.treeRow(/^components\.txt/));
    await workbench.treeRow(/^is-thirteen\s*MIT · 2\.0\.0$/, workbench.pane('Components')).waitFor();
    await workbench.screenshot('harvests arrived');
    // The view was visible the whole time.
    assert.deepEqual(await workbench.notifications(), []);
  });

  step('name the missing tool when one does not deliver', async (workbench) => {
    await workbench.service.finishHarvests(brandNew);
    await workbench.runCommand('ClearlyDefined: Refresh Activity');
    await workbench
      .treeRow(/^brand-new\s*MIT · 0\.0\.1 · partly harvested: no scancode/, workbench.pane('Components'))
      .waitFor();
    const pane = await workbench.openView('Activity');
    await workbench
      .treeRow(/^brand-new\s*0\.0\.1 · partly harvested: scancode has not delivered · 3 of 4 tools/, pane)
      .waitFor();
    await workbench.screenshot('harvests partly');
  });

  step('send one notification on arrival when the view is not visible', async (workbench) => {
    await workbench.hideSideBar();
    await workbench.service.finishHarvests(slow);
    await workbench.runCommand('ClearlyDefined: Refresh Activity');
    const notification = workbench.notification(/1 harvest has arrived\./);
    await notification.waitFor();
    await workbench.screenshot('harvests notice');
    await notification.getByRole('button', { name: 'Show Activity' }).click();
    await workbench.treeRow(/^slow-lib\s*1\.0\.0 · arrived/, workbench.pane('Activity')).waitFor();
    assert.deepEqual(await sent(workbench), []);
  });
});

function question(workbench: Workbench): Locator {
  return workbench.page.locator('.monaco-dialog-box');
}

/** The coordinates of every harvest request, sorted as listed. */
async function sent(workbench: Workbench): Promise<readonly (readonly string[])[]> {
  const requests = await workbench.service.requests();
  return requests
    .filter(({ method, target }) => method === 'POST' && target === '/harvest')
    .map(({ body }) => {
      const items = JSON.parse(body) as readonly { readonly coordinates: string }[];
      const names = new Set(items.map(({ coordinates }) => coordinates));
      return listed.filter((name) => names.has(name));
    });
}

/** The harvests in the Activity view without their ages and steps. */
async function harvestRows(workbench: Workbench): Promise<readonly string[]> {
  const rows = await workbench.rows('Activity');
  return rows
    .filter((row) => /^(is-thirteen|brand-new|blocked-thing|quiet-lib|slow-lib|old-lib) /.test(row))
    .map((row) => row.replace(/ · [^·]*$/, ''));
}

async function thirteenPanel(workbench: Workbench): Promise<Frame> {
  await workbench.openView('Components');
  await workbench.expand(workbench.treeRow(/^components\.txt/));
  return workbench.openRow(
    workbench.treeRow(/^is-thirteen/, workbench.pane('Components')),
    'h1:has-text("is-thirteen")',
  );
}
