import type { Frame, Locator } from 'playwright-core';
import { eventually } from './eventually.ts';
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

  /** Writes a reason before the details, without naming a file as evidence. */
  async giveReason(): Promise<void> {
    const details = await this.field('Details and reason');
    const before = await details.inputValue();
    await details.fill(`The README says so.\n\n${before}`);
    await this.waitForNoErrors();
  }

  /** Types a reason into the field that has the focus, and submits with the keyboard. */
  async typeReason(): Promise<void> {
    const { keyboard } = this.#workbench.page;
    const details = await this.field('Details and reason');
    await eventually('the reason has the focus', () => details.evaluate((field) => field.matches(':focus')));
    await keyboard.press('Control+End');
    await keyboard.type('\n\nThe README says so.');
    await keyboard.press('Control+Enter');
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
