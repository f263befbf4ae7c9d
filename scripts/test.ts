// `npm test [-- <step> … <part of a path> …] [--watch]`: runs the checks and tests, one step after another, even if one
// fails. `npm run test:all` also runs what takes long and seldom fails alone: `npm run test:extra` runs only that. The
// last line is `N passed, N failed, N skipped`, and the exit code is 1 if anything failed or a step had no tests.
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { projectRoot } from './project.ts';
import { flakyNotes } from './runParts.ts';
import { stepGroups, steps, type Step } from './steps.ts';
import type { TestScope } from '../test/support/testScope.ts';
import { addReports, countsLine, describeFailures, failedReport, type TestReport } from './testReport.ts';

/** `npm test -- unit <part of a path> --watch` */
const watchOption = '--watch';

/** Each option of `npm run test:all` and `npm run test:extra` with its scope of tests. */
const scopeOptions: Readonly<Record<string, TestScope>> = { '--all': 'all', '--extra': 'extra' };

/** `npm test` should take 8 minutes on two quiet cores; a run that takes longer than this many seconds says so. */
const slowSeconds = 12 * 60;

interface StepResult {
  readonly name: string;
  readonly seconds: number;
  readonly report: TestReport;
  /** Why the step did not run: what this machine lacks. */
  readonly missing: string | null;
}

async function main(args: readonly string[]): Promise<number> {
  const known = [...steps.map((step) => step.name), ...Object.keys(stepGroups)];
  const wanted = new Set(args.filter((arg) => known.includes(arg)).flatMap((name) => stepGroups[name] ?? [name]));
  const options = [watchOption, ...Object.keys(scopeOptions)];
  const only = args.filter((arg) => !known.includes(arg) && !options.includes(arg));
  const whole = steps.filter(({ name, isWhole }) => wanted.has(name) && isWhole).map(({ name }) => name);
  if (only.length > 0 && (wanted.size === 0 || whole.length > 0)) {
    const parted = steps.filter(({ isWhole }) => !isWhole).map(({ name }) => name);
    process.stderr.write(
      `${only.join(' ')} is no step. There are: ${known.join(', ')}. A part of a path can follow ${parted.join(', ')}.\n`,
    );
    return 2;
  }
  if (args.includes(watchOption)) return watch([...wanted], only);
  // Who selects a file wants all of its tests.
  const scope =
    args.map((arg) => scopeOptions[arg]).find((one) => one !== undefined) ?? (only.length > 0 ? 'all' : 'usual');
  process.env['TEST_SCOPE'] = scope;
  const results: StepResult[] = [];
  const began = performance.now();
  const chosen = steps.filter((step) => (wanted.size > 0 ? wanted.has(step.name) : belongsTo(scope, step)));
  // The checks share nothing, and most of them keep one core busy at most.
  const checks = new Map(
    chosen.filter(({ name }) => stepGroups['static']?.includes(name)).map((step) => [step, runStep(step, only)]),
  );
  for (const step of chosen) {
    const result = await (checks.get(step) ?? runStep(step, only));
    results.push(result);
    process.stdout.write(describeStep(result));
  }
  const total = addReports(results.map(({ report }) => report));
  const flaky = flakyNotes(total).map((note) => `${note}\n`);
  const seconds = (performance.now() - began) / 1000;
  const took = `${(seconds / 60).toFixed(1)} minutes${
    scope === 'usual' && seconds > slowSeconds ? ', and should be 8: is the machine busy?' : ''
  }`;
  const notes = [...flaky, ...missingLines(results)].join('');
  process.stdout.write(`\n${summaryTable(results)}\n\n${took}\n${notes}${countsLine(total)}\n`);
  return total.failed > 0 ? 1 : 0;
}

function belongsTo(scope: TestScope, { isExtra }: Step): boolean {
  if (scope === 'usual') return isExtra !== 'all';
  return scope === 'all' || isExtra !== undefined;
}

/** Runs the unit tests now and after each change of a source file, until it is stopped. */
async function watch(names: readonly string[], only: readonly string[]): Promise<number> {
  const [step] = steps.filter(({ name }) => name === 'unit' && names.every((one) => one === name));
  if (!step) {
    process.stderr.write(`${watchOption} is for unit alone.\n`);
    return 2;
  }
  for (;;) {
    const watchers = ['src', 'test'].map((folder) => fs.watch(path.join(projectRoot, folder), { recursive: true }));
    const changed = Promise.race(watchers.map((watcher) => once(watcher, 'change')));
    process.stdout.write(describeStep(await runStep(step, only)));
    await changed;
    for (const watcher of watchers) watcher.close();
  }
}

async function runStep(step: Step, only: readonly string[]): Promise<StepResult> {
  const start = performance.now();
  const missing = (await step.needs?.().then(() => null, messageOf)) ?? null;
  const report =
    missing === null
      ? await step.run(only).catch((error: unknown) => failedReport(step.name, errorText(error)))
      : failedReport(step.name, missing);
  const seconds = (performance.now() - start) / 1000;
  return {
    name: step.name,
    seconds,
    missing,
    report: hasTests(report) ? report : failedReport(step.name, whyNone(report), report.notes),
  };
}

/** A step without tests proves nothing. */
function hasTests(report: TestReport): boolean {
  return report.passed + report.failed > 0;
}

function whyNone({ skipped }: TestReport): string {
  return skipped > 0 ? 'all its tests were skipped' : 'there are no tests';
}

function describeStep({ name, seconds, report }: StepResult): string {
  const notes = report.notes.map((note) => `${''.padEnd(12)}${note}\n`).join('');
  return `${name.padEnd(12)}${seconds.toFixed(1).padStart(6)} s  ${countsLine(report)}\n${notes}${describeFailures(report)}`;
}

/** For each thing that this machine lacks, the steps that did not run, and those that ran without it. */
function missingLines(results: readonly StepResult[]): readonly string[] {
  const ran = results.filter(({ missing }) => missing === null).map(({ name }) => name);
  return [...new Set(results.flatMap(({ missing }) => missing ?? []))].map((reason) => {
    const names = results.filter(({ missing }) => missing === reason).map(({ name }) => name);
    const others = ran.length > 0 ? ` Ran without it: ${ran.join(', ')}.` : '';
    return `${names.join(', ')} did not run. ${reason.replace(/\.?$/, '.')}${others}\n`;
  });
}

function summaryTable(results: readonly StepResult[]): string {
  const rows = results.map(({ name, seconds, report }) => [
    name,
    seconds.toFixed(1),
    String(report.passed),
    String(report.failed),
    String(report.skipped),
  ]);
  return [['step', 'seconds', 'passed', 'failed', 'skipped'], ...rows]
    .map(([name = '', ...cells]) => name.padEnd(12) + cells.map((cell) => cell.padStart(9)).join(''))
    .join('\n');
}

/**
 * Puts all temporary files of this process and its children into one folder, which is removed when this process ends.
 */
function useOwnTemporaryFolder(): void {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'npm-test-'));
  process.env['TMPDIR'] = folder;
  process.once('exit', () => {
    try {
      fs.rmSync(folder, { recursive: true, force: true, maxRetries: 3, retryDelay: 200 });
    } catch {
      // A program that is ending may still write there; the system empties its temporary folder later.
    }
  });
}

function errorText(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

useOwnTemporaryFolder();
process.exitCode = await main(process.argv.slice(2));
