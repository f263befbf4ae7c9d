import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { projectRoot } from './project.ts';
import { runParts } from './runParts.ts';
import { runNode, type Ended } from './runProcess.ts';
import { failedReport, lastLines, noTests, type TestReport } from './testReport.ts';

/** What mocha's JSON reporter writes, as far as it is used here. */
interface MochaJson {
  readonly stats: { readonly passes: number; readonly pending: number };
  readonly failures: readonly {
    readonly fullTitle: string;
    readonly err: { readonly message?: string; readonly stack?: string };
  }[];
}

/** For one test, unless it says otherwise. Nobody waits for it but for a test that hangs, so a slow machine has plenty. */
const testTimeoutMs = 120_000;

const mocha = path.join(projectRoot, 'node_modules', 'mocha', 'bin', 'mocha.js');

/**
 * Runs test files in plain Node. TypeScript files are run as they are. A crash, a timeout and a file that does not load count as one
 * failure each; no matching file gives `noTests`, which the caller judges.
 */
export async function runMocha(files: readonly string[], timeoutMs: number): Promise<TestReport> {
  if (files.length === 0) return noTests;
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mocha-report-'));
  const output = path.join(folder, 'report.json');
  try {
    const options = [
      '--forbid-only',
      '--timeout',
      String(testTimeoutMs),
      '--reporter',
      'json',
      '--reporter-option',
      `output=${output}`,
    ];
    const ended = await runNode([mocha, ...options, ...files], { timeoutMs });
    return judge(readJson(output), ended);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs each of these test files in a process of its own, so many at once; the few that fail get a second try. The time limit is each file's. */
export async function runMochaFiles(files: readonly string[], timeoutMs: number, atOnce: number): Promise<TestReport> {
  const parts = files.map((file) => ({
    name: path.basename(file).replace(/\.test\.\w+$/, ''),
    run: () => runMocha([file], timeoutMs),
  }));
  return runParts(parts, { atOnce, mayRunAgain: () => true });
}

/** The files of a pattern, from the root of the checkout; only those whose path has one of these texts in it, if any is given. */
export function filesOf(pattern: string, only: readonly string[]): readonly string[] {
  const files = fs.globSync(pattern, { cwd: projectRoot }).sort();
  return only.length === 0 ? files : files.filter((file) => only.some((part) => file.includes(part)));
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
    notes: [],
  };
}

function howItEnded({ code, isTimedOut }: Ended): string {
  return isTimedOut
    ? 'mocha did not end in time'
    : `mocha ended with ${code === null ? 'a signal' : `exit code ${code}`}`;
}

function readJson(file: string): MochaJson | undefined {
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : undefined;
}
