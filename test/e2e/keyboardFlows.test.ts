// Flows without a mouse: disagreements, the walkthrough, the Definitions view, looking up a name, a harvest, and
// a curation of many versions.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describeWorkbench } from './support/describeWorkbench.ts';
import { DraftEditor } from './support/draftEditor.ts';
import { eventually } from './support/eventually.ts';
import { Keyboard } from './support/keyboard.ts';
import type { Workbench } from './support/workbench.ts';

const installed = { lodash: '4.17.21', react: '18.3.1', 'left-pad': '1.3.0' };
const settings = { 'clearlydefined.publicMirrors': ['registry.npmjs.example'] };

/** Installs packages that state another license than the service. */
function install(workspace: string): void {
  const write = (file: string, value: unknown): void => {
    fs.mkdirSync(path.dirname(path.join(workspace, file)), { recursive: true });
    fs.writeFileSync(path.join(workspace, file), JSON.stringify(value, null, 2));
  };
  const root = { name: 'harbor', version: '1.0.0', dependencies: installed };
  const packages: Record<string, unknown> = { '': root };
  for (const [name, version] of Object.entries(installed)) {
    const resolved = `https://registry.npmjs.example/${name}/-/${name}-${version}.tgz`;
    packages[`node_modules/${name}`] = { version, license: 'ISC', resolved };
    write(`node_modules/${name}/package.json`, { name, version, license: 'ISC' });
  }
  write('package.json', root);
  write('package-lock.json', { name: 'harbor', version: '1.0.0', lockfileVersion: 3, requires: true, packages });
}

describeWorkbench(
  'Disagreements view by keyboard',
  { workspace: 'empty', prepare: install, settings, viewport: { width: 1280, height: 900 } },
  (step) => {
    const view = 'Disagreements';

    step('opens with its command and has the focus', async (workbench) => {
      const keyboard = new Keyboard(workbench);
      await keyboard.command('ClearlyDefined: Focus on Components View');
      await keyboard.reach('Components', /^package\.json/);
      await workbench.waitUntilIdle();
      await keyboard.command('ClearlyDefined: Find License Disagreements');
      await eventually('three are found', async () => (await description(workbench, view)) === '3 disagreements');
      await keyboard.reach(view, /^lodash/);
    });

    step('announces the row, and opens and closes it with the arrow keys', async (workbench) => {
      const keyboard = new Keyboard(workbench);
      const label = (await keyboard.focusedRow(view).getAttribute('aria-label')) ?? '';
      for (const text of ['lodash', 'MIT → ISC · 4.17.21', 'manifest of the installed package']) {
        assert.ok(label.includes(text), label);
      }
      await keyboard.press('ArrowRight');
      await workbench.treeRow(/^Discovered/, workbench.pane(view)).waitFor();
      await keyboard.walkTo(view, 'ArrowDown', /^Declared/);
      await workbench.screenshot('keyboard disagreements');
      await keyboard.press('ArrowLeft');
      assert.match(await keyboard.focusedRow(view).innerText(), /^lodash/);
      await keyboard.press('ArrowLeft');
      await workbench.treeRow(/^Declared/, workbench.pane(view)).waitFor({ state: 'detached' });
    });

    step('is filtered, and the filter is cleared', async (workbench) => {
      const keyboard = new Keyboard(workbench);
      await keyboard.command('ClearlyDefined: Filter Disagreements…');
      await workbench.page.getByPlaceholder('for example: react MIT').waitFor();
      await keyboard.type('react');
      await keyboard.press('Enter');
      await eventually('one is left', async () => (await description(workbench, view)) === '1 of 3 · react');
      await keyboard.reach(view, /^react/);
      await keyboard.command('ClearlyDefined: Clear Disagreements Filter');
      await eventually('all are listed', async () => (await description(workbench, view)) === '3 disagreements');
    });

    step('drafts a curation from the menu of the row, which then types into the draft', async (workbench) => {
      const keyboard = new Keyboard(workbench);
      await keyboard.reach(view, /^lodash/);
      await keyboard.chooseFromMenu('Draft Curation');
      const draft = new DraftEditor(workbench);
      await draft.waitForText(/name: lodash\n[^]*declared: ISC\s*$/m);
      await workbench.page.locator('.editor-instance .monaco-editor.focused').waitFor();
    });

    step('comes back to the same row, which is marked', async (workbench) => {
      const keyboard = new Keyboard(workbench);
      await keyboard.command(`ClearlyDefined: Focus on ${view} View`);
      await keyboard.focusedRow(view).getByText('MIT → ISC · 4.17.21 · draft').waitFor();
      assert.match(await keyboard.focusedRow(view).innerText(), /^lodash/);
      assert.deepEqual(await workbench.notifications(), []);
    });
  },
);

describeWorkbench('Walkthrough by keyboard', { viewport: { width: 1280, height: 900 } }, (step) => {
  step('opens by its command and goes from step to step', async (workbench) => {
    const keyboard = new Keyboard(workbench);
    await keyboard.command('ClearlyDefined: Open Walkthrough');
    await workbench.page.locator('.getting-started-step', { hasText: 'Read a Definition' }).waitFor();
    for (const title of ['Read a Definition', 'Fix a License', 'Harvest What Is Missing']) {
      await keyboard.tabTo(new RegExp(`^${title}`));
      await keyboard.press('Enter');
      await workbench.page.locator('.getting-started-step.expanded', { hasText: title }).waitFor();
    }
    await keyboard.tabTo(/^Queue Harvest…$/);
    await workbench.screenshot('keyboard walkthrough');
  });

  step('runs the command of a step, which takes the focus', async (workbench) => {
    const keyboard = new Keyboard(workbench);
    await keyboard.command('ClearlyDefined: Open Walkthrough');
    await keyboard.tabTo(/^Read a Definition/);
    await keyboard.press('Enter');
    await keyboard.tabTo(/^Find Component…$/);
    await keyboard.press('Enter');
    const input = workbench.page.locator('.quick-input-widget:visible input.input:focus');
    await input.waitFor();
    await keyboard.press('Escape');
    await input.waitFor({ state: 'hidden' });
    await keyboard.tabTo(/^Open the Components View/);
    await keyboard.press('Enter');
    await keyboard.tabTo(/^Open Components View$/);
    await keyboard.press('Enter');
    await keyboard.reach('Components', /^package\.json/);
  });
});

