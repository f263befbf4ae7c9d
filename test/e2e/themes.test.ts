// The themes of `test/pages` have the values of VS Code's for the variables that pages use.
// `UPDATE_GOLDEN=1 npm test -- e2e themes` writes them.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import type { Frame } from 'playwright-core';
import { extensionFolder } from '../../scripts/installedPackage.ts';
import { checkedThemes, themeClasses } from '../support/themes.ts';
import { describeWorkbench } from './support/describeWorkbench.ts';
import { eventually } from '../support/eventually.ts';

const folder = path.join(import.meta.dirname, '..', 'pages', 'themes');

describeWorkbench('Themes of pages', { workspace: null }, (step) => {
  let panel: Frame;

  step('open a page', async (workbench) => {
    await workbench.openInput('ClearlyDefined: Find Component…', 'Open Definition', 'npm/npmjs/-/lodash/4.17.21');
    await workbench.page.keyboard.press('Enter');
    panel = await workbench.webviewFrame('h1');
  });

  for (const theme of checkedThemes)
    step(theme, async (workbench) => {
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
