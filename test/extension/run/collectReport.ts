import type { TestFailure, TestReport } from '../../../scripts/testReport.ts';

/** What is needed of mocha's runner; its Node and its browser build have it alike. */
interface Runner {
  on(event: 'pass' | 'pending', listener: () => void): unknown;
  on(event: 'fail', listener: (test: { fullTitle(): string }, error: unknown) => void): unknown;
  once(event: 'end', listener: () => void): unknown;
}

/** Counts a mocha run, from before it starts until it ended. */
export function collectReport(runner: Runner): Promise<TestReport> {
  let passed = 0;
  let skipped = 0;
  const failures: TestFailure[] = [];
  runner.on('pass', () => void passed++);
  runner.on('pending', () => void skipped++);
  runner.on('fail', (test, error) => void failures.push({ title: test.fullTitle(), detail: describe(error) }));
  return new Promise((resolve) => {
    runner.once('end', () => resolve({ passed, failed: failures.length, skipped, failures, notes: [] }));
  });
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
