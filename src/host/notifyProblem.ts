import * as vscode from 'vscode';

import type { CommandId } from '../contributions.ts';
import type { Problem } from '../core/problem.ts';
import type { Log } from '../model/ports.ts';
import { report, reportLine } from './report.ts';

/** Says what went wrong, and offers the one thing to do about it. `what`: what was not done, for the log. */
export async function notifyProblem(problem: Problem, what: string, log: Log): Promise<void> {
  log.warn(`${what}: ${problem.kind}`);
  const { action } = report(problem);
  const chosen = await vscode.window.showErrorMessage(reportLine(problem), action.title);
  if (chosen === undefined) return;
  const command: CommandId | 'workbench.action.openSettings' = action.command;
  await vscode.commands.executeCommand(command, ...(action.argument === undefined ? [] : [action.argument]));
}
