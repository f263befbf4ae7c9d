import { addReports, failedReport, noTests, type TestReport } from './testReport.ts';

/** Tests that can be run by themselves: a journey's file, or a suite with its window. */
export interface Part {
  readonly name: string;
  /** Opens what it needs anew each time. Never rejects for a failing test. */
  run(): Promise<TestReport>;
}

export interface PartsOptions {
  /** How many run at the same time. */
  readonly atOnce: number;
  /** Whether what such a part came to entitles it to a second run. Only failures are asked about. */
  readonly mayRunAgain: (report: TestReport) => boolean;
}

/** When more parts than this fail, something is wrong: none of them runs again. */
const mostSecondRuns = 3;

/** More parts that pass only in their second run are a failure of the whole. */
const mostFlaky = 2;

/** How the notes of parts that passed only in their second run begin. */
const flakyNote = 'flaky: ';

const slowestCount = 3;

/**
 * Runs all parts. The few that fail are run once more, alone, when nothing else is under way. What passes then has passed, and a note
 * calls it flaky and says what failed before; what fails again has failed. More than two flaky parts are one failure more.
 */
export async function runParts(parts: readonly Part[], options: PartsOptions): Promise<TestReport> {
  const reports: TestReport[] = [];
  const seconds: (readonly [name: string, seconds: number])[] = [];
  const waiting = [...parts.entries()];
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
  if (failed.length <= mostSecondRuns)
    for (const at of failed) {
      const [part, first] = [parts[at], reports[at]];
      if (part && first && options.mayRunAgain(first)) reports[at] = await runAgain(part, first);
    }
  const report = addReports([...reports, { ...noTests, notes: slowest(seconds) }]);
  const flaky = reports.flatMap(flakyNotes);
  if (flaky.length <= mostFlaky) return report;
  return addReports([report, failedReport(`${flaky.length} files passed only in a second run`, flaky.join('\n'))]);
}

/** The lines about parts that passed only in their second run. */
export function flakyNotes({ notes }: TestReport): readonly string[] {
  return notes.filter((note) => note.startsWith(flakyNote));
}

async function runAgain(part: Part, first: TestReport): Promise<TestReport> {
  const failure = first.failures[0];
  const title = failure?.title ?? part.name;
  const error = failure?.detail.trim().split('\n')[0] ?? 'no reason given';
  const second = await part.run();
  const note = hasFailed(second) ? `failed in a second run too: ${title}` : `${flakyNote}${title}: ${error}`;
  return { ...second, notes: [...second.notes, note] };
}

/** A part without any test has failed too: whoever runs a part expects one. */
function hasFailed({ passed, failed, skipped }: TestReport): boolean {
  return failed > 0 || passed + skipped === 0;
}

function slowest(seconds: readonly (readonly [name: string, seconds: number])[]): string[] {
  if (seconds.length <= slowestCount) return [];
  const named = seconds.toSorted((a, b) => b[1] - a[1]).slice(0, slowestCount);
  return [`slowest: ${named.map(([name, took]) => `${name} ${took.toFixed(0)} s`).join(', ')}`];
}
