// The numbers of components and of those that need attention: in the view, its badge, and the status of a manifest.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import { describeWorkbench } from './support/describeWorkbench.ts';
import { eventually } from './support/eventually.ts';
import { everyTheme } from './support/themes.ts';
import type { Workbench } from './support/workbench.ts';

describeWorkbench('Counts', { workspace: 'states', viewport: { width: 1280, height: 800 } }, (step) => {
  step('are in the view, each component counted once', async (workbench) => {
    await workbench.dismissLookUpNotice();
    await workbench.waitForRows('Components', [
      'states 12 components · 6 need attention',
      'package.json 12 · 6 need attention',
      'package-lock.json 12 · 6 need attention',
    ]);
    const header = workbench.pane('Components').locator('.pane-header');
    await header.getByText('12 components · 6 need attention', { exact: true }).waitFor();
  });

  step('of what needs attention are on the badge', async (workbench) => {
    await eventually('the badge says it', async () =>
      (await workbench.badgeLabel()).includes('6 components need attention'),
    );
  });

  step('filter the view to what needs attention', async (workbench) => {
    await workbench.runCommand('ClearlyDefined: Filter Components by License State…');
    await workbench.tick(['Needs attention']);
    await workbench.expand(workbench.treeRow(/^package\.json/));
    await workbench.waitForRows('Components', [
      'states 6 components · 6 need attention',
      'package.json 6 · 6 need attention',
      'gsap OTHER · 3.12.5 · Other (see license text)',
      'hostile-script <script>alert("license")</script> · 1.0.0 · Unidentified license',
      'indexof NONE · 0.0.1 · No license (curated)',
      'is-thirteen Not harvested yet · 2.0.0',
      'json-schema NOASSERTION · 0.2.3 · Unidentified license',
      'nothing-found Scanned, no license found · 1.0.0',
      'package-lock.json 6 · 6 need attention',
    ]);
    await workbench.screenshot('components that need attention');
    await workbench.runCommand('ClearlyDefined: Clear Filter');
  });

  for (const theme of everyTheme)
    step(`are in the language status of a manifest in the theme ${theme}`, async (workbench) => {
      await workbench.setTheme(theme);
      await workbench.openFile('package.json');
      const status = await languageStatus(workbench);
      await status.getByText('12 components · 6 need attention').waitFor();
      await workbench.screenshot(`language status ${theme}`);
      await workbench.page.keyboard.press('Escape');
    });

  step('lead to the components of the manifest, those that need attention first', async (workbench) => {
    const status = await languageStatus(workbench);
    await status.getByText('Show Components').click();
    const list = workbench.page.locator('.quick-input-widget');
    await list.getByText('package.json: 12 components · 6 need attention').waitFor();
    await list.getByText('need attention', { exact: true }).waitFor();
    const first = list.locator('.monaco-list-row').first();
    assert.match((await first.innerText()).replaceAll('\n', ' '), /gsap.*OTHER · 3\.12\.5 · Other/);
    await workbench.screenshot('components of a manifest');
    await first.click();
    await workbench.webviewFrame('h1:has-text("gsap")');
  });

  step('have no language status in a file that is no manifest', async (workbench) => {
    await workbench.runCommand('File: New Untitled Text File');
    await workbench.page.locator('.statusbar-item[id="status.languageStatus"]').waitFor({ state: 'hidden' });
  });
});

const of = (version: string, dependencies: object = {}): object => ({ version, dependencies });
const direct = { 'body-parser': '^1.0.0', compression: '^1.0.0' };

/** The same version of `bytes` is in two places. */
const lock = {
  lockfileVersion: 3,
  packages: {
    '': { dependencies: direct },
    'node_modules/body-parser': of('1.20.2', { bytes: '3.1.2', 'raw-body': '^2.0.0' }),
    'node_modules/body-parser/node_modules/bytes': of('3.1.2'),
    'node_modules/raw-body': of('2.5.2', { bytes: '^3.0.0' }),
    'node_modules/bytes': of('3.0.0'),
    'node_modules/compression': of('1.7.4', { bytes: '3.1.2' }),
    'node_modules/compression/node_modules/bytes': of('3.1.2'),
  },
};

function writeLock(workspace: string): void {
  fs.writeFileSync(path.join(workspace, 'package.json'), JSON.stringify({ name: 'own', dependencies: direct }));
  fs.writeFileSync(path.join(workspace, 'package-lock.json'), JSON.stringify(lock));
}

describeWorkbench('Repeated components', { workspace: 'empty', prepare: writeLock }, (step) => {
  step('count once, and say what they are needed by', async (workbench) => {
    await workbench.dismissLookUpNotice();
    await workbench.expand(workbench.treeRow(/^package-lock\.json/));
    await workbench.expand(workbench.treeRow(/^Transitive/));
    await workbench.waitForRows('Components', [
      'empty 5 components · 4 need attention',
      'package.json 2 · 2 need attention',
      'package-lock.json 5 · 4 need attention',
      'Direct 2 · 2 need attention',
      'body-parser Not harvested yet · 1.20.2',
      'compression Not harvested yet · 1.7.4',
      'Transitive 3 · 2 need attention',
      'bytes Not harvested yet · 3.0.0',
      'bytes MIT · 3.1.2 · needed by body-parser',
      'bytes MIT · 3.1.2 · needed by compression',
      'raw-body Not harvested yet · 2.5.2',
    ]);
    await workbench.screenshot('repeated components');
  });
});

/** The hover of the language status. */
async function languageStatus(workbench: Workbench): Promise<Locator> {
  await workbench.page.locator('.statusbar-item[id="status.languageStatus"]').click();
  const hover = workbench.page.locator('.hover-language-status');
  await hover.first().waitFor();
  return hover;
}
