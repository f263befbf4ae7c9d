// A page of the real extension in a browser without VS Code:
//
//   const session = await openSession({ workspace: 'sample' });     // test/editor
//   const view = await PageView.open(session);                       // loads the page that was opened last
//   await view.page.getByRole('tab', { name: 'Files' }).click();     // Playwright
//   await view.show();                                               // the page that was opened last since then
//   await view.close();
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, Locator, Page, Route } from 'playwright-core';
import { projectRoot } from '../../scripts/project.ts';
import { type PageRunner, type WebviewPanel, webviewOrigin } from '../editor/window/panels.ts';
import type { Session } from '../editor/session.ts';
import { findChromium, openBrowser } from '../host/browser.ts';
import { type Theme, themeClasses } from '../support/themes.ts';

/** For each theme the variables of VS Code that pages use; `test/e2e/appearance` compares them with a window. */
const themeFolder = path.join(import.meta.dirname, 'themes');

/** The longest wait, in milliseconds, for anything on a page under load. It does not delay what is ready sooner. */
const waitTimeout = 30_000;

export const sizes = {
  wide: { width: 1280, height: 800 },
  /** Less than at a zoom of 400 %, or a side column. */
  narrow: { width: 300, height: 800 },
  /** The wide one at a zoom of 200 %: half as many pixels in each direction. */
  zoomed: { width: 640, height: 400 },
  /** At a zoom of 400 %. */
  enlarged: { width: 320, height: 200 },
} as const;

export type Size = keyof typeof sizes;

export class PageView implements PageRunner {
  readonly page: Page;
  readonly session: Session;
  readonly #context: BrowserContext;
  readonly #profile: string;
  #panel: WebviewPanel | null = null;
  /** Each panel has an address and a saved state of its own. */
  readonly #shown: WebviewPanel[] = [];
  #theme: Theme = 'dark';
  #html = '';
  /** Messages to the page are delivered in their order. */
  #posted: Promise<unknown> = Promise.resolve();
  readonly #ended = new AbortController();

  private constructor(session: Session, context: BrowserContext, page: Page, profile: string) {
    this.session = session;
    this.page = page;
    this.#context = context;
    this.#profile = profile;
    page.setDefaultTimeout(waitTimeout);
  }

