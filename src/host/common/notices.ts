import * as vscode from 'vscode';

import type { Disposable } from '../../base/disposable.ts';

/** URI scheme of the third-party notices: an installed file could be edited. */
const noticesScheme = 'clearlydefined-notices';
const fileName = 'ThirdPartyNotices.txt';

/** Provides the text of the extension's own file, on disk or on the server that the browser loads extensions from. */
export function registerNotices(extensionUri: vscode.Uri): Disposable {
  return vscode.workspace.registerTextDocumentContentProvider(noticesScheme, {
    async provideTextDocumentContent() {
      const bytes = await vscode.workspace.fs.readFile(vscode.Uri.joinPath(extensionUri, fileName));
      return new TextDecoder().decode(bytes);
    },
  });
}

/** Opens the notices as a read-only document. */
export async function showThirdPartyNotices(): Promise<void> {
  const uri = vscode.Uri.from({ scheme: noticesScheme, path: `/${fileName}` });
  await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri));
}
