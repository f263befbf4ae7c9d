import * as vscode from 'vscode';

/** Calls back whenever the person comes back to this window. */
export function onWindowFocus(listener: () => void): vscode.Disposable {
  return vscode.window.onDidChangeWindowState(({ focused }) => {
    if (focused) listener();
  });
}
