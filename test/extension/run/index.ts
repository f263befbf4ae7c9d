// The entry that VS Code starts in the Node extension host. It runs the test files below the folder TEST_FILES and
// writes the report to the file TEST_REPORT. Mocha's base reporter prints nothing: the program that requested the report
// prints it.
import fs from 'node:fs';
import path from 'node:path';
import Mocha from 'mocha';
import { begunFile } from '../../../scripts/begunFile.ts';
import { writeReport } from '../../../scripts/testReport.ts';
import { collectReport } from './collectReport.ts';
import { restoreBetweenFiles } from './restoreWindow.ts';

export async function run(): Promise<void> {
  try {
    const reportFile = process.env['TEST_REPORT'];
    if (reportFile) fs.writeFileSync(begunFile(reportFile), '');
    const mocha = new Mocha({
      timeout: 90_000,
      color: false,
      forbidOnly: true,
      reporter: Mocha.reporters.Base,
    });
    for (const file of testFiles()) mocha.addFile(file);
    if (reportFile) restoreBetweenFiles(mocha.suite, path.dirname(reportFile));
    const report = await collectReport(mocha.run());
    writeReport(report);
    if (report.failed > 0) throw new Error(`${report.failed} of ${report.passed + report.failed} tests failed`);
  } catch (error) {
    console.error(error); // VS Code passes on only the exit code
    throw error;
  }
}

/** First the file with the name of its folder, if there is one: it finds a new window. */
function testFiles(): string[] {
  const folder = process.env['TEST_FILES'] ?? '';
  const first = `${path.basename(folder)}.test.js`;
  const names = fs.globSync('**/*.test.js', { cwd: folder }).sort();
  return [...names.filter((name) => name === first), ...names.filter((name) => name !== first)].map((name) =>
    path.join(folder, name),
  );
}
