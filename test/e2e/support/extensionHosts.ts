import assert from 'node:assert/strict';
import fs from 'node:fs';
import { eventually } from '../../support/eventually.ts';

interface Program {
  readonly parent: number;
  readonly command: string;
}

/** The extension host processes of the windows that this program opened. */
export function extensionHosts(): readonly number[] {
  return processesOf('--type=extensionHost');
}

/** Ends every extension host of these windows, as a crash does. */
export async function killExtensionHosts(): Promise<void> {
  const before = extensionHosts();
  assert.ok(before.length > 0, 'no extension host runs');
  for (const pid of before) process.kill(pid, 'SIGKILL');
  await eventually('they have ended', async () => !extensionHosts().some((pid) => before.includes(pid)));
}

/** The descendants of this process that were started with this argument. */
function processesOf(argument: string): readonly number[] {
  const programs = new Map<number, Program>();
  for (const name of fs.readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    try {
      const stat = fs.readFileSync(`/proc/${name}/stat`, 'utf8');
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
      programs.set(Number(name), { parent, command: fs.readFileSync(`/proc/${name}/cmdline`, 'utf8') });
    } catch {
      // The process has ended meanwhile.
    }
  }
  const isOurs = (pid: number): boolean => {
    for (let at: number | undefined = pid; at !== undefined && at > 1; at = programs.get(at)?.parent)
      if (at === process.pid) return true;
    return false;
  };
  return [...programs].flatMap(([pid, { command }]) => (command.includes(argument) && isOurs(pid) ? [pid] : []));
}
