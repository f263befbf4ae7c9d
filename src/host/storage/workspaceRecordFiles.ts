import * as vscode from 'vscode';

import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import type { RecordFiles } from '../../model/storage/recordFiles.ts';
import type { Clock } from '../../model/ports.ts';

/** Prefix of files being written; they are not listed. */
const unfinished = '.writing-';
/** Milliseconds after which a write is abandoned: its program has ended. */
const abandonedAfter = 24 * 60 * 60_000;

/**
 * Records in a folder of the editor's own storage, through the editor's files: on a disk, on a remote machine or in a
 * browser. A text is written to a temporary file and moved into place when complete.
 */
export class WorkspaceRecordFiles implements RecordFiles, Disposable {
  readonly #folder: vscode.Uri;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #store = new DisposableStore();
  readonly #changed = this.#store.add(new vscode.EventEmitter<void>());
  #isMade: Promise<void> | null = null;
  #isCleared = false;

  readonly onDidChange = (listener: () => void): Disposable => this.#changed.event(listener);

  /** `name`: of the folder in the storage. */
  constructor(storage: vscode.Uri, name: string, clock: Pick<Clock, 'now'>) {
    this.#folder = vscode.Uri.joinPath(storage, name);
    this.#clock = clock;
    const pattern = new vscode.RelativePattern(this.#folder, '*');
    const watcher = this.#store.add(vscode.workspace.createFileSystemWatcher(pattern));
    const tell = (uri: vscode.Uri): void => {
      if (!nameOf(uri).startsWith(unfinished)) this.#changed.fire();
    };
    for (const event of [watcher.onDidCreate, watcher.onDidChange, watcher.onDidDelete]) this.#store.add(event(tell));
  }

  async list(): Promise<readonly string[]> {
    try {
      const entries = await vscode.workspace.fs.readDirectory(this.#folder);
      void this.#clear(entries.map(([name]) => name).filter((name) => name.startsWith(unfinished)));
      const isRecord = ([name, type]: [string, vscode.FileType]): boolean =>
        type === vscode.FileType.File && !name.startsWith(unfinished);
      return entries.filter(isRecord).map(([name]) => name);
    } catch (error) {
      if (isMissing(error)) return [];
      throw error;
    }
  }

  async read(name: string): Promise<string | null> {
    try {
      return new TextDecoder().decode(await vscode.workspace.fs.readFile(this.#at(name)));
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async write(name: string, text: string): Promise<void> {
    await (this.#isMade ??= this.#make());
    const beside = this.#at(unfinished + name);
    await vscode.workspace.fs.writeFile(beside, new TextEncoder().encode(text));
    await vscode.workspace.fs.rename(beside, this.#at(name), { overwrite: true });
  }

  async remove(name: string): Promise<void> {
    try {
      await vscode.workspace.fs.delete(this.#at(name), { useTrash: false });
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }

  dispose(): void {
    this.#store.dispose();
  }

  async #make(): Promise<void> {
    try {
      await vscode.workspace.fs.createDirectory(this.#folder);
    } catch (error) {
      this.#isMade = null;
      throw error;
    }
  }

  /** Once per window: half-written files of ended programs hold no valid data. */
  async #clear(names: readonly string[]): Promise<void> {
    if (this.#isCleared) return;
    this.#isCleared = true;
    for (const name of names) {
      try {
        const { mtime } = await vscode.workspace.fs.stat(this.#at(name));
        if (this.#clock.now() - mtime > abandonedAfter) await this.remove(name);
      } catch {
        // Another window has cleared it, or the next start will.
      }
    }
  }

  #at(name: string): vscode.Uri {
    return vscode.Uri.joinPath(this.#folder, name);
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof vscode.FileSystemError && error.code === 'FileNotFound';
}

function nameOf(uri: vscode.Uri): string {
  return uri.path.slice(uri.path.lastIndexOf('/') + 1);
}
