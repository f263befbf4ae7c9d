import * as vscode from 'vscode';

import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import type { Log } from '../../model/ports.ts';
import { reportLine } from '../report.ts';
import { type DraftAddress, isOtherText } from '../../model/drafts/draftAddress.ts';
import type { DocumentText } from '../../model/drafts/sharedTexts.ts';
import type { Drafts } from '../../model/drafts/drafts.ts';
import type { DraftDocuments } from './draftDocuments.ts';
import { draftAddressOf, draftScheme } from './draftUri.ts';
import { FlatFiles } from '../definitions/documents/flatFiles.ts';

interface Parts {
  readonly drafts: Drafts;
  /** The URI of the address's document in the editor. */
  readonly uriOf: (address: DraftAddress) => vscode.Uri;
  readonly documents: Pick<DraftDocuments, 'isReading'>;
  readonly log: Log;
}

/**
 * Drafts, as writable files of the editor. Saving writes to the draft store, which has the text already: every change
 * is stored. There are no folders, and nothing is created or removed here: commands begin and end drafts.
 */
export class DraftFileSystem extends FlatFiles implements vscode.FileSystemProvider, Disposable {
  readonly #parts: Parts;
  readonly #store = new DisposableStore();
  readonly #changed = this.#store.add(new vscode.EventEmitter<vscode.FileChangeEvent[]>());

  readonly onDidChangeFile = this.#changed.event;

  constructor(parts: Parts) {
    super();
    this.#parts = parts;
    const fire = (addresses: readonly DraftAddress[]): void => {
      const type = vscode.FileChangeType.Changed;
      this.#changed.fire(addresses.map((address) => ({ type, uri: parts.uriOf(address) })));
    };
    this.#store.add(parts.drafts.onDidChangeDocuments(fire));
  }

  register(): this {
    this.#store.add(vscode.workspace.registerFileSystemProvider(draftScheme, this, { isCaseSensitive: true }));
    return this;
  }

  async stat(uri: vscode.Uri): Promise<vscode.FileStat> {
    const { text, savedAt, isReadonly } = await this.#read(uri);
    const stat = { type: vscode.FileType.File, ctime: 0, mtime: savedAt, size: new TextEncoder().encode(text).length };
    return isReadonly ? { ...stat, permissions: vscode.FilePermission.Readonly } : stat;
  }

  async readFile(uri: vscode.Uri): Promise<Uint8Array> {
    const { text } = await this.#read(uri);
    const address = draftAddressOf(uri);
    if (address) this.#parts.documents.isReading(address, text);
    return new TextEncoder().encode(text);
  }

  override async writeFile(uri: vscode.Uri, content: Uint8Array): Promise<void> {
    const address = draftAddressOf(uri);
    if (!address || isOtherText(address)) throw vscode.FileSystemError.NoPermissions(uri);
    const kept = await this.#parts.drafts.keep(address, new TextDecoder().decode(content), {
      isSaved: true,
    });
    if (kept.ok) return;
    this.#parts.log.error(`a draft was not kept: ${kept.problem.kind}`);
    throw vscode.FileSystemError.Unavailable(reportLine(kept.problem));
  }

  dispose(): void {
    this.#store.dispose();
  }

  async #read(uri: vscode.Uri): Promise<DocumentText> {
    const address = draftAddressOf(uri);
    const found = address && (await this.#parts.drafts.read(address));
    if (!found) throw vscode.FileSystemError.FileNotFound(uri);
    return found;
  }
}
