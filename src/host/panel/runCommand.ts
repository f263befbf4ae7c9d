import * as vscode from 'vscode';

import type { CommandId } from '../../contributions.ts';

/** Runs one of our own commands through the editor. */
export async function runCommand(command: CommandId, ...args: readonly unknown[]): Promise<void> {
  await vscode.commands.executeCommand(command, ...args);
}
