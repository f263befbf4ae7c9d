import { window } from 'vscode';

/** Shows a message without buttons, and doesn't wait until it is closed. */
export function showInformation(message: string): void {
  void window.showInformationMessage(message);
}
