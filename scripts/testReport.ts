import fs from 'node:fs';

/** One failed test or check, described for the reader of the report. */
export interface TestFailure {
  readonly title: string;
  readonly detail: string;
}

/** The result of a run of tests. Sent between processes as JSON, in the file of TEST_REPORT. */
export interface TestReport {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly failures: readonly TestFailure[];
  /** Facts about the run, such as which VS Code it used. */
  readonly notes: readonly string[];
  /** True if no test began, because the window did not open. */
  readonly didNotStart?: true;
}

export const noTests: TestReport = { passed: 0, failed: 0, skipped: 0, failures: [], notes: [] };

/** A report of one failure that kept the tests from running. */
export function failedReport(title: string, detail: string, notes: readonly string[] = []): TestReport {
  return { passed: 0, failed: 1, skipped: 0, failures: [{ title, detail }], notes };
}

export function addReports(reports: readonly TestReport[]): TestReport {
  return {
    passed: reports.reduce((sum, report) => sum + report.passed, 0),
    failed: reports.reduce((sum, report) => sum + report.failed, 0),
    skipped: reports.reduce((sum, report) => sum + report.skipped, 0),
    failures: reports.flatMap((report) => report.failures),
    notes: [...new Set(reports.flatMap((report) => report.notes))],
  };
}

/** Undefined if the file is missing or incomplete: the run did not finish. */
export function readReport(file: string): TestReport | undefined {
  try {
    const report: TestReport = JSON.parse(fs.readFileSync(file, 'utf8'));
    return { ...noTests, ...report };
  } catch {
    return undefined;
  }
}

/** Writes the report to the file in TEST_REPORT; returns false if that is not set. */
export function writeReport(report: TestReport): boolean {
  const file = process.env['TEST_REPORT'];
  if (!file) return false;
  fs.writeFileSync(file, JSON.stringify(report));
  return true;
}

/** Ends a test program: writes or prints the failures, and sets the exit code. A run without tests has failed. */
export function closeReport(report: TestReport): void {
  process.exitCode = report.failed > 0 || report.passed === 0 ? 1 : 0;
  if (writeReport(report)) return;
  for (const note of report.notes) process.stdout.write(`${note}\n`);
  process.stdout.write(describeFailures(report));
  process.stdout.write(`${countsLine(report)}\n`);
}

export function countsLine(report: TestReport): string {
  return `${report.passed} passed, ${report.failed} failed, ${report.skipped} skipped`;
}

export function describeFailures(report: TestReport): string {
  return report.failures
    .map(({ title, detail }, at) => `\n  ${at + 1}) ${title}\n${detail.trimEnd().replace(/^/gm, '     ')}\n`)
    .join('');
}

/** The end of a long output, which explains the failure. */
export function lastLines(output: string, count = 40): string {
  return output.trimEnd().split('\n').slice(-count).join('\n');
}
