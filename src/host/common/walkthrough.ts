import * as vscode from 'vscode';

import type { ContextKeys } from '../../contributions.ts';

const listed: keyof ContextKeys = 'clearlydefined.hasWalkthrough';
const startedKey = 'wasStarted';

/**
 * Lists the walkthrough on the editor's welcome page, from the second session on: the editor opens a walkthrough that is
 * listed while its extension is being installed.
 */
export function listWalkthrough(globalState: vscode.Memento): void {
  if (globalState.get(startedKey) === true) void vscode.commands.executeCommand('setContext', listed, true);
  else void globalState.update(startedKey, true);
}

export async function openWalkthrough(extensionId: string): Promise<void> {
  await vscode.commands.executeCommand('setContext', listed, true);
  await vscode.commands.executeCommand('workbench.action.openWalkthrough', `${extensionId}#start`, false);
}
