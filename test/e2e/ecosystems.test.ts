import assert from 'node:assert/strict';
import { describeWorkbench } from './support/describeWorkbench.ts';
import { looks } from './support/themes.ts';

describeWorkbench('Workspace with many ecosystems', { workspace: 'polyglot' }, (step) => {
  step('lists the manifests of each ecosystem', async (workbench) => {
    const view = await workbench.openView('Components');
    for (const manifest of [/^Gemfile(?!\.)/, /^requirements\.txt/, /^components\.txt/])
      await workbench.expand(workbench.treeRow(manifest, view));
    await workbench.treeRow(/^rake\s*MIT · 13\.1\.0/, view).waitFor();
    await workbench.treeRow(/^pillow.*9\.5\.0/, view).waitFor();
    await workbench.treeRow(/^hello/, view).waitFor();
    await workbench.treeRow(/^lodash\/lodash.*MIT · f299b52f39/, view).waitFor();
    await workbench.waitUntilIdle();
  });

  for (const theme of ['dark', 'light'] as const)
    step(`renders in the theme ${theme}`, async (workbench) => {
      await workbench.setTheme(theme);
      assert.deepEqual(await workbench.look(), looks[theme]);
      await workbench.screenshot(`components of many ecosystems ${theme}`);
    });

  step('shows a hover on a component in a project file', async (workbench) => {
    const editor = await workbench.openFile('Harbour.csproj');
    const hover = await workbench.hover(editor.getByText('Newtonsoft.Json').first());
    await hover.getByText('MIT').first().waitFor();
    await workbench.screenshot('hover in a project file');
    await workbench.page.keyboard.press('Escape');
  });

  step('explains why a component has no version', async (workbench) => {
    const editor = await workbench.openFile('base.txt');
    const hover = await workbench.hover(editor.getByText('python-dateutil').first());
    await hover.getByText('no lock file says which version').waitFor();
    await workbench.page.keyboard.press('Escape');
  });

  step('shows no notifications for background work', async (workbench) => {
    assert.deepEqual(await workbench.notifications(), []);
  });
});
