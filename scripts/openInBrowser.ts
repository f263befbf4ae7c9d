import { spawn } from 'node:child_process';
import path from 'node:path';
import { findProgram } from './findProgram.ts';
import { endInTwoSteps } from './runProcess.ts';

/**
 * Opens an address for the user: in the browser of CHROMIUM_PATH or one on PATH, with a temporary profile, and closes
 * it at the end; otherwise with the desktop's default opener, whose browser stays open. Rejects with a sentence if
 * both are missing.
 */
export async function openInBrowser(address: string, folder: string): Promise<{ dispose(): Promise<void> }> {
  const named = process.env['CHROMIUM_PATH'];
  const browser = named ? named : findProgram('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable');
  const opener = findProgram('xdg-open', 'open');
  const command = browser ?? opener;
  if (command === undefined) throw new Error('There is no browser to open: set CHROMIUM_PATH to one.');
  const own = ['--no-first-run', `--user-data-dir=${path.join(folder, 'browser')}`];
  const child = spawn(command, [...(browser === undefined ? [] : own), address], { stdio: 'ignore', detached: true });
  const exit = new Promise<void>((resolve, reject) => {
    child.once('close', () => resolve());
    child.once('error', (error) => reject(new Error(`${command} could not be started: ${error.message}`)));
  });
  await Promise.race([new Promise((resolve) => child.once('spawn', resolve)), exit]);
  return {
    async dispose() {
      if (browser === undefined || child.exitCode !== null || child.signalCode !== null) return;
      endInTwoSteps(child, 2000);
      await exit;
    },
  };
}
