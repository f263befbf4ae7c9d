import assert from 'node:assert/strict';
import type { Frame, Locator } from 'playwright-core';
import { eventually } from '../../support/eventually.ts';
import type { Workbench } from './workbench.ts';

/** The panel of a component. A panel that was hidden has a new page when it is shown again. */
export class DefinitionPanel {
  readonly #workbench: Workbench;
  readonly #name: string;

  constructor(workbench: Workbench, name: string) {
    this.#workbench = workbench;
    this.#name = name;
  }

  page(): Promise<Frame> {
    return this.#workbench.webviewFrame(`h1:has-text("${this.#name}")`);
  }

  /** Waits until the page has what the service answered. */
  async isLoaded(): Promise<Frame> {
    const page = await this.page();
    await page.locator('main .pane').first().waitFor();
    return page;
  }

  async openTab(name: string): Promise<void> {
    await (await this.page()).getByRole('tab', { name }).click();
  }

  /** The bar that says what is drafted. */
  async draft(): Promise<Locator> {
    return (await this.page()).getByRole('region', { name: 'Draft' });
  }

  /** Edits the declared license. */
  async declare(license: string): Promise<void> {
    const page = await this.page();
    await page.getByRole('button', { name: 'Edit Declared' }).click();
    const input = page.locator('input[role="combobox"]');
    await input.fill(license);
    await input.press('Enter');
    await input.waitFor({ state: 'detached' });
  }

  /** Drafts the license that the field of the panel begins with, once it is open, and opens the draft's document. */
  async draftsAsText(license: string): Promise<void> {
    await this.accepts(license);
    await (await this.draft()).getByRole('button', { name: 'Edit Draft as Text' }).click();
  }

  /** Presses Enter in the field of the license, once it is open with this text and has the focus. */
  async accepts(license: string): Promise<void> {
    const page = await this.page();
    const input = page.locator('input[role="combobox"]');
    await eventually(`the field has ${license}`, async () => (await input.inputValue()) === license);
    await eventually('the field has the focus', () =>
      page.evaluate(() => document.hasFocus() && document.activeElement?.role === 'combobox'),
    );
    await this.#workbench.page.keyboard.press('Enter');
    await input.waitFor({ state: 'detached' });
  }

  /** Waits until the panel shows this declared license of the draft. */
  async declares(license: string): Promise<void> {
    const shown = async (): Promise<string> => {
      const field = await this.#declared();
      const text = await field
        .locator('.drafted-value')
        .innerText({ timeout: 500 })
        .catch(() => '');
      return text.split('\n')[0] ?? '';
    };
    await eventually(`the panel shows ${license}`, async () => (await shown()) === license).catch(() => undefined);
    assert.equal(await shown(), license);
  }

  /** Waits until the declared license of the draft has an error, or none. */
  async hasError(is: boolean): Promise<void> {
    const state = is ? 'visible' : 'detached';
    await (await this.#declared()).locator('.drafted-problem.error').waitFor({ state });
  }

  async #declared(): Promise<Locator> {
    const page = await this.page();
    return page.locator('.fact', { has: page.getByText('Declared', { exact: true }) }).first();
  }
}
