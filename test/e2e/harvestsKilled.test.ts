// The extension host is killed while a harvest request is pending: the harvest stays on the list and is not sent twice.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after } from 'mocha';
import { createProfile, type Profile } from '../host/profile.ts';
import { describeWorkbench } from './support/describeWorkbench.ts';
import { eventually } from './support/eventually.ts';
import { extensionHosts } from './support/extensionHosts.ts';
import type { OpenOptions } from './support/openWorkbench.ts';
import type { Workbench } from './support/workbench.ts';

const name = 'npm/npmjs/-/is-thirteen/2.0.0';

let profile: Profile | undefined;

async function open(): Promise<OpenOptions> {
  profile = createProfile();
  return {
    workspace: 'empty',
    profile,
    prepare: (workspace) => fs.writeFileSync(path.join(workspace, 'components.txt'), `${name}\n`),
  };
}

describeWorkbench('Harvest request interrupted by a crash', open, (step) => {
  after(() => profile?.dispose());

  step('reaches a service that never answers', async (workbench) => {
    const view = await workbench.openView('Components');
    await workbench.expand(workbench.treeRow(/^components\.txt/, view));
    await workbench.treeRow(/^is-thirteen.*Not harvested yet/, view).click();
    await workbench.service.setFaults({ on: 'POST /harvest', kind: 'hangAfterwards' });
    await workbench.runCommand('ClearlyDefined: Queue Harvest…');
    const question = workbench.page.locator('.monaco-dialog-box');
    await question.getByRole('button', { name: 'Queue Harvest' }).click();
    await eventually('the request was received', async () => (await workbench.service.harvests()).length === 1);
    await workbench.openView('Activity');
    await workbench.treeRow(/^is-thirteen\s*2\.0\.0 · sending…/, workbench.pane('Activity')).waitFor();
  });

  step('is listed in the next session, is not sent again and cannot be queued a second time', async (workbench) => {
    const hosts = extensionHosts();
    assert.ok(hosts.length > 0);
    for (const pid of hosts) process.kill(pid, 'SIGKILL');
    await eventually('they have ended', async () => !extensionHosts().some((pid) => hosts.includes(pid)));
    await workbench.service.setFaults();
    await workbench.reload(['is-thirteen']);
    await eventually('another one runs', async () => extensionHosts().length > 0);
    await workbench.openView('Activity');
    await workbench.treeRow(/^is-thirteen\s*2\.0\.0 · (sending…|may be queued)/, workbench.pane('Activity')).waitFor();
    await workbench.screenshot('harvests killed');
    await workbench.runCommand('ClearlyDefined: Queue Harvest of Everything Not Harvested…');
    await workbench.notification(/Nothing was sent\. Queued already, .*is-thirteen/).waitFor();
    assert.equal(await sent(workbench), 1);
  });
});

async function sent(workbench: Workbench): Promise<number> {
  const requests = await workbench.service.requests();
  return requests.filter(({ method, target }) => `${method} ${target}` === 'POST /harvest').length;
}
