// The journeys inside a real VS Code: `node scripts/runHostTests.ts [suite …]`. Expects the extension to be built.
import { bundleHostTests } from './bundleTests.ts';
import { ensureHost } from './ensureHost.ts';
import { findHostSuites } from './hostSuites.ts';
import { runParts } from './runParts.ts';
import { runSuite } from './runSuite.ts';
import { closeReport, failedReport, type TestReport } from './testReport.ts';

/** A window spends most of its time waiting; two at once take hardly longer than one, more get in each other's way. */
const windowsAtOnce = 2;

async function main(names: readonly string[]): Promise<TestReport> {
  const suites = findHostSuites().filter((suite) => names.length === 0 || names.includes(suite.name));
  const unknown = names.find((name) => !suites.some((suite) => suite.name === name));
  if (unknown !== undefined) return failedReport(`no suite is called ${unknown}`, 'see the folders in test/extension');
  if (process.env['VSCODE_TEST_DESKTOP'] !== '1') await ensureHost(); // once: two windows would install it over each other
  await bundleHostTests(suites);
  const parts = suites.map((suite) => ({ name: suite.name, run: () => runSuite(suite, false) }));
  return runParts(parts, { atOnce: windowsAtOnce, mayRunAgain: ({ didNotStart }) => didNotStart === true });
}

closeReport(await main(process.argv.slice(2)));
