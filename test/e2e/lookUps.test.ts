// The notice about lookups appears once, and with lookups on demand nothing is sent without a request by the user.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describeWorkbench } from './support/describeWorkbench.ts';

const notice = 'to look up licenses.';

describeWorkbench('Lookup notice', {}, (step) => {
  step('says what is sent and where while licenses are looked up', async (workbench) => {
    const view = await workbench.openView('Components');
    await view.getByText(notice).waitFor();
    await workbench.expand(workbench.treeRow(/^package\.json/, view));
    await workbench.treeRow(/lodash\s*MIT · 4\.17\.21/, view).waitFor();
    for (const action of [/^Settings$/, /^Don't Look Up Automatically$/, /^Dismiss$/])
      await workbench.treeRow(action, view).waitFor();
    await workbench.waitUntilIdle();
    for (const theme of ['dark', 'light'] as const) {
      await workbench.setTheme(theme);
      await workbench.screenshot(`components first run ${theme}`);
    }
  });

  step('stays until the user dismisses it', async (workbench) => {
    const view = workbench.pane('Components');
    await workbench.treeRow(/^Dismiss$/, view).click();
    await view.getByText(notice).waitFor({ state: 'hidden' });
    await workbench.treeRow(/^Settings$/, view).waitFor({ state: 'hidden' });
  });
});

describeWorkbench('Lookups on demand', { settings: { 'clearlydefined.lookUp': 'onDemand' } }, (step) => {
  step('send nothing on opening and show the state as not looked up', async (workbench) => {
    const view = await workbench.openView('Components');
    await workbench.expand(workbench.treeRow(/^package\.json/, view));
    await workbench.treeRow(/^lodash\s*Not looked up · 4\.17\.21$/, view).waitFor();
    await workbench.waitUntilIdle();
    assert.deepEqual(await workbench.service.requests(), []);
    assert.equal(await view.getByText(notice).count(), 0);
    await workbench.screenshot('components on demand');
  });

  step('request one component when the user opens its definition', async (workbench) => {
    const panel = await workbench.openRow(workbench.treeRow(/^lodash/), 'h1:has-text("lodash")');
    await panel.getByText('MIT').first().waitFor();
    await workbench.treeRow(/^lodash\s*MIT · 4\.17\.21$/).waitFor();
    for (const name of await workbench.service.names()) assert.match(name, /^npm\/npmjs\/-\/lodash\b/);
  });

  step('request all components with the button of the view', async (workbench) => {
    await workbench.clickViewAction('Components', 'Look Up Licenses');
    await workbench.treeRow(/example-org\/slug-tools.*Not harvested yet/).waitFor();
    await workbench.waitUntilIdle();
    assert.ok((await workbench.service.names()).length > 1);
  });

  step('become automatic when the setting changes, without repeating requests', async (workbench) => {
    await workbench.service.clearLog();
    const folder = path.join(workbench.workspace ?? '', '.vscode');
    fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync(path.join(folder, 'settings.json'), JSON.stringify({ 'clearlydefined.lookUp': 'automatic' }));
    await workbench.pane('Components').hover();
    await workbench.viewAction('Components', 'Refresh All Definitions').waitFor();
    await workbench.waitUntilIdle();
    assert.deepEqual(await workbench.service.requests(), []);
  });
});

describeWorkbench("Don't Look Up Automatically", {}, (step) => {
  step('writes the setting', async (workbench) => {
    const view = await workbench.openView('Components');
    await workbench.treeRow(/^Don't Look Up Automatically$/, view).click();
    await view.getByText(notice).waitFor({ state: 'hidden' });
    await view.hover();
    await workbench.viewAction('Components', 'Look Up Licenses').waitFor();
  });
});
