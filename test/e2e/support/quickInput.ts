import type { Locator, Page } from 'playwright-core';
import { appears, clickOnce, clickPatience, eventually, settles } from './eventually.ts';

/** The list or input that opens above everything else: commands, files, and whatever a command asks. */
export class QuickInput {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /**
   * Opens the quick input, types and chooses the entry with exactly this label. What a list offers is settled when it opens, so it is
   * opened again while the entry is missing, each time for longer: the extension may still be starting, or the window be slow. And it is
   * opened again when it closes by itself, as it does when a page that has just been loaded takes the focus.
   */
  async pick(key: string, text: string, label: string | RegExp): Promise<void> {
    const entry = this.#entry(label);
    let wait = 1000;
    await eventually(`the list for "${text}" has ${label}`, async () => {
      await this.#page.keyboard.press(key);
      // A page that is just being loaded swallows the keys pressed meanwhile.
      if (!(await appears(this.#widget, 2 * wait))) return false;
      if (!(await settles(this.#fill(text, clickPatience)))) return false;
      if ((await appears(entry, wait)) && (await chooseEntry(entry))) return true;
      wait = Math.min(wait * 1.5, clickPatience);
      await this.leave();
      return false;
    });
  }

  /** Whether one is open, or soon will be. */
  isOpen(): Promise<boolean> {
    return appears(this.#widget, clickPatience);
  }

  /** Chooses an entry of the list that is open, by its whole label. `patience`: milliseconds to wait for that entry. */
  async choose(label: string, patience?: number): Promise<void> {
    await this.#fill(label, patience);
    await this.#entry(label).waitFor(patience === undefined ? {} : { timeout: patience });
    if (!(await chooseEntry(this.#entry(label)))) throw new Error(`the list closed before ${label} was chosen`);
  }

  /** Closes whatever is open. */
  async leave(): Promise<void> {
    await this.#page.keyboard.press('Escape');
    await settles(this.#widget.waitFor({ state: 'hidden', timeout: clickPatience }));
  }

  /** Ticks entries of the list that is open, and says that these are all. */
  async tick(labels: readonly string[]): Promise<void> {
    for (const label of labels) {
      const ticked = this.#entry(label).and(this.#page.locator('[aria-checked="true"]'));
      await eventually(`${label} is ticked`, async () => {
        if (await ticked.isVisible()) return true;
        await clickOnce(this.#entry(label));
        return appears(ticked, clickPatience);
      });
    }
    const last = this.#entry(labels.at(-1) ?? '').and(this.#page.locator('[aria-checked="true"]'));
    await this.#accept(async () => !(await last.isVisible()));
  }

  /** Types into the input that is open, and says that this is it. */
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

  /** The entry of the open list with exactly this label. */
  #entry(label: string | RegExp): Locator {
    return this.#widget.locator('.monaco-list-row', { has: this.#page.getByText(label, { exact: true }) }).first();
  }

  /** Types into the input that is open until it holds the text: one that has just opened may still be given its own. */
  async #fill(text: string, patience?: number): Promise<void> {
    const timeout = patience === undefined ? {} : { timeout: patience };
    const isFilled = async (): Promise<boolean> => {
      await this.#input.fill(text, timeout);
      return (await this.#input.inputValue(timeout)) === text;
    };
    await eventually(`the input holds "${text}"`, isFilled, patience);
  }

  /** Presses Enter in the input until it was taken. What is asked next may open in the same place: it must not be pressed away. */
  async #accept(isTaken: () => Promise<boolean>): Promise<void> {
    await eventually('the input was taken', async () => {
      if (await isTaken()) return true;
      await settles(this.#input.press('Enter', { timeout: clickPatience }));
      return settles(eventually('it closes', isTaken, clickPatience));
    });
  }
}

/**
 * Clicks an entry of a list until it is gone: a list that is drawn anew between the two halves of a click loses it. False when it went
 * without a click. Another list may be open already then, of what was chosen.
 */
async function chooseEntry(entry: Locator): Promise<boolean> {
  let isClicked = false;
  await eventually('the entry was chosen', async () => {
    if (isClicked && !(await entry.isVisible())) return true;
    if (await clickOnce(entry)) isClicked = true;
    else if (!(await entry.isVisible())) return true;
    return settles(entry.waitFor({ state: 'hidden', timeout: clickPatience }));
  });
  return isClicked;
}
