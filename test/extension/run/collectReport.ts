import type { TestFailure, TestReport } from '../../../scripts/testReport.ts';

/** The part of mocha's runner that is used; its Node and its browser build share it. */
interface Runner {
  on(event: 'pass', listener: () => void): unknown;
  on(event: 'pending', listener: (test: { readonly parent?: { fullTitle(): string } }) => void): unknown;
  on(event: 'fail', listener: (test: { fullTitle(): string }, error: unknown) => void): unknown;
  once(event: 'end', listener: () => void): unknown;
}

/** Counts the tests of a mocha run from its start to its end. */
export function collectReport(runner: Runner): Promise<TestReport> {
  let passed = 0;
  let skipped = 0;
  const notes = new Set<string>();
  const failures: TestFailure[] = [];
  runner.on('pass', () => void passed++);
  runner.on('pending', (test) => {
    skipped++;
    // The title of a suite says why it is skipped.
    notes.add(`skipped: ${test.parent?.fullTitle()}`);
  });
  runner.on('fail', (test, error) => void failures.push({ title: test.fullTitle(), detail: describe(error) }));
  return new Promise((resolve) => {
    runner.once('end', () => resolve({ passed, failed: failures.length, skipped, failures, notes: [...notes] }));
  });
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
