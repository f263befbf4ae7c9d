import * as vscode from 'vscode';

import type { Disposable } from '../../../base/disposable.ts';

/**
 * Rejections shared by file systems of single files: there are no folders, nothing to watch, and the editor creates and
 * removes nothing.
 */
export abstract class FlatFiles {
  watch(): Disposable {
    return { dispose: () => {} };
  }

  readDirectory(uri: vscode.Uri): never {
    throw vscode.FileSystemError.FileNotADirectory(uri);
  }

  createDirectory(uri: vscode.Uri): never {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  writeFile(uri: vscode.Uri, _content: Uint8Array): void | Promise<void> {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  delete(uri: vscode.Uri): never {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  rename(uri: vscode.Uri): never {
    throw vscode.FileSystemError.NoPermissions(uri);
  }
}
