// The test host stands on names VS Code does not promise, so it is tested itself: whatever goes wrong in a window must be counted. Each
// row runs a tiny extension through the same function, the same launcher and the same entry as the journeys.
import assert from 'node:assert/strict';
import path from 'node:path';
import { before, describe, it } from 'mocha';
import { bundledEntry, bundleHostTests } from '../../run/bundleTests.ts';
import { runWindow } from '../../run/runWindow.ts';
import { countsLine, describeFailures, type TestReport } from '../../run/testReport.ts';
import { bundleFixture } from './bundleFixture.ts';

/** What each window of the tiny extension must come to. */
const windows: { suite: string; timeoutMs: number; counts: string; says: RegExp[] }[] = [
  {
    suite: 'mixed',
    timeoutMs: 60_000,
    counts: '1 passed, 2 failed, 1 skipped',
    says: [/mixed fails[^]*'good bye'/, /CANNOT use API proposal: findFiles2/],
  },
  {
    suite: 'crashing',
    timeoutMs: 60_000,
    counts: '0 passed, 1 failed, 0 skipped',
    says: [/no report came back/, /the extension host (crashed|ended before the tests did) \(signal SIGSEGV\)/],
  },
  {
    suite: 'endless',
    timeoutMs: 9_000,
    counts: '0 passed, 1 failed, 0 skipped',
    says: [/no report came back/, /no result after 9000 ms/],
  },
];

describe('the test host', function () {
  this.timeout(90_000);
  const reports = new Map<string, Promise<TestReport>>();

  before(async () => {
    const [built] = await Promise.all([bundleFixture(), bundleHostTests([])]);
    for (const { suite, timeoutMs } of windows) reports.set(suite, runFixture(built, suite, timeoutMs));
  });

  for (const { suite, counts, says } of windows)
    it(`counts ${counts} in the ${suite} suite`, async () => {
      const report = await reports.get(suite);
      assert.ok(report);
      const text = describeFailures(report);
      assert.equal(countsLine(report), counts, text);
      for (const words of says) assert.match(text, words);
    });
});

function runFixture(built: string, suite: string, timeoutMs: number): Promise<TestReport> {
  return runWindow({
    name: suite,
    developmentPath: built,
    entry: bundledEntry(false),
    testFiles: path.join(built, 'suites', suite),
    workspace: 'empty',
    settings: {},
    environment: {},
    isWeb: false,
    isRestricted: false,
    locale: undefined,
    timeoutMs,
  });
}
