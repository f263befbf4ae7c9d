import type { Frame, Locator } from 'playwright-core';
import { eventually } from '../../support/eventually.ts';
import type { Workbench } from './workbench.ts';

/** The page where a submission is reviewed. */
export class SubmissionReview {
  readonly #workbench: Workbench;

  constructor(workbench: Workbench) {
    this.#workbench = workbench;
  }

  frame(): Promise<Frame> {
    return this.#workbench.webviewFrame('main.submission');
  }

  async button(name: string): Promise<Locator> {
    return (await this.frame()).getByRole('button', { name, exact: true });
  }

  async press(name: string): Promise<void> {
    await (await this.button(name)).click();
  }

  /** Waits until the page says it. */
  async waitForText(text: RegExp | string): Promise<void> {
    await eventually(`the page says ${String(text)}`, async () => {
      const shown = (await (await this.frame()).locator('main').textContent({ timeout: 1000 })) ?? '';
      return typeof text === 'string' ? shown.includes(text) : text.test(shown);
    });
  }

  async field(label: string): Promise<Locator> {
    return (await this.frame()).getByLabel(label, { exact: true });
  }

  /** Whether it is submitted as this account. */
  async isChosen(account: string): Promise<boolean> {
    const option = (await this.frame()).getByRole('radio', { name: account, exact: false });
    return (await option.count()) === 1 && option.isChecked();
  }

  /** Writes a reason before the details, without naming a file as evidence. */
  async giveReason(): Promise<void> {
    const details = await this.field('Details and reason');
    const before = await details.inputValue();
    await details.fill(`The README says so.\n\n${before}`);
    await this.waitForNoErrors();
  }

  async waitForNoErrors(): Promise<void> {
    await eventually(
      'the page has no errors',
      async () => (await (await this.frame()).locator('.submission-finding.error').count()) === 0,
    );
  }

  async retitle(title: string): Promise<void> {
    const field = await this.field('Title');
    await field.fill(title);
  }

  /** The request, as it would be sent. */
  async request(): Promise<string> {
    return (await (await this.frame()).locator('.submission-request pre').textContent()) ?? '';
  }
}
