import * as vscode from 'vscode';

import type { Result } from '../../base/result.ts';
import type { Problem } from '../../core/problem.ts';
import type { Log } from '../../model/ports.ts';
import { plainText } from '../../core/plainText.ts';
import { runWithProgress } from './runWithProgress.ts';
import { type ConnectionUse, failedCheck, usedLine } from './connectionUse.ts';

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
  /** What the next request uses. */
  readonly use: () => ConnectionUse;
}

/** Says whether the service answers, and what the connection uses. */
export async function checkConnection({ log, status, onGood, use }: Parts): Promise<void> {
  const used = use();
  const found = await runWithProgress(vscode.l10n.t('Checking the connection…'), status);
  if (!found) return;
  if (found.ok) {
    const { version, milliseconds } = found.value;
    const url = plainText(found.value.url);
    const answered =
      version === null
        ? vscode.l10n.t('{0} answers in {1} ms.', url, milliseconds)
        : vscode.l10n.t('{0} answers in {1} ms: version {2}.', url, milliseconds, plainText(version));
    const message = `${answered} ${usedLine(used)}`;
    log.info(`connection: ${message}`);
    onGood();
    // With a button, the editor shows the whole message, not only its first line. A page doesn’t wait for it.
    const showLog = vscode.l10n.t('Show Log');
    void vscode.window.showInformationMessage(message, showLog).then((chosen) => chosen === showLog && log.show());
    return;
  }
  await showFailure(failedCheck(found.problem, used), log);
}

async function showFailure({ cause, action }: ReturnType<typeof failedCheck>, log: Parts['log']): Promise<void> {
  log.warn(`connection: ${cause}`);
  // The user has just checked again, so the next step is a setting.
  const next =
    action.command === 'workbench.action.openSettings'
      ? action
      : {
          title: vscode.l10n.t('Change the setting'),
          command: 'workbench.action.openSettings',
          argument: 'clearlydefined.apiUrl',
        };
  const chosen = await vscode.window.showErrorMessage(cause, next.title, vscode.l10n.t('Show Log'));
  if (chosen === next.title) await vscode.commands.executeCommand(next.command, next.argument);
  else if (chosen !== undefined) log.show();
}
