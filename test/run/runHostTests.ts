// The journeys inside a real VS Code: `node test/run/runHostTests.ts [suite …]`. Expects the extension to be built.
import { bundleHostTests } from './bundleTests.ts';
import { ensureHost } from './ensureHost.ts';
import { findHostSuites, type HostSuite } from './hostSuites.ts';
import { runSuite } from './runSuite.ts';
import { addReports, closeReport, failedReport, type TestReport } from './testReport.ts';

async function main(names: readonly string[]): Promise<TestReport> {
  const suites = findHostSuites().filter((suite) => names.length === 0 || names.includes(suite.name));
  const unknown = names.find((name) => !suites.some((suite) => suite.name === name));
  if (unknown !== undefined) return failedReport(`no suite is called ${unknown}`, 'see the folders in test/extension');
  if (process.env['VSCODE_TEST_DESKTOP'] !== '1') await ensureHost(); // once: two windows would install it over each other
  await bundleHostTests(suites);
  return addReports(await runTwoByTwo(suites));
}

/** A window spends most of its time waiting; two at once take hardly longer than one, more get in each other's way. */
async function runTwoByTwo(suites: readonly HostSuite[]): Promise<TestReport[]> {
  const reports: TestReport[] = [];
  const waiting = [...suites.entries()];
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [at, suite] = next;
      reports[at] = await runSuite(suite, false);
    }
  };
  await Promise.all([worker(), worker()]);
  return reports;
}

closeReport(await main(process.argv.slice(2)));
