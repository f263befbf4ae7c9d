import * as vscode from 'vscode';

import { plainText } from '../../../core/plainText.ts';
import type { DocumentAddress } from '../../../model/definitions/documents/documentAddress.ts';
import type { Documents } from '../../../model/definitions/documents/documents.ts';
import type { Log } from '../../../model/ports.ts';
import { runWithProgress } from '../../common/runWithProgress.ts';
import { notifyProblem } from '../../common/messages.ts';
import { nothingThere } from './documentFiles.ts';
import { documentName, documentUri } from './documentUri.ts';

export interface OpenDocumentOptions {
  readonly viewColumn?: vscode.ViewColumn;
  readonly preserveFocus?: boolean;
  /** Selected and scrolled into view. */
  readonly selection?: vscode.Range;
}

/** The type of `DocumentOpener.open`. */
export type OpenDocument = (address: DocumentAddress, options?: OpenDocumentOptions) => Promise<boolean>;

interface Parts {
  readonly documents: Pick<Documents, 'read'>;
  readonly log: Log;
}

/** Shows documents in the editor, once they are readable. */
export class DocumentOpener {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Opens a preview tab, in the language of the file name. Slow reads can be cancelled. An unreadable document is not
   * opened: the user is shown why, and what to do. True if it is open.
   */
  async open(address: DocumentAddress, options: OpenDocumentOptions = {}): Promise<boolean> {
    const { documents, log } = this.#parts;
    const title = vscode.l10n.t('Reading {0}…', plainText(documentName(address)));
    const outcome = await runWithProgress(title, (signal) => documents.read(address, signal));
    if (outcome === null) return false;
    if (!outcome.ok) {
      void notifyProblem(outcome.problem, 'a document was not opened', log, () => this.open(address, options));
      return false;
    }
    if (!outcome.value) {
      void vscode.window.showInformationMessage(nothingThere(address));
      return false;
    }
    // Unlike `openTextDocument`, this also opens documents too large for extensions.
    await vscode.commands.executeCommand('vscode.open', documentUri(address), { preview: true, ...options });
    return true;
  }
}
