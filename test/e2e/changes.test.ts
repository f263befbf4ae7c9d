// What a change of dependencies does to licenses: compared with the last Git commit, in the view and in the manifest.
import assert from 'node:assert/strict';
import { GitRepository, noGit, packageJson } from '../support/gitRepository.ts';
import { describeWorkbench } from './support/describeWorkbench.ts';
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
  if (noGit) return;
  const repository = new GitRepository(workspace);
  repository.commit('First', { 'package.json': packageJson(then) });
  repository.write({ 'package.json': packageJson(now) });
}

const changedRows = [
  'empty 4 components',
  'package.json 4 components',
  '@demo/sourceless MIT · 1.0.0 → 1.0.1',
  '@demo/undeclared MIT → Apache-2.0 · 1.0.0 → 1.2.0',
  'lodash MIT · 4.17.20 → 4.17.21',
  'semver ISC · 7.6.0 · added',
  'Removed 1',
  'left-pad WTFPL · 1.3.0 · removed',
];

describeWorkbench('Changes since the last commit', { workspace: 'empty', prepare }, (step) => {
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
    await workbench.hasRows('Components', changedRows);
    await workbench
      .pane('Components')
      .getByText('Since the last commit: 1 added, 1 removed, 3 updated, 1 license changed')
      .waitFor();
  });

  for (const theme of everyTheme)
    step(`look as intended in the theme ${theme}`, async (workbench) => {
      await workbench.setTheme(theme);
      const editor = await workbench.openFile('package.json');
      await editor.getByText('License changed: MIT → Apache-2.0 (1.0.0 → 1.2.0)').waitFor();
      await workbench.screenshot(`changes ${theme}`);
    });
});
