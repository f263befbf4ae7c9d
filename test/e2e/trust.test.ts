// Restricted Mode: a workspace cannot send the names of a person's dependencies to a service of its own choice.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after } from 'mocha';
import { startServiceProcess, type RunningService } from '../run/serviceProcess.ts';
import { describeWorkbench } from './support/describeWorkbench.ts';
import { eventually } from './support/eventually.ts';
import { StandIn } from './support/standIn.ts';

const started: RunningService[] = [];

after(() => Promise.all(started.map((service) => service.dispose())));

describeWorkbench(
  'a workspace that names a service of its own',
  async () => {
    const other = await startServiceProcess('generate');
    started.push(other);
    return { workspace: 'states', isRestricted: true, prepare: (workspace) => nameService(workspace, other.url) };
  },
  (step) => {
    const other = (): StandIn => new StandIn(started[0]?.url ?? '');

    step(
      'is opened in Restricted Mode: its dependencies are listed, and nothing is asked before the user says so',
      async (workbench) => {
        await workbench.statusBarItem('Restricted Mode').waitFor();
        const view = await workbench.openView('Components');
        await view.getByText("Licenses aren't looked up in Restricted Mode until you say so.").waitFor();
        await workbench.expand(workbench.treeRow(/^package\.json/));
        await workbench.treeRow(/^lodash.*4\.17\.21.*Not looked up$/).waitFor();
        await workbench.treeRow(/^Manage Workspace Trust$/).waitFor();
        await workbench.isIdle();
        await workbench.screenshot('components restricted before');
        assert.deepEqual(await workbench.service.requests(), []);
        assert.deepEqual(await other().requests(), []);
      },
    );

    step('says in a hover that it is not looked up, and offers to do it', async (workbench) => {
      const editor = await workbench.openFile('package.json');
      const hover = await workbench.hover(editor.getByText('"lodash"').first());
      await hover.getByText('Not looked up').first().waitFor();
      await hover.getByText('Look Up', { exact: true }).first().waitFor();
      await workbench.screenshot('hover not looked up');
      await workbench.page.keyboard.press('Escape');
      assert.deepEqual(await workbench.service.requests(), []);
    });

    step('has licenses once the user says so', async (workbench) => {
      await workbench.treeRow(/^Look Up Licenses$/).click();
      await workbench.treeRow(/^lodash.*4\.17\.21.*MIT$/).waitFor();
      await workbench.treeRow(/^Look Up Licenses$/).waitFor({ state: 'hidden' });
      await workbench.isIdle();
      await workbench.screenshot('components restricted');
    });

    step('has the service of the person asked, never its own', async (workbench) => {
      const names = await workbench.service.names();
      assert.ok(names.includes('npm/npmjs/-/lodash/4.17.21'), names.join());
      assert.deepEqual(await other().requests(), []);
    });

    step('is not asked by opening a definition or checking the connection either', async (workbench) => {
      const panel = await workbench.openRow(workbench.treeRow(/^lodash/), 'h1:has-text("lodash")');
      await panel.getByText('MIT').first().waitFor();
      await workbench.runCommand('ClearlyDefined: Check Connection');
      await workbench.notification(/answers in \d+ ms/).waitFor();
      assert.deepEqual(await other().requests(), []);
    });

    step('has its own asked once it is trusted', async (workbench) => {
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
  },
);

function nameService(workspace: string, url: string): void {
  fs.mkdirSync(path.join(workspace, '.vscode'), { recursive: true });
  fs.writeFileSync(
    path.join(workspace, '.vscode', 'settings.json'),
    JSON.stringify({ 'clearlydefined.apiUrl': url, 'clearlydefined.webUrl': url }),
  );
}
