// A window in German: views, commands, notifications and every tab of the panel. Then in each theme: those of
// `test/pages` have the values of VS Code's for the variables that pages use. `UPDATE_GOLDEN=1 npm test -- e2e appearance`
// writes them.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import type { Frame } from 'playwright-core';
import { extensionFolder } from '../../scripts/installedPackage.ts';
import { checkedThemes, themeClasses } from '../support/themes.ts';
import { describeWorkbench } from './support/describeWorkbench.ts';
import { eventually } from '../support/eventually.ts';

const folder = path.join(import.meta.dirname, '..', 'pages', 'themes');

const wide = { width: 1280, height: 800 };
/** With the side bars hidden the page is 300 pixels wide. */
const narrow = { width: 310, height: 800 };

/** Tabs of the panel, and what they show of lodash 4.17.21. */
const tabs = [
  { tab: 'Übersicht', shows: ['Beschreibung', 'Lizenzierung', 'Deklariert', '20.02.2021'] },
  { tab: 'Dateien', shows: ['1.054 Dateien'] },
  { tab: 'Warum diese Lizenz?', shows: ['Belege'] },
  { tab: 'Rohdaten', shows: ['Erfasste Daten'] },
] as const;

describeWorkbench('A window in German', { locale: 'de', viewport: wide, workspace: 'sample' }, (step) => {
  step('has German rows', async (workbench) => {
    const view = await workbench.openView('Komponenten');
    await workbench.expand(workbench.treeRow(/^package\.json/, view));
    await workbench.treeRow(/example-org\/slug-tools.*Noch nicht gescannt/, view).waitFor();
    await workbench.treeRow(/lodash.*MIT/, view).waitFor();
  });

  step('has German titles of commands, and German notifications', async (workbench) => {
    await workbench.chooseIn('ClearlyDefined: Problembehandlung…', 'Verbindung prüfen');
    await workbench.notification(/antwortet in \d+ ms/).waitFor();
    await workbench.runCommand('Notifications: Clear All Notifications');
  });

  let panel: Frame;
  step('has a German panel, with German numbers and dates', async (workbench) => {
    panel = await workbench.openRow(workbench.treeRow(/lodash.*MIT/), 'h1:has-text("lodash")');
    assert.equal(await panel.locator('html').getAttribute('lang'), 'de');
    for (const { tab, shows } of tabs) {
      await panel.getByRole('tab', { name: tab }).click();
      for (const text of shows) await panel.getByText(text).first().waitFor();
      await panel.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
    }
  });

  step('has room for the longer texts in a narrow window', async (workbench) => {
    await workbench.hideSideBar();
    await workbench.page.setViewportSize(narrow);
    for (const { tab } of tabs) {
      await panel.getByRole('tab', { name: tab }).click();
      await panel.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
      const overflow = await panel.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      assert.ok(overflow <= 0, `the page of ${tab} is ${overflow} pixels wider than its window`);
    }
    await workbench.page.setViewportSize(wide);
    await workbench.showSideBar();
  });

  for (const theme of checkedThemes)
    step(`gives pages its colours: ${theme}`, async (workbench) => {
      await workbench.setTheme(theme);
      const wanted = themeClasses[theme].split(' ');
      await eventually('the page has the theme', async () => {
        const names = await panel.evaluate(() => [...document.body.classList]);
        return wanted.every((name) => names.includes(name));
      });
      const shown = await variablesOf(panel);
      const file = path.join(folder, `${theme}.css`);
      if (process.env['UPDATE_GOLDEN'] === '1') fs.writeFileSync(file, shown);
      assert.equal(shown, fs.readFileSync(file, 'utf8'));
    });

  step('drafts in German', async (workbench) => {
    await workbench.runCommand('ClearlyDefined: Lizenz festlegen…');
    const field = panel.locator('input[role="combobox"]');
    await field.fill('ISC');
    await field.press('Enter');
    await panel.getByRole('button', { name: 'Entwurf als Text bearbeiten' }).click();
    await workbench.page.locator('.codelens-decoration', { hasText: 'jetzt: MIT' }).first().waitFor();
  });
});

async function variablesOf(panel: Frame): Promise<string> {
  const all = await panel.evaluate(() => {
    const { style } = document.documentElement;
    return [...style].map((name) => [name, style.getPropertyValue(name)] as const);
  });
  const used = usedVariables();
  const lines = all
    .filter(([name]) => used.has(name))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `  ${name}: ${value.replaceAll('"', "'")};`); // as the formatter writes it
  return `:root {\n${lines.join('\n')}\n}\n`;
}

/** Variables that pages use, or VS Code's own styles of a page. */
function usedVariables(): ReadonlySet<string> {
  const built = path.join(extensionFolder(), 'dist', 'webview');
  const files = fs.globSync(['*.css', '*.js'].map((pattern) => path.join(built, pattern)));
  const texts = [...files, path.join(folder, 'editor.css')].map((file) => fs.readFileSync(file, 'utf8'));
  return new Set(texts.flatMap((text) => text.match(/--vscode-[\w-]+/g) ?? []));
}
