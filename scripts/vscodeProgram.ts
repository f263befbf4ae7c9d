import path from 'node:path';
import { downloadAndUnzipVSCode } from '@vscode/test-electron';
import { findChromium } from '../test/host/browser.ts';
import { vscodeVersion } from '../test/host/server/vscodeInstall.ts';
import { ensureHost } from './ensureHost.ts';
import { hostRoot } from './project.ts';

/** A VS Code that runs tests: takes the arguments of the desktop program. */
export interface VscodeProgram {
  readonly executablePath: string;
  /** Its description for messages. */
  readonly label: string;
}

let desktop: Promise<VscodeProgram | string> | undefined;

/**
 * The desktop program, in the version VSCODE_TEST_VERSION or the newest, where it can be shown and downloaded; elsewhere
 * the server from npm in a browser. `VSCODE_TEST=desktop` or `server` chooses one of them; then it never falls back.
 */
export async function vscodeProgram(): Promise<VscodeProgram> {
  const wanted = process.env['VSCODE_TEST'];
  if (wanted === 'server') return serverProgram();
  const found = await (desktop ??= downloadDesktop(wanted === 'desktop'));
  if (typeof found !== 'string') return found;
  if (wanted === 'desktop') throw new Error(`${found}: unset VSCODE_TEST to use its server from npm.`);
  return serverProgram(found);
}

/** `reason`: why it isn't the desktop program. */
export async function serverProgram(reason?: string): Promise<VscodeProgram> {
  const [browser] = await Promise.all([findChromium(), ensureHost()]);
  const why = reason === undefined ? '' : ` (${reason})`;
  return {
    executablePath: path.join(hostRoot, 'code'),
    label: `VS Code ${vscodeVersion()}, its server from npm${why}, in ${browser.label}`,
  };
}

/** A text is the reason why there is none. */
async function downloadDesktop(isDisplayed: boolean): Promise<VscodeProgram | string> {
  const { DISPLAY: display, WAYLAND_DISPLAY: wayland } = process.env;
  if (!isDisplayed && process.platform === 'linux' && !display && !wayland) return 'there is no display';
  const version = process.env['VSCODE_TEST_VERSION'] ?? 'stable';
  try {
    const executablePath = await downloadAndUnzipVSCode({ version, reporter: { report() {}, error() {} } });
    return { executablePath, label: `VS Code ${version}, the desktop program` };
  } catch (error) {
    return `VS Code ${version} can't be downloaded: ${error instanceof Error ? error.message : String(error)}`;
  }
}
