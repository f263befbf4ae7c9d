import * as vscode from 'vscode';

/** Calls back whenever the person comes back to this window. */
export function onWindowFocus(listener: () => void): vscode.Disposable {
  return vscode.window.onDidChangeWindowState(({ focused }) => {
    if (focused) listener();
  });
}

/** Says whether the person is in this window: now, and whenever that changes. */
export function followWindowFocus(listener: (isFocused: boolean) => void): vscode.Disposable {
  listener(vscode.window.state.focused);
  return vscode.window.onDidChangeWindowState(({ focused }) => listener(focused));
}
