// Harvests from the request to their arrival: one confirmation, no second request, and every view when the results are
// there.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after } from 'mocha';
import { type RunningService, startServiceProcess } from '../../scripts/serviceProcess.ts';
import { Confirmation } from './support/confirmation.ts';
import { DefinitionPanel } from './support/definitionPanel.ts';
import { describeWorkbench } from './support/describeWorkbench.ts';
import type { OpenOptions } from './support/openWorkbench.ts';
import type { Workbench } from './support/workbench.ts';

/** Milliseconds between two results of the crawler: none arrives until a step advances the service's clock. */
const oneResult = 600_000;

const thirteen = 'npm/npmjs/-/is-thirteen/2.0.0';
const brandNew = 'npm/npmjs/-/brand-new/0.0.1';
const slow = 'npm/npmjs/-/slow-lib/1.0.0';
const almost = 'npm/npmjs/-/almost-harvested/1.0.0';

const listed = [
  thirteen,
  brandNew,
  slow,
  almost,
  'npm/npmjs/-/lodash/4.17.21',
  'npm/npmjs/@acme/secret/1.0.0',
  'npm/npmjs/-/without-version',
];

const queueAll = 'ClearlyDefined: Queue Harvest of Everything Not Scanned Yet…';

let service: RunningService | undefined;

async function open(): Promise<OpenOptions> {
  service = await startServiceProcess('sample', ['--harvest-delay', String(oneResult)]);
  return {
    workspace: 'empty',
    serviceUrl: service.url,
    settings: { 'clearlydefined.privatePackages': ['@acme/*'] },
    viewport: { width: 1280, height: 1000 },
    prepare: (workspace) => fs.writeFileSync(path.join(workspace, 'components.txt'), `${listed.join('\n')}\n`),
  };
}

after(() => service?.dispose());

describeWorkbench('Harvest', open, (step) => {
  step('components that the service lacks, or has in part, are marked', async (workbench) => {
    const components = await workbench.view('Components').open();
    await components.row('components.txt').expand();
    await components.row(/^is-thirteen\s*Not scanned yet · 2\.0\.0$/).isShown();
    await components.row(/^almost-harvested\s*Apache-2\.0 · 1\.0\.0 · Partly harvested: no scancode$/).isShown();
  });

  step('one confirmation names what is sent, and what is left out', async (workbench) => {
    await workbench.runCommand(queueAll);
    const confirmation = new Confirmation(workbench);
    await confirmation.says(
      'Queue the harvest of 3 components?',
      /Private, never sent: @acme\/secret/,
      /Without a version.*without-version/,
    );
    assert.doesNotMatch(await confirmation.root.innerText(), /lodash/);
    assert.deepEqual(await sent(workbench), []);
    await confirmation.press('Queue Harvest');
    await workbench.notification(/Queued: 3\./).waitFor();
    const activity = await workbench.view('Activity').open();
    await activity.row(/^is-thirteen\s*2\.0\.0 · waiting · 0 of 4 tools/).isShown();
    await workbench.runCommand('Notifications: Clear All Notifications');
  });

  step('what is requested already is not sent again', async (workbench) => {
    const row = workbench.view('Components').row('almost-harvested');
    const panel = await row.opens('h1:has-text("almost-harvested")');
    await panel.getByText('Partly harvested: no scancode').first().waitFor();
    await panel.getByRole('button', { name: 'Queue Harvest…' }).first().click();
    const confirmation = new Confirmation(workbench);
    await confirmation.says(`Queue the harvest of ${almost}?`, workbench.service.url);
    await confirmation.press('Queue Harvest');
    await workbench
      .view('Activity')
      .row(/^almost-harvested\s*1\.0\.0 · waiting/)
      .isShown();
    await workbench.runCommand('Notifications: Clear All Notifications');
    await workbench.runCommand(queueAll);
    await workbench.notification(/Nothing was sent\.[^]*Requested already, .*is-thirteen/).waitFor();
    await workbench.runCommand('ClearlyDefined: Queue Harvest…');
    await workbench.notification(/Nothing was sent\.[^]*Requested already, .*almost-harvested/).waitFor();
    assert.deepEqual(await sent(workbench), [[thirteen, brandNew, slow], [almost]]);
    await workbench.runCommand('Notifications: Clear All Notifications');
  });

  step('the steps of each grow as tools deliver', async (workbench) => {
    const row = workbench.view('Components').row('is-thirteen');
    const panel = await row.opens('h1:has-text("is-thirteen")');
    await panel.getByRole('heading', { name: 'Not scanned yet' }).waitFor();
    await workbench.view('Components').close();
    const activity = await workbench.view('Activity').open();
    await workbench.service.advance(2 * oneResult);
    await activity.press('Refresh Activity');
    await activity.row(/^slow-lib.*2 of 4 tools/).isShown();
    await activity.row(/^is-thirteen.*2 of 4 tools/).expand();
    await activity.row(/^licensee 9\.18\.1\s*delivered/).isShown();
    await activity.row(/^scancode\s*not yet/).isShown();
  });

  step('the list, the panel and the Components view have what arrives', async (workbench) => {
    const activity = workbench.view('Activity');
    await workbench.service.finishHarvests(thirteen);
    await activity.press('Refresh Activity');
    await activity.row(/^is-thirteen\s*2\.0\.0 · arrived/).isShown();
    const panel = await new DefinitionPanel(workbench, 'is-thirteen').page();
    await panel.getByText('Tools: 4').waitFor();
    const components = await workbench.view('Components').open();
    await components.row(/^is-thirteen\s*MIT · 2\.0\.0$/).isShown();
    // The list was visible.
    assert.deepEqual(await workbench.notifications(), []);
  });

  step('one notification names what arrives while the list is not visible', async (workbench) => {
    const activity = workbench.view('Activity');
    await workbench.hideSideBar();
    await workbench.service.finishHarvests(slow);
    await workbench.runCommand('ClearlyDefined: Refresh Activity');
    const notification = workbench.notification(/Harvests arrived: 1/);
    await notification.waitFor();
    await workbench.runCommand('ClearlyDefined: Refresh Activity');
    assert.equal((await workbench.notifications()).length, 1);
    await notification.getByRole('button', { name: 'Show Activity' }).click();
    await activity.row(/^slow-lib\s*1\.0\.0 · arrived/).isShown();
    assert.equal((await sent(workbench)).length, 2);
    assert.equal(
      (await workbench.service.names()).some((name) => name.includes('secret')),
      false,
    );
  });
});

/** The coordinates of every harvest request, sorted as listed. */
async function sent(workbench: Workbench): Promise<readonly (readonly string[])[]> {
  const requests = await workbench.service.requests();
  return requests
    .filter(({ method, target }) => method === 'POST' && target === '/harvest')
    .map(({ body }) => {
      const items: readonly { readonly coordinates: string }[] = JSON.parse(body);
      const names = new Set(items.map(({ coordinates }) => coordinates));
      return listed.filter((name) => names.has(name));
    });
}
