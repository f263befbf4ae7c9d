import fs from 'node:fs';
import path from 'node:path';
import type { Frame, Locator, Page } from 'playwright-core';
import type { HostWindow } from '../../host/hostWindow.ts';
import { projectRoot } from '../../run/project.ts';
import { eventually } from './eventually.ts';

const screenshots = path.join(projectRoot, 'artefacts', 'screenshots');

interface Surroundings {
  readonly serviceUrl: string | undefined;
  readonly workspace: string | undefined;
  /** What extensions print, as it comes. */
  readonly printed: readonly Buffer[];
  end(): Promise<void>;
}

/** A window of VS Code as a person has it before them: what can be seen is found by its words, what is done is done by mouse and key. */
export class Workbench {
  /** The stand-in service's address, when there is one. */
  readonly serviceUrl: string | undefined;
  /** The opened copy of the workspace, when there is one. */
  readonly workspace: string | undefined;
  readonly page: Page;
  readonly #window: HostWindow;
  readonly #end: () => Promise<void>;
  readonly #printed: readonly Buffer[];

  constructor(window: HostWindow, surroundings: Surroundings) {
    this.page = window.page;
    this.serviceUrl = surroundings.serviceUrl;
    this.workspace = surroundings.workspace;
    this.#printed = surroundings.printed;
    this.#window = window;
    this.#end = () => surroundings.end();
    window.page.setDefaultTimeout(15_000);
  }

  /** What extensions printed so far. */
  get output(): string {
    return Buffer.concat(this.#printed).toString();
  }

  /** Runs a command by the words the command palette shows, such as `ClearlyDefined: Refresh`. */
  async runCommand(title: string): Promise<void> {
    await this.#pick('F1', `>${title}`, title);
  }

  /** Shows a view by its name and gives its pane. */
  async openView(name: string): Promise<Locator> {
    await this.#pick('F1', `>Focus on ${name} View`, new RegExp(`: Focus on ${escape(name)} View$`));
    const pane = this.pane(name);
    await pane.waitFor();
    return pane;
  }

  /** A view on the screen, by its name. */
  pane(name: string): Locator {
    return this.page.locator('.pane', { has: this.page.locator(`.pane-header[aria-label^="${name} "]`) });
  }

  /** The first row with these words in any tree of the window, or in one view. */
  treeRow(text: string | RegExp, within?: Locator): Locator {
    return (within ?? this.page.locator('.pane-body')).locator('.monaco-list-row', { hasText: text }).first();
  }

  async expand(row: Locator): Promise<void> {
    await row.waitFor();
    if ((await row.getAttribute('aria-expanded')) === 'true') return;
    await row.locator('.monaco-tl-twistie').click();
    await eventually('the row is open', async () => (await row.getAttribute('aria-expanded')) === 'true');
  }

  /** Opens a file of the workspace in an editor, by its name. */
  async openFile(name: string): Promise<Locator> {
    await this.#pick('Control+P', name, path.posix.basename(name));
    const editor = this.page.locator('.editor-instance', { has: this.page.locator('.view-line') });
    await editor.first().waitFor();
    return editor.first();
  }

  /** The webview that has such an element. Webviews are frames in frames: all are searched until one has it. */
  async webviewFrame(selector: string): Promise<Frame> {
    return eventually(`a webview has ${selector}`, async () => {
      for (const frame of this.page.frames()) {
        const count = await frame
          .locator(selector)
          .count()
          .catch(() => 0); // a frame may be gone meanwhile
        if (count > 0) return frame;
      }
      return undefined;
    });
  }

  /** Points at something and gives the hover that appears. */
  async hover(target: Locator): Promise<Locator> {
    await target.hover();
    const hover = this.page.locator('.monaco-hover:visible').first();
    await hover.waitFor();
    return hover;
  }

  /** The entry in the status bar with these words. */
  statusBarItem(text: string | RegExp): Locator {
    return this.page.locator('.part.statusbar .statusbar-item', { hasText: text });
  }

  /** Every notification on the screen now, in words. */
  async notifications(): Promise<string[]> {
    return this.page.locator('.notification-toast .notification-list-item-message').allInnerTexts();
  }

  /** Saves a picture as artefacts/screenshots/<name>.png. */
  async screenshot(name: string): Promise<string> {
    const file = path.join(screenshots, `${name.replace(/[^\w-]+/g, '-')}.png`);
    fs.mkdirSync(screenshots, { recursive: true });
    await this.page.screenshot({ path: file });
    return file;
  }

  async dispose(): Promise<void> {
    await this.#window.dispose();
    await this.#end();
  }

  /**
   * Opens the quick input, types and chooses the entry with exactly this label. What a list offers is settled when it opens, so it is
   * opened again while the entry is missing: the extension may still be starting.
   */
  async #pick(key: string, text: string, label: string | RegExp): Promise<void> {
    const widget = this.page.locator('.quick-input-widget:visible');
    const words = this.page.getByText(label, { exact: true });
    const entry = widget.locator('.monaco-list-row', { has: words }).first();
    await eventually(`the list for "${text}" has ${label}`, async () => {
      await this.page.keyboard.press(key);
      await widget.locator('input.input').fill(text);
      if (await appears(entry, 1000)) return true;
      await this.page.keyboard.press('Escape');
      await widget.waitFor({ state: 'hidden' });
      return false;
    });
    await entry.click();
    await entry.waitFor({ state: 'hidden' }); // the command may have opened another list already
  }
}

function appears(target: Locator, timeout: number): Promise<boolean> {
  return target.waitFor({ timeout }).then(
    () => true,
    () => false,
  );
}

function escape(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
