import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { projectRoot } from './project.ts';
import { runParts, slowest } from './runParts.ts';
import { runNode, type Ended } from './runProcess.ts';
import { failedReport, lastLines, noTests, type TestReport } from './testReport.ts';

/** The used part of the output of mocha's JSON reporter. */
interface MochaJson {
  readonly stats: { readonly passes: number; readonly pending: number };
  readonly pending: readonly { readonly title: string; readonly fullTitle: string }[];
  readonly tests: readonly { readonly file: string; readonly duration?: number }[];
  readonly failures: readonly {
    readonly fullTitle: string;
    readonly err: { readonly message?: string; readonly stack?: string };
  }[];
}

/** The default limit of one test. Only a hanging test reaches it, so it is generous for slow machines. */
const testTimeoutMs = 120_000;

const mocha = path.join(projectRoot, 'node_modules', 'mocha', 'bin', 'mocha.js');

/** Options for files that share nothing: two processes, JSON files as the bundler takes them, and the same values for property tests in every run. */
export const inParallel: readonly string[] = [
  '--parallel',
  '--jobs',
  '2',
  '--require',
  'test/support/jsonImports.ts',
  '--require',
  'test/support/fixedSeed.ts',
];

/**
 * Runs test files in plain Node, TypeScript files without a build. A crash, a timeout and a file that does not load
 * count as one failure each; without a matching file the result is `noTests`, which the caller interprets. `more`: further
 * options of mocha.
 */
export async function runMocha(
  files: readonly string[],
  timeoutMs: number,
  more: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
): Promise<TestReport> {
  if (files.length === 0) return noTests;
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mocha-report-'));
  const output = path.join(folder, 'report.json');
  try {
    const options = [
      '--forbid-only',
      '--require',
      'test/support/unhandledRejections.ts',
      '--timeout',
      String(testTimeoutMs),
      '--reporter',
      'json',
      '--reporter-option',
      `output=${output}`,
      ...more,
    ];
    const ended = await runNode([mocha, ...options, ...files], { timeoutMs, environment });
    return judge(readJson(output), ended);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Runs each test file in its own process, with `atOnce` processes at a time; a few failed files get a second run. The
 * time limit applies to each file.
 */
export async function runMochaFiles(files: readonly string[], timeoutMs: number, atOnce: number): Promise<TestReport> {
  const parts = files.map((file) => ({
    name: path.basename(file).replace(/\.test\.\w+$/, ''),
    size: bytesOf([file]),
    run: () => runMocha([file], timeoutMs),
  }));
  return runParts(parts, { atOnce, mayRunAgain: () => true });
}

/**
 * The files of a pattern, as paths from the root of the checkout; limited to paths that contain one of the texts in
 * `only`, if there are any.
 */
export function filesOf(pattern: string, only: readonly string[]): readonly string[] {
  const found = fs.globSync(pattern, { cwd: projectRoot });
  const files = found.map((file) => file.replaceAll(path.sep, '/')).sort();
  return only.length === 0 ? files : files.filter((file) => only.some((part) => file.includes(part)));
}

/** The size of files, named from the root of the checkout. */
export function bytesOf(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + fs.statSync(path.join(projectRoot, file)).size, 0);
}

function judge(json: MochaJson | undefined, ended: Ended): TestReport {
  if (json === undefined) return failedReport(howItEnded(ended), lastLines(ended.output));
  const failures = json.failures.map(({ fullTitle, err }) => ({
    title: fullTitle,
    detail: err.stack ?? err.message ?? 'no reason given',
  }));
  if (ended.code !== 0 && failures.length === 0)
    failures.push({ title: howItEnded(ended), detail: lastLines(ended.output) });
  return {
    passed: json.stats.passes,
    failed: failures.length,
    skipped: json.stats.pending,
    failures,
    // The title of a suite says why it is skipped.
    notes: [...slowest(secondsPerFile(json)), ...new Set(json.pending.map((test) => `skipped: ${suiteOf(test)}`))],
  };
}

function suiteOf({ title, fullTitle }: MochaJson['pending'][number]): string {
  return fullTitle.slice(0, -title.length).trim();
}

/** Without the time that hooks and the import of modules take. */
function secondsPerFile({ tests }: MochaJson): (readonly [name: string, seconds: number])[] {
  const seconds = new Map<string, number>();
  for (const { file, duration = 0 } of tests) {
    const name = path.relative(projectRoot, file);
    seconds.set(name, (seconds.get(name) ?? 0) + duration / 1000);
  }
  return [...seconds];
}

function howItEnded({ code, isTimedOut }: Ended): string {
  return isTimedOut
    ? 'mocha did not end in time'
    : `mocha ended with ${code === null ? 'a signal' : `exit code ${code}`}`;
}

function readJson(file: string): MochaJson | undefined {
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : undefined;
}
