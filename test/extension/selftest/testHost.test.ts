// The test host stands on names VS Code does not promise, so it is tested itself: whatever goes wrong in a window must be counted. Each
// row runs a tiny extension through the same function, the same launcher and the same entry as the journeys.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import esbuild from 'esbuild';
import { before, describe, it } from 'mocha';
import { bundledEntry, bundleHostTests } from '../../run/bundleTests.ts';
import { projectRoot } from '../../run/project.ts';
import { runWindow } from '../../run/runWindow.ts';
import type { TestReport } from '../../run/testReport.ts';

const fixture = path.join(import.meta.dirname, 'fixture');
const built = path.join(projectRoot, 'dist', 'test', 'extension', 'selftest');

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
    await bundleHostTests([]);
    await bundleFixture();
    for (const { suite, timeoutMs } of windows) reports.set(suite, runFixture(suite, timeoutMs));
  });

  for (const { suite, counts, says } of windows)
    it(`reports ${counts} for the ${suite} suite`, async () => {
      const report = await reports.get(suite);
      assert.ok(report);
      const text = report.failures.map(({ title, detail }) => `${title}\n${detail}`).join('\n');
      assert.equal(`${report.passed} passed, ${report.failed} failed, ${report.skipped} skipped`, counts, text);
      for (const words of says) assert.match(text, words);
    });
});

async function bundleFixture(): Promise<void> {
  fs.rmSync(built, { recursive: true, force: true });
  await esbuild.build({
    absWorkingDir: fixture,
    entryPoints: ['extension.ts', ...fs.globSync('suites/**/*.test.ts', { cwd: fixture })],
    outdir: built,
    outbase: fixture,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    external: ['vscode', 'mocha'],
  });
  fs.copyFileSync(path.join(fixture, 'package.json'), path.join(built, 'package.json'));
}

function runFixture(suite: string, timeoutMs: number): Promise<TestReport> {
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
