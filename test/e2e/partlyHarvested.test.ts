// A definition that lacks the results of a tool: the lists, the hover and the panel name the tool.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { axeFindings } from './support/axe.ts';
import { describeWorkbench } from './support/describeWorkbench.ts';
import type { Workbench } from './support/workbench.ts';

const almostName = 'npm/npmjs/-/almost-harvested/1.0.0';

/** The first is fully harvested, the second lacks one tool, the third two, and the last is not harvested. */
const listed = [
  'npm/npmjs/-/lodash/4.17.21',
  almostName,
  'npm/npmjs/-/half-harvested/1.0.0',
  'npm/npmjs/-/is-thirteen/2.0.0',
];
const prepare = (workspace: string): void =>
  fs.writeFileSync(path.join(workspace, 'components.txt'), `${listed.join('\n')}\n`);

const almost = 'almost-harvested Apache-2.0 · 1.0.0 · partly harvested: no scancode';
const half = 'half-harvested MIT · 1.0.0 · partly harvested: no licensee, scancode';

describeWorkbench('Partly harvested component', { workspace: 'empty', prepare }, (step) => {
  step('is marked beside its license', async (workbench) => {
    const view = await workbench.dismissLookUpNotice();
    await workbench.expand(workbench.treeRow(/^components\.txt/, view));
    await workbench.waitForRows('Components', [
      'empty 4 components · 1 needs attention',
      'components.txt 4 · 1 needs attention',
      almost,
      half,
      'is-thirteen Not harvested yet · 2.0.0',
      'lodash MIT · 4.17.21',
    ]);
    await workbench.screenshot('partly harvested components');
  });

  step('is explained in the hover with a link to queue a harvest', async (workbench) => {
    const hover = await workbench.hover(workbench.treeRow(/^half-harvested/));
    await hover.getByText('Partly harvested: licensee, scancode have not delivered').waitFor();
    await hover.getByRole('link', { name: 'Queue Harvest…' }).waitFor();
    await workbench.screenshot('partly harvested hover');
    await workbench.page.mouse.move(0, 0);
  });

  step('matches the filter by license state', async (workbench) => {
    await workbench.runCommand('ClearlyDefined: Filter Components by License State…');
    await workbench.tick(['Partly harvested']);
    await workbench.waitForRows('Components', ['empty 2 components', 'components.txt 2 components', almost, half]);
    await workbench.runCommand('ClearlyDefined: Clear Filter');
  });

  step('is grouped by its missing tools', async (workbench) => {
    await workbench.chooseIn('ClearlyDefined: Group Components By…', 'Harvest status');
    await workbench.waitForRows('Components', [
      'Harvested 1',
      'Not harvested yet 1',
      'Partly harvested 1 · no licensee, scancode',
      'Partly harvested 1 · no scancode',
    ]);
    await workbench.screenshot('components by harvest');
    await workbench.chooseIn('ClearlyDefined: Group Components By…', 'Folder and manifest');
    await workbench.expand(workbench.treeRow(/^components\.txt/));
  });

  for (const theme of ['dark', 'light'] as const)
    step(`names the missing tool in the panel's header and list of tools in the theme ${theme}`, async (workbench) => {
      await workbench.setTheme(theme);
      await workbench.openView('Components');
      const panel = await workbench.openRow(workbench.treeRow(/^almost-harvested/), 'h1:has-text("almost-harvested")');
      await panel.getByText('Partly harvested: scancode has not delivered').waitFor();
      await workbench.screenshot(`partly harvested panel ${theme}`);
      await panel.getByText('not delivered', { exact: true }).first().scrollIntoViewIfNeeded();
      await workbench.screenshot(`partly harvested tools ${theme}`);
    });

  step('fits on a narrow page in high contrast', async (workbench) => {
    await workbench.setTheme('highContrast');
    await workbench.page.setViewportSize({ width: 700, height: 800 });
    await workbench.hideSideBar();
    const panel = await workbench.webviewFrame('h1:has-text("almost-harvested")');
    assert.deepEqual(await axeFindings(panel), []);
    await workbench.screenshot('partly harvested narrow');
    await workbench.page.setViewportSize({ width: 1280, height: 800 });
    await workbench.setTheme('dark');
    await workbench.showSideBar();
  });

  step('is marked in the Definitions view', async (workbench) => {
    await add(workbench, /^almost-harvested/);
    const view = await workbench.openView('Definitions');
    await workbench.waitForRows('Definitions', [`${almost} · 52/100 · 2023-12-02`]);
    await workbench.expand(workbench.treeRow(/^almost-harvested/, view));
    await workbench.treeRow(/^Partly harvested.*no scancode · Queue a harvest…/, view).waitFor();
    await workbench.screenshot('partly harvested definition');
  });

  step('is complete after the missing tool was requested from the panel', async (workbench) => {
    const panel = await workbench.webviewFrame('h1:has-text("almost-harvested")');
    await panel.getByRole('button', { name: 'Queue Harvest…' }).first().click();
    const question = workbench.page.locator('.monaco-dialog-box');
    await question.getByText(`Ask the service to harvest ${almostName}?`).waitFor();
    await question.getByRole('button', { name: 'Queue Harvest' }).click();
    await workbench.notification(/has queued the harvest of npm\/npmjs\/-\/almost-harvested/).waitFor();
    await workbench.service.finishHarvests();
    await workbench.runCommand('ClearlyDefined: Refresh Activity');
    await panel.getByText('Harvested by 4 tools').waitFor();
    assert.equal(await panel.getByText('Partly harvested').count(), 0);
    await workbench.treeRow(/^almost-harvested\s*Apache-2\.0 · 1\.0\.0$/, workbench.pane('Components')).waitFor();
  });
});

async function add(workbench: Workbench, row: RegExp): Promise<void> {
  const view = await workbench.openView('Components');
  await workbench.treeRow(row, view).click();
  await workbench.runCommand('ClearlyDefined: Add to Definitions');
}
