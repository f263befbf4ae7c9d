// Correcting a missing declared license: three actions from the line in the manifest to the confirmation, with
// evidence.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describeWorkbench } from './support/describeWorkbench.ts';
import { DraftEditor } from './support/draftEditor.ts';

const manifest = { name: 'pier', version: '1.0.0', dependencies: { lodash: '4.17.21', '@demo/undeclared': '1.1.0' } };

/** Installs a component without a declared license and with one file under MIT. */
function prepare(workspace: string): void {
  fs.writeFileSync(path.join(workspace, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

describeWorkbench('Correcting a declared license', { workspace: 'empty', prepare }, (step) => {
  step('reaches the confirmation in three actions', async (workbench) => {
    await workbench.openView('Components');
    await workbench.treeRow(/^package\.json/).waitFor();
    await workbench.isIdle();
    const editor = await workbench.openFile('package.json');
    const hover = await workbench.hover(
      editor.locator('.view-line', { hasText: 'undeclared' }).getByText('undeclared'),
    );
    await hover.getByRole('link', { name: 'Draft Curation' }).waitFor();
    await workbench.screenshot('draft link in a hover');
    await editor.locator('.view-line', { hasText: 'undeclared' }).click();
    await workbench.hideSideBar();
    const actions: (() => Promise<void>)[] = [
      () => workbench.runCommand('ClearlyDefined: Draft Curation for This Dependency'),
      () => new DraftEditor(workbench).lens(/^Submit…$/).click(),
      () => workbench.page.locator('.codelens-decoration a', { hasText: /Submit Contribution/ }).click(),
    ];
    for (const act of actions) await act();
    const question = workbench.page.locator('.monaco-dialog-box');
    await question.waitFor();
    await workbench.screenshot('draft confirmation');
    assert.match((await question.innerText()).replaceAll('\u00a0', ' '), /@demo\/undeclared/);
    const sent = (await workbench.service.requests()).filter(({ method }) => method === 'PATCH' || method === 'PUT');
    assert.deepEqual(sent, []);
  });

  step('includes the evidence file in the submission', async (workbench) => {
    await workbench.page.keyboard.press('Escape');
    const text = workbench.page.locator('.editor-instance .view-lines').last();
    await text
      .getByText(/part1\.js/)
      .first()
      .waitFor();
    await workbench.screenshot('draft contribution');
    assert.deepEqual(await workbench.notifications(), []);
  });
});
