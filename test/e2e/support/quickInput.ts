import type { Locator, Page } from 'playwright-core';
import { appears, clickTimeout, eventually, waitTimeout } from '../../support/eventually.ts';

/** Milliseconds until a list must have its entry; then its text is entered again, each time with a longer wait. */
const firstWait = 1_000;

/** The quick input: the list or input for commands, files and questions of commands. */
export class QuickInput {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Opens the quick input with a key, enters the text and accepts the entry with exactly this label. */
  async pick(key: string, text: string, label: string | RegExp, beside?: string): Promise<void> {
    await this.#open(key);
    await this.#take(await this.#offered(text, label, beside));
  }

  /** Accepts an entry of the open list by its whole label. */
  async choose(label: string | RegExp): Promise<void> {
    await this.#widget.waitFor();
    await this.#take(await this.#offered(typeof label === 'string' ? label : '', label));
  }

  /** Enters a text into the open input. */
  async enter(text: string): Promise<void> {
    await this.#widget.waitFor();
    await this.#fill(text);
  }

  /** Enters a text into the open input and accepts it. */
  async type(text: string): Promise<void> {
    await this.enter(text);
    await this.#input.press('Enter');
    // The next question may open in the same place.
    await eventually('the text is accepted', async () => {
      const value = await this.#input.inputValue({ timeout: 500 }).catch(() => '');
      return value !== text;
    });
  }

  /** Ticks entries of the open list and confirms the selection. */
  async tick(labels: readonly string[]): Promise<void> {
    for (const label of labels) {
      const entry = this.#entry(label);
      await this.#focus(entry); // The list has all its entries then, and a click isn't lost.
      await entry.click();
      await entry.and(this.#page.locator('[aria-checked="true"]')).waitFor();
    }
    const last = this.#entry(labels.at(-1) ?? '').and(this.#page.locator('[aria-checked="true"]'));
    await this.#page.keyboard.press('Enter');
    await last.waitFor({ state: 'hidden' });
  }

  /** Closes an open quick input. */
  async leave(): Promise<void> {
    await this.#input.press('Escape');
    await this.#widget.waitFor({ state: 'hidden' });
  }

  get #widget(): Locator {
    return this.#page.locator('.quick-input-widget:visible');
  }

  get #input(): Locator {
    return this.#widget.locator('input.input');
  }

  /** The entry of the open list with exactly this label. `beside`: another text of it, such as the folder of a file. */
  #entry(label: string | RegExp, beside?: string): Locator {
    const rows = this.#widget.locator('.monaco-list-row', { has: this.#page.getByText(label, { exact: true }) });
    const found = beside === undefined ? rows : rows.filter({ has: this.#page.getByText(beside, { exact: true }) });
    return found.first();
  }

  /** A page that is being loaded receives keys and forwards none, so it must not have the focus. */
  async #open(key: string): Promise<void> {
    await eventually(`${key} opens the quick input`, async () => {
      await this.#page.evaluate(leavePage);
      await this.#page.keyboard.press(key);
      return appears(this.#widget, clickTimeout);
    });
  }

  /**
   * Waits for an entry of the list for this text. A list does not change when a command is added, or when its condition
   * becomes true, so the text is entered again, with and without a space at its end.
   */
  async #offered(text: string, label: string | RegExp, beside?: string): Promise<Locator> {
    const entry = this.#entry(label, beside);
    const end = Date.now() + waitTimeout;
    let wait = firstWait;
    for (let at = 0; Date.now() < end; at++) {
      await this.#fill(at % 2 === 0 ? text : `${text} `);
      if (await appears(entry, wait)) return entry;
      wait *= 1.5;
    }
    const seen = await this.#widget.locator('.monaco-list-row').allInnerTexts();
    throw new Error(`the list for "${text}" has no ${label}, only ${JSON.stringify(seen)}`);
  }

  /** An input that has just opened may still receive its initial value. */
  async #fill(text: string): Promise<void> {
    await eventually(`the input has "${text}"`, async () => {
      await this.#input.fill(text);
      return (await this.#input.inputValue()) === text;
    });
  }

  /** Moves to an entry with the keyboard: an entry that moves can't be missed then. */
  async #focus(entry: Locator): Promise<void> {
    const focused = entry.and(this.#page.locator('.focused'));
    await eventually('the entry has the focus', async () => {
      if ((await focused.count()) > 0) return true;
      await this.#input.press('ArrowDown');
      return (await focused.count()) > 0;
    });
  }

  async #take(entry: Locator): Promise<void> {
    await this.#focus(entry);
    await this.#input.press('Enter');
    await entry.waitFor({ state: 'hidden' });
  }
}

/** Runs in the page. */
function leavePage(): void {
  if (document.activeElement instanceof HTMLIFrameElement) document.activeElement.blur();
}
