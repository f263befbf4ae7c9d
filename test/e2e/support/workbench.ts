import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Frame, Locator, Page } from 'playwright-core';
import type { HostWindow } from '../../host/hostWindow.ts';
import { projectRoot } from '../../../scripts/project.ts';
import { appears, eventually, waitTimeout } from '../../support/eventually.ts';
import { Keyboard } from './keyboard.ts';
import { QuickInput } from './quickInput.ts';
import { StandIn } from './standIn.ts';
import { looks, themeLabels, type Look, type Theme } from '../../support/themes.ts';
import { TreeView } from './treeView.ts';

const screenshots = path.join(projectRoot, 'artefacts', 'screenshots');

interface Surroundings {
  readonly serviceUrl: string | undefined;
  readonly workspace: string | undefined;
  /** The output of the extensions, updated as it arrives. */
  readonly printed: readonly Buffer[];
  /** Extensions run in the page. */
  readonly isWeb: boolean;
  end(): Promise<void>;
}

/** The number of attempts to get a hover, and the milliseconds of each. */
const hoverAttempts = 3;
const hoverPatience = 6_000;

/**
 * A VS Code window driven as a user would: elements are found by their visible text and operated by mouse and keyboard.
 */
export class Workbench {
  /** The stand-in service, if there is one. */
  readonly #service: StandIn | undefined;
  /** The opened copy of the workspace, if there is one. */
  readonly workspace: string | undefined;
  readonly page: Page;
  readonly #window: Pick<HostWindow, 'page' | 'server' | 'dispose'>;
  readonly #surroundings: Surroundings;
  readonly #quickInput: QuickInput;

  constructor(window: Pick<HostWindow, 'page' | 'server' | 'dispose'>, surroundings: Surroundings) {
    this.page = window.page;
    this.workspace = surroundings.workspace;
    this.#service = surroundings.serviceUrl === undefined ? undefined : new StandIn(surroundings.serviceUrl);
    this.#surroundings = surroundings;
    this.#window = window;
    this.#quickInput = new QuickInput(window.page);
    window.page.setDefaultTimeout(waitTimeout);
  }

