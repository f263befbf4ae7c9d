// Licenses at the lines of manifests, in a window with a Git repository.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import { describeWorkbench } from './support/describeWorkbench.ts';
import { everyTheme } from './support/themes.ts';
import type { Workbench } from './support/workbench.ts';

const settings = { 'clearlydefined.inlayHints': 'all', 'files.autoSave': 'off', 'editor.minimap.enabled': false };

describeWorkbench('Inlay hints', { settings, prepare: commitEarlier }, (step) => {
  step('show the license at the line of each dependency', async (workbench) => {
    await workbench.dismissLookUpNotice();
    await workbench.openFile('package.json');
    await line(workbench, /"left-pad".*WTFPL/).waitFor();
    await line(workbench, /slug-tools.*Not\sharvested/).waitFor();
  });

  for (const theme of everyTheme)
    step(`render in the theme ${theme}`, async (workbench) => {
      await workbench.setTheme(theme);
      await workbench.screenshot(`hints ${theme}`);
    });

  step('have the tooltip of the component', async (workbench) => {
    await workbench.setTheme('dark');
    const hover = await workbench.hover(hint(workbench, 'WTFPL'));
    for (const text of ['left-pad', 'SPDX license', 'Open Definition']) await hover.getByText(text).first().waitFor();
    await workbench.screenshot('hints tooltip');
    await workbench.page.keyboard.press('Escape');
  });

  step('open the definition', async (workbench) => {
    await controlClick(workbench, hint(workbench, 'WTFPL'));
    await workbench.webviewFrame('h1:has-text("left-pad")');
    await workbench.runCommand('View: Close Editor');
  });

  step('stand beside links from the names to the definitions', async (workbench) => {
    const link = workbench.page.locator('.view-lines .detected-link', { hasText: 'left-pad' });
    await link.waitFor();
    await controlClick(workbench, link);
    await workbench.webviewFrame('h1:has-text("left-pad")');
    await workbench.runCommand('View: Close Editor');
  });

  step('show a guess for a new line, once it is saved', async (workbench) => {
    await workbench.openFile('package.json');
    await workbench.page.locator('.view-lines').getByText('"axios"').click();
    await workbench.page.keyboard.press('Home');
    await workbench.page.keyboard.type('"mixed-bag": "^3.0.0",\n');
    await line(workbench, /"left-pad".*WTFPL/).waitFor();
    await workbench.page.keyboard.press('Control+S');
    await line(workbench, /"mixed-bag".*Newest\sknown\s3\.0\.0:\sMIT\s\(guess\)/).waitFor();
    await workbench.screenshot('hints guess');
    const hover = await workbench.hover(hint(workbench, /Newest\sknown/));
    await hover.getByText('This is a guess').waitFor();
    await workbench.screenshot('hints guess tooltip');
    await workbench.page.keyboard.press('Escape');
  });

  step('are on both sides of a diff against Git', async (workbench) => {
    await workbench.openFile('package-lock.json');
    await workbench.runCommand('Git: Open Changes');
    const sides = workbench.page.locator('.monaco-diff-editor .editor');
    await sides
      .first()
      .locator('.view-line', { hasText: /1\.2\.9.*Not\sharvested/ })
      .waitFor();
    await sides
      .last()
      .locator('.view-line', { hasText: /1\.3\.0.*WTFPL/ })
      .waitFor();
    await workbench.screenshot('hints diff');
  });
});

/** The commit has another version of left-pad than the files. */
function commitEarlier(workspace: string): void {
  const file = path.join(workspace, 'package-lock.json');
  const now = readFileSync(file, 'utf8');
  const at = now.indexOf('"node_modules/left-pad"');
  writeFileSync(file, now.slice(0, at) + now.slice(at).replace('1.3.0', '1.2.9'));
  const git = (...args: string[]): unknown => execFileSync('git', args, { cwd: workspace, stdio: 'ignore' });
  git('init', '--quiet');
  git('add', '.');
  git('-c', 'user.name=Test', '-c', 'user.email=test@example.org', 'commit', '--quiet', '-m', 'First');
  writeFileSync(file, now);
}

/** A line of the editor, with its hint. */
function line({ page }: Workbench, text: string | RegExp): Locator {
  return page.locator('.view-line', { hasText: text }).first();
}

function hint({ page }: Workbench, text: string | RegExp): Locator {
  return page.locator('.view-line span', { hasText: text }).last();
}

/** Moves on the target with the key held down, as a hand does: the editor makes a link of it. */
async function controlClick({ page }: Workbench, target: Locator): Promise<void> {
  const box = await target.boundingBox();
  assert.ok(box);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x - 2, y);
  await page.keyboard.down('Control');
  await page.mouse.move(x, y, { steps: 2 });
  await page.mouse.down();
  await page.mouse.up();
  await page.keyboard.up('Control');
}
