import fs from 'node:fs';
import path from 'node:path';
import { hostRoot } from './project.ts';
import { runProcess } from './runProcess.ts';

const lockFile = path.join(hostRoot, 'package-lock.json');
/** npm writes this file at the end of a complete install. */
const installed = path.join(hostRoot, 'node_modules', '.package-lock.json');

/**
 * Installs the test host's packages if they are missing or older than their lock file. Each user of the host calls
 * this. Prints one line, because it takes a while; throws one clear sentence if npm fails.
 */
export async function ensureHost(
  say: (line: string) => void = (line) => process.stderr.write(`${line}\n`),
): Promise<void> {
  if (isFresh()) return;
  say('Installing the VS Code test host (npm ci --prefix test/host, about 300 MB) …');
  const npm = process.env['npm_execpath'];
  const [command, first] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
  const args = [...first, 'ci', '--prefix', hostRoot, '--no-audit', '--no-fund', '--loglevel=error'];
  const ended = await runProcess(command, args, { timeoutMs: 600_000 });
  if (ended.code === 0 && fs.existsSync(installed)) return;
  const reason = /^npm error (?!code|errno|syscall)(.*)$/m.exec(ended.output)?.[1] ?? `exit code ${ended.code}`;
  throw new Error(`VS Code's server can't be installed from npm, which needs the npm registry: ${reason}`);
}

function isFresh(): boolean {
  const modules = fs.statSync(installed, { throwIfNoEntry: false });
  return modules !== undefined && modules.mtimeMs >= fs.statSync(lockFile).mtimeMs;
}

if (import.meta.main) await ensureHost();
