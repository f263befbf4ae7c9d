// License disagreements among a thousand installed packages: the list opens, is filtered, and leads to one draft.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import { describeWorkbench } from './support/describeWorkbench.ts';
import { DraftEditor } from './support/draftEditor.ts';
import { eventually } from './support/eventually.ts';
import type { Theme } from './support/themes.ts';
import type { Workbench } from './support/workbench.ts';

const themes: readonly Theme[] = ['light', 'dark'];
const count = 1000;
const version = '1.0.0';

/** Installs a thousand packages that all state the same license, whatever the service declares for them. */
function install(workspace: string): void {
  const names = Array.from({ length: count }, (_, at) => `berth-${String(at).padStart(4, '0')}`);
  const dependencies = Object.fromEntries(names.map((name) => [name, version]));
  const packages: Record<string, unknown> = { '': { name: 'harbor', version, dependencies } };
  for (const name of names) {
    const resolved = `https://registry.npmjs.example/${name}/-/${name}-${version}.tgz`;
    packages[`node_modules/${name}`] = { version, license: 'ISC', resolved };
    const folder = path.join(workspace, 'node_modules', name);
    fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name, version, license: 'ISC' }));
  }
  const write = (name: string, value: unknown): void =>
    fs.writeFileSync(path.join(workspace, name), JSON.stringify(value, null, 2));
  write('package.json', { name: 'harbor', version, dependencies });
  write('package-lock.json', { name: 'harbor', version, lockfileVersion: 3, requires: true, packages });
}

const settings = { 'clearlydefined.publicMirrors': ['registry.npmjs.example'] };

const view = 'Disagreements';

describeWorkbench(
  'License disagreements among a thousand packages',
  { workspace: 'empty', prepare: install, service: 'generate', settings },
  (step) => {
    let first = '';

    step('appear in their view after the command', async (workbench) => {
      await workbench.openView('Components');
      await workbench.runCommand('ClearlyDefined: Find License Disagreements');
      await rows(workbench).first().waitFor();
      await workbench.screenshot('work list filling');
    });

    step('are counted after all packages are compared', async (workbench) => {
      await eventually('all are compared', async () => /^\d{3} disagreements$/.test(await description(workbench)));
      for (const theme of themes) {
        await workbench.setTheme(theme);
        await workbench.screenshot(`work list ${theme}`);
      }
    });

    step('are filtered by licenses and by name', async (workbench) => {
      const all = Number.parseInt(await description(workbench), 10);
      await filter(workbench, 'apache-2.0 berth');
      await eventually('only those are left', async () => {
        const [, shown = '', of = ''] = /^(\d+) of (\d+) · apache-2\.0 berth$/.exec(await description(workbench)) ?? [];
        return Number(of) === all && Number(shown) > 0 && Number(shown) < all;
      });
      await workbench.screenshot('work list filtered');
      const [row = ''] = (await workbench.rows(view)).filter((text) => text.includes('Apache-2.0 → ISC'));
      first = /berth-\d{4}/.exec(row)?.[0] ?? '';
      assert.notEqual(first, '');
      await filter(workbench, first);
      await eventually('one is left', async () => (await description(workbench)).startsWith('1 of '));
    });

    step('lead to a draft without evidence while the hash of the installed package differs', async (workbench) => {
      const row = workbench.treeRow(first, workbench.pane(view));
      await row.hover();
      await row.getByRole('button', { name: 'Draft Curation' }).click();
      const draft = new DraftEditor(workbench);
      await draft.waitForText(new RegExp(`name: ${first}\\n[^]*declared: ISC\\s*$`, 'm'));
      await draft.lens(/^Submit…$/).waitFor();
      await draft.lens(/Declared now: Apache-2\.0/).waitFor();
      assert.equal(await draft.root.locator('.codelens-decoration', { hasText: 'Evidence' }).count(), 0);
      await workbench.screenshot('work list draft');
      assert.deepEqual(await workbench.notifications(), []);
      const sent = (await workbench.service.requests()).filter(({ method }) => method === 'PATCH' || method === 'PUT');
      assert.deepEqual(sent, []);
    });

    step('stay listed, and mark the packages that have a draft', async (workbench) => {
      await workbench.treeRow(/Apache-2\.0 → ISC · [\d.]+ · draft/, workbench.pane(view)).waitFor();
      await workbench.clickViewAction(view, 'Clear Disagreements Filter');
      await eventually('all are listed', async () => /^\d{3} disagreements$/.test(await description(workbench)));
    });
  },
);

/** Types a text into the filter of the view. */
async function filter(workbench: Workbench, text: string): Promise<void> {
  await workbench.runCommand('ClearlyDefined: Filter Disagreements…');
  await workbench.type(text);
}

function rows(workbench: Workbench): Locator {
  return workbench.pane(view).locator('.monaco-list-row', { hasText: 'berth-' });
}

function description(workbench: Workbench): Promise<string> {
  return workbench.pane(view).locator('.pane-header .description').innerText();
}
