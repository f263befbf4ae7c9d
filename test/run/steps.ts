import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { build, checkFormat, checkGenerated, checkLint, checkPatterns, checkTypes } from './checks.ts';
import { ensureHost } from './ensureHost.ts';
import { projectRoot } from './project.ts';
import { runMocha, runMochaFiles } from './runMocha.ts';
import { runNode } from './runProcess.ts';
import { failedReport, lastLines, readReport, type TestReport } from './testReport.ts';

/** A part of `npm test` that can be asked for by name. */
export interface Step {
  readonly name: string;
  /** Never rejects for a failing test; what it rejects with counts as one failure. */
  run(): Promise<TestReport>;
}

/** In the order they run: what fails fastest comes first. */
export const steps: readonly Step[] = [
  { name: 'types', run: checkTypes },
  { name: 'lint', run: checkLint },
  { name: 'format', run: checkFormat },
  { name: 'generated', run: checkGenerated },
  { name: 'patterns', run: checkPatterns },
  { name: 'unit', run: () => bundleAndRun('unit', 'unit') },
  { name: 'service', run: () => runMocha(['test/service/**/*.test.ts'], 300_000) },
  { name: 'webview', run: () => bundleAndRun('webviewTests', 'webview') },
  { name: 'selftest', run: runSelfTest },
  { name: 'extension', run: async () => (await buildExtension()) ?? runReporting('runHostTests.ts', 540_000) },
  { name: 'web', run: async () => (await buildExtension()) ?? runReporting('runWebTests.ts', 300_000) },
  { name: 'e2e', run: runEndToEnd },
];

/** A window spends most of its time waiting; two at once take hardly longer than one, more get in each other's way. */
const windowsAtOnce = 2;

/** Short names for several steps. */
export const stepGroups: Readonly<Record<string, readonly string[]>> = {
  static: ['types', 'lint', 'format', 'generated', 'patterns'],
  host: ['selftest', 'extension', 'web'],
};

async function bundleAndRun(bundle: string, folder: string): Promise<TestReport> {
  const built = path.join('dist', 'test', folder);
  fs.rmSync(path.join(projectRoot, built), { recursive: true, force: true }); // tests deleted since must not run
  return (await build(bundle)) ?? runMocha([`${built}/**/*.test.js`], 540_000);
}

async function runSelfTest(): Promise<TestReport> {
  await ensureHost();
  return runMocha(['test/extension/selftest/*.test.ts'], 300_000);
}

async function runEndToEnd(): Promise<TestReport> {
  await ensureHost();
  return (await buildExtension()) ?? runMochaFiles(['test/e2e/**/*.test.ts'], 300_000, windowsAtOnce);
}

function buildExtension(): Promise<TestReport | undefined> {
  return build('extension', 'web', 'webview');
}

/** Runs a program of test/run that hands its report over by TEST_REPORT. */
async function runReporting(program: string, timeoutMs: number): Promise<TestReport> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'test-report-'));
  const file = path.join(folder, 'report.json');
  try {
    const ended = await runNode([path.join('test', 'run', program)], { environment: { TEST_REPORT: file }, timeoutMs });
    return readReport(file) ?? failedReport(`${program} gave no report`, lastLines(ended.output));
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
