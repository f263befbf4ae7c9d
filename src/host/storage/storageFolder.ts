import * as vscode from 'vscode';

/** A folder of the editor's own storage, through the editor's files: on a disk, on a remote machine or in a browser. */
export class StorageFolder {
  readonly uri: vscode.Uri;
  #isMade: Promise<void> | null = null;

  /** `name`: of the folder in the storage. */
  constructor(storage: vscode.Uri, name: string) {
    this.uri = vscode.Uri.joinPath(storage, name);
  }

  /** Names of all files; empty if there is no folder yet. Rejects if it cannot be read. */
  async list(): Promise<readonly string[]> {
    try {
      const entries = await vscode.workspace.fs.readDirectory(this.uri);
      return entries.filter(([, type]) => type === vscode.FileType.File).map(([name]) => name);
    } catch (error) {
      if (isMissing(error)) return [];
      throw error;
    }
  }

  /** Rejects if that can't be found out. */
  async has(name: string): Promise<boolean> {
    try {
      await vscode.workspace.fs.stat(this.#at(name));
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  }

  /** `null`: there is none. */
  async read(name: string): Promise<string | null> {
    try {
      return new TextDecoder().decode(await vscode.workspace.fs.readFile(this.#at(name)));
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  /** A program that is killed meanwhile may leave half of it. */
  async write(name: string, text: string): Promise<void> {
    await this.make();
    await vscode.workspace.fs.writeFile(this.#at(name), new TextEncoder().encode(text));
  }

  async rename(from: string, to: string): Promise<void> {
    await vscode.workspace.fs.rename(this.#at(from), this.#at(to), { overwrite: true });
  }

  /** Does nothing if there is none. */
  async remove(name: string): Promise<void> {
    try {
      await vscode.workspace.fs.delete(this.#at(name), { useTrash: false });
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }

  /** Does nothing if there is one. */
  make(): Promise<void> {
    return (this.#isMade ??= this.#make());
  }

  async #make(): Promise<void> {
    try {
      await vscode.workspace.fs.createDirectory(this.uri);
    } catch (error) {
      this.#isMade = null;
      throw error;
    }
  }

  #at(name: string): vscode.Uri {
    return vscode.Uri.joinPath(this.uri, name);
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof vscode.FileSystemError && error.code === 'FileNotFound';
}
