import * as vscode from 'vscode';

/** Calls back whenever this window regains focus. */
export function onWindowFocus(listener: () => void): vscode.Disposable {
  return vscode.window.onDidChangeWindowState(({ focused }) => {
    if (focused) listener();
  });
}

/** Reports whether this window has focus: now, and on every change. */
export function followWindowFocus(listener: (isFocused: boolean) => void): vscode.Disposable {
  listener(vscode.window.state.focused);
  return vscode.window.onDidChangeWindowState(({ focused }) => listener(focused));
}

/** A view that may be visible. */
export interface VisibleView {
  readonly isVisible: boolean;
  onDidChangeVisibility(listener: () => void): vscode.Disposable;
}
