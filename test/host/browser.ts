import { execFile } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { chromium, type BrowserContext, type LaunchOptions } from 'playwright-core';

/** A Chromium that can be started. */
export interface Chromium {
  readonly start: Pick<LaunchOptions, 'channel' | 'executablePath' | 'env'>;
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

const howToInstall = 'install Chrome or Edge, run "npx playwright-core install chromium", or set CHROMIUM_PATH.';

/** What Playwright finds by itself, in the order in which it is tried. */
const installed: readonly Chromium[] = [
  { start: { channel: 'chrome' }, label: 'Chrome' },
  { start: { channel: 'msedge' }, label: 'Edge' },
  { start: {}, label: "Playwright's Chromium" },
];

let found: Promise<Chromium> | undefined;

/**
 * The browser of this process: CHROMIUM_PATH, an installed Chrome or Edge, Playwright's own, or the headless Chromium
 * from npm. Rejects with one sentence if there is none.
 */
export function findChromium(): Promise<Chromium> {
  return (found ??= find());
}

async function find(): Promise<Chromium> {
  const named = process.env['CHROMIUM_PATH'] || undefined;
  if (named !== undefined && !fs.existsSync(named)) throw new Error(`CHROMIUM_PATH names no file: ${named}.`);
  if (named !== undefined) return { start: { executablePath: named }, label: named };
  for (const one of installed) if (await canStart(one)) return one;
  if (process.platform === 'linux' && process.arch === 'x64') return unpackChromium();
  throw new Error(`There is no browser: ${howToInstall}`);
}

/** Rejects with one sentence if there is no browser, or if the one that was found does not start. */
export async function checkChromium(): Promise<void> {
  const browser = await findChromium();
  if (!(await canStart(browser))) throw new Error(`${browser.label} does not start: ${howToInstall}`);
}

async function canStart({ start }: Chromium): Promise<boolean> {
  try {
    await (await chromium.launch({ ...start, headless: true })).close();
    return true;
  } catch {
    return false; // at once if it isn't installed
  }
}

/** Opens it headless with a fresh profile, without access to any other machine. */
export async function openBrowser({ start }: Chromium, options: BrowserOptions): Promise<BrowserContext> {
  return chromium.launchPersistentContext(options.profile, {
    ...start,
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

const modules = path.join(import.meta.dirname, '..', '..', 'node_modules');

/**
 * Unpacks the headless Chromium from the npm package @sparticuz/chromium, once per version. The package does that into
 * the temporary folder, under fixed names: a process of its own gets a folder in its place, which is then renamed, so
 * that two runs can start together.
 */
async function unpackChromium(): Promise<Chromium> {
  const file = path.join(modules, '@sparticuz', 'chromium', 'package.json');
  const { version } = createRequire(import.meta.url)(file) as { readonly version: string };
  const folder = path.join(modules, '.cache', `chromium-${version}`);
  if (!fs.existsSync(folder)) {
    fs.mkdirSync(path.dirname(folder), { recursive: true });
    const temporary = fs.mkdtempSync(`${folder}-`);
    const program = "import chromium from '@sparticuz/chromium'; await chromium.executablePath();";
    // The name of a cloud function's runtime: the package then unpacks libraries too, for machines without them.
    const environment = { ...process.env, TMPDIR: temporary, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' };
    await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
      cwd: path.dirname(modules),
      env: environment,
    });
    fs.writeFileSync(path.join(temporary, 'fonts.conf'), fontConfiguration(folder));
    try {
      fs.renameSync(temporary, folder);
    } catch (error) {
      fs.rmSync(temporary, { recursive: true, force: true });
      if (!fs.existsSync(folder)) throw error; // otherwise another run was first
    }
  }
  const libraries = [path.join(folder, 'al2023', 'lib'), process.env['LD_LIBRARY_PATH']].filter(Boolean).join(':');
  return {
    start: {
      executablePath: path.join(folder, 'chromium'),
      env: { ...process.env, FONTCONFIG_FILE: path.join(folder, 'fonts.conf'), LD_LIBRARY_PATH: libraries },
    },
    label: `headless Chromium from npm (@sparticuz/chromium ${version})`,
  };
}

/**
 * Chromium exits when it finds no font, so the system's fonts are allowed but not required. Sans-serif text always uses
 * the font of the package, so that pages are as wide on every machine.
 */
function fontConfiguration(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${path.join(folder, 'fonts')}</dir>
  <dir>/usr/share/fonts</dir>
  <dir>/usr/local/share/fonts</dir>
  ${['sans-serif', 'system-ui', 'ui-sans-serif']
    .map(
      (name) => `<alias binding="strong"><family>${name}</family><prefer><family>Open Sans</family></prefer></alias>`,
    )
    .join('\n  ')}
  <cachedir>${path.join(folder, 'fontcache')}</cachedir>
</fontconfig>
`;
}
