import fs from 'node:fs';
import path from 'node:path';

/** Numbers by what they count. */
export type Counts = Readonly<Record<string, number>>;

/** What is measured at the end of a part of the day. */
export interface Sample {
  /** Rounds so far. */
  readonly rounds: number;
  /** Bytes of the extension host's heap in use, of all its extensions. */
  readonly heap: number;
  /** Bytes of memory of the extension's worker processes. */
  readonly workers: number;
  /** Live objects, see `Census`. */
  readonly objects: Counts;
  /** What keeps the process running, and its open files. */
  readonly handles: Counts;
  /** Bytes and files of the extension's storage, by its folders and files. */
  readonly store: Counts;
}

/** What keeps this process running, by kind, and its open files; those without `/proc` are left out. */
export function handlesNow(): Counts {
  const counts: Record<string, number> = {};
  for (const kind of process.getActiveResourcesInfo()) counts[kind] = (counts[kind] ?? 0) + 1;
  const descriptors = '/proc/self/fd';
  if (fs.existsSync(descriptors)) counts['file descriptors'] = fs.readdirSync(descriptors).length;
  return counts;
}

/** The lowest of each: what was there all the time. */
export function lowest(all: readonly Counts[]): Counts {
  const names = new Set(all.flatMap((counts) => Object.keys(counts)));
  const low = [...names].map((name) => [name, Math.min(...all.map((counts) => counts[name] ?? 0))] as const);
  return Object.fromEntries(low.filter(([, count]) => count > 0));
}

/** Bytes and numbers of the files below a folder, by its entries. */
export function storeIn(folder: string): Counts {
  if (!fs.existsSync(folder)) return {};
  const counts: Record<string, number> = {};
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const [top = ''] = path.relative(folder, file).split(path.sep);
    const size = entry.isFile() ? fs.statSync(file, { throwIfNoEntry: false })?.size : undefined;
    if (size === undefined) continue;
    counts[`${top}: bytes`] = (counts[`${top}: bytes`] ?? 0) + size;
    counts[`${top}: files`] = (counts[`${top}: files`] ?? 0) + 1;
  }
  return counts;
}

/** Bytes in memory of this process's children that run that file; 0 on systems without `/proc`. */
export function memoryOfChildren(file: string): number {
  const list = `/proc/${process.pid}/task/${process.pid}/children`;
  if (!fs.existsSync(list)) return 0;
  const children = fs.readFileSync(list, 'utf8').split(' ').filter(Boolean);
  return children.reduce((bytes, child) => bytes + memoryOf(child, file), 0);
}

function memoryOf(id: string, file: string): number {
  try {
    if (!fs.readFileSync(`/proc/${id}/cmdline`, 'utf8').includes(file)) return 0;
    const [, kilobytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(fs.readFileSync(`/proc/${id}/status`, 'utf8')) ?? [];
    return Number(kilobytes) * 1024;
  } catch {
    return 0; // It has ended.
  }
}
