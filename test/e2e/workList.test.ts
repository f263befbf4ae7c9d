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

describeWorkbench(
  'License disagreements among a thousand packages',
  { workspace: 'empty', prepare: install, service: 'generate', settings },
  (step) => {
    let first = '';

    step('appear immediately after the command', async (workbench) => {
      await workbench.openView('Components');
      await workbench.runCommand('ClearlyDefined: Find License Disagreements…');
      await workbench.page.mouse.move(640, 700);
      await list(workbench).getByText('License Disagreements').waitFor();
      await list(workbench).locator('.monaco-list-row').first().waitFor();
      await workbench.screenshot('work list filling');
    });

    step('are listed after all packages are compared', async (workbench) => {
      const input = list(workbench).locator('input.input');
      await eventually('all are compared', async () =>
        /of 1,?000 components/.test((await input.getAttribute('placeholder')) ?? ''),
      );
      const placeholder = (await input.getAttribute('placeholder')) ?? '';
      assert.match(placeholder, /^Choose one to draft a curation: \d{3} of 1,?000 components$/);
      for (const theme of themes) {
        await workbench.page.keyboard.press('Escape');
        await workbench.setTheme(theme);
        await open(workbench);
        await workbench.screenshot(`work list ${theme}`);
      }
    });

    step('are filtered by suggestion and by name', async (workbench) => {
      const input = list(workbench).locator('input.input');
      await input.fill('Apache-2.0 → ISC');
      await eventually('only those are left', async () => {
        const rows = await list(workbench)
          .locator('.monaco-list-row:not(:has(.quick-input-list-separator-as-item))')
          .allInnerTexts();
        return rows.length > 0 && rows.every((text) => /Apache-2\.0/.test(text) && /berth-/.test(text));
      });
      await workbench.screenshot('work list filtered');
      const row = list(workbench).locator('.monaco-list-row', { hasText: 'berth-' }).first();
      first = /berth-\d{4}/.exec(await row.innerText())?.[0] ?? '';
      assert.notEqual(first, '');
      await input.fill(first);
      await eventually('one is left', async () => {
        return (await list(workbench).locator('.monaco-list-row', { hasText: 'berth-' }).count()) === 1;
      });
    });

    step('lead to a draft without evidence while the hash of the installed package differs', async (workbench) => {
      await workbench.page.keyboard.press('Enter');
      const draft = new DraftEditor(workbench);
      await draft.has(new RegExp(`name: ${first}\\n[^]*declared: ISC\\s*$`, 'm'));
      await draft.lens(/^Submit…$/).waitFor();
      await draft.lens(/Declared now: Apache-2\.0/).waitFor();
      assert.equal(await draft.root.locator('.codelens-decoration', { hasText: 'Evidence' }).count(), 0);
      await workbench.hideSideBar();
      await workbench.screenshot('work list draft');
      assert.deepEqual(await workbench.notifications(), []);
      const sent = (await workbench.service.requests()).filter(({ method }) => method === 'PATCH' || method === 'PUT');
      assert.deepEqual(sent, []);
    });

    step('mark the packages that have a draft', async (workbench) => {
      await open(workbench);
      await list(workbench).locator('input.input').fill(first);
      await list(workbench).locator('.monaco-list-row', { hasText: first }).getByText('draft begun').waitFor();
      await workbench.page.keyboard.press('Escape');
    });
  },
);

async function open(workbench: Workbench): Promise<void> {
  await workbench.runCommand('ClearlyDefined: Find License Disagreements…');
  await workbench.page.mouse.move(640, 700);
  await list(workbench).locator('input[placeholder^="Choose one to draft a curation"]').waitFor();
  await list(workbench).locator('.monaco-list-row').first().waitFor();
}

function list(workbench: Workbench): Locator {
  return workbench.page.locator('.quick-input-widget:visible');
}
