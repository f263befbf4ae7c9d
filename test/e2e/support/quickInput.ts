import type { Locator, Page } from 'playwright-core';
import { appears, clickOnce, clickTimeout, eventually, settles } from './eventually.ts';

/** The quick input: the list or input for commands, files and questions of commands. */
export class QuickInput {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /**
   * Opens the quick input, types the text and chooses the entry with exactly this label. A list does not change after
   * it opens, so the method opens it again while the entry is missing, each time with a longer wait: the extension may
   * still be starting, or the window may be slow. It also opens the list again when the list closes because a newly
   * loaded page takes the focus.
   */
  async pick(key: string, text: string, label: string | RegExp, beside?: string): Promise<void> {
    const entry = this.#entry(label, beside);
    await this.#openUntil(key, text, label, async (wait) => (await appears(entry, wait)) && chooseEntry(entry));
  }

  /** Opens the quick input like `pick`, and returns the labels of all its entries; the list is closed then. */
  async labels(key: string, text: string, label: string): Promise<ReadonlySet<string>> {
    await this.#openUntil(key, text, label, (wait) => appears(this.#entry(label), wait));
    const labels = this.#widget.locator('.monaco-list-row .label-name');
    const found = new Set<string>();
    // The list contains only its visible rows.
    for (let before = -1; found.size > before;) {
      before = found.size;
      for (const one of await labels.allInnerTexts()) found.add(one);
      for (let times = 0; times < 8; times++) await this.#page.keyboard.press('ArrowDown');
    }
    await this.leave();
    return found;
  }

  async #openUntil(
    key: string,
    text: string,
    label: string | RegExp,
    isDone: (wait: number) => Promise<boolean>,
  ): Promise<void> {
    let wait = 1000;
    await eventually(`the list for "${text}" has ${label}`, async () => {
      await this.#page.keyboard.press(key);
      // A page that is still loading swallows the keys pressed meanwhile.
      if (!(await appears(this.#widget, 2 * wait))) return false;
      if (!(await settles(this.#fill(text, clickTimeout)))) return false;
      if (await isDone(wait)) return true;
      wait = Math.min(wait * 1.5, clickTimeout);
      await this.leave();
      return false;
    });
  }

  /** Whether a quick input is open or opens soon. */
  isOpen(): Promise<boolean> {
    return appears(this.#widget, clickTimeout);
  }

  /** Chooses an entry of the open list by its whole label. `timeout`: milliseconds to wait for that entry. */
  async choose(label: string, timeout?: number): Promise<void> {
    await this.#fill(label, timeout);
    await this.#entry(label).waitFor(timeout === undefined ? {} : { timeout });
    if (!(await chooseEntry(this.#entry(label)))) throw new Error(`the list closed before ${label} was chosen`);
  }

  /** Closes an open quick input. A page may have the focus. */
  async leave(): Promise<void> {
    if (await this.#widget.isVisible()) await settles(this.#input.press('Escape', { timeout: clickTimeout }));
    else await this.#page.keyboard.press('Escape');
    await settles(this.#widget.waitFor({ state: 'hidden', timeout: clickTimeout }));
  }

  /** Ticks entries of the open list and confirms the selection. */
  async tick(labels: readonly string[]): Promise<void> {
    for (const label of labels) {
      const ticked = this.#entry(label).and(this.#page.locator('[aria-checked="true"]'));
      await eventually(`${label} is ticked`, async () => {
        if (await ticked.isVisible()) return true;
        await clickOnce(this.#entry(label));
        return appears(ticked, clickTimeout);
      });
    }
    const last = this.#entry(labels.at(-1) ?? '').and(this.#page.locator('[aria-checked="true"]'));
    await this.#accept(async () => !(await last.isVisible()));
  }

  /** Types into the open input and confirms the text. */
  async type(text: string): Promise<void> {
    await this.#fill(text);
    const input = this.#input;
    await this.#accept(async () => (await input.inputValue({ timeout: 500 }).catch(() => '')) !== text);
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

  /**
   * Types into the open input until it holds the text: an input that has just opened may still receive its initial
   * value.
   */
  async #fill(text: string, timeoutMs?: number): Promise<void> {
    const timeout = timeoutMs === undefined ? {} : { timeout: timeoutMs };
    const isFilled = async (): Promise<boolean> => {
      await this.#input.fill(text, timeout);
      return (await this.#input.inputValue(timeout)) === text;
    };
    await eventually(`the input holds "${text}"`, isFilled, timeoutMs);
  }

  /**
   * Presses Enter in the input until it is accepted. The next question may open in the same place and must not receive
   * the key.
   */
  async #accept(isTaken: () => Promise<boolean>): Promise<void> {
    await eventually('the input was taken', async () => {
      if (await isTaken()) return true;
      await settles(this.#input.press('Enter', { timeout: clickTimeout }));
      return settles(eventually('it closes', isTaken, clickTimeout));
    });
  }
}

/**
 * Clicks an entry of a list until it is gone: a list that is redrawn in the middle of a click misses the click. Returns
 * false when the entry disappeared without a click. The list of the next question may be open by then.
 */
async function chooseEntry(entry: Locator): Promise<boolean> {
  let isClicked = false;
  await eventually('the entry was chosen', async () => {
    if (isClicked && !(await entry.isVisible())) return true;
    if (await clickOnce(entry)) isClicked = true;
    else if (!(await entry.isVisible())) return true;
    return settles(entry.waitFor({ state: 'hidden', timeout: clickTimeout }));
  });
  return isClicked;
}
