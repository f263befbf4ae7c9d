import * as vscode from 'vscode';

import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import type { Draft } from '../../model/drafts/draft.ts';
import type { DraftFile, Drafts } from '../../model/drafts/drafts.ts';
import type { Log } from '../../model/ports.ts';
import { FlatFiles } from '../definitions/documents/flatFiles.ts';
import { reportLine } from '../common/report.ts';
import { draftIdIn, draftScheme, draftUri } from './draftUri.ts';

interface Parts {
  readonly drafts: Pick<Drafts, 'get' | 'file' | 'save' | 'onDidChangeFiles'>;
  readonly log: Log;
}

/**
 * Drafts, as writable files of the editor: it loads what other windows write, and asks before it replaces that. There
 * are no folders, and nothing is created or removed here: commands begin and end drafts.
 */
export class DraftFileSystem extends FlatFiles implements vscode.FileSystemProvider, Disposable {
  readonly #parts: Parts;
  readonly #store = new DisposableStore();
  readonly #changed = this.#store.add(new vscode.EventEmitter<vscode.FileChangeEvent[]>());

  readonly onDidChangeFile = this.#changed.event;

  constructor(parts: Parts) {
    super();
    this.#parts = parts;
    const deleted = new Set<string>();
    // For the editor a deleted file exists again only when it is created.
    const typeOf = ({ id }: Draft): vscode.FileChangeType => {
      if (parts.drafts.get(id))
        return deleted.delete(id) ? vscode.FileChangeType.Created : vscode.FileChangeType.Changed;
      deleted.add(id);
      return vscode.FileChangeType.Deleted;
    };
    this.#store.add(
      parts.drafts.onDidChangeFiles((all) =>
        this.#changed.fire(all.map((draft) => ({ type: typeOf(draft), uri: draftUri(draft) }))),
      ),
    );
  }

  register(): this {
    this.#store.add(vscode.workspace.registerFileSystemProvider(draftScheme, this, { isCaseSensitive: true }));
    return this;
  }

  async stat(uri: vscode.Uri): Promise<vscode.FileStat> {
    const { modifiedAt, size } = await this.#read(uri);
    return { type: vscode.FileType.File, ctime: 0, mtime: modifiedAt, size };
  }

  async readFile(uri: vscode.Uri): Promise<Uint8Array> {
    const { text } = await this.#read(uri);
    return new TextEncoder().encode(text);
  }

  override async writeFile(uri: vscode.Uri, content: Uint8Array): Promise<void> {
    const id = draftIdIn(uri);
    if (id === null) throw vscode.FileSystemError.NoPermissions(uri);
    const saved = await this.#parts.drafts.save(id, new TextDecoder('utf-8', { ignoreBOM: true }).decode(content));
    if (saved.ok) return;
    this.#parts.log.error(`a draft was not saved: ${saved.problem.kind}`);
    throw vscode.FileSystemError.Unavailable(reportLine(saved.problem));
  }

  dispose(): void {
    this.#store.dispose();
  }

  async #read(uri: vscode.Uri): Promise<DraftFile> {
    const id = draftIdIn(uri);
    const found = id === null ? null : await this.#parts.drafts.file(id);
    if (!found) throw vscode.FileSystemError.FileNotFound(uri);
    return found;
  }
}
