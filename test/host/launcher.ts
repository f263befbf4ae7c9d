// Replaces the VS Code desktop program: accepts its command line, opens the real workbench in a headless browser and
// exits with the exit code of the tests. 124: no result in time (VSCODE_HOST_TIMEOUT_MS). 130: interrupted. 2: wrong
// arguments. VSCODE_HOST_VERBOSE=1 also shows the logs of the server and the page; VSCODE_HOST_SCREENSHOT names a
// screenshot file to write on failure.
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createProfile, type Profile } from './profile.ts';
import { quietDefaults } from './quietDefaults.ts';
import { openHostWindow, type HostWindow } from './hostWindow.ts';

interface Outcome {
  readonly code: number;
  readonly why?: string;
}

/** Time for the extension host to end after the workbench has reported. */
const graceMs = 5000;

/**
 * Time for the workbench to report after the extension host has ended; longer, because a slow workbench is not a
 * failure.
 */
const reportGraceMs = 20_000;

/** The switches of `code` that have a meaning without a desktop; all others are ignored, as `code` itself does. */
function readArguments() {
  const text = { type: 'string' } as const;
  const texts = { type: 'string', multiple: true, default: [] as string[] } as const;
  const flag = { type: 'boolean', default: false } as const;
  const known = {
    extensionDevelopmentPath: texts,
    extensionTestsPath: text,
    extensionDevelopmentKind: text,
    'user-data-dir': text,
    'extensions-dir': text,
    'disable-extension': texts,
    'disable-extensions': flag,
    'disable-workspace-trust': flag,
    locale: text,
  };
  const switches = process.argv.slice(2).filter((one) => {
    const [, name = ''] = /^--?([^=]+)/.exec(one) ?? [];
    return name === '' || name in known;
  });
  return parseArgs({ args: switches, allowPositionals: true, options: known });
}

type Arguments = ReturnType<typeof readArguments>;

async function main(): Promise<void> {
  const desktop = readArguments();
  const { extensionTestsPath: tests } = desktop.values;
  if (tests === undefined || !(fs.existsSync(tests) || fs.existsSync(`${tests}.js`))) {
    say(tests === undefined ? 'this launcher runs tests: --extensionTestsPath is missing' : `no such file: ${tests}`);
    process.exit(tests === undefined ? 2 : 1);
  }
  const profile = createProfile();
  let opening: Promise<HostWindow | undefined> = Promise.resolve(undefined);
  const outcome = await new Promise<Outcome>((finish) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.once(signal, () => finish({ code: 130, why: `ended by ${signal}` }));
    process.once('uncaughtException', (error) => finish({ code: 1, why: `could not go on: ${error.stack}` }));
    const limit = Number(process.env['VSCODE_HOST_TIMEOUT_MS'] ?? 0);
    if (limit > 0) setTimeout(() => finish({ code: 124, why: `no result after ${limit} ms` }), limit).unref();
    opening = open(desktop, profile, finish).catch((error: unknown) => {
      finish({ code: 1, why: `could not start: ${error instanceof Error ? error.stack : String(error)}` });
      return undefined;
    });
  });
  if (outcome.why !== undefined) say(outcome.why);
  await Promise.race([opening.then((opened) => close(opened, outcome)), grace()]);
  profile.dispose();
  process.exit(outcome.code);
}

async function close(opened: HostWindow | undefined, outcome: Outcome): Promise<void> {
  const picture = process.env['VSCODE_HOST_SCREENSHOT'];
  if (outcome.code !== 0 && picture) await opened?.page.screenshot({ path: picture }).catch(() => undefined);
  await opened?.dispose();
}

function open(
  { values, positionals }: Arguments,
  profile: Profile,
  finish: (outcome: Outcome) => void,
): Promise<HostWindow> {
  const tests = path.resolve(values.extensionTestsPath ?? '');
  const named = positionals.map((one) => path.resolve(one));
  const files = named.filter((one) => !one.endsWith('.code-workspace') && fs.statSync(one).isFile());
  const [workspace] = named.filter((one) => !files.includes(one));
  const isWeb = values.extensionDevelopmentKind === 'web';
  return openHostWindow({
    output: 'inherit',
    server: {
      userDataDir: path.resolve(values['user-data-dir'] ?? profile.userDataDir),
      extensionsDir: path.resolve(values['extensions-dir'] ?? profile.extensionsDir),
      port: 0,
      isTrustEnabled: !values['disable-workspace-trust'],
      developmentPaths: values.extensionDevelopmentPath.map((one) => path.resolve(one)),
      isWeb,
      withoutBuiltins: values['disable-extension'],
      configurationDefaults: quietDefaults,
      // The desktop program accepts a path without `.js`; a server that reads files by name does not.
      testsPath: fs.existsSync(tests) ? tests : `${tests}.js`,
      ...(values.locale !== undefined && { locale: values.locale }),
    },
    window: {
      files,
      areExtensionsDisabled: values['disable-extensions'],
      ...(workspace !== undefined && { workspace }),
    },
    async onPage(page, context, server) {
      // The workbench calls this function, if it exists, with the result of the tests.
      await context.exposeFunction('codeAutomationExit', async (code: number) => {
        finish(code === 0 && !isWeb ? await judgeHosts(server) : { code });
      });
      page.once('crash', () => finish({ code: 1, why: 'the browser page crashed' }));
      context.once('close', () => finish({ code: 1, why: 'the browser closed' }));
      server.onExtensionHostEnd((end) => {
        const why = `the extension host ended before the tests did (${end ?? 'exit code 0'})`;
        setTimeout(() => finish({ code: 1, why }), reportGraceMs).unref();
      });
      if (process.env['VSCODE_HOST_VERBOSE'] === '1')
        page.on('console', (message) => process.stderr.write(`[page] ${message.text().slice(0, 500)}\n`));
    },
  });
}

/**
 * The workbench of a development window reports 0 for an extension host that crashed, so a pass counts only when the
 * host ended without an error.
 */
async function judgeHosts(server: {
  extensionHostEnds(): Promise<(string | null)[]>;
  extensionHostCount(): number;
}): Promise<Outcome> {
  if (server.extensionHostCount() === 0) return { code: 1, why: 'no extension host was started' };
  const ends = await Promise.race([server.extensionHostEnds(), grace()]);
  const bad = ends?.find((end) => end !== null);
  return bad === undefined ? { code: 0 } : { code: 1, why: `the extension host crashed (${bad})` };
}

function grace(): Promise<undefined> {
  return new Promise((resolve) => void setTimeout(resolve, graceMs, undefined).unref());
}

function say(text: string): void {
  process.stderr.write(`[host] ${text}\n`);
}

await main();
