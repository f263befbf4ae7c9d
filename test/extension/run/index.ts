// The entry that VS Code starts in the Node extension host. It runs the test files below the folder TEST_FILES and
// writes the report to the file TEST_REPORT; without TEST_REPORT it prints the report, for a run from the editor's
// debugger. Mocha's base reporter prints nothing: the program that requested the report prints it.
import fs from 'node:fs';
import path from 'node:path';
import Mocha from 'mocha';
import { begunFile } from '../../../scripts/begunFile.ts';
import { writeReport } from '../../../scripts/testReport.ts';
import { collectReport } from './collectReport.ts';

export async function run(): Promise<void> {
  try {
    const reportFile = process.env['TEST_REPORT'];
    if (reportFile) fs.writeFileSync(begunFile(reportFile), '');
    const isPrinting = !reportFile;
    const mocha = new Mocha({
      timeout: 90_000,
      color: false,
      forbidOnly: true,
      reporter: isPrinting ? 'spec' : Mocha.reporters.Base,
    });
    for (const file of testFiles()) mocha.addFile(file);
    const report = await collectReport(mocha.run());
    writeReport(report);
    if (report.failed > 0) throw new Error(`${report.failed} of ${report.passed + report.failed} tests failed`);
  } catch (error) {
    console.error(error); // VS Code passes on only the exit code
    throw error;
  }
}

function testFiles(): string[] {
  const folder = process.env['TEST_FILES'] ?? '';
  return fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.js'))
    .sort()
    .map((name) => path.join(folder, name));
}
