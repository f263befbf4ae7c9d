import type { Locator } from 'playwright-core';
import type { Session } from '../editor/session.ts';
import { eventually } from '../support/eventually.ts';
import { PageView } from './pageView.ts';

/** Pages that show what changes, one after another. The first one is opened by `show`. */
export class ChangesPage {
  readonly session: Session;
  #view: PageView | undefined;

  constructor(session: Session) {
    this.session = session;
  }

  get view(): PageView {
    if (!this.#view) throw new Error('no page is shown');
    return this.#view;
  }

  /** Shows the page that was opened last. */
  async showLast(): Promise<void> {
    if (this.#view) await this.#view.show();
    else this.#view = await PageView.open(this.session);
  }

  /** Shows the page that was opened last, with its changes, once it has this text. */
  async show(text: string): Promise<void> {
    await this.showLast();
    await this.view.page.locator('.compared', { hasText: text }).waitFor();
    await this.view.page.getByRole('tab', { name: 'Changes', selected: true }).waitFor();
  }

  /** Waits until the window has this tab in front. */
  async hasTab(title: string): Promise<void> {
    await eventually(
      () => `there is a tab ${title}, not only ${this.session.tabs.join(', ')}`,
      async () => this.session.tabs.at(-1) === title,
    );
  }

  /** A value that is added or removed, anywhere or in one definition. */
  side(is: 'added' | 'removed', text: string, within?: Locator): Locator {
    return (within ?? this.view.page.locator('body')).locator(`.side.${is}`, { hasText: text }).first();
  }

  /** A definition that the pull request on show changes. */
  reviewed(name: string): Locator {
    const { page } = this.view;
    return page.locator('.reviewed', { has: page.getByRole('heading', { name: new RegExp(`^${name} `) }) });
  }

  async close(): Promise<void> {
    await this.#view?.close();
    await this.session.close();
  }
}
