import * as vscode from 'vscode';

import { plainText } from '../../../core/plainText.ts';
import type { DocumentAddress } from '../../../model/definitions/documents/documentAddress.ts';
import type { Documents } from '../../../model/definitions/documents/documents.ts';
import type { Log } from '../../../model/ports.ts';
import { runWithProgress } from '../../common/runWithProgress.ts';
import { notifyProblem, showInformation } from '../../common/messages.ts';
import { nothingThere } from './documentFiles.ts';
import { documentName, documentUri } from './documentUri.ts';

export interface OpenDocumentOptions {
  readonly viewColumn?: vscode.ViewColumn;
  readonly preserveFocus?: boolean;
  /** Selected and scrolled into view. */
  readonly selection?: vscode.Range;
}

/**
 * Opens a document in a preview tab, in the language of the file name. Slow reads can be cancelled. An unreadable one is
 * not opened: the user is shown why, and what to do. True if it is open.
 */
export type OpenDocument = (address: DocumentAddress, options?: OpenDocumentOptions) => Promise<boolean>;

export function documentOpener(documents: Pick<Documents, 'read'>, log: Log): OpenDocument {
  const open: OpenDocument = async (address, options = {}) => {
    const title = vscode.l10n.t('Reading {0}…', plainText(documentName(address)));
    const outcome = await runWithProgress(title, (signal) => documents.read(address, signal));
    if (outcome === null) return false;
    if (!outcome.ok) {
      void notifyProblem(outcome.problem, 'a document was not opened', log, () => open(address, options));
      return false;
    }
    if (!outcome.value) {
      showInformation(nothingThere(address));
      return false;
    }
    // Unlike `openTextDocument`, this also opens documents too large for extensions.
    await vscode.commands.executeCommand('vscode.open', documentUri(address), { preview: true, ...options });
    return true;
  };
  return open;
}
