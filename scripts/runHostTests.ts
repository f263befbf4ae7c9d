// Runs the suites inside a real VS Code: `node scripts/runHostTests.ts [part of a path …]`. Needs a built extension.
import { isInScope } from '../test/support/testScope.ts';
import { bundleHostTests } from './bundleTests.ts';
import { findHostSuites } from './hostSuites.ts';
import { bytesOf } from './runMocha.ts';
import { runParts, windowsAtOnce } from './runParts.ts';
import { runSuite } from './runSuite.ts';
import { closeReport, failedReport, type TestReport } from './testReport.ts';
import { vscodeProgram } from './vscodeProgram.ts';

/** Suites that only `npm run test:all` runs. */
const extraSuites: readonly string[] = ['soak'];

async function main(only: readonly string[]): Promise<TestReport> {
  const suites = findHostSuites()
    .filter(({ name }) => isInScope(extraSuites.includes(name) ? 'extra' : 'usual'))
    .map((suite) => ({ ...suite, files: suite.files.filter((file) => isWanted(file, only)) }))
    .filter(({ files }) => files.length > 0);
  if (suites.length === 0) return failedReport(`no test file is called ${only.join(' ')}`, 'see test/extension');
  await vscodeProgram(); // once, before windows start in parallel
  await bundleHostTests(suites);
  const parts = suites.map((suite) => ({
    name: suite.name,
    size: bytesOf(suite.files),
    run: () => runSuite(suite, false),
  }));
  return runParts(parts, { atOnce: windowsAtOnce, mayRunAgain: ({ didNotStart }) => didNotStart === true });
}

function isWanted(file: string, only: readonly string[]): boolean {
  return only.length === 0 || only.some((part) => file.includes(part));
}

closeReport(await main(process.argv.slice(2)));
