// Tests the harness itself with a minimal extension: a failure here is not a failure of the product.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { bundleFixture } from '../extension/selftest/bundleFixture.ts';
import { describeWorkbench } from './support/describeWorkbench.ts';

describeWorkbench(
  'End-to-end harness',
  async () => ({
    developmentPath: await bundleFixture(),
    workspace: 'multi',
    service: 'none',
    theme: 'light',
    settings: { 'selftest.address': 'pier 4' },
    viewport: { width: 1000, height: 700 },
  }),
  (step) => {
    step('opens a view and reads its rows', async (workbench) => {
      const pane = await workbench.openView('Berths');
      await workbench.expand(workbench.treeRow('North', pane));
      await workbench.treeRow('Meridian', pane).waitFor();
    });

    step('passes machine-scoped settings to the extension', async (workbench) => {
      await workbench.treeRow(/North\s*pier 4/).waitFor();
    });

    step('shows a hover', async (workbench) => {
      const hover = await workbench.hover(workbench.treeRow('Aurora'));
      assert.match(await hover.innerText(), /Aurora lies here/);
    });

    step('runs a command and clicks inside a webview', async (workbench) => {
      await workbench.runCommand('Self-test: Open Page');
      const frame = await workbench.webviewFrame('h1:has-text("Harbor page")');
      await frame.getByRole('button', { name: 'Press' }).click();
      await frame.getByRole('button', { name: 'Pressed' }).waitFor();
    });

    step('opens a file of the workspace', async (workbench) => {
      const editor = await workbench.openFile('go.mod');
      await editor.getByText('github.com/gorilla/mux').waitFor();
    });

    step('applies the theme and saves a screenshot', async (workbench) => {
      assert.match((await workbench.page.locator('.monaco-workbench').getAttribute('class')) ?? '', /\bvs\b/);
      assert.ok(fs.statSync(await workbench.screenshot('harness')).size > 10_000);
    });
  },
);
