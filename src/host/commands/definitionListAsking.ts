import * as vscode from 'vscode';

import type { Result } from '../../base/result.ts';
import type { Problem } from '../../core/problem.ts';
import type { Log } from '../../model/ports.ts';
import { report, reportLine } from '../report.ts';

/** Asks the service with a notification that can call it off; `null` when the person did. */
export async function askWithProgress<T>(title: string, ask: (signal: AbortSignal) => Promise<T>): Promise<T | null> {
  const location = vscode.ProgressLocation.Notification;
  return vscode.window.withProgress({ location, title, cancellable: true }, async (_, token) => {
    const aborter = new AbortController();
    const subscription = token.onCancellationRequested(() => aborter.abort());
    try {
      return await ask(aborter.signal);
    } catch (error) {
      if (aborter.signal.aborted) return null;
      throw error;
    } finally {
      subscription.dispose();
    }
  });
}

/** The value, or `null` after the problem was told with what can be done about it. */
export function valueOrTold<T>(answer: Result<T, Problem> | null, log: Log): T | null {
  if (answer === null) return null;
  if (answer.ok) return answer.value;
  void tellProblem(answer.problem, log);
  return null;
}

async function tellProblem(problem: Problem, log: Log): Promise<void> {
  log.warn(`list of definitions: ${reportLine(problem)}`);
  const { action } = report(problem);
  const chosen = await vscode.window.showErrorMessage(reportLine(problem), action.title);
  if (chosen === undefined) return;
  await vscode.commands.executeCommand(action.command, ...(action.argument === undefined ? [] : [action.argument]));
}
