import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { build, checkFormat, checkGenerated, checkLint, checkPatterns, checkTypes } from './checks.ts';
import { ensureHost } from './ensureHost.ts';
import { installPackage } from './installedPackage.ts';
import { projectRoot } from './project.ts';
import { filesOf, runMocha, runMochaFiles } from './runMocha.ts';
import { runNode } from './runProcess.ts';
import { failedReport, lastLines, readReport, type TestReport } from './testReport.ts';

/** A part of `npm test` that can be selected by name. */
export interface Step {
  readonly name: string;
  /**
   * Never rejects because of a failing test; a rejection counts as one failure. `only`: run only tests whose path
   * contains one of these texts; empty for all tests.
   */
  run(only: readonly string[]): Promise<TestReport>;
  /** The step always runs as a whole. */
  readonly isWhole?: true;
}

/** The steps in their order: those that fail fastest come first. */
export const steps: readonly Step[] = [
  { name: 'types', run: checkTypes, isWhole: true },
  { name: 'lint', run: checkLint, isWhole: true },
  { name: 'format', run: checkFormat, isWhole: true },
  { name: 'generated', run: checkGenerated, isWhole: true },
  { name: 'patterns', run: checkPatterns, isWhole: true },
  { name: 'unit', run: (only) => bundleAndRun('unit', 'unit', only) },
  { name: 'service', run: (only) => runMocha(filesOf('test/{service,faults}/**/*.test.ts', only), 900_000) },
  { name: 'webview', run: (only) => bundleAndRun('webviewTests', 'webview', only) },
  { name: 'selftest', run: runSelfTest, isWhole: true },
  { name: 'extension', run: runExtension },
  {
    name: 'web',
    run: async () => (await packageExtension()) ?? runReporting('runWebTests.ts', 300_000),
    isWhole: true,
  },
  { name: 'e2e', run: runEndToEnd },
];

/** A window mostly waits: two at once take little longer than one, but more than two disturb each other. */
const windowsAtOnce = 2;

/** Short names for several steps. */
export const stepGroups: Readonly<Record<string, readonly string[]>> = {
  static: ['types', 'lint', 'format', 'generated', 'patterns'],
  host: ['selftest', 'extension', 'web'],
};

async function bundleAndRun(bundle: string, folder: string, only: readonly string[]): Promise<TestReport> {
  const built = path.join('dist', 'test', folder);
  fs.rmSync(path.join(projectRoot, built), { recursive: true, force: true }); // deleted tests must not run
  const bundled = await build(bundle, ...only.map((part) => `--only=${part}`));
  return bundled ?? runMocha(filesOf(`${built}/**/*.test.js`, []), 540_000);
}

async function runSelfTest(): Promise<TestReport> {
  await ensureHost();
  return runMocha(filesOf('test/extension/selftest/*.test.ts', []), 300_000);
}

/** Runs suites by name; each is a folder of test/extension. */
async function runExtension(only: readonly string[]): Promise<TestReport> {
  return (await packageExtension()) ?? runReporting('runHostTests.ts', 900_000, only);
}

async function runEndToEnd(only: readonly string[]): Promise<TestReport> {
  const files = filesOf('test/e2e/**/*.test.ts', only);
  return (await packageExtension()) ?? runMochaFiles(files, 300_000, windowsAtOnce);
}

/** The windows of these steps run the installed package, which is made once; returns a report only if that fails. */
async function packageExtension(): Promise<TestReport | undefined> {
  try {
    await installPackage();
    return undefined;
  } catch (error) {
    return failedReport('package', error instanceof Error ? error.message : String(error));
  }
}

/** Runs a program of this folder that writes its report to the file in TEST_REPORT. */
async function runReporting(program: string, timeoutMs: number, args: readonly string[] = []): Promise<TestReport> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'test-report-'));
  const file = path.join(folder, 'report.json');
  try {
    const ended = await runNode([path.join('scripts', program), ...args], {
      environment: { TEST_REPORT: file },
      timeoutMs,
    });
    return readReport(file) ?? failedReport(`${program} gave no report`, lastLines(ended.output));
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
