import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { findProgram } from './findProgram.ts';
import { projectRoot } from './project.ts';
import { endInTwoSteps } from './runProcess.ts';
import type { EditorRequest, RunningEditor } from './runningEditor.ts';

/** The command of the desktop program, if it is installed. */
export function findDesktop(): string | undefined {
  return findProgram('code');
}

/** Opens a window of the desktop program with a temporary profile. It counts as ended when that window is closed. */
export function startDesktop(command: string, { profile, workspace, isTrusted }: EditorRequest): RunningEditor {
  const args = [
    '--new-window',
    '--wait',
    `--extensionDevelopmentPath=${projectRoot}`,
    `--user-data-dir=${profile.userDataDir}`,
    `--extensions-dir=${profile.extensionsDir}`,
    ...(isTrusted ? ['--disable-workspace-trust'] : []),
    workspace,
  ];
  const child = spawn(command, args, { stdio: 'ignore', detached: true });
  const exit = new Promise<string | undefined>((resolve) => {
    child.once('error', (error) => resolve(`${command} could not be started: ${error.message}`));
    child.once('close', (code) => resolve(code === 0 ? undefined : `${command} ended with exit code ${code}.`));
  });
  return {
    label: `VS Code (${command}) on ${workspace}`,
    address: undefined,
    ended: exit,
    async dispose() {
      endProgram(profile.userDataDir);
      if (child.exitCode === null && child.signalCode === null) endInTwoSteps(child, 3000);
      await exit;
    },
  };
}

/**
 * The command only sends a request; the program runs separately and stores its process id in a lock file of its
 * profile.
 */
function endProgram(userDataDir: string): void {
  const lock = path.join(userDataDir, 'code.lock');
  if (!fs.existsSync(lock)) return;
  const pid = Number(fs.readFileSync(lock, 'utf8'));
  try {
    if (pid > 1) process.kill(pid, 'SIGTERM');
  } catch {
    // The program has already ended.
  }
}
