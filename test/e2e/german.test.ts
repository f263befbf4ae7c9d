// A window in German: views, commands, notifications and every tab of the panel.
import assert from 'node:assert/strict';
import type { Frame } from 'playwright-core';
import { describeWorkbench } from './support/describeWorkbench.ts';

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

  step('drafts in German', async (workbench) => {
    await workbench.runCommand('ClearlyDefined: Lizenz festlegen…');
    const field = panel.locator('input[role="combobox"]');
    await field.fill('ISC');
    await field.press('Enter');
    await panel.getByRole('button', { name: 'Entwurf als Text bearbeiten' }).click();
    await workbench.page.locator('.codelens-decoration', { hasText: 'jetzt: MIT' }).first().waitFor();
  });
});
