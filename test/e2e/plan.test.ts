// Applying one license to many versions of a component, and finding disagreeing licenses: from a list to one draft.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import { describeWorkbench } from './support/describeWorkbench.ts';
import { eventually } from './support/eventually.ts';
import { everyTheme, type Theme } from './support/themes.ts';
import type { Workbench } from './support/workbench.ts';

const someThemes: readonly Theme[] = ['light', 'dark'];
const component = 'npm/npmjs/@demo/many-versions';

describeWorkbench('Curate More Versions', {}, (step) => {
  step('starts with a version and its intended license', async (workbench) => {
    await openComponent(workbench, `${component}/1.24.0`);
    await workbench.service.clearLog();
    await workbench.runCommand('ClearlyDefined: Curate More Versions…');
    await list(workbench).getByText('Declared License of @demo/many-versions 1.24.0').waitFor();
    await list(workbench).locator('input.input').fill('apache-2.0');
    await row(workbench, 'Apache-2.0').waitFor();
    await workbench.screenshot('plan license');
    await list(workbench).locator('input.input').press('Enter');
    await list(workbench).getByText('Apache-2.0 for Other Versions of @demo/many-versions').waitFor();
  });

  for (const theme of someThemes)
    step(`explains for each version whether it needs the license in the theme ${theme}`, async (workbench) => {
      await workbench.page.keyboard.press('Escape');
      await workbench.setTheme(theme);
      await plan(workbench);
      await row(workbench, '1.23.0').waitFor();
      assert.match(
        await textOf(row(workbench, '1.23.0')),
        /NOASSERTION → Apache-2.0.*same license text as 1.24.0 \(SHA-256 /,
      );
      await list(workbench).getByText('24 Selected').waitFor();
      await workbench.screenshot(`plan versions ${theme}`);
      await filter(workbench, '2.');
      await row(workbench, '2.0.0').waitFor();
      assert.match(await textOf(row(workbench, '2.0.0')), /its license text is not that of 1.24.0/);
      assert.equal(await isTicked(workbench, '2.1.0'), false);
      await filter(workbench, 'already');
      assert.match(await textOf(row(workbench, '1.25.0')), /already Apache-2.0/);
      await workbench.screenshot(`plan filtered ${theme}`);
    });

  step('does not select versions that are already correct', async (workbench) => {
    await row(workbench, '1.25.0').click();
    await eventually('it is not ticked', async () => !(await isTicked(workbench, '1.25.0')));
    await list(workbench).getByText('24 Selected').waitFor();
  });

  step('shows both license texts side by side and keeps the selection', async (workbench) => {
    await filter(workbench, '2.1.0');
    await row(workbench, '2.1.0').hover();
    await row(workbench, '2.1.0').getByRole('button', { name: 'Compare License Text with 1.24.0' }).click();
    await workbench.page.locator('.tab.active', { hasText: 'License text: 1.24.0 ↔ 2.1.0' }).waitFor();
    await workbench.page.locator('.monaco-diff-editor .view-line', { hasText: '2022 Demo Inc.' }).first().waitFor();
    await list(workbench).getByText('24 Selected').waitFor();
    await workbench.screenshot('plan license texts');
  });

  step('offers harvests of the other versions and sends nothing before the confirmation', async (workbench) => {
    await list(workbench).getByRole('button', { name: 'Queue the harvest of 2 versions…' }).click();
    await list(workbench).getByText('Versions of @demo/many-versions to Harvest').waitFor();
    for (const version of ['2.2.0', '0.9.0']) await row(workbench, version).waitFor();
    await workbench.screenshot('plan harvests');
    await row(workbench, '2.2.0').click();
    await list(workbench).locator('input.input').press('Enter');
    const dialog = workbench.page.locator('.monaco-dialog-box');
    await dialog.getByText(`Ask the service to harvest ${component}/2.2.0?`).waitFor();
    assert.deepEqual(await sent(workbench, 'POST', '/harvest'), []);
    await workbench.screenshot('plan harvest confirmation');
    await dialog.getByRole('button', { name: 'Queue Harvest' }).click();
    await workbench.notification(/has queued the harvest of .*2\.2\.0/).waitFor();
    assert.equal((await sent(workbench, 'POST', '/harvest')).length, 1);
    await list(workbench).getByText('24 Selected').waitFor();
  });

  step('creates one draft of all selected versions', async (workbench) => {
    await filter(workbench, '');
    await list(workbench).locator('input.input').press('Enter');
    await workbench.notification(/has 25 versions now: one pull request/).waitFor();
    await workbench.page.locator('.tab.active', { hasText: 'curation.yaml' }).waitFor();
    await workbench.page.locator('.view-line', { hasText: 'Apache-2.0' }).first().waitFor();
    await workbench.screenshot('plan draft');
  });

  step('does not select versions that are in the draft', async (workbench) => {
    await workbench.runCommand('ClearlyDefined: Curate More Versions…');
    await list(workbench).getByText('Apache-2.0 for Other Versions of @demo/many-versions').waitFor();
    await filter(workbench, '1.3.0');
    assert.match(await textOf(row(workbench, '1.3.0')), /the draft says something of its license/);
    assert.equal(await isTicked(workbench, '1.3.0'), false);
    await workbench.page.keyboard.press('Escape');
  });

  step('sends no request for versions without a harvest', async (workbench) => {
    const asked = await sent(workbench, 'GET', '/definitions/');
    assert.ok(!asked.some((target) => target.includes('0.9.0')), asked.join('\n'));
  });
});

function install(workspace: string): void {
  const packages = {
    lodash: { version: '4.17.21', license: 'Apache-2.0' },
    'json-schema': { version: '0.2.3', license: '(AFL-2.1 OR BSD-3-Clause)' },
    jszip: { version: '3.10.1', license: '(MIT AND GPL-3.0-or-later)' },
    react: { version: '18.3.1', license: 'MIT' },
  };
  fs.mkdirSync(path.join(workspace, 'more'));
  const dependencies = { 'json-schema': '0.2.3' };
  fs.writeFileSync(path.join(workspace, 'more', 'package.json'), JSON.stringify({ dependencies }, null, 2));
  for (const [name, manifest] of Object.entries(packages)) {
    const folder = path.join(workspace, 'node_modules', name);
    fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name, ...manifest }, null, 2));
  }
}