  /** The output of the extensions so far. */
  get output(): string {
    return Buffer.concat(this.#surroundings.printed).toString();
  }

  /** Throws if a window has more than one extension host: then every extension runs in it twice. */
  assertOneExtensionHost(): void {
    const { server } = this.#window;
    // The server's hosts have no extension then, and that of a closed tab may stay.
    if (this.#surroundings.isWeb) return;
    // A page that is loaded while the editor replaces a crashed host leaves that one behind.
    if (server.hadCrash()) return;
    const hosts = server.runningExtensionHosts();
    const windows = this.page.context().pages().length;
    assert.ok(hosts <= windows, `${hosts} extension hosts for ${windows} windows`);
  }

  /** The stand-in service. Throws if there is none. */
  get service(): StandIn {
    if (!this.#service) throw new Error('this window has no stand-in service');
    return this.#service;
  }

  /**
   * Waits until the window has the extension's commands and views: a window shows its frame earlier, and its first
   * list of commands has none of them.
   */
  async waitForExtension(): Promise<void> {
    await this.page.locator('.monaco-workbench .part.statusbar').waitFor();
    if (!(await this.page.locator('.part.activitybar').isVisible())) return;
    await this.page.locator('.activitybar .action-label[aria-label^="ClearlyDefined"]').waitFor();
  }

  /** Chooses another theme in the user interface. */
  async setTheme(theme: Theme): Promise<void> {
    await this.chooseIn('Preferences: Color Theme', themeLabels[theme]);
    await eventually(`the window is ${theme}`, async () => isDeepStrictEqual(await this.look(), looks[theme]));
  }

  async look(): Promise<Look> {
    const classes = (await this.page.locator('.monaco-workbench').getAttribute('class')) ?? '';
    const kind = classes.split(' ').find((name) => /^(vs|vs-dark|hc-black|hc-light)$/.test(name)) ?? '';
    const sideBar = await this.page
      .locator('.part.sidebar')
      .evaluate((element) => getComputedStyle(element).backgroundColor);
    return { kind, sideBar };
  }

  /** Runs a command by its label in the command palette, such as `ClearlyDefined: Refresh`. */
  async runCommand(title: string): Promise<void> {
    await this.#quickInput.pick('F1', `>${title}`, title);
  }

  /** Chooses an entry of the open list by its whole label. */
  async choose(label: string): Promise<void> {
    await this.#quickInput.choose(label);
  }

  /** Runs a command and chooses an entry of its list. */
  async chooseIn(title: string, label: string): Promise<void> {
    await this.runCommand(title);
    await this.#quickInput.choose(label);
  }

  /**
   * Runs a command that opens a quick input, enters a text there if one is given, and returns the quick input when it
   * shows `shown`.
   */
  async openInput(title: string, shown: string | RegExp, text?: string): Promise<Locator> {
    await this.runCommand(title);
    if (text !== undefined) await this.#quickInput.enter(text);
    return this.openList(shown);
  }

  /** The open quick input, when it shows `shown`. */
  async openList(shown: string | RegExp): Promise<Locator> {
    const input = this.page.locator('.quick-input-widget:visible');
    await input.getByText(shown).first().waitFor();
    return input;
  }

  /** Chooses an entry of a row's context menu: opens it with the mouse, and walks to the entry with the keyboard. */
  async chooseFromMenu(row: Locator, entry: string): Promise<void> {
    await this.settle(row);
    await row.click({ button: 'right' });
    await new Keyboard(this).chooseInMenu(entry);
  }

  /** Ticks entries of the open list and confirms the selection. */
  async tick(labels: readonly string[]): Promise<void> {
    await this.#quickInput.tick(labels);
  }

  /** Types into the open input and confirms the text. */
  async type(text: string): Promise<void> {
    await this.#quickInput.type(text);
  }

  /** Shows a view by its name and returns its pane. */
  async openView(name: string): Promise<Locator> {
    const pane = this.pane(name);
    await this.#quickInput.pick('F1', `>Focus on ${name} View`, new RegExp(`: Focus on ${escape(name)} View$`));
    await pane.waitFor();
    return pane;
  }

  /**
   * Opens the Components view, waits for its rows, and dismisses the notice of the first start. Whether the notice was
   * dismissed before is not always known: a window that closes immediately does not save all of its profile.
   */
  async dismissLookUpNotice(): Promise<Locator> {
    const view = await this.openView('Components');
    await this.treeRow(/\d components?( · |$)/, view).waitFor();
    const notice = this.treeRow(/^Public names are sent/, view);
    // Rows move while the side bar is laid out.
    await this.settle(this.treeRow(/\d components?( · |$)/, view));
    if (await notice.isVisible()) {
      await notice.click();
      await this.choose('Dismiss');
    }
    await notice.waitFor({ state: 'hidden' });
    return view;
  }

  /** Collapses a view, which leaves more rows to the others. */
  async closeView(name: string): Promise<void> {
    const header = this.pane(name).locator('.pane-header');
    if (!/\bexpanded\b/.test((await header.getAttribute('class')) ?? '')) return;
    await header.locator('.title').click();
    await header.and(this.page.locator(':not(.expanded)')).waitFor();
  }

  async hideSideBar(): Promise<void> {
    await this.#toggleSideBar('hidden');
  }

  async showSideBar(): Promise<void> {
    await this.#toggleSideBar('visible');
  }

  async #toggleSideBar(state: 'hidden' | 'visible'): Promise<void> {
    const sideBar = this.page.locator('.part.sidebar');
    if ((await sideBar.isVisible()) === (state === 'visible')) return;
    await this.runCommand('View: Toggle Primary Side Bar Visibility');
    await sideBar.waitFor({ state });
  }

  /** A view of the side bar, which need not be visible. */
  view(name: string): TreeView {
    return new TreeView(this, name);
  }

  /** A visible view by its name. */
  pane(name: string): Locator {
    return this.page.locator('.pane', { has: this.page.locator(`.pane-header[aria-label^="${name} "]`) });
  }

  /** The first row with this text in any tree of the window or in one view. */
  treeRow(text: string | RegExp, within?: Locator): Locator {
    return (within ?? this.page.locator('.pane-body')).locator('.monaco-list-row', { hasText: text }).first();
  }

  /** The visible rows of a view: label and description. */
  async rows(view: string): Promise<string[]> {
    const texts = await this.pane(view).locator('.monaco-list-row').evaluateAll(readRows);
    return texts.map((text) => text.replace(/\s+/g, ' ').trim());
  }

  /** Waits until a view has exactly these rows. The failure message lists the actual rows. */
  async waitForRows(view: string, expected: readonly string[]): Promise<void> {
    await eventually('the rows', async () => isDeepStrictEqual(await this.rows(view), expected)).catch(() => undefined);
    assert.deepEqual(await this.rows(view), expected);
  }

  async expand(row: Locator): Promise<void> {
    await this.settle(row);
    const open = row.and(this.page.locator('[aria-expanded="true"]'));
    if (await open.isVisible()) return;
    await row.locator('.monaco-tl-twistie').click();
    await open.waitFor();
  }

  /** Clicks a row of a tree and returns the webview with such an element. */
  async openRow(row: Locator, selector: string): Promise<Frame> {
    await this.settle(row);
    await row.click();
    return this.webviewFrame(selector);
  }

  /** Waits until the rows of the side bar stay where they are, because a tree that is redrawn misses a click. */
  async settle(row: Locator): Promise<void> {
    await this.reach(row);
    await this.waitUntilIdle();
    const rows = this.page.locator('.part.sidebar .monaco-list-row');
    let before: readonly string[] = [];
    await eventually('the rows stay where they are', async () => {
      const now = await rows.evaluateAll(readPlaces);
      const isSame = isDeepStrictEqual(now, before);
      before = now;
      return isSame;
    });
  }

  /** Opens a file of the workspace in an editor by its name. */
  async openFile(name: string): Promise<Locator> {
    const folder = path.posix.dirname(name);
    // Several files of one name differ by their folder.
    const beside = folder === '.' ? undefined : folder;
    await this.#quickInput.pick('Control+P', name, path.posix.basename(name), beside);
    const editor = this.page.locator('.editor-instance', { has: this.page.locator('.view-line') });
    await editor.first().waitFor();
    // The chosen entry was where the editor's tab is now, and its hover would cover the text.
    await this.page.mouse.move(0, 0);
    return editor.first();
  }

  /** The titles of the open editors, as shown in their tabs. */
  async tabs(): Promise<string[]> {
    const titles = await this.page.locator('.tabs-container .tab').allInnerTexts();
    return titles.map((title) => title.replace(/\s+/g, ' ').trim());
  }

  /** Loads the page again, once the stored list of open editors has all these texts: VS Code stores it only occasionally. */
  async reload(saved: readonly string[]): Promise<void> {
    await eventually(`the open editors are saved with ${saved.join(' and ')}`, async () => {
      const values = (await this.savedState()).split('\n');
      return values.some((value) => value.includes('editorpart.state') && saved.every((text) => value.includes(text)));
    });
    await this.page.reload();
    await this.waitForExtension();
  }

  /** Runs the command Reload Window, once the window's stored state has all these texts. */
  async reloadWindow(saved: readonly string[]): Promise<void> {
    await this.#isSaved(saved);
    const loaded = this.page.waitForEvent('load');
    await this.runCommand('Developer: Reload Window').catch((error: unknown) => {
      // The list may end with the page.
      if (!/navigat|destroyed|detached/.test(String(error))) throw error;
    });
    await loaded;
    await this.waitForExtension();
  }

  async #isSaved(texts: readonly string[]): Promise<void> {
    await eventually(`the window's state has ${texts.join(' and ')}`, async () => {
      const state = await this.savedState();
      return texts.every((text) => state.includes(text));
    });
  }

  /** The complete stored state of the workbench. */
  async savedState(): Promise<string> {
    return this.page.evaluate(readSavedState);
  }

  /** Opens the same folder in another tab of the browser, which closes with this one. */
  async openTab(): Promise<Workbench> {
    const page = await this.page.context().newPage();
    await page.goto(this.page.url());
    const opened = new Workbench(
      { page, server: this.#window.server, dispose: () => page.close() },
      { ...this.#surroundings, end: () => Promise.resolve() },
    );
    await opened.waitForExtension();
    return opened;
  }

  /** The webview that has such an element. Webviews are nested frames; all are searched until one has it. */
  async webviewFrame(selector: string): Promise<Frame> {
    const search = async (): Promise<Frame | undefined> => {
      for (const frame of this.page.frames()) {
        const count = await frame
          .locator(selector)
          .count()
          .catch(() => 0); // A frame may be gone meanwhile.
        if (count > 0) return frame;
      }
      return undefined;
    };
    return eventually(`a webview has ${selector}`, search);
  }

  /** An action in the header of a view; it is visible while the mouse is over the view. */
  viewAction(view: string, name: string): Locator {
    return this.pane(view).locator('.pane-header').getByRole('button', { name, exact: true });
  }

  async clickViewAction(view: string, name: string): Promise<void> {
    await this.pane(view).hover();
    await this.viewAction(view, name).click();
  }

  /** Scrolls a tree until the row exists: a tree contains only its visible rows. */
  async reach(row: Locator): Promise<Locator> {
    const list = this.page.locator('.part.sidebar .pane-body .monaco-list').first();
    let isDown = true;
    await eventually('the row is on the screen', async () => {
      if (await appears(row, 500)) return true;
      await list.hover();
      const before = await list.innerText();
      await this.page.mouse.wheel(0, isDown ? 200 : -200);
      if (!(await appears(row, 200)) && (await list.innerText()) === before) isDown = !isDown;
      return false;
    });
    return row;
  }

  /** The accessible name of the extension's icon in the Activity Bar, with its badge. */
  async badgeLabel(): Promise<string> {
    const labels = await this.page.locator('.activitybar .action-item').evaluateAll(readLabels);
    return labels.filter((label) => label.includes('ClearlyDefined')).join();
  }

  /** Waits until no view shows progress. */
  async waitUntilIdle(): Promise<void> {
    const working = this.page.locator('.part.sidebar .monaco-progress-container.active:visible');
    await eventually('no view is working', async () => (await working.count()) === 0);
  }

  /**
   * Points at an element and returns its hover. Points again when no hover appears: an editor that is still being laid
   * out ignores the pointer.
   */
  async hover(target: Locator): Promise<Locator> {
    const hover = this.page.locator('.monaco-hover:visible').first();
    for (let attempt = 1; attempt < hoverAttempts; attempt++) {
      await target.hover();
      const isThere = await hover.waitFor({ timeout: hoverPatience }).then(
        () => true,
        () => false,
      );
      if (isThere) return hover;
      await this.page.mouse.move(0, 0);
    }
    await target.hover();
    await hover.waitFor();
    return hover;
  }

  /** The entry in the status bar with this text. */
  statusBarItem(text: string | RegExp): Locator {
    return this.page.locator('.part.statusbar .statusbar-item', { hasText: text });
  }

  /** The text of every visible notification. */
  async notifications(): Promise<string[]> {
    return this.page.locator('.notification-toast .notification-list-item-message').allInnerTexts();
  }

  /** A visible notification with this text. */
  notification(text: RegExp): Locator {
    return this.page.locator('.notification-toast', { hasText: text }).first();
  }

  /** Saves a screenshot of each tab as artefacts/screenshots/<name>.png, `<name> 2.png`, …; the first one's path. */
  async screenshot(name: string): Promise<string> {
    const fileOf = (title: string): string => path.join(screenshots, `${title.replace(/[^\w-]+/g, '-')}.png`);
    fs.mkdirSync(screenshots, { recursive: true });
    for (const [at, page] of this.page.context().pages().entries())
      await page.screenshot({ path: fileOf(at === 0 ? name : `${name} ${at + 1}`) });
    return fileOf(name);
  }

  async dispose(): Promise<void> {
    await this.#window.dispose();
    await this.#surroundings.end();
  }
}

/** Runs in the page: label and description of each row at one moment, from top to bottom. */
function readRows(rows: readonly Element[]): string[] {
  const place = (row: Element): number => Number(row.getAttribute('data-index'));
  const labels = (row: Element): string[] =>
    [...row.querySelectorAll<HTMLElement>('.label-name, .label-description')].map((part) => part.innerText);
  return [...rows].sort((a, b) => place(a) - place(b)).map((row) => labels(row).join(' '));
}

/** Runs in the page: the text and the place of each row. */
function readPlaces(rows: readonly Element[]): string[] {
  return rows.map((row) => `${row.getBoundingClientRect().top} ${row.textContent ?? ''}`);
}

/** Runs in the page: the accessible names of items and their icons. */
function readLabels(items: readonly Element[]): string[] {
  return items.map((item) =>
    [item, item.querySelector('.action-label')].map((one) => one?.getAttribute('aria-label') ?? '').join(' '),
  );
}

/** Runs in the page: the complete stored state of the workbench. */
async function readSavedState(): Promise<string> {
  const ended = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(new Error(String(request.error)));
    });
  const texts: string[] = [];
  for (const { name } of await indexedDB.databases()) {
    const database = await ended(indexedDB.open(name ?? ''));
    for (const store of database.objectStoreNames)
      texts.push(...(await ended(database.transaction(store).objectStore(store).getAll())).map(String));
    database.close();
  }
  return texts.join('\n');
}

function escape(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
