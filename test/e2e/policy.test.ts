// A license policy in a window: the Problems panel, the Components view, quick fixes, and the policy file itself.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import { describeWorkbench } from './support/describeWorkbench.ts';
import { appears, eventually } from './support/eventually.ts';
import type { Workbench } from './support/workbench.ts';

const policy = `# What this project may use.
allow:
  - permissive
deny:
  - NONE
review:
  - NOASSERTION
  - OTHER
  - notHarvested
`;

let folder = '';
const policyFile = (): string => path.join(folder, '.clearlydefined.yaml');

const options = {
  workspace: 'states',
  viewport: { width: 1280, height: 900 },
  // The editor in a browser saves by itself.
  settings: { 'files.autoSave': 'off' },
  prepare: (workspace: string): void => {
    folder = workspace;
    writeFileSync(policyFile(), policy);
  },
};

describeWorkbench('A license policy', options, (step) => {
  step('marks its findings in the Components view, in the Explorer and in the Problems panel', async (workbench) => {
    await workbench.dismissLookUpNotice();
    await workbench.expand(workbench.treeRow(/^package\.json/));
    await workbench.treeRow(/^indexof.*NONE · denied by policy · 0\.0\.1/).waitFor();
    await workbench.treeRow(/^gsap.*OTHER · to review by policy · 3\.12\.5/).waitFor();
    await workbench.runCommand('Problems: Focus on Problems View');
    const problems = workbench.page.locator('.markers-panel');
    await problems.getByText('indexof 0.0.1: The license state “No license (curated)” is denied.').waitFor();
    await problems.getByText('is-thirteen 2.0.0: The license state “Not harvested yet” is to be reviewed.').waitFor();
    await workbench.openFile('package.json');
    await workbench.screenshot('policy problems dark');
    for (const theme of ['light', 'highContrast', 'highContrastLight'] as const) {
      await workbench.setTheme(theme);
      await workbench.screenshot(`policy problems ${theme}`);
    }
    await workbench.setTheme('dark');
    await workbench.runCommand('View: Hide Panel');
  });

  step('says in hovers what it finds', async (workbench) => {
    const editor = await workbench.openFile('package.json');
    const hover = await workbench.hover(editor.getByText('"gsap"').first());
    await hover.getByText('To review by policy').first().waitFor();
    await workbench.screenshot('policy hover');
    await workbench.page.keyboard.press('Escape');
    const row = await workbench.hover(workbench.treeRow(/^indexof/).locator('.label-name'));
    await row.getByText('Denied by policy').waitFor();
    await workbench.screenshot('policy tooltip');
    await workbench.page.keyboard.press('Escape');
  });

  step('is a filter of the Components view', async (workbench) => {
    await workbench.openInput('ClearlyDefined: Filter Components by License State…', 'Denied by policy');
    await workbench.screenshot('policy filter');
    await workbench.page.keyboard.press('Escape');
    await workbench.runCommand('ClearlyDefined: Filter Components by License State…');
    await workbench.tick(['Denied by policy']);
    await eventually('only what is denied is listed', async () => {
      const rows = await workbench.rows('Components');
      return rows.some((row) => row.startsWith('indexof')) && !rows.some((row) => row.startsWith('gsap'));
    });
    await workbench.runCommand('ClearlyDefined: Clear Filter');
  });

  step('gets an exception for a component, with a reason and an expiry', async (workbench) => {
    await fix(workbench, 'package.json', 'indexof', 'Allow This Component…');
    await workbench.page.locator('.quick-input-widget:visible').getByText('Reason for the exception').waitFor();
    await workbench.type('used by the build only');
    await workbench.page.locator('.quick-input-widget:visible').getByText('In 90 days').first().waitFor();
    await workbench.screenshot('policy expiry');
    await workbench.choose('Never');
    const editor = workbench.page.locator('.editor-instance', { hasText: 'used by the build only' });
    await editor.waitFor();
    await workbench.screenshot('policy exception');
    await workbench.treeRow(/^indexof.*NONE · 0\.0\.1/).waitFor();
    assert.equal(readFileSync(policyFile(), 'utf8'), policy, 'nothing is saved');
    await workbench.page.keyboard.press('Control+Z');
    await workbench.treeRow(/^indexof.*NONE · denied by policy · 0\.0\.1/).waitFor();
    await workbench.runCommand('View: Revert and Close Editor');
  });

  step('gets another license that is allowed', async (workbench) => {
    await fix(workbench, 'package.json', 'proprietary-widget', 'Allow This License…');
    const editor = workbench.page.locator('.editor-instance', { hasText: 'LicenseRef-scancode-proprietary-license' });
    await editor.waitFor();
    await workbench.treeRow(/^proprietary-widget.*LicenseRef-scancode-proprietary-license · 2\.4\.0/).waitFor();
    await workbench.screenshot('policy license');
    await workbench.runCommand('View: Revert and Close Editor');
  });

  step('is completed and explained while it is typed', async (workbench) => {
    const editor = await workbench.openFile('.clearlydefined.yaml');
    const hover = await workbench.hover(editor.getByText('permissive').first());
    await hover
      .getByText(/Apache-2\.0, /)
      .first()
      .waitFor();
    await workbench.screenshot('policy group');
    await workbench.page.keyboard.press('Escape');
    await editor.getByText('NONE').first().click();
    await workbench.page.keyboard.press('End');
    await workbench.page.keyboard.press('Enter');
    await workbench.page.keyboard.type('- gpl-3');
    const suggestions = workbench.page.locator('.suggest-widget.visible');
    await suggestions.getByText('GPL-3.0-only').first().waitFor();
    await workbench.screenshot('policy completion');
    await workbench.page.keyboard.press('Escape');
    await workbench.runCommand('View: Revert and Close Editor');
  });

  step('stays in force while its text is broken, and says so', async (workbench) => {
    writeFileSync(policyFile(), policy.replace('NONE', 'NOEN'));
    const row = workbench.treeRow(/^The license policy has 1 error.*The last good one stays in force/);
    await row.waitFor();
    await workbench.treeRow(/^indexof.*NONE · denied by policy · 0\.0\.1/).waitFor();
    await fix(workbench, 'package.json', 'indexof', 'Allow This Component…');
    await workbench.notification(/The license policy has errors\. Correct them first\./).waitFor();
    await row.click();
    await workbench.page.locator('.editor-instance .squiggly-error').first().waitFor();
    await workbench.screenshot('policy broken');
    await fixHere(workbench, 'Change to NONE');
    await row.waitFor({ state: 'hidden' });
    await workbench.page.keyboard.press('Control+S');
    await eventually('it is corrected', () => Promise.resolve(readFileSync(policyFile(), 'utf8') === policy));
  });
});

