import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { checkChromium } from '../test/host/browser.ts';
import { isInScope } from '../test/support/testScope.ts';
import { build, checkFormat, checkGenerated, checkLint, checkPatterns, checkTypes } from './checks.ts';
import { ensureHost } from './ensureHost.ts';
import { installPackage } from './installedPackage.ts';
import { runMutants } from './mutants.ts';
import { projectRoot } from './project.ts';
import { filesOf, inParallel, runMocha, runMochaFiles } from './runMocha.ts';
import { windowsAtOnce } from './runParts.ts';
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
  /** Rejects with one sentence if this machine lacks what the step needs; then it does not run. */
  readonly needs?: () => Promise<unknown>;
  /** The step always runs as a whole. */
  readonly isWhole?: true;
  /** `some`: a part of its tests runs in `npm run test:all` only, see `test/support/testScope.ts`; `all`: the whole step. */
  readonly isExtra?: 'some' | 'all';
}

/** The steps in their order: those that fail fastest come first. */
export const steps: readonly Step[] = [
  { name: 'types', run: checkTypes, isWhole: true },
  { name: 'lint', run: checkLint, isWhole: true },
  { name: 'format', run: checkFormat, isWhole: true },
  { name: 'generated', run: checkGenerated, isWhole: true },
  { name: 'patterns', run: checkPatterns, isWhole: true },
  { name: 'unit', run: (only) => runMocha(filesOf('test/unit/**/*.test.ts', only), 540_000, inParallel) },
  { name: 'limits', run: runLimits, isExtra: 'all' },
  {
    name: 'service',
    run: (only) => runMocha(filesOf('test/service/**/*.test.ts', serviceFiles(only)), 900_000, inParallel),
    isExtra: 'some',
  },
  { name: 'editor', run: runEditor, isExtra: 'some' },
  { name: 'webview', run: runWebview },
  { name: 'selftest', needs: serverInBrowser, run: runSelfTest, isWhole: true, isExtra: 'all' },
  { name: 'pages', needs: checkChromium, run: runPages, isExtra: 'some' },
  { name: 'extension', needs: serverInBrowser, run: runExtension, isExtra: 'some' },
  {
    name: 'web',
    needs: serverInBrowser,
    run: async () => (await packageExtension()) ?? runReporting('runWebTests.ts', 300_000),
    isWhole: true,
  },
  { name: 'e2e', needs: serverInBrowser, run: runEndToEnd },
  { name: 'mutants', run: () => runMutants(), isWhole: true, isExtra: 'all' },
];

/** Short names for several steps. */
export const stepGroups: Readonly<Record<string, readonly string[]>> = {
  static: ['types', 'lint', 'format', 'generated', 'patterns'],
  host: ['selftest', 'extension', 'web'],
};

let server: Promise<void> | undefined;

/** VS Code's server from npm, and a browser: installed once, before files start in parallel. */
function serverInBrowser(): Promise<void> {
  return (server ??= checkChromium().then(() => ensureHost()));
}

/** Only the rows of the privacy table are more than `npm test` runs. */
function serviceFiles(only: readonly string[]): readonly string[] {
  return only.length === 0 && !isInScope('usual') ? ['service/privacy.test.ts'] : only;
}

/** In two processes: the real extension with a window of VS Code's that has no screen. */
function runEditor(only: readonly string[]): Promise<TestReport> {
  // Only the cells of the fault matrix are more than `npm test` runs.
  const isExtra = only.length === 0 && !isInScope('usual');
  const files = filesOf('test/editor/**/*.test.ts', isExtra ? ['Faults.test.ts'] : only);
  return runMocha(files, 900_000, inParallel);
}

/** Unit test files with large inputs, in their full size: those that use `test/support/testSize.ts`. */
function runLimits(only: readonly string[]): Promise<TestReport> {
  const files = filesOf('test/unit/**/*.test.ts', only).filter((file) => textOf(file).includes('/support/testSize.ts'));
  return runMocha(files, 900_000, inParallel, { TEST_SIZE: 'full' });
}

/** These tests have JSX, which Node doesn't read. */
async function runWebview(only: readonly string[]): Promise<TestReport> {
  const built = path.join('dist', 'test', 'webview');
  fs.rmSync(path.join(projectRoot, built), { recursive: true, force: true }); // deleted tests must not run
  const bundled = await build('webviewTests', ...only.map((part) => `--only=${part}`));
  return bundled ?? runMocha(filesOf(`${built}/**/*.test.js`, []), 540_000);
}

/** The pages of the real extension, in a browser without VS Code. */
async function runPages(only: readonly string[]): Promise<TestReport> {
  // Only themes are more than `npm test` checks.
  const isExtra = only.length === 0 && !isInScope('usual');
  const files = filesOf('test/pages/**/*.test.ts', only).filter((file) => !isExtra || textOf(file).includes('itFits('));
  return (await build('webview', 'gallery')) ?? runMocha(files, 900_000, inParallel);
}

function runSelfTest(): Promise<TestReport> {
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

function textOf(file: string): string {
  return fs.readFileSync(path.join(projectRoot, file), 'utf8');
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
