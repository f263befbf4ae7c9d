import type { Locator } from 'playwright-core';
import { appears, eventually } from '../../support/eventually.ts';
import type { Workbench } from './workbench.ts';

/** A workbench operated without a mouse: every method presses keys and reads what has the focus. */
export class Keyboard {
  readonly #workbench: Workbench;

  constructor(workbench: Workbench) {
    this.#workbench = workbench;
  }

  /** Presses a key, such as `Enter` or `Shift+F10`. */
  async press(key: string): Promise<void> {
    await this.#workbench.page.keyboard.press(key);
  }

  /** Enters a text at once where the focus is. */
  async type(text: string): Promise<void> {
    await this.#workbench.page.keyboard.insertText(text);
  }

  /** Runs a command from the palette. */
  async command(title: string): Promise<void> {
    await this.#workbench.runCommand(title);
  }

  /** Opens a file of the workspace with the cursor in a line. */
  async openFile(name: string, line: number): Promise<void> {
    const { page } = this.#workbench;
    await this.#workbench.openFile(name);
    await page.locator('.editor-instance .monaco-editor.focused').waitFor();
    await this.press('Control+G');
    await page.locator('.quick-input-widget:visible input.input:focus').waitFor();
    await this.type(`${line}:8`);
    await this.press('Enter');
    await this.#workbench.statusBarItem(`Ln ${line}, Col 8`).waitFor();
  }

  /** Focuses a view that has this row, and moves to the row. */
  async reach(view: string, row: RegExp): Promise<void> {
    await this.#workbench.treeRow(row, this.#workbench.pane(view)).waitFor();
    // The focus goes to the list once it has rows.
    await this.command(`ClearlyDefined: Focus on ${view} View`);
    await this.press('Home');
    await this.walkTo(view, 'ArrowDown', row);
  }

  /** Presses a key until this row of the view has the focus. */
  async walkTo(view: string, key: string, row: RegExp): Promise<void> {
    const here = this.focusedRow(view);
    await eventually(`${key} leads to ${row}`, async () => {
      if (row.test(await here.innerText({ timeout: 500 }).catch(() => ''))) return true;
      await this.press(key);
      return false;
    });
  }

  /** The row of a view that has the focus. */
  focusedRow(view: string): Locator {
    return this.#workbench.pane(view).locator('.monaco-list:focus .monaco-list-row.focused').first();
  }

  /** The entries of the context menu of the focused row, which is open then. */
  async openMenu(): Promise<string[]> {
    await this.press('Shift+F10');
    await this.#menu.waitFor();
    const labels = await this.#menu.locator('.action-item .action-label:not(.separator)').allInnerTexts();
    return labels.filter((label) => label !== '');
  }

  async closeMenu(): Promise<void> {
    await this.press('Escape');
    await this.#menu.waitFor({ state: 'hidden' });
  }

  /** Chooses an entry of the focused row's context menu. */
  async chooseFromMenu(entry: string): Promise<void> {
    await this.openMenu();
    await this.chooseInMenu(entry);
  }

  /** Chooses an entry of the menu that is open or opens now. */
  async chooseInMenu(entry: string): Promise<void> {
    await this.#menu.waitFor();
    const label = this.#workbench.page.getByText(entry, { exact: true });
    const chosen = this.#menu.locator('.action-item.focused', { has: label });
    await eventually(`ArrowDown leads to ${entry}`, async () => {
      if (await appears(chosen, 200)) return true;
      await this.press('ArrowDown');
      return false;
    });
    await this.press('Enter');
    await this.#menu.waitFor({ state: 'hidden' });
  }

  /** Presses Tab until an element of the workbench with this text or accessible name has the focus. */
  async tabTo(name: RegExp): Promise<void> {
    const passed: string[] = [];
    for (let presses = 0; presses < 80; presses++) {
      const here = await this.focusedName();
      if (name.test(here)) return;
      passed.push(here.slice(0, 40));
      await this.press('Tab');
    }
    throw new Error(`Tab does not lead to ${name}, only to ${passed.join(', ')}`);
  }

  /** The text or accessible name of the focused element of the workbench. */
  focusedName(): Promise<string> {
    return this.#workbench.page.evaluate(() => {
      const element = document.activeElement;
      const text = element instanceof HTMLElement ? element.innerText.trim() : '';
      return text === '' ? (element?.getAttribute('aria-label') ?? '') : text;
    });
  }

  get #menu(): Locator {
    return this.#workbench.page.locator('.monaco-menu:visible');
  }
}