describeWorkbench(
  'A folder without a license policy',
  { workspace: 'states', prepare: (at) => void (folder = at) },
  (step) => {
    step('gets one that fits what it uses', async (workbench) => {
      await workbench.dismissLookUpNotice();
      await workbench.waitUntilIdle();
      await workbench.runCommand('ClearlyDefined: Create Policy…');
      const editor = workbench.page.locator('.editor-instance', { hasText: 'License policy of this folder' });
      await editor.waitFor();
      assert.ok(!existsSync(policyFile()));
      await workbench.screenshot('policy proposed');
      await workbench.page.keyboard.press('Control+S');
      await eventually('the policy is saved', () =>
        Promise.resolve(existsSync(policyFile()) && readFileSync(policyFile()).length > 0),
      );
      assert.match(readFileSync(policyFile(), 'utf8'), /^allow:\n {2}# 5 components \(MIT\)\n {2}- permissive$/m);
      await workbench.expand(workbench.treeRow(/^package\.json/));
      await workbench.treeRow(/^indexof.*NONE · to review by policy · 0\.0\.1/).waitFor();
      await workbench.screenshot('policy created');
    });
  },
);

describeWorkbench('A license policy in the browser', { ...options, isWeb: true }, (step) => {
  step('is read by the extension in the browser’s extension host', async (workbench) => {
    await workbench.dismissLookUpNotice();
    await workbench.expand(workbench.treeRow(/^package\.json/));
    await workbench.treeRow(/^indexof.*NONE · denied by policy · 0\.0\.1/).waitFor();
    await workbench.openFile('package.json');
    await workbench.page.locator('.editor-instance .squiggly-error').first().waitFor();
  });
});

/** Chooses a quick fix of the finding on a dependency of a file. */
async function fix(workbench: Workbench, file: string, name: string, title: string): Promise<void> {
  const editor = await workbench.openFile(file);
  await fixHere(workbench, title, editor.locator('.view-line .detected-link', { hasText: name }).first());
}

/** At the cursor, or where `target` is. */
async function fixHere(workbench: Workbench, title: string, target?: Locator): Promise<void> {
  const entry = workbench.page.locator('.action-widget:visible').getByText(title, { exact: true });
  await eventually(`${title} is offered`, async () => {
    // In an open list the keys below would take its first entry.
    await workbench.page.keyboard.press('Escape');
    await target?.click();
    await workbench.page.keyboard.press('Control+.');
    return appears(entry, 2000);
  });
  await workbench.screenshot(`policy fix ${title}`);
  await entry.click();
}
