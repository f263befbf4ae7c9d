import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { median, type Row } from './median.ts';
import { writeMonorepo } from './monorepo.ts';

const rounds = 9;
/** About 50 MB, nearly all of it in one lock. */
const large = { workspaces: 20, packages: 100_000 };
const largeRounds = 3;
const maxMemory = 200;
/** About 8.5 MB. */
const many = { projects: 94, each: { workspaces: 0, packages: 180 } };

/**
 * Times of the floor. A scan starts two processes of Node, since one of them ends the other where a file takes too much time or
 * memory; the floor starts one, which is nearly all of its time where the files are small.
 */
const maxRatio = { large: 1.5, monorepo: 3.6, many: 5.4 };

/** Prints the maximum memory of each process of a scan in kilobytes, a line each, on standard error. */
const reportMemory = 'process.on("exit",()=>process.stderr.write(`${process.resourceUsage().maxRSS}\\n`))';

interface Times {
  readonly floor: number;
  readonly scan: number;
  readonly ratio: number;
}

/**
 * Compares the headless scan as a whole process with the floor program, alternately within one run. The floor reads and
 * parses the same bytes; the scan also finds the files, links them and prints every dependency with its range.
 */
export function benchScan(root: string, monorepo: string): Row[] {
  const files = jsonFilesBelow(monorepo);
  const times = compare(root, monorepo, files, rounds);
  const memory = memoryOf(root, monorepo);
  const bytes = files.reduce((sum, file) => sum + readFileSync(file).length, 0);
  const folder = mkdtempSync(path.join(tmpdir(), 'clearlydefined-large-'));
  try {
    writeMonorepo(folder, large);
    const largeTimes = compare(root, folder, jsonFilesBelow(folder), largeRounds);
    return [
      figureRow(`floor: read + JSON.parse of ${files.length} files, ${(bytes / 1e6).toFixed(1)} MB`, times.floor),
      figureRow('scan of the same, whole process', times.scan),
      limited('scan / floor', times.ratio, maxRatio.monorepo),
      {
        what: 'scan of the same: memory at most',
        value: `${memory.toFixed(0)} MiB`,
        limit: `≤ ${maxMemory} MiB`,
        isWithin: memory <= maxMemory,
      },
      figureRow(`scan of a lock with ${large.packages} packages`, largeTimes.scan),
      limited('the same: scan / floor', largeTimes.ratio, maxRatio.large),
      ...manyLocks(root),
      rescan(root, monorepo),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A repository with many small projects, each with its own lock. */
function manyLocks(root: string): Row[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'clearlydefined-many-'));
  try {
    for (let at = 0; at < many.projects; at++) writeMonorepo(path.join(folder, `project-${at}`), many.each);
    const files = jsonFilesBelow(folder);
    const bytes = files.reduce((sum, file) => sum + readFileSync(file).length, 0);
    const times = compare(root, folder, files, rounds);
    return [
      figureRow(`scan of ${many.projects} projects with a lock each, ${(bytes / 1e6).toFixed(1)} MB`, times.scan),
      limited('the same: scan / floor', times.ratio, maxRatio.many),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The work of the extension after one manifest of the large workspace has changed, from the text to the new list. */
function rescan(root: string, monorepo: string): Row {
  const milliseconds = Number(
    execFileSync(process.execPath, [path.join(root, 'dist', 'bench', 'rescan.js'), monorepo], { encoding: 'utf8' }),
  );
  return {
    what: 'one manifest of the large workspace changes: until the list is right',
    value: `${milliseconds.toFixed(0)} ms`,
    limit: '≤ 50 ms',
    isWithin: milliseconds <= 50,
  };
}

function compare(root: string, folder: string, files: readonly string[], count: number): Times {
  const floor = (): number => timed([path.join(root, 'dist', 'bench', 'floor.js')], files.join('\n'));
  const scan = (): number => timed([path.join(root, 'dist', 'scan.js'), folder, '--json', '--no-user-settings'], '');
  floor();
  scan();
  const pairs = Array.from({ length: count }, () => ({ floor: floor(), scan: scan() }));
  return {
    floor: median(pairs.map((pair) => pair.floor)),
    scan: median(pairs.map((pair) => pair.scan)),
    ratio: median(pairs.map((pair) => pair.scan / pair.floor)),
  };
}

/** MiB, of the process that reads. */
function memoryOf(root: string, folder: string): number {
  const program = [path.join(root, 'dist', 'scan.js'), folder, '--json', '--no-user-settings'];
  const printed = run(['--import', `data:text/javascript,${encodeURIComponent(reportMemory)}`, ...program], '');
  return Math.max(...printed.trim().split('\n').map(Number)) / 1024;
}

/** Milliseconds. */
function timed(args: readonly string[], input: string): number {
  const began = performance.now();
  run(args, input);
  return performance.now() - began;
}

/** What the program prints on standard error. */
function run(args: readonly string[], input: string): string {
  const { status, stderr } = spawnSync(process.execPath, args, {
    input,
    stdio: ['pipe', 'ignore', 'pipe'],
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${args.join(' ')} failed: ${stderr}`);
  return stderr;
}

function jsonFilesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .map((file) => path.join(folder, file));
}

function figureRow(what: string, milliseconds: number): Row {
  return { what, value: `${(milliseconds / 1000).toFixed(3)} s`, limit: '', isWithin: true };
}

function limited(what: string, ratio: number, limit: number): Row {
  return { what, value: ratio.toFixed(2), limit: `≤ ${limit}`, isWithin: ratio <= limit };
}
