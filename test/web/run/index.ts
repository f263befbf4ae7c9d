// The entry point in the web worker extension host. There is no file system and no environment: a user setting names
// the report file, and the editor writes it.
import * as vscode from 'vscode';
import './mochaInWorker.ts';
import { collectReport } from '../../extension/run/collectReport.ts';
import { begunFile } from '../../../scripts/begunFile.ts';

export async function run(): Promise<void> {
  try {
    await vscode.workspace.fs.writeFile(onMachine(begunFile(reportFile())), new Uint8Array());
    const report = await collectReport(mocha.run());
    await vscode.workspace.fs.writeFile(onMachine(reportFile()), new TextEncoder().encode(JSON.stringify(report)));
    if (report.failed > 0) throw new Error(`${report.failed} of ${report.passed + report.failed} tests failed`);
  } catch (error) {
    console.error(error);
    throw error;
  }
}

function reportFile(): string {
  return vscode.workspace.getConfiguration('testReport').get('file', '');
}

/** The URI of a path on the machine of the opened folder. */
function onMachine(file: string): vscode.Uri {
  const folder = vscode.workspace.workspaceFolders?.[0];
  if (file === '' || folder === undefined) throw new Error('neither a report file nor a folder to reach it by');
  return folder.uri.with({ path: file });
}
