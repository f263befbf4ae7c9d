import * as vscode from 'vscode';

import type { Result } from '../base/result.ts';
import type { Problem } from '../core/problem.ts';
import type { Log } from '../model/ports.ts';
import { plainText } from '../core/plainText.ts';
import { askWithProgress } from './askWithProgress.ts';
import { report, reportLine } from './report.ts';
import type { CommandHandlers } from './register.ts';

/** The service's own status information. */
export interface ServiceStatus {
  readonly url: string;
  readonly version: string | null;
  readonly milliseconds: number;
}

interface Parts {
  readonly log: Log & { show(): void };
  /** The service works again: failed requests may be retried. */
  readonly onGood: () => void;
  readonly status: (signal: AbortSignal) => Promise<Result<ServiceStatus, Problem>>;
}

/** Commands that check the connection and open the log. */
export function connectionCommands({ log, status, onGood }: Parts): CommandHandlers {
  return {
    'clearlydefined.checkConnection': () => checkConnection({ log, status, onGood }),
    'clearlydefined.showLog': () => log.show(),
  };
}

async function checkConnection({ log, status, onGood }: Parts): Promise<void> {
  const found = await askWithProgress(vscode.l10n.t('Asking the service…'), status);
  if (!found) return;
  if (found.ok) {
    const { version, milliseconds } = found.value;
    const url = plainText(found.value.url);
    const message =
      version === null
        ? vscode.l10n.t('{0} answers in {1} ms.', url, milliseconds)
        : vscode.l10n.t('{0} answers in {1} ms: version {2}.', url, milliseconds, plainText(version));
    log.info(`connection: ${message}`);
    onGood();
    void vscode.window.showInformationMessage(message);
    return;
  }
  await showFailure(found.problem, log);
}

async function showFailure(problem: Problem, log: Parts['log']): Promise<void> {
  const { action } = report(problem);
  log.warn(`connection: ${reportLine(problem)}`);
  // The user has just checked again, so the next step is the address itself.
  const next =
    action.command === 'workbench.action.openSettings'
      ? action
      : {
          title: vscode.l10n.t('Change the Address'),
          command: 'workbench.action.openSettings',
          argument: 'clearlydefined.apiUrl',
        };
  const chosen = await vscode.window.showErrorMessage(reportLine(problem), next.title, vscode.l10n.t('Show Log'));
  if (chosen === next.title) await vscode.commands.executeCommand(next.command, next.argument);
  else if (chosen !== undefined) log.show();
}
