// `npm test [-- <step> …]`: every check and every test, one step after the other, all of them even when one fails. Ends with the line
// `N passed, N failed, N skipped` and exit code 1 when anything failed or a step had no tests.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { secondRunNotes } from './runParts.ts';
import { stepGroups, steps, type Step } from './steps.ts';
import { addReports, countsLine, describeFailures, failedReport, type TestReport } from './testReport.ts';

interface StepResult {
  readonly name: string;
  readonly seconds: number;
  readonly report: TestReport;
}

async function main(names: readonly string[]): Promise<number> {
  const wanted = new Set(names.flatMap((name) => stepGroups[name] ?? [name]));
  const unknown = [...wanted].filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length > 0) {
    const known = [...steps.map((step) => step.name), ...Object.keys(stepGroups)].join(', ');
    process.stderr.write(`No step is called ${unknown.join(' or ')}. There are: ${known}.\n`);
    return 2;
  }
  const results: StepResult[] = [];
  for (const step of steps) {
    if (wanted.size > 0 && !wanted.has(step.name)) continue;
    const result = await runStep(step);
    results.push(result);
    process.stdout.write(describeStep(result));
  }
  const total = addReports(results.map(({ report }) => report));
  const again = secondRunNotes(total).map((note) => `${note}\n`);
  process.stdout.write(`\n${summaryTable(results)}\n\n${again.join('')}${countsLine(total)}\n`);
  return total.failed > 0 ? 1 : 0;
}

async function runStep(step: Step): Promise<StepResult> {
  const start = performance.now();
  const report = await step.run().catch((error: unknown) => failedReport(step.name, errorText(error)));
  const seconds = (performance.now() - start) / 1000;
  return {
    name: step.name,
    seconds,
    report: hasTests(report) ? report : failedReport(step.name, 'there are no tests'),
  };
}

/** A step that ran nothing proves nothing. */
function hasTests(report: TestReport): boolean {
  return report.passed + report.failed > 0;
}

function describeStep({ name, seconds, report }: StepResult): string {
  const notes = report.notes.map((note) => `${''.padEnd(12)}${note}\n`).join('');
  return `${name.padEnd(12)}${seconds.toFixed(1).padStart(6)} s  ${countsLine(report)}\n${notes}${describeFailures(report)}`;
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

/** Everything below puts its temporary files into one folder, which goes when this process does, however it ends. */
function useOwnTemporaryFolder(): void {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'npm-test-'));
  process.env['TMPDIR'] = folder;
  process.once('exit', () => {
    try {
      fs.rmSync(folder, { recursive: true, force: true, maxRetries: 3, retryDelay: 200 });
    } catch {
      // a program that is just ending may still write there; the system empties its temporary folder some day
    }
  });
}

function errorText(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

useOwnTemporaryFolder();
process.exitCode = await main(process.argv.slice(2));
