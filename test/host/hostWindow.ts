import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { findChromium, openBrowser, type BrowserOptions } from './browser.ts';
import { bareEnvironment } from '../support/bareEnvironment.ts';
import { startServer, type OutputTarget, type RunningServer } from './startServer.ts';
import type { ServerOptions } from './server/serverOptions.ts';
import { workbenchAddress, type WindowOptions } from './workbenchAddress.ts';

export interface HostWindowOptions {
  readonly server: ServerOptions;
  readonly window: WindowOptions;
  readonly browser?: Omit<BrowserOptions, 'profile'>;
  readonly output: OutputTarget;
  /** Variables of the server and its extension hosts, besides those of this process. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Called with the empty page, before anything is loaded. */
  readonly onPage?: (page: Page, context: BrowserContext, server: RunningServer) => Promise<void>;
}

/** One VS Code server and one browser page that shows its workbench. */
export interface HostWindow {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly server: RunningServer;
  readonly browserLabel: string;
  /** Milliseconds from the start to `server`, `browser` and `workbench`. */
  readonly marks: ReadonlyMap<string, number>;
  dispose(): Promise<void>;
}

/** The time limit of each step of opening a window: the machine may be busy. */
const startMs = 90_000;

/** Resolves when the workbench's frame is on the screen; extensions may still be starting. */
export async function openHostWindow(options: HostWindowOptions): Promise<HostWindow> {
  const start = performance.now();
  const marks = new Map<string, number>();
  const mark = (name: string): void => void marks.set(name, Math.round(performance.now() - start));
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'vscode-host-browser-'));
  // The user's package manager settings affect what is sent, so test windows have their own home folder.
  const home = path.join(path.dirname(options.server.userDataDir), 'home');
  fs.mkdirSync(home, { recursive: true });
  const [server, found] = await Promise.all([
    startServer(options.server, options.output, { ...bareEnvironment(home), ...options.environment }),
    findChromium(),
  ]);
  mark('server');
  let context: BrowserContext | undefined;
  const dispose = async (): Promise<void> => {
    await Promise.race([context?.close().catch(() => undefined), seconds(5)]);
    await server.dispose();
    fs.rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  };
  try {
    context = await openBrowser(found, { ...options.browser, profile });
    mark('browser');
    const page = context.pages()[0] ?? (await context.newPage());
    await options.onPage?.(page, context, server);
    await page.goto(workbenchAddress(server.authority, options.window), { timeout: startMs });
    await page.locator('.monaco-workbench .part.statusbar').waitFor({ timeout: startMs });
    mark('workbench');
    return { page, context, server, browserLabel: found.label, marks, dispose };
  } catch (error) {
    await dispose();
    throw error;
  }
}

function seconds(count: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, count * 1000).unref());
}
