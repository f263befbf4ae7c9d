import * as vscode from 'vscode';

import { submissionViewType } from '../../../contributions.ts';

/** Opens the document of a contribution as a page. */
export async function openSubmission(document: vscode.Uri): Promise<void> {
  await vscode.commands.executeCommand('vscode.openWith', document, submissionViewType, { preview: false });
}

/** The page of this document is visible. */
export function isSubmissionShown(document: vscode.Uri): boolean {
  return vscode.window.tabGroups.all.some(
    ({ activeTab: tab }) =>
      tab?.input instanceof vscode.TabInputCustom && tab.input.uri.toString() === document.toString(),
  );
}

/** Gives each such document its page when it is shown; also those of an earlier session. */
export function registerSubmissionEditor(
  resolve: (document: vscode.TextDocument, panel: vscode.WebviewPanel) => Promise<void>,
): vscode.Disposable {
  return vscode.window.registerCustomEditorProvider(submissionViewType, { resolveCustomTextEditor: resolve });
}
