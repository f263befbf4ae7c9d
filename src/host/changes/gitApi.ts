import type * as vscode from 'vscode';

/** The part of the built-in Git extension's interface (version 1) that is used here. */

export interface GitExtension {
  /** False: `getAPI` throws. */
  readonly enabled: boolean;
  readonly onDidChangeEnablement: vscode.Event<boolean>;
  getAPI(version: 1): GitApi;
}

export interface GitApi {
  readonly state: 'uninitialized' | 'initialized';
  readonly onDidChangeState: vscode.Event<unknown>;
  readonly repositories: readonly GitRepository[];
  /** The innermost one around a file, whatever the letter case of its path on Windows. */
  getRepository(uri: vscode.Uri): GitRepository | null;
  readonly onDidOpenRepository: vscode.Event<GitRepository>;
  readonly onDidCloseRepository: vscode.Event<GitRepository>;
}

export interface GitRepository {
  readonly rootUri: vscode.Uri;
  readonly state: GitRepositoryState;
  /** Rejects with a `GitFailure`. */
  getObjectDetails(
    commit: string,
    path: string,
  ): Promise<{ readonly mode: string; readonly object: string; readonly size: number }>;
  /** The bytes of a file. */
  buffer(commit: string, path: string): Promise<Uint8Array>;
  /** Newest first. */
  log(options: { readonly maxEntries: number; readonly path: string }): Promise<readonly GitCommit[]>;
  /** Resolves a branch, a tag or another name of a commit. */
  getCommit(name: string): Promise<GitCommit>;
  /** The files that differ between a commit and the working tree, without untracked ones. */
  diffWith(commit: string): Promise<readonly GitChange[]>;
}

export interface GitRepositoryState {
  /** Without a commit: the repository has none. */
  readonly HEAD: { readonly name?: string; readonly commit?: string } | undefined;
  readonly mergeChanges: readonly GitChange[];
  readonly indexChanges: readonly GitChange[];
  readonly workingTreeChanges: readonly GitChange[];
  /** Empty if the user lists untracked files among the others. */
  readonly untrackedChanges: readonly GitChange[];
  readonly onDidChange: vscode.Event<void>;
}

export interface GitChange {
  readonly uri: vscode.Uri;
  readonly originalUri: vscode.Uri;
  /** The new address of a renamed file. */
  readonly renameUri: vscode.Uri | undefined;
}

export interface GitCommit {
  readonly hash: string;
  readonly message: string;
  readonly authorName?: string;
  readonly commitDate?: Date;
}

/** What Git answers if a commit has no file of that path. */
export const unknownPath = 'UnknownPath';

/** The Git extension's code of a failure; `null` if it has none. */
export function gitErrorCode(error: unknown): string | null {
  const code: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'gitErrorCode') : null;
  return typeof code === 'string' ? code : null;
}
