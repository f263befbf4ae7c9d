// Replaces the VS Code desktop program: accepts its command line, opens the real workbench in a headless browser and
// exits with the exit code of the tests. 124: no result in time (VSCODE_HOST_TIMEOUT_MS). 130: interrupted. 2: wrong
// arguments. VSCODE_HOST_VERBOSE=1 also shows the logs of the server and the page; VSCODE_HOST_SCREENSHOT names a
// screenshot file to write on failure.
import fs from 'node:fs';
import { readDesktopArguments, type DesktopArguments } from './desktopArguments.ts';
import { createProfile } from './profile.ts';
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

async function main(): Promise<void> {
  const desktop = readDesktopArguments(process.argv.slice(2));
  if (desktop.testsPath === undefined || !fs.existsSync(desktop.testsPath)) {
    say(
      desktop.testsPath === undefined
        ? 'this launcher runs tests: --extensionTestsPath is missing'
        : `no such file: ${desktop.testsPath}`,
    );
    process.exit(desktop.testsPath === undefined ? 2 : 1);
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
  desktop: DesktopArguments,
  profile: { userDataDir: string; extensionsDir: string },
  finish: (outcome: Outcome) => void,
): Promise<HostWindow> {
  return openHostWindow({
    output: 'inherit',
    server: {
      userDataDir: desktop.userDataDir ?? profile.userDataDir,
      extensionsDir: desktop.extensionsDir ?? profile.extensionsDir,
      port: 0,
      isTrustEnabled: desktop.isTrustEnabled,
      developmentPaths: desktop.developmentPaths,
      isWeb: desktop.isWeb,
      withoutBuiltins: desktop.withoutBuiltins,
      configurationDefaults: quietDefaults,
      ...(desktop.testsPath !== undefined && { testsPath: desktop.testsPath }),
      ...(desktop.locale !== undefined && { locale: desktop.locale }),
    },
    window: {
      files: desktop.files,
      areExtensionsDisabled: desktop.areExtensionsDisabled,
      ...(desktop.workspace !== undefined && { workspace: desktop.workspace }),
    },
    async onPage(page, context, server) {
      // The workbench calls this function, if it exists, with the result of the tests.
      await context.exposeFunction('codeAutomationExit', async (code: number) => {
        finish(code === 0 && !desktop.isWeb ? await judgeHosts(server) : { code });
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
