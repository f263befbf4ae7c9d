import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import type { BrowserContext, Page } from 'playwright-core';
import { findChromium, openBrowser } from '../../host/browser.ts';
import { ensureHost } from '../../../scripts/ensureHost.ts';
import { extensionFolder } from '../../../scripts/installedPackage.ts';
import { projectRoot } from '../../../scripts/project.ts';
import type { RequestMessage } from '../../../src/protocol/messages.ts';
import type { PanelLanguage } from '../../../src/protocol/panelLabels.ts';
import type { PanelSnapshot } from '../../../src/protocol/snapshot.ts';
import type * as PageLabels from '../../support/pageLabels.ts';

/** The reply to a request of the page: a result or a cause of failure. */
export type Answer = { readonly result: unknown } | { readonly cause: string };
export type Answers = (request: Pick<RequestMessage, 'name' | 'params'>) => Answer;

const shell = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>page</title>
<link rel="stylesheet" href="/page.css"></head><body><div id="root"></div>
<script>
window.acquireVsCodeApi = () => ({
  postMessage: (message) => void window.toHost(message),
  getState: () => JSON.parse(sessionStorage.getItem('state') ?? 'null') ?? undefined,
  setState: (state) => sessionStorage.setItem('state', JSON.stringify(state)),
});
</script>
<script type="module" src="/panel.js"></script></body></html>`;

/** The built page of the definition panel in a browser, with a simulated host. The caller disposes it. */
export class BarePage {
  readonly page: Page;
  /** Every request so far. */
  readonly requests: RequestMessage[] = [];
  #snapshot: PanelSnapshot;
  readonly #language: PanelLanguage;
  readonly #end: () => Promise<void>;

  private constructor(page: Page, snapshot: PanelSnapshot, language: PanelLanguage, end: () => Promise<void>) {
    this.page = page;
    this.#language = language;
    this.#snapshot = snapshot;
    this.#end = end;
    page.setDefaultTimeout(15_000);
  }

  static async open(snapshot: PanelSnapshot, answers: Answers): Promise<BarePage> {
    await ensureHost();
    const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'bare-page-'));
    const server = http.createServer(answerFile);
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    let context: BrowserContext | undefined;
    const end = async (): Promise<void> => {
      await context?.close();
      server.close();
      server.closeAllConnections();
      fs.rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    };
    try {
      context = await openBrowser(await findChromium(), { profile });
      const page = context.pages()[0] ?? (await context.newPage());
      const { pageLabels } = (await bundledModule('test/support/pageLabels.ts')) as typeof PageLabels;
      const bare = new BarePage(page, snapshot, { labels: pageLabels, locale: 'en' }, end);
      await page.exposeFunction('toHost', (message: RequestMessage) => bare.#answer(message, answers));
      const address = server.address();
      await page.goto(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`);
      await page.locator('h1').waitFor();
      return bare;
    } catch (error) {
      await end();
      throw error;
    }
  }

  /** Sends a new snapshot from the host. */
  async send(snapshot: PanelSnapshot): Promise<void> {
    this.#snapshot = snapshot;
    await this.#post({ type: 'snapshot', snapshot, isSameDefinition: false });
  }

  /** Discards the page as when its tab is hidden, and loads it again. */
  async hideAndShow(): Promise<void> {
    await this.page.reload();
    await this.page.locator('h1').waitFor();
  }

  /** The accessible name of the focused element. */
  focused(): Promise<string | null> {
    return this.page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null);
  }

  async dispose(): Promise<void> {
    await this.#end();
  }

  async #answer(message: RequestMessage, answers: Answers): Promise<void> {
    const { id, name } = message;
    this.requests.push(message);
    const answer: Answer = name === 'ready' ? { result: this.#language } : answers(message);
    const problem = 'cause' in answer ? { kind: 'failed', cause: answer.cause } : null;
    await this.#post({ type: 'reply', id, ok: !problem, ...('result' in answer ? answer : { problem }) });
    if (name === 'ready') await this.send(this.#snapshot);
  }

  #post(data: unknown): Promise<unknown> {
    return this.page.evaluate(
      (text) => window.dispatchEvent(new MessageEvent('message', { data: JSON.parse(text) })),
      JSON.stringify(data),
    );
  }
}

function answerFile({ url = '/' }: http.IncomingMessage, response: http.ServerResponse): void {
  const name = path.basename(url.split('?')[0] ?? '');
  if (name === '') return void response.end(shell);
  const file = path.join(extensionFolder(), 'dist', 'webview', name);
  if (!fs.existsSync(file)) return void response.writeHead(404).end();
  const type = { '.css': 'text/css', '.js': 'text/javascript' }[path.extname(name)];
  response.setHeader('content-type', type ?? 'application/octet-stream');
  response.end(fs.readFileSync(file));
}

/** Bundles and imports a module of the page's own tests, because Node can import neither its JSX nor its JSON. */
export async function bundledModule(file: string): Promise<unknown> {
  const { outputFiles } = await build({
    entryPoints: [path.join(projectRoot, file)],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    jsx: 'automatic',
    jsxImportSource: 'preact',
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0]?.text ?? '').toString('base64')}`);
}
