// What a change of dependencies does to licenses: compared with the last Git commit, in the view and in the manifest.
import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { GitRepository, noGit, packageJson } from '../support/gitRepository.ts';
import { describeWorkbench, type JourneyStep } from './support/describeWorkbench.ts';
import { eventually } from './support/eventually.ts';
import { everyTheme } from './support/themes.ts';

const then = {
  '@demo/sourceless': '1.0.0',
  '@demo/undeclared': '1.0.0',
  chalk: '4.1.2',
  'left-pad': '1.3.0',
  lodash: '4.17.20',
};

const now = {
  '@demo/sourceless': '1.0.1',
  '@demo/undeclared': '1.2.0',
  chalk: '4.1.2',
  lodash: '4.17.21',
  semver: '7.6.0',
};

function prepare(workspace: string): void {
  const repository = new GitRepository(workspace);
  repository.commit('First', { 'package.json': packageJson(then) });
  repository.git('tag', 'v1');
  repository.commit('Second', { 'package.json': packageJson({ ...then, lodash: '4.17.21' }) });
  repository.write({ 'package.json': packageJson(now) });
}

const changedRows = [
  'empty 3 components',
  'package.json 3 components',
  '@demo/sourceless MIT · 1.0.0 → 1.0.1',
  '@demo/undeclared MIT → Apache-2.0 · 1.0.0 → 1.2.0',
  'semver ISC · 7.6.0 · added',
  'Removed 1',
  'left-pad WTFPL · 1.3.0 · removed',
];

function journey(step: JourneyStep): void {
  step('are listed alone by a command', async function (workbench) {
    await workbench.dismissLookUpNotice();
    await eventually('the command is there', async () =>
      (await workbench.paletteEntries('Show Changes Since', 'ClearlyDefined: Show Changes Since Last Commit')).has(
        'ClearlyDefined: Show Changes Since Last Commit',
      ),
    );
    await workbench.runCommand('ClearlyDefined: Show Changes Since Last Commit');
    await workbench.expand(workbench.treeRow(/^package\.json/));
    await workbench.expand(workbench.treeRow(/^Removed/));
    await workbench.waitForRows('Components', changedRows);
    await workbench
      .pane('Components')
      .getByText('Since the last commit: 1 added, 1 removed, 2 updated, 1 license changed')
      .waitFor();
  });

  for (const theme of everyTheme)
    step(`look as intended in the theme ${theme}`, async (workbench) => {
      await workbench.setTheme(theme);
      const editor = await workbench.openFile('package.json');
      await editor.getByText('License changed: MIT → Apache-2.0 (1.0.0 → 1.2.0)').waitFor();
      await workbench.screenshot(`changes ${theme}`);
    });

  step('follow what is typed, and keep what stands above a line meanwhile', async (workbench) => {
    const editor = await workbench.openFile('package.json');
    const lens = editor.getByText('License changed: MIT → Apache-2.0 (1.0.0 → 1.2.0)');
    await lens.waitFor();
    await workbench.page.keyboard.press('Control+Home');
    for (let at = 0; at < 3; at++) await workbench.page.keyboard.press('Enter');
    await lens.waitFor();
    for (let at = 0; at < 3; at++) await workbench.page.keyboard.press('Control+Z');
    await lens.waitFor();
  });

  step('open the definitions of both versions from the line', async (workbench) => {
    const editor = await workbench.openFile('package.json');
    await editor.getByText('License changed: MIT → Apache-2.0 (1.0.0 → 1.2.0)').click();
    await eventually('the comparison is open', async () =>
      (await workbench.tabs()).some((tab) => /undeclared/.test(tab)),
    );
    await workbench.screenshot('changes compared');
    await workbench.page.getByRole('tab', { name: /^package\.json/ }).click();
  });

  step('between two revisions are shown side by side', async (workbench) => {
    const title = 'ClearlyDefined: Compare Dependencies with Revision…';
    await workbench.openInput(title, 'Second');
    await workbench.screenshot('changes revisions');
    await workbench.page.keyboard.press('Escape');
    await workbench.openInput(title, 'v1', 'v1');
    await workbench.choose('v1');
    await workbench.choose('Current file');
    await workbench
      .notification(/package\.json, v1 → current file: 1 added, 1 removed, 3 updated, 1 license changed/)
      .waitFor();
    const tabs = await workbench.tabs();
    assert.ok(
      tabs.some((tab) => tab.includes('package.json (v1 ↔ current file)')),
      tabs.join('\n'),
    );
    const diff = workbench.page.locator('.monaco-diff-editor');
    await diff.locator('.original').getByText('@demo/undeclared 1.0.0 MIT').waitFor();
    await diff.locator('.modified').getByText('@demo/undeclared 1.2.0 Apache-2.0').waitFor();
  });

  for (const theme of everyTheme)
    step(`between two revisions look as intended in the theme ${theme}`, async (workbench) => {
      await workbench.setTheme(theme);
      await workbench.screenshot(`changes between revisions ${theme}`);
    });

  step('end with a commit', async (workbench) => {
    new GitRepository(workbench.workspace ?? '').commit('Third');
    await workbench.pane('Components').getByText('No component matches the filter.').waitFor();
    await workbench.runCommand('ClearlyDefined: Clear Filter');
    await workbench.expand(workbench.treeRow(/^package\.json/));
    await workbench.treeRow(/^chalk/).waitFor();
  });
}

if (noGit) describe.skip(`Changes since the last commit (${noGit})`, () => it('is not run'));
else describeWorkbench('Changes since the last commit', { workspace: 'empty', prepare }, journey);
