import fs from 'node:fs';
import { chromium, type BrowserContext } from 'playwright-core';
import { unpackChromium } from './unpackChromium.ts';

/** A Chromium that can be started. */
export interface Chromium {
  readonly executablePath: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Its description for messages. */
  readonly label: string;
}

export interface BrowserOptions {
  /** An empty folder for the browser's profile. */
  readonly profile: string;
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly locale?: string;
  /** `active` is the value of an operating system's high-contrast mode. */
  readonly forcedColors?: 'active' | 'none';
}

const systemBrowsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * CHROMIUM_PATH names one; otherwise the one from the npm packages, where it runs, or the system's. Throws when there
 * is none.
 */
export async function findChromium(): Promise<Chromium> {
  const named = process.env['CHROMIUM_PATH'];
  if (named) return { executablePath: named, environment: process.env, label: named };
  const packed = await unpackChromium();
  if (packed) return packed;
  const installed = systemBrowsers.find((file) => fs.existsSync(file));
  if (installed) return { executablePath: installed, environment: process.env, label: installed };
  throw new Error('no Chromium found: set CHROMIUM_PATH to one');
}

/** Opens it headless with a fresh profile, without access to any other machine. */
export async function openBrowser(found: Chromium, options: BrowserOptions): Promise<BrowserContext> {
  return chromium.launchPersistentContext(options.profile, {
    executablePath: found.executablePath,
    env: found.environment,
    headless: true,
    timeout: 90_000,
    chromiumSandbox: false,
    viewport: options.viewport ?? { width: 1280, height: 800 },
    deviceScaleFactor: 1,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    ...(options.locale !== undefined && { locale: options.locale }),
    ...(options.forcedColors !== undefined && { forcedColors: options.forcedColors }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
    ],
  });
}