describeWorkbench('Lists and harvests by keyboard', { workspace: 'states' }, (step) => {
  step('adds a component to the Definitions view from its menu', async (workbench) => {
    const keyboard = new Keyboard(workbench);
    await keyboard.command('ClearlyDefined: Focus on Components View');
    await keyboard.reach('Components', /^package\.json/);
    await keyboard.press('ArrowRight');
    await workbench.treeRow(/^proprietary-widget/, workbench.pane('Components')).waitFor();
    await keyboard.reach('Components', /^lodash/);
    await keyboard.chooseFromMenu('Add to Definitions');
    await keyboard.command('ClearlyDefined: Focus on Definitions View');
    await keyboard.reach('Definitions', /^lodash/);
  });

  step('removes it with Delete and restores it', async (workbench) => {
    const keyboard = new Keyboard(workbench);
    const row = workbench.treeRow(/^lodash/, workbench.pane('Definitions'));
    await keyboard.press('Delete');
    await row.waitFor({ state: 'detached' });
    await keyboard.command('ClearlyDefined: Focus on Definitions View');
    await keyboard.press('Control+Z');
    await keyboard.reach('Definitions', /^lodash/);
  });

  step('looks up the name at the cursor', async (workbench) => {
    const keyboard = new Keyboard(workbench);
    await keyboard.openFile('package.json', 11);
    await keyboard.command('ClearlyDefined: Look Up Component Under Cursor');
    await workbench.page.locator('.tab.active', { hasText: 'indexof 0.0.1' }).waitFor();
    const panel = await workbench.webviewFrame('h1:has-text("indexof")');
    await panel.waitForFunction(() => document.hasFocus());
  });

  step('queues a harvest of what is missing, after a dialog whose buttons Tab reaches', async (workbench) => {
    const keyboard = new Keyboard(workbench);
    await keyboard.command('ClearlyDefined: Queue Harvest of Everything Not Harvested…');
    const dialog = workbench.page.locator('.monaco-dialog-box');
    await dialog.waitFor();
    await keyboard.tabTo(/^Queue Harvest$/);
    assert.equal(await dialog.locator('.monaco-button:focus').innerText(), 'Queue Harvest');
    await workbench.screenshot('keyboard harvest');
    await keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await workbench.notification(/has queued the harvest/).waitFor();
    await keyboard.command('ClearlyDefined: Focus on Activity View');
    await keyboard.reach('Activity', /^is-thirteen/);
  });
});

/** Declares a component with many versions, whose license files are evidence. */
function prepareVersions(workspace: string): void {
  const manifest = { name: 'pier', version: '1.0.0', dependencies: { '@demo/found-versions': '1.24.0' } };
  fs.writeFileSync(path.join(workspace, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

describeWorkbench('More versions by keyboard', { workspace: 'empty', prepare: prepareVersions }, (step) => {
  step('are drafted from the menu of a row, with a license and versions from lists', async (workbench) => {
    const keyboard = new Keyboard(workbench);
    await keyboard.command('ClearlyDefined: Focus on Components View');
    await keyboard.reach('Components', /^package\.json/);
    await workbench.waitUntilIdle();
    await keyboard.press('ArrowRight');
    await keyboard.reach('Components', /^@demo\/found-versions/);
    await keyboard.chooseFromMenu('Curate More Versions…');
    const list = workbench.page.locator('.quick-input-widget:visible');
    await list.locator('input.input:focus').waitFor();
    await keyboard.type('apache-2.0');
    await list.locator('.monaco-list-row.focused', { hasText: 'Apache-2.0' }).waitFor();
    await keyboard.press('Enter');
    await list.getByText('24 Selected').waitFor();
    await list.locator('input.input:focus').waitFor();
    await keyboard.press('ArrowDown');
    await keyboard.press('Space');
    await list.getByText('23 Selected').waitFor();
    await keyboard.press('Enter');
    const draft = new DraftEditor(workbench);
    await draft.waitForText(/declared: Apache-2\.0\s*$/m);
    await workbench.page.locator('.monaco-editor.focused').waitFor();
  });

  step('are submitted after a dialog whose buttons Tab reaches', async (workbench) => {
    const keyboard = new Keyboard(workbench);
    await keyboard.command('ClearlyDefined: Review and Submit Curation…');
    const dialog = workbench.page.locator('.monaco-dialog-box');
    await dialog.getByText(/Submit this curation/).waitFor();
    await keyboard.tabTo(/^Submit Anonymously$/);
    await keyboard.press('Enter');
    await workbench.notification(/Pull request #\d+ is open/).waitFor();
    const sent = (await workbench.service.requests()).filter(({ method }) => method === 'PATCH');
    assert.equal(sent.length, 1);
  });
});

/** What the title of a view says beside its name. */
function description(workbench: Workbench, view: string): Promise<string> {
  return workbench.pane(view).locator('.pane-header .description').innerText();
}
