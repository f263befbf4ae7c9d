// What stands at the lines of a manifest: licenses, findings of the policy, and what changed since the last commit.
import { describe, it } from 'mocha';
import type { Locator } from 'playwright-core';
import { eventually } from '../support/eventually.ts';
import { GitRepository, noGit, packageJson } from '../support/gitRepository.ts';
import { describeWorkbench, type JourneyStep } from './support/describeWorkbench.ts';
import type { Workbench } from './support/workbench.ts';

const then = { '@demo/undeclared': '1.0.0', 'left-pad': '1.3.0', lodash: '4.17.20', semver: '7.6.0' };
const now = { '@demo/undeclared': '1.2.0', 'left-pad': '1.3.0', lodash: '4.17.21', chalk: '4.1.2' };
const changed = 'License changed: MIT → Apache-2.0 (1.0.0 → 1.2.0)';

function prepare(workspace: string): void {
  const repository = new GitRepository(workspace);
  repository.commit('First', { 'package.json': packageJson(then), '.clearlydefined.yaml': 'deny: [WTFPL]\n' });
  repository.git('tag', 'v1');
  repository.write({ 'package.json': packageJson(now) });
}

const settings = { 'clearlydefined.inlayHints': 'all', 'files.autoSave': 'off', 'editor.minimap.enabled': false };

function journey(step: JourneyStep): void {
  step('shows the license of each dependency, and what the policy denies', async (workbench) => {
    await workbench.dismissLookUpNotice();
    await workbench.openFile('package.json');
    await line(workbench, /"left-pad".*WTFPL/).waitFor();
    await workbench.page.locator('.editor-instance .squiggly-error').first().waitFor();
    await workbench.runCommand('Problems: Focus on Problems View');
    const problems = workbench.page.locator('.markers-panel');
    await problems.getByText('left-pad 1.3.0: declared WTFPL · denied by policy').waitFor();
    await workbench.runCommand('View: Hide Panel');
  });

  step('opens the definition from the license', async (workbench) => {
    const editor = await workbench.openFile('package.json');
    await lensOf(editor).waitFor();
    await controlClick(workbench, workbench.page.locator('.view-line span', { hasText: 'WTFPL' }).last());
    await workbench.webviewFrame('h1:has-text("left-pad")');
    await workbench.runCommand('View: Close Editor');
  });

  step('compares both versions from the line that changed', async (workbench) => {
    const editor = await workbench.openFile('package.json');
    await lensOf(editor).click();
    await hasTab(workbench, 'undeclared 1.2.0 ← 1.0.0');
    await workbench.runCommand('View: Close Editor');
  });

  step('keeps what stands above a line while text is typed', async (workbench) => {
    const editor = await workbench.openFile('package.json');
    const lens = editor.getByText(changed);
    await lens.waitFor();
    await workbench.page.keyboard.press('Control+Home');
    await workbench.page.keyboard.press('Enter');
    await lens.waitFor();
    await workbench.page.keyboard.press('Control+Z');
    await lens.waitFor();
  });

  step('shows the licenses of both sides of a diff against Git', async (workbench) => {
    await workbench.openFile('package.json');
    await workbench.runCommand('Git: Open Changes');
    const sides = workbench.page.locator('.monaco-diff-editor .editor');
    const has = (side: Locator, text: RegExp): Promise<void> =>
      side.locator('.view-line', { hasText: text }).first().waitFor();
    await has(sides.first(), /"semver".*ISC/);
    await has(sides.last(), /"chalk".*MIT/);
    await workbench.runCommand('View: Close All Editors');
  });

  step('shows the dependencies of two revisions side by side', async (workbench) => {
    await workbench.openFile('package.json');
    await workbench.openInput('ClearlyDefined: Compare Dependencies with Revision…', 'v1', 'v1');
    await workbench.choose('v1');
    await workbench.choose('Current file');
    await workbench.notification(/package\.json, v1 → Current file: 1 added, 1 removed, 2 updated/).waitFor();
    await hasTab(workbench, 'package.json (v1 ↔ Current file)');
    const diff = workbench.page.locator('.monaco-diff-editor');
    await diff.locator('.original').getByText('@demo/undeclared 1.0.0 MIT').waitFor();
    await diff.locator('.modified').getByText('@demo/undeclared 1.2.0 Apache-2.0').waitFor();
    await workbench.runCommand('View: Close All Editors');
  });

  step('lists only what changed, until it is committed', async (workbench) => {
    const all = [
      'Everything is identified 4',
      'empty 4 components',
      'package.json 4 components',
      '@demo/undeclared Apache-2.0 · 1.2.0',
      'chalk MIT · 4.1.2',
      'left-pad WTFPL · denied by policy · 1.3.0',
      'lodash MIT · 4.17.21',
    ];
    await workbench.expand(workbench.treeRow(/^package\.json/));
    await workbench.waitForRows('Components', all);
    await workbench.runCommand('ClearlyDefined: Show Changes Since Last Commit');
    await workbench.expand(workbench.treeRow(/^Removed/));
    await workbench.waitForRows('Components', [
      'empty 3 components',
      'package.json 3 components',
      '@demo/undeclared MIT → Apache-2.0 · 1.0.0 → 1.2.0',
      'chalk MIT · 4.1.2 · added',
      'lodash MIT · 4.17.20 → 4.17.21',
      'Removed 1',
      'semver ISC · 7.6.0 · removed',
    ]);
    await workbench
      .pane('Components')
      .getByText('Since the last commit: 1 added, 1 removed, 2 updated, licenses changed: 1')
      .waitFor();
    new GitRepository(workbench.workspace ?? '').commit('Second');
    await workbench.pane('Components').getByText('No component matches the filter.').waitFor();
    await workbench.runCommand('ClearlyDefined: Clear Filter');
    // What the user has expanded stays so behind a filter.
    await workbench.waitForRows('Components', all);
  });
}

if (noGit) describe.skip(`At the line (${noGit})`, () => it('is not run'));
else describeWorkbench('At the line', { workspace: 'empty', settings, prepare }, journey);

/**
 * The lens above the line that changed. Until the editor has requested the lenses of the opened text it shows those of before as
 * text, and lines may still move.
 */
function lensOf(editor: Locator): Locator {
  return editor.locator('.codelens-decoration a', { hasText: changed });
}

/** A line of the editor, with its hint. */
function line({ page }: Workbench, text: RegExp): Locator {
  return page.locator('.view-line', { hasText: text }).first();
}

async function hasTab(workbench: Workbench, title: string): Promise<void> {
  await eventually(`there is a tab ${title}`, async () => (await workbench.tabs()).some((tab) => tab.includes(title)));
}

/**
 * Moves on the target with the key held down until the editor has made a link of it, and clicks. With each move the editor
 * draws the link again, and a click meanwhile is lost: the pointer rests before it.
 */
async function controlClick({ page }: Workbench, target: Locator): Promise<void> {
  const isLink = (): Promise<boolean> =>
    target.evaluate((element) => getComputedStyle(element).cursor === 'pointer').catch(() => false);
  let [step, seen] = [2, 0];
  await page.keyboard.down('Control');
  await eventually('the editor has made a link of it', async () => {
    seen = (await isLink()) ? seen + 1 : 0;
    if (seen > 0) return seen === 3;
    const box = await target.boundingBox();
    step = -step;
    if (box) await page.mouse.move(box.x + box.width / 2 + step, box.y + box.height / 2);
    return false;
  });
  await page.mouse.down();
  await page.mouse.up();
  await page.keyboard.up('Control');
}
