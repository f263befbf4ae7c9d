// The journeys inside a real VS Code: `node test/run/runHostTests.ts [suite …]`. Expects the extension to be built.
import { bundleHostTests } from './bundleTests.ts';
import { findHostSuites } from './hostSuites.ts';
import { runSuite } from './runSuite.ts';
import { addReports, closeReport, failedReport, type TestReport } from './testReport.ts';

async function main(names: readonly string[]): Promise<TestReport> {
  const suites = findHostSuites().filter((suite) => names.length === 0 || names.includes(suite.name));
  const unknown = names.find((name) => !suites.some((suite) => suite.name === name));
  if (unknown !== undefined) return failedReport(`no suite is called ${unknown}`, 'see the folders in test/extension');
  await bundleHostTests(suites);
  const reports: TestReport[] = [];
  for (const suite of suites) reports.push(await runSuite(suite, false));
  return addReports(reports);
}

closeReport(await main(process.argv.slice(2)));