  /** Opens a browser with the page that was opened last in this window. The window's clock runs from now on. */
  static async open(session: Session): Promise<PageView> {
    const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'page-'));
    const context = await openBrowser(await findChromium(), { profile, viewport: sizes.wide });
    const page = context.pages()[0] ?? (await context.newPage());
    const view = new PageView(session, context, page, profile);
    await page.route(`${webviewOrigin}/**`, (route) => view.#answer(route));
    await page.exposeFunction('toHost', (text: string) => view.#panel?.receive(JSON.parse(text)));
    await page.addInitScript(provideVsCodeApi);
    void view.#runClock();
    await view.show();
    return view;
  }

  /** Shows the page that was opened last, or this one. */
  async show(panel: WebviewPanel = this.session.panel): Promise<void> {
    this.#panel = panel;
    if (!this.#shown.includes(panel)) this.#shown.push(panel);
    const loaded = this.page.waitForEvent('load');
    panel.runIn(this);
    await loaded;
    await this.page.locator('#root > *').first().waitFor();
  }

  /** The tab of the page is hidden, which discards it, and shown again. */
  async hideAndShow(): Promise<void> {
    const panel = this.#panel;
    panel?.show(false);
    const loaded = this.page.waitForEvent('load');
    panel?.show(true);
    await loaded;
    await this.page.locator('#root > *').first().waitFor();
  }

  /** The command Reload Window: the page comes back, with what it had saved. */
  async reloadWindow(): Promise<void> {
    const before = this.#panel;
    if (!before) throw new Error('no page is shown');
    const state: unknown = await this.page.evaluate(() =>
      JSON.parse(sessionStorage.getItem(window.location.search) ?? 'null'),
    );
    await this.session.world.restart();
    const panel = await this.session.world.window.restorePanel(before.viewType, state);
    this.#shown[this.#shown.indexOf(before)] = panel;
    await this.show(panel);
  }

  async setTheme(theme: Theme): Promise<void> {
    this.#theme = theme;
    await this.page.evaluate(applyTheme, { address: styleAddress(theme), name: themeClasses[theme] });
  }

  async setSize(size: Size): Promise<void> {
    await this.page.setViewportSize(sizes[size]);
  }

  /** A description of the element with the focus: its name, or its text. */
  focused(): Promise<string> {
    return this.page.evaluate(() => {
      const element = document.activeElement;
      return (element?.getAttribute('aria-label') ?? element?.textContent ?? '').trim();
    });
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: typeof name === 'string' });
  }

  tab(name: string): Locator {
    return this.page.getByRole('tab', { name });
  }

  /** Waits until nothing of the page is being loaded. */
  async whenIdle(): Promise<void> {
    await this.page.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
  }

  /** Saves a picture as artefacts/screenshots/<name>.png. */
  async screenshot(name: string): Promise<void> {
    const file = path.join(projectRoot, 'artefacts', 'screenshots', `${name.replaceAll(/[^\w-]+/g, '-')}.png`);
    await this.page.screenshot({ path: file });
  }

  async close(): Promise<void> {
    this.#ended.abort();
    await this.#context.close();
    fs.rmSync(this.#profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }

  load(html: string): void {
    this.#html = html;
    this.#posted = Promise.resolve();
    const place = this.#panel ? this.#shown.indexOf(this.#panel) : 0;
    this.page.goto(`${webviewOrigin}/page.html?${place}`).catch(() => undefined); // `show` waits for it
  }

  post(message: unknown): void {
    this.#posted = this.#posted
      .then(() => this.page.evaluate((data) => window.postMessage(data, '*'), message))
      .catch(() => undefined); // a page that is gone
  }

  async #answer(route: Route): Promise<void> {
    const file = decodeURIComponent(new URL(route.request().url()).pathname);
    if (file === '/page.html')
      return route.fulfill({ contentType: 'text/html', body: withTheme(this.#html, this.#theme) });
    const allowed = [path.join(projectRoot, 'dist', 'webview'), themeFolder].some((folder) => file.startsWith(folder));
    return allowed && fs.existsSync(file) ? route.fulfill({ path: file }) : route.fulfill({ status: 404 });
  }

  async #runClock(): Promise<void> {
    const { signal } = this.#ended;
    while (!signal.aborted) {
      await this.session.world.pass(100);
      await pause(20);
    }
  }
}

/** Runs in each page, before its own scripts. */
function provideVsCodeApi(): void {
  const host = window as unknown as { toHost(text: string): Promise<void> };
  const stored = window.location.search;
  Object.assign(window, {
    acquireVsCodeApi: () => ({
      postMessage: (message: unknown) => void host.toHost(JSON.stringify(message)),
      getState: () => JSON.parse(sessionStorage.getItem(stored) ?? 'null') ?? undefined,
      setState: (state: unknown) => sessionStorage.setItem(stored, JSON.stringify(state)),
    }),
  });
}

/** Runs in the page; resolves once it has the theme. */
async function applyTheme({ address, name }: { readonly address: string; readonly name: string }): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('#theme');
  if (!link) throw new Error('the page has no theme');
  const loaded = new Promise((resolve) => link.addEventListener('load', resolve, { once: true }));
  const isOther = link.href !== address;
  link.href = address;
  document.body.className = name;
  if (isOther) await loaded;
}

/** The page as VS Code shows it: with the variables and the class of the theme. */
function withTheme(html: string, theme: Theme): string {
  return html
    .replace('</title>', `</title>${styleSheet('editor')}${styleSheet('theme', theme)}`)
    .replace('<body>', `<body class="${themeClasses[theme]}">`);
}

function styleSheet(id: string, file = id): string {
  return `<link id="${id}" rel="stylesheet" href="${styleAddress(file)}">`;
}

function styleAddress(file: string): string {
  return `${webviewOrigin}${path.join(themeFolder, `${file}.css`)}`;
}