const view = 'Disagreements';

describeWorkbench('Find License Disagreements', { prepare: install }, (step) => {
  step('loads the components of the workspace', async (workbench) => {
    const pane = await workbench.openView('Components');
    await workbench.treeRow(/^package\.json/, pane).waitFor();
  });

  step('shows what the view is for before the first search', async (workbench) => {
    const pane = await workbench.openView(view);
    await pane.getByRole('button', { name: 'Find License Disagreements' }).first().waitFor();
    await workbench.screenshot('disagreements before');
  });

  step('lists disagreements by severity', async (workbench) => {
    await workbench.runCommand('ClearlyDefined: Find License Disagreements');
    await workbench.closeView('Components');
    await workbench.waitForRows(view, [
      'AND and OR swapped 1',
      'jszip MIT OR GPL-3.0-or-later → MIT AND GPL-3.0-or-later · 3.10.1',
      'Manifest has another license 1',
      'lodash MIT → Apache-2.0 · 4.17.21',
      'Nothing declared 1',
      'json-schema → AFL-2.1 OR BSD-3-Clause · 0.2.3',
    ]);
  });

  step('shows manifest, declared and discovered licenses below a component', async (workbench) => {
    const pane = workbench.pane(view);
    await workbench.expand(workbench.treeRow(/^lodash/, pane));
    await workbench.treeRow(/^Manifest\s*Apache-2\.0/, pane).waitFor();
    await workbench.treeRow(/^Declared\s*MIT/, pane).waitFor();
    await workbench.treeRow(/^Discovered/, pane).waitFor();
    const label = await workbench.treeRow(/^lodash/, pane).getAttribute('aria-label');
    assert.match(
      label ?? '',
      /^lodash MIT → Apache-2\.0 · 4\.17\.21\. The manifest of the installed package has Apache-2\.0/,
    );
  });

  for (const theme of everyTheme)
    step(`is readable in the theme ${theme}`, async (workbench) => {
      await workbench.setTheme(theme);
      await workbench.screenshot(`disagreements ${theme}`);
    });

  step('creates a draft with the suggested license from the row', async (workbench) => {
    const found = workbench.treeRow(/^json-schema/, workbench.pane(view));
    await workbench.reach(found);
    await found.hover();
    await found.getByRole('button', { name: 'Draft Curation' }).click();
    await workbench.page.locator('.tab.active', { hasText: 'curation.yaml' }).waitFor();
    await workbench.page
      .locator('.view-line', { hasText: /AFL-2\.1.OR.BSD-3-Clause/ })
      .first()
      .waitFor();
    await workbench.screenshot('disagreement draft');
  });

  step('stays open and marks components that have a draft', async (workbench) => {
    await workbench.treeRow(/^json-schema.*· draft$/, workbench.pane(view)).waitFor();
    await workbench.treeRow(/^jszip/, workbench.pane(view)).waitFor();
  });
});

/** The targets of the requests with this method and path. */
async function sent(workbench: Workbench, method: string, to: string): Promise<readonly string[]> {
  const requests = await workbench.service.requests();
  return requests.filter((one) => one.method === method && one.target.startsWith(to)).map(({ target }) => target);
}

async function openComponent(workbench: Workbench, coordinates: string): Promise<void> {
  await workbench.runCommand('ClearlyDefined: Find Component…');
  await workbench.type(coordinates);
  await workbench.webviewFrame('h1:has-text("many-versions")');
}

async function plan(workbench: Workbench): Promise<void> {
  await workbench.runCommand('ClearlyDefined: Curate More Versions…');
  await list(workbench).getByText('Declared License of').waitFor();
  await filter(workbench, 'Apache-2.0');
  await row(workbench, 'Apache-2.0').waitFor();
  await list(workbench).locator('input.input').press('Enter');
  await list(workbench).getByText('Apache-2.0 for Other Versions of @demo/many-versions').waitFor();
}

function list(workbench: Workbench): Locator {
  return workbench.page.locator('.quick-input-widget:visible');
}

function row(workbench: Workbench, label: string): Locator {
  return list(workbench)
    .locator('.monaco-list-row', { has: workbench.page.getByText(label, { exact: true }) })
    .first();
}

async function filter(workbench: Workbench, text: string): Promise<void> {
  await list(workbench).locator('input.input').fill(text);
}

async function isTicked(workbench: Workbench, label: string): Promise<boolean> {
  const box = row(workbench, label);
  return (await box.getAttribute('aria-checked')) === 'true';
}

async function textOf(of: Locator): Promise<string> {
  return (await of.innerText()).replace(/\s+/g, ' ').trim();
}
