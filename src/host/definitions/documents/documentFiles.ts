import * as vscode from 'vscode';

import { type Disposable, DisposableStore } from '../../../base/disposable.ts';
import { type DocumentAddress, documentScheme } from '../../../model/definitions/documents/documentAddress.ts';
import type { DocumentContent } from '../../../model/definitions/documents/documents.ts';
import { reportLine } from '../../common/report.ts';
import { addressOf, documentUri } from './documentUri.ts';
import { FlatFiles } from './flatFiles.ts';
import type { SharedParts } from '../../common/sharedParts.ts';

type Parts = Pick<SharedParts, 'documents' | 'log'>;

/**
 * The service's data as read-only files of the editor: read on demand, also after a window reload, and reported as
 * changed when the model has newer data. There are no folders, and nothing to watch.
 */
export class DocumentFiles extends FlatFiles implements vscode.FileSystemProvider, Disposable {
  readonly #parts: Parts;
  readonly #store = new DisposableStore();
  readonly #changed = this.#store.add(new vscode.EventEmitter<vscode.FileChangeEvent[]>());
  /** Ends pending reads when the extension is disposed. */
  readonly #aborter = new AbortController();

  readonly onDidChangeFile = this.#changed.event;

  constructor(parts: Parts) {
    super();
    this.#parts = parts;
    this.#store.add(
      parts.documents.onDidChange((addresses) => {
        this.#changed.fire(
          addresses.map((address) => ({ type: vscode.FileChangeType.Changed, uri: documentUri(address) })),
        );
      }),
    );
    const isReadonly = new vscode.MarkdownString(vscode.l10n.t('Documents of the service are read-only.'));
    this.#store.add(
      vscode.workspace.registerFileSystemProvider(documentScheme, this, { isCaseSensitive: true, isReadonly }),
    );
  }

  async stat(uri: vscode.Uri): Promise<vscode.FileStat> {
    const { bytes, fetchedAt } = await this.#read(uri);
    const permissions = vscode.FilePermission.Readonly;
    return { type: vscode.FileType.File, ctime: 0, mtime: fetchedAt, size: bytes.length, permissions };
  }

  async readFile(uri: vscode.Uri): Promise<Uint8Array> {
    return (await this.#read(uri)).bytes;
  }

  dispose(): void {
    this.#aborter.abort(new Error('disposed'));
    this.#store.dispose();
  }

  async #read(uri: vscode.Uri): Promise<DocumentContent> {
    const address = addressOf(uri);
    if (!address) throw vscode.FileSystemError.FileNotFound(uri);
    const outcome = await this.#parts.documents.read(address, this.#aborter.signal);
    if (!outcome.ok) {
      this.#parts.log.warn(`a document could not be read: ${outcome.problem.kind}`);
      throw vscode.FileSystemError.Unavailable(reportLine(outcome.problem));
    }
    if (!outcome.value) throw vscode.FileSystemError.FileNotFound(nothingThere(address));
    return outcome.value;
  }
}

/** Shown instead of a document that the service does not have. */
export function nothingThere(address: DocumentAddress): string {
  return address.kind === 'harvest'
    ? vscode.l10n.t('The service has no results of this tool for this version.')
    : vscode.l10n.t('The service does not keep this text.');
}
