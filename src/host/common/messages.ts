import * as vscode from 'vscode';

import type { Result } from '../../base/result.ts';
import type { Problem } from '../../core/problem.ts';
import type { Log } from '../../model/ports.ts';
import { report, reportLine } from './report.ts';

/** Shows a message without buttons, and doesn't wait until it is closed. */
export function showInformation(message: string): void {
  void vscode.window.showInformationMessage(message);
}

/** A command has no component to work on. */
export function showNoComponent(): void {
  showInformation(vscode.l10n.t('Select a component with a version, or open its definition first.'));
}

/**
 * Shows why an operation that is not a lookup failed, and offers one action. `what`: the failed step, for the log.
 * `again`: retries the operation, offered where that may help. Never given for public submissions.
 */
export async function notifyProblem(problem: Problem, what: string, log: Log, again?: () => unknown): Promise<void> {
  log.warn(`${what}: ${problem.kind}`);
  const { action } = report(problem);
  const isOfLookUps = action.command === 'clearlydefined.retryLookups';
  const isRepeatable = isOfLookUps || problem.kind === 'notKept' || problem.kind === 'unreachable';
  if (again && isRepeatable) {
    const tryAgain = vscode.l10n.t('Try Again');
    if ((await vscode.window.showErrorMessage(reportLine(problem), tryAgain)) === tryAgain) await again();
    return;
  }
  const { title, command, argument } = isOfLookUps
    ? { title: vscode.l10n.t('Show Log'), command: 'clearlydefined.troubleshoot', argument: 'log' }
    : action;
  if ((await vscode.window.showErrorMessage(reportLine(problem), title)) === undefined) return;
  await vscode.commands.executeCommand(command, ...(argument === undefined ? [] : [argument]));
}

/**
 * The value; `null` after the problem was shown with its action, or when the user cancelled (`null`). `again`: as in
 * `notifyProblem`.
 */
export function unwrapOrNotify<T>(
  answer: Result<T, Problem> | null,
  what: string,
  log: Log,
  again?: () => unknown,
): T | null {
  if (answer === null) return null;
  if (answer.ok) return answer.value;
  void notifyProblem(answer.problem, what, log, again);
  return null;
}
