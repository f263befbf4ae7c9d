import * as vscode from 'vscode';

import { submissionViewType } from '../../../contributions.ts';

/** Opens the document of a contribution as a page. */
export async function openSubmission(document: vscode.Uri): Promise<void> {
  await vscode.commands.executeCommand('vscode.openWith', document, submissionViewType, { preview: false });
}

/** Gives each such document its page when it is shown; also those of an earlier session. */
export function registerSubmissionEditor(
  resolve: (document: vscode.TextDocument, panel: vscode.WebviewPanel) => Promise<void>,
): vscode.Disposable {
  return vscode.window.registerCustomEditorProvider(submissionViewType, { resolveCustomTextEditor: resolve });
}
