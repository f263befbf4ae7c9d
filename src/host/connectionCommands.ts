import * as vscode from 'vscode';

import type { Disposable } from '../base/disposable.ts';
import type { Result } from '../base/result.ts';
import type { Problem } from '../core/problem.ts';
import type { Log } from '../model/ports.ts';
import { plainText } from '../core/plainText.ts';
import { askWithProgress } from './askWithProgress.ts';
import { report, reportLine } from './report.ts';
import { registerCommands } from './register.ts';

/** What the service says of itself. */
export interface ServiceStatus {
  readonly url: string;
  readonly version: string | null;
  readonly milliseconds: number;
}

interface Parts {
  readonly log: Log & { show(): void };
  /** The service is well: whatever failed before may be asked again. */
  readonly onGood: () => void;
  readonly status: (signal: AbortSignal) => Promise<Result<ServiceStatus, Problem>>;
}

/** Whether the service can be reached, and the log that tells more. */
export function registerConnectionCommands({ log, status, onGood }: Parts): Disposable {
  return registerCommands(
    {
      'clearlydefined.checkConnection': () => checkConnection({ log, status, onGood }),
      'clearlydefined.showLog': () => log.show(),
    },
    log,
  );
}

async function checkConnection({ log, status, onGood }: Parts): Promise<void> {
  const found = await askWithProgress(vscode.l10n.t('Asking the service…'), status);
  if (!found) return;
  if (found.ok) {
    const { version, milliseconds } = found.value;
    const url = plainText(found.value.url);
    const words =
      version === null
        ? vscode.l10n.t('{0} answers in {1} ms.', url, milliseconds)
        : vscode.l10n.t('{0} answers in {1} ms: version {2}.', url, milliseconds, plainText(version));
    log.info(`connection: ${words}`);
    onGood();
    void vscode.window.showInformationMessage(words);
    return;
  }
  await showFailure(found.problem, log);
}

async function showFailure(problem: Problem, log: Parts['log']): Promise<void> {
  const { action } = report(problem);
  log.warn(`connection: ${reportLine(problem)}`);
  // Checking again is what the person has just done; the next step is the address itself.
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
