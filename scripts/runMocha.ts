import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { projectRoot } from './project.ts';
import { runParts } from './runParts.ts';
import { runNode, type Ended } from './runProcess.ts';
import { failedReport, lastLines, noTests, type TestReport } from './testReport.ts';

/** The used part of the output of mocha's JSON reporter. */
interface MochaJson {
  readonly stats: { readonly passes: number; readonly pending: number };
  readonly failures: readonly {
    readonly fullTitle: string;
    readonly err: { readonly message?: string; readonly stack?: string };
  }[];
}

/** The default limit of one test. Only a hanging test reaches it, so it is generous for slow machines. */
const testTimeoutMs = 120_000;

const mocha = path.join(projectRoot, 'node_modules', 'mocha', 'bin', 'mocha.js');

/**
 * Runs test files in plain Node, TypeScript files without a build. A crash, a timeout and a file that does not load
 * count as one failure each; without a matching file the result is `noTests`, which the caller interprets.
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

/**
 * Runs each test file in its own process, with `atOnce` processes at a time; a few failed files get a second run. The
 * time limit applies to each file.
 */
export async function runMochaFiles(files: readonly string[], timeoutMs: number, atOnce: number): Promise<TestReport> {
  const parts = files.map((file) => ({
    name: path.basename(file).replace(/\.test\.\w+$/, ''),
    run: () => runMocha([file], timeoutMs),
  }));
  return runParts(parts, { atOnce, mayRunAgain: () => true });
}

/**
 * The files of a pattern, as paths from the root of the checkout; limited to paths that contain one of the texts in
 * `only`, if there are any.
 */
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
