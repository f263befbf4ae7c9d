import type { Locator } from 'playwright-core';
import { eventually } from '../../support/eventually.ts';
import type { Workbench } from './workbench.ts';

/** The list of the command Find Component. */
export class FindComponent {
  readonly #workbench: Workbench;
  readonly root: Locator;

  constructor(workbench: Workbench) {
    this.#workbench = workbench;
    this.root = workbench.page.locator('.quick-input-widget:visible');
  }

  /** Runs the command. The list is empty. */
  async open(): Promise<this> {
    await this.#workbench.runCommand('ClearlyDefined: Find Component…');
    await this.says('Find Component');
    return this;
  }

  /** Waits until the list, its title or its message has exactly this text. */
  async says(text: string): Promise<void> {
    await this.root.getByText(text, { exact: true }).first().waitFor();
  }

  async text(): Promise<string> {
    return this.#input.inputValue();
  }

  /** Enters a text at once. */
  async enter(text: string): Promise<void> {
    await this.#input.fill(text);
  }

  /** Types a text letter by letter without a pause, which a keyboard on a busy machine has. */
  async typeQuickly(text: string): Promise<void> {
    await this.#input.evaluate(typeQuickly, text);
  }

  /** Pastes a text and presses Enter before anything can be drawn. */
  async pasteAndAccept(text: string): Promise<void> {
    await this.#input.evaluate(pasteAndEnter, text);
  }

  async accept(): Promise<void> {
    await this.#input.press('Enter');
  }

  async back(): Promise<void> {
    await this.root.getByRole('button', { name: 'Back' }).click();
  }

  async leave(): Promise<void> {
    await this.#input.press('Escape');
    await this.root.waitFor({ state: 'hidden' });
  }

  /** The entry with exactly this label. */
  entry(label: string): Locator {
    return this.root.locator('.monaco-list-row', { has: this.root.page().getByText(label, { exact: true }) }).first();
  }

  /** Waits until the entry with this label has the text. */
  async offers(label: string, text: string): Promise<void> {
    await this.entry(label).getByText(text).first().waitFor();
  }

  /** The label and the descriptions of the first entry. */
  async first(): Promise<string> {
    return eventually('a first entry', async () => {
      const parts = this.#first.locator('.label-name, .label-description, .quick-input-list-label-meta');
      const text = (await parts.allInnerTexts()).join(' ').trim();
      return text === '' ? undefined : text;
    });
  }

  /** Adds the first entry, a component with its version, to the Definitions view. */
  async addFirst(): Promise<void> {
    await this.#first.getByText('Open Definition').waitFor();
    await this.#first.hover();
    await this.#first.getByRole('button', { name: 'Add to Definitions' }).click();
  }

  get #first(): Locator {
    return this.root.locator('.monaco-list-row').first();
  }

  get #input(): Locator {
    return this.root.locator('input.input');
  }
}

/** Runs in the page. */
function typeQuickly(input: Element, text: string): void {
  if (!(input instanceof HTMLInputElement)) throw new Error('this is no input');
  for (let length = 1; length <= text.length; length++) {
    input.value = text.slice(0, length);
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
}

/** Runs in the page, because the mouse and the keyboard are too slow for it. */
function pasteAndEnter(input: Element, text: string): void {
  if (!(input instanceof HTMLInputElement)) throw new Error('this is no input');
  input.value = text;
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  const enter = { key: 'Enter', code: 'Enter', keyCode: 13, bubbles: true, cancelable: true };
  input.dispatchEvent(new KeyboardEvent('keydown', enter));
}
