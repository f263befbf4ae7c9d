// The test host depends on names that VS Code does not guarantee, so it has tests of its own: every failure in a window
// must be counted. Each row runs a small extension through the same function, launcher and entries as the other tests.
import path from 'node:path';
import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import { bundledEntry, bundleHostTests, bundleWebTests } from '../../../scripts/bundleTests.ts';
import { projectRoot } from '../../../scripts/project.ts';
import { runWindow, type WindowRun } from '../../../scripts/runWindow.ts';
import { countsLine, describeFailures, type TestReport } from '../../../scripts/testReport.ts';
import { bundleFixture } from './bundleFixture.ts';

/** A window of the small extension and its expected result. */
interface Row {
  readonly suite: string;
  readonly timeoutMs: number;
  readonly counts: string;
  readonly says: readonly RegExp[];
}

const rows: readonly Row[] = [
  {
    suite: 'mixed',
    timeoutMs: 120_000,
    counts: '1 passed, 2 failed, 1 skipped',
    says: [/mixed fails[^]*'good bye'/, /CANNOT use API proposal: findFiles2/],
  },
  {
    suite: 'worker',
    timeoutMs: 120_000,
    counts: '1 passed, 1 failed, 0 skipped',
    says: [/worker fails[^]*expected "good bye", got "hello"/],
  },
  {
    suite: 'crashing',
    timeoutMs: 120_000,
    counts: '0 passed, 1 failed, 0 skipped',
    says: [/no report came back/, /the extension host (crashed|ended before the tests did) \(signal SIGSEGV\)/],
  },
  {
    suite: 'endless',
    timeoutMs: 10_000,
    counts: '0 passed, 1 failed, 0 skipped',
    says: [/no report came back/, /no result after 10000 ms/],
  },
];

describe('Test host', function () {
  this.timeout(240_000);
  const reports = new Map<string, Promise<TestReport>>();

  before(async () => {
    const [built] = await Promise.all([bundleFixture(), bundleHostTests([])]);
    await bundleWebTests(
      ['test/extension/selftest/fixture/suites/worker/worker.test.ts'],
      path.join(built, 'suites', 'worker', 'index.js'),
    );
    for (const row of rows) reports.set(row.suite, runFixture(built, row));
  });

  for (const { suite, counts, says } of rows)
    it(`counts ${counts} in the ${suite} suite`, async () => {
      const report = await reports.get(suite);
      assert.ok(report);
      const text = describeFailures(report);
      assert.equal(countsLine(report), counts, text);
      for (const pattern of says) assert.match(text, pattern);
      if (report.passed > 0 || suite === 'crashing') assert.equal(report.didNotStart, undefined);
    });

  it('reports when no test was started', async () => {
    const nowhere = path.join(projectRoot, 'dist', 'test', 'selftest', 'suites', 'missing', 'index.js');
    const report = await runWindow({ ...windowOf('', rows[0] ?? assert.fail()), entry: nowhere });
    assert.match(describeFailures(report), /no report came back[^]*no such file/);
    assert.equal(report.didNotStart, true);
  });
});

function runFixture(built: string, row: Row): Promise<TestReport> {
  return runWindow(windowOf(built, row));
}

function windowOf(built: string, { suite, timeoutMs }: Row): WindowRun {
  const testFiles = path.join(built, 'suites', suite);
  const isWeb = suite === 'worker';
  return {
    name: suite,
    developmentPath: built,
    isInstalled: false,
    entry: isWeb ? path.join(testFiles, 'index.js') : bundledEntry(false),
    testFiles,
    workspace: 'empty',
    settings: {},
    environment: {},
    isWeb,
    isRestricted: false,
    locale: undefined,
    timeoutMs,
  };
}
