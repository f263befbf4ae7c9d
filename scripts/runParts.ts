import { addReports, failedReport, noTests, type TestReport } from './testReport.ts';

/** Tests that can run separately: one test file, or a suite with its window. */
export interface Part {
  readonly name: string;
  /** Bytes of its test files, as an estimate of its time: the largest part begins first, so that none is left alone at the end. */
  readonly size: number;
  /** Creates what it needs on each run. Never rejects because of a failing test. */
  run(): Promise<TestReport>;
}

export interface PartsOptions {
  /** The number of parts that run at the same time. */
  readonly atOnce: number;
  /** True if a part with this report may run again. Called only for failures. */
  readonly mayRunAgain: (report: TestReport) => boolean;
}

/** A window mostly waits, so two at once take little longer than one. With three, waits of 30 seconds end on a busy machine. */
export const windowsAtOnce = 2;

/** If more parts fail, none of them runs again, because the cause is probably common. */
const maxSecondRuns = 3;

/** If more parts pass only in their second run, the whole run fails. */
const maxFlaky = 2;

/** The start of the notes about parts that passed only in their second run. */
const flakyNote = 'flaky: ';

/** Characters of an error in a note. */
const maxCause = 1000;

const slowestCount = 3;

/**
 * Runs all parts. A few failed parts run once more, one at a time, after all others. A part that then passes counts as
 * passed, and a note calls it flaky and has the first failure; a part that fails again counts as failed. More than two
 * flaky parts count as one more failure.
 */
export async function runParts(parts: readonly Part[], options: PartsOptions): Promise<TestReport> {
  const reports: TestReport[] = [];
  const seconds: (readonly [name: string, seconds: number])[] = [];
  const waiting = [...parts.entries()].sort(([, a], [, b]) => b.size - a.size);
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [at, part] = next;
      const began = performance.now();
      reports[at] = await part.run();
      seconds.push([part.name, (performance.now() - began) / 1000]);
    }
  };
  await Promise.all(Array.from({ length: options.atOnce }, worker));
  const failed = reports.flatMap((report, at) => (hasFailed(report) ? [at] : []));
  if (failed.length <= maxSecondRuns)
    for (const at of failed) {
      const [part, first] = [parts[at], reports[at]];
      if (part && first && options.mayRunAgain(first)) reports[at] = await runAgain(part, first);
    }
  const report = addReports([...reports, { ...noTests, notes: slowest(seconds) }]);
  const flaky = reports.flatMap(flakyNotes);
  if (flaky.length <= maxFlaky) return report;
  return addReports([report, failedReport(`${flaky.length} files passed only in a second run`, flaky.join('\n'))]);
}

/** The notes about parts that passed only in their second run. */
export function flakyNotes({ notes }: TestReport): readonly string[] {
  return notes.filter((note) => note.startsWith(flakyNote));
}

async function runAgain(part: Part, first: TestReport): Promise<TestReport> {
  const failure = first.failures[0];
  const title = failure?.title ?? part.name;
  const error = failure ? causeOf(failure.detail) : 'no reason given';
  const second = await part.run();
  const note = hasFailed(second) ? `failed in a second run too: ${title}` : `${flakyNote}${title}: ${error}`;
  return { ...second, notes: [...second.notes, note] };
}

/** The first line of an error, with the element that a browser waited for, or what differs. */
function causeOf(detail: string): string {
  const [first = '', ...others] = detail.trim().split('\n');
  const lines = others.map((line) => line.trim());
  const awaited = lines.filter((line) => line.includes('waiting for ')).slice(0, 1);
  const differing = first.endsWith(':') ? lines.filter((line) => /^[+-] /.test(line)) : [];
  return [first, ...awaited, ...differing].join(' ').slice(0, maxCause);
}

/** A part without any test has failed too, because every part has tests. */
function hasFailed({ passed, failed, skipped }: TestReport): boolean {
  return failed > 0 || passed + skipped === 0;
}

/** A note about the slowest of several files or suites. */
export function slowest(seconds: readonly (readonly [name: string, seconds: number])[]): string[] {
  if (seconds.length <= slowestCount) return [];
  const named = seconds
    .filter(([, took]) => took >= 1)
    .sort((a, b) => b[1] - a[1])
    .slice(0, slowestCount);
  if (named.length === 0) return [];
  return [`slowest: ${named.map(([name, took]) => `${name} ${took.toFixed(0)} s`).join(', ')}`];
}
