// What VS Code starts in the web worker extension host. There is no file system and no environment: the file to write the report to is
// named by a user setting, and the editor writes it.
import * as vscode from 'vscode';
import './mochaInWorker.ts';
import { collectReport } from '../../extension/run/collectReport.ts';

export async function run(): Promise<void> {
  try {
    const report = await collectReport(mocha.run());
    await vscode.workspace.fs.writeFile(reportUri(), new TextEncoder().encode(JSON.stringify(report)));
    if (report.failed > 0) throw new Error(`${report.failed} of ${report.passed + report.failed} tests failed`);
  } catch (error) {
    console.error(error);
    throw error;
  }
}

/** A path of the machine that the opened folder is on. */
function reportUri(): vscode.Uri {
  const file = vscode.workspace.getConfiguration('testReport').get('file', '');
  const folder = vscode.workspace.workspaceFolders?.[0];
  if (file === '' || folder === undefined) throw new Error('neither a report file nor a folder to reach it by');
  return folder.uri.with({ path: file });
}
