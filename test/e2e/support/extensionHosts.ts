import fs from 'node:fs';

/** The processes that run extensions, of windows which this very program opened, and of nobody else's. */
export function extensionHosts(): readonly number[] {
  const parents = new Map<number, number>();
  const hosts: number[] = [];
  for (const name of fs.readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    try {
      const stat = fs.readFileSync(`/proc/${name}/stat`, 'utf8');
      parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
      if (fs.readFileSync(`/proc/${name}/cmdline`, 'utf8').includes('--type=extensionHost')) hosts.push(Number(name));
    } catch {
      // It ended meanwhile.
    }
  }
  const isOurs = (pid: number): boolean => {
    for (let at: number | undefined = pid; at !== undefined && at > 1; at = parents.get(at))
      if (at === process.pid) return true;
    return false;
  };
  return hosts.filter(isOurs);
}
