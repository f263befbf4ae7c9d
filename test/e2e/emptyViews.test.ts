// What the views show when there is nothing to list or a file cannot be read.
import fs from 'node:fs';
import path from 'node:path';
import { describeWorkbench } from './support/describeWorkbench.ts';

describeWorkbench('Window without a folder', { workspace: null }, (step) => {
  step('offers to open a folder', async (workbench) => {
    const view = await workbench.openView('Components');
    await view.getByText('Open a folder to see the licenses of everything it depends on.').waitFor();
    await view.getByRole('button', { name: 'Open Folder' }).waitFor();
    await workbench.waitUntilIdle();
    await workbench.screenshot('components no folder');
  });

  step('explains the purpose of the Activity view', async (workbench) => {
    const view = await workbench.openView('Activity');
    await view.getByText('Track your harvests, submissions and exports.').waitFor();
    await view.getByRole('button', { name: 'Queue Harvest…' }).waitFor();
    await workbench.screenshot('activity empty');
  });
});

describeWorkbench('Workspace without manifests', { workspace: 'empty' }, (step) => {
  step('names the supported files and suggests what to do', async (workbench) => {
    const view = await workbench.openView('Components');
    await view.getByText('No manifest or lock file was found').waitFor();
    await view.getByRole('button', { name: 'Scan Workspace' }).waitFor();
    await workbench.screenshot('components empty');
  });
});

describeWorkbench(
  'Unreadable files',
  {
    workspace: 'broken',
    settings: { 'clearlydefined.maxFileSize': 1 },
    prepare: (workspace) => fs.writeFileSync(largeFile(workspace), `{ "a": "${'x'.repeat(1_200_000)}" }`),
  },
  (step) => {
    step('are listed with their problem beside the readable ones', async (workbench) => {
      const view = await workbench.openView('Components');
      await workbench.treeRow(/^tools\/package\.json/, view).waitFor();
      await workbench.expand(workbench.treeRow(/^package\.json/, view));
      await workbench.screenshot('components broken');
    });

    step('are listed with their size when they are too large', async (workbench) => {
      const view = workbench.pane('Components');
      await workbench.expand(workbench.treeRow(/^tools\/package-lock\.json.*not read/, view));
      await workbench
        .treeRow(/tools\/package-lock\.json has 1\.2 MB, more than the 1\.0 MB that are read/, view)
        .waitFor();
      await workbench.screenshot('components too large');
    });

    step('are read as soon as they are small enough', async (workbench) => {
      fs.writeFileSync(largeFile(workbench.workspace ?? ''), '{ "lockfileVersion": 3 }');
      await workbench.treeRow(/^tools\/package-lock\.json.*no dependencies/, workbench.pane('Components')).waitFor();
    });
  },
);

function largeFile(workspace: string): string {
  return path.join(workspace, 'tools', 'package-lock.json');
}
