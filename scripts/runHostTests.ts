// Runs the suites inside a real VS Code: `node scripts/runHostTests.ts [suite …]`. Needs a built extension.
import { bundleHostTests } from './bundleTests.ts';
import { ensureHost } from './ensureHost.ts';
import { findHostSuites } from './hostSuites.ts';
import { runParts } from './runParts.ts';
import { runSuite } from './runSuite.ts';
import { closeReport, failedReport, type TestReport } from './testReport.ts';

/** A window mostly waits: two at once take little longer than one, but more than two disturb each other. */
const windowsAtOnce = 2;

async function main(names: readonly string[]): Promise<TestReport> {
  const suites = findHostSuites().filter((suite) => names.length === 0 || names.includes(suite.name));
  const unknown = names.find((name) => !suites.some((suite) => suite.name === name));
  if (unknown !== undefined) return failedReport(`no suite is called ${unknown}`, 'see the folders in test/extension');
  if (process.env['VSCODE_TEST_DESKTOP'] !== '1') await ensureHost(); // once, before windows start in parallel
  await bundleHostTests(suites);
  const parts = suites.map((suite) => ({ name: suite.name, run: () => runSuite(suite, false) }));
  return runParts(parts, { atOnce: windowsAtOnce, mayRunAgain: ({ didNotStart }) => didNotStart === true });
}

closeReport(await main(process.argv.slice(2)));
