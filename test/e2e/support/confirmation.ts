import type { Locator } from 'playwright-core';
import type { Workbench } from './workbench.ts';

/** The modal dialog that asks before something public is sent. */
export class Confirmation {
  readonly root: Locator;

  constructor({ page }: Workbench) {
    this.root = page.locator('.monaco-dialog-box');
  }

  /** Waits until the dialog has each of these texts. */
  async says(...texts: readonly (string | RegExp)[]): Promise<void> {
    for (const text of texts) await this.root.getByText(text).first().waitFor();
  }

  async press(button: string): Promise<void> {
    await this.root.getByRole('button', { name: button, exact: true }).click();
    await this.root.waitFor({ state: 'detached' });
  }
}
