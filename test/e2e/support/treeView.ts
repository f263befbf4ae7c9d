import type { Frame, Locator } from 'playwright-core';
import { eventually } from '../../support/eventually.ts';
import { Keyboard } from './keyboard.ts';
import type { Workbench } from './workbench.ts';

/** A view of the side bar, such as Components: its rows, its header and the actions of both. */
export class TreeView {
  readonly #workbench: Workbench;
  readonly name: string;

  constructor(workbench: Workbench, name: string) {
    this.#workbench = workbench;
    this.name = name;
  }

  get pane(): Locator {
    return this.#workbench.pane(this.name);
  }

  /** Shows the view and gives it the focus. */
  async open(): Promise<this> {
    await this.#workbench.openView(this.name);
    return this;
  }

  /** Collapses the view, which leaves more rows to the others. */
  async close(): Promise<void> {
    await this.#workbench.closeView(this.name);
  }

  /** The row whose label begins with this name, or whose text matches. */
  row(text: string | RegExp): TreeRow {
    const pattern = typeof text === 'string' ? new RegExp(`^${escape(text)}`) : text;
    return new TreeRow(this.#workbench, this, pattern);
  }

  /** Label and description of each visible row. */
  rows(): Promise<readonly string[]> {
    return this.#workbench.rows(this.name);
  }

  /** Waits until the view has exactly these rows. */
  async hasRows(expected: readonly string[]): Promise<void> {
    await this.#workbench.waitForRows(this.name, expected);
  }

  /** Waits until the header has this text, beside the name of the view. */
  async isDescribed(text: string): Promise<void> {
    await this.pane.locator('.pane-header').getByText(text, { exact: true }).waitFor();
  }

  /** Waits until the view has this text anywhere, such as the text of an empty view. */
  async says(text: string | RegExp): Promise<void> {
    await this.pane.getByText(text).first().waitFor();
  }

  /** Presses an action in the header. */
  async press(action: string): Promise<void> {
    await this.#workbench.clickViewAction(this.name, action);
  }
}

/** A row of a view, which need not exist yet. */
export class TreeRow {
  readonly #workbench: Workbench;
  readonly #view: TreeView;
  readonly #text: RegExp;

  constructor(workbench: Workbench, view: TreeView, text: RegExp) {
    this.#workbench = workbench;
    this.#view = view;
    this.#text = text;
  }

  get element(): Locator {
    return this.#workbench.treeRow(this.#text, this.#view.pane);
  }

  /** Waits until the row is on the screen. */
  async isShown(): Promise<this> {
    await this.element.waitFor();
    return this;
  }

  async isGone(): Promise<void> {
    await this.element.waitFor({ state: 'hidden' });
  }

  async expand(): Promise<this> {
    await this.#workbench.expand(this.element);
    return this;
  }

  /** Clicks the row and returns the page with such an element that it opens. */
  async opens(selector: string): Promise<Frame> {
    return this.#workbench.openRow(this.element, selector);
  }

  async click(): Promise<void> {
    await this.#workbench.settle(this.element);
    await this.element.click();
  }

  /** Opens the context menu and chooses an entry. */
  async choose(entry: string): Promise<void> {
    await this.#workbench.chooseFromMenu(this.element, entry);
  }

  /** Ticks the checkbox, or clears it. */
  async toggle(): Promise<void> {
    await this.#workbench.settle(this.element);
    await this.element.getByRole('checkbox').click();
  }

  /** Presses an action of the row. */
  async press(action: string): Promise<void> {
    await this.#workbench.settle(this.element);
    await this.element.hover();
    await this.element.getByRole('button', { name: action, exact: true }).click();
  }

  /** Gives the row the focus with the keyboard: a click would open what the row stands for. */
  async focus(): Promise<void> {
    await this.isShown();
    const keyboard = new Keyboard(this.#workbench);
    await this.#view.open();
    await keyboard.press('Home');
    await keyboard.walkTo(this.#view.name, 'ArrowDown', this.#text);
  }

  /** The hover of the row. */
  async hover(): Promise<Locator> {
    await this.#workbench.settle(this.element);
    return this.#workbench.hover(this.element.locator('.label-name'));
  }

  /** Waits until the row has the text. */
  async has(text: RegExp): Promise<void> {
    await eventually(`the row has ${text}`, async () =>
      text.test((await this.element.innerText()).replace(/\s+/g, ' ')),
    );
  }
}

function escape(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
