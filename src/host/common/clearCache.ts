import * as vscode from 'vscode';

import { describeError } from '../../base/describeError.ts';
import { plainText } from '../../core/plainText.ts';
import type { Log } from '../../model/ports.ts';
import { showInformation } from './messages.ts';

interface Parts {
  readonly log: Log & { show(): void };
  /** Deletes every answer of the service. Rejects on failure. */
  readonly clearCache: () => Promise<void>;
}

/** Deletes nothing of the user's, so one question is enough. */
export async function clearCache({ clearCache: clear, log }: Parts): Promise<void> {
  const confirm = vscode.l10n.t('Clear Cache');
  const chosen = await vscode.window.showWarningMessage(
    vscode.l10n.t('Clear the cache of ClearlyDefined?'),
    {
      modal: true,
      detail: vscode.l10n.t(
        'Definitions, files and pull requests are looked up again. Drafts, activity, your list of definitions and settings are kept.',
      ),
    },
    confirm,
  );
  if (chosen !== confirm) return;
  try {
    await clear();
  } catch (error) {
    log.warn(`the cache was not cleared: ${describeError(error)}`);
    const showLog = vscode.l10n.t('Show Log');
    const reason = error instanceof Error ? error.message : String(error);
    const message = vscode.l10n.t('The cache can’t be cleared: {0}.', plainText(reason));
    if ((await vscode.window.showErrorMessage(message, showLog)) === showLog) log.show();
    return;
  }
  log.info('the cache was cleared');
  showInformation(vscode.l10n.t('The cache was cleared.'));
}
