// The test host depends on names that VS Code does not guarantee: every failure in a window must be counted. Each row is
// a suite that runs as those of test/extension do.
import path from 'node:path';
import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import { bundleHostTests } from '../../../scripts/bundleTests.ts';
import type { HostSuite } from '../../../scripts/hostSuites.ts';
import { runSuite } from '../../../scripts/runSuite.ts';
import { countsLine, describeFailures } from '../../../scripts/testReport.ts';

const rows: readonly (readonly [name: string, counts: string, says: readonly RegExp[]])[] = [
  ['mixed', '1 passed, 2 failed, 1 skipped', [/mixed fails[^]*'good bye'/, /CANNOT use API proposal: findFiles2/]],
  [
    'crashing',
    '0 passed, 1 failed, 0 skipped',
    [/no report came back/, /the extension host (crashed|ended before the tests did) \(signal SIGSEGV\)/],
  ],
];

describe('Test host', function () {
  this.timeout(240_000);
  const suites = rows.map(([name]) => suiteOf(name));

  before(() => bundleHostTests(suites));

  for (const [at, [name, counts, says]] of rows.entries())
    it(`counts ${counts} in the ${name} suite`, async () => {
      const report = await runSuite(suites[at] ?? assert.fail(), false);
      const text = describeFailures(report);
      assert.equal(countsLine(report), counts, text);
      for (const pattern of says) assert.match(text, pattern);
      assert.equal(report.didNotStart, undefined);
    });
});

function suiteOf(name: string): HostSuite {
  const folder = path.join('test', 'extension', 'selftest', 'suites', name);
  return {
    name,
    folder,
    files: [path.join(folder, `${name}.test.ts`)],
    workspace: 'empty',
    settings: {},
    service: 'none',
    environment: {},
    timeoutSeconds: 120,
  };
}
