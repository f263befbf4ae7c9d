import * as vscode from 'vscode';

import { describeError } from '../../base/describeError.ts';
import type { Event } from '../../base/event.ts';
import type { LastCommits } from '../../model/changes/changes.ts';
import type { FolderRevision, RevisionFile } from '../../model/workspace/revisionReader.ts';
import { keyOf, placeInWorkspace, type ScannedFiles } from '../common/scannedFiles.ts';
import { type Git, isAtOrBelow } from './git.ts';
import { type GitChange, gitErrorCode, type GitRepository, unknownPath } from './gitApi.ts';
import type { SharedParts } from '../common/sharedParts.ts';

interface Parts extends Pick<SharedParts, 'inventory' | 'settings' | 'log'> {
  readonly git: Git;
  readonly files: Pick<ScannedFiles, 'placeOf'>;
}

/** Manifests of the workspace folders at commits of their repositories. */
export class GitRevisions implements LastCommits {
  readonly #parts: Parts;
  readonly onDidChange: Event<void>;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.onDidChange = parts.git.onDidChange;
  }

  /** Folders with a repository, at the last commit. A folder may hold several repositories, or be a part of one. */
  folders(): readonly FolderRevision[] {
    return (vscode.workspace.workspaceFolders ?? []).flatMap((folder) => {
      const repositories = this.repositoriesOf(folder);
      if (repositories.length === 0) return [];
      const changes = repositories.flatMap((repository) => changesOf(repository));
      return [this.#revision(folder, repositories.map(headOf).join('+'), changes, headOf)];
    });
  }

  /** A folder at a commit of the repository of one of its files. Rejects with the Git extension's error. */
  async at(folder: vscode.WorkspaceFolder, repository: GitRepository, commit: string): Promise<FolderRevision> {
    // Untracked files aren't in the difference.
    const changes = [...(await repository.diffWith(commit)), ...changesOf(repository)];
    const isThis = (one: GitRepository): boolean => one.rootUri.toString() === repository.rootUri.toString();
    return this.#revision(folder, commit, changes, (one) => (isThis(one) ? commit : headOf(one)));
  }

  repositoriesOf(folder: vscode.WorkspaceFolder): readonly GitRepository[] {
    if (folder.uri.scheme !== 'file') return [];
    const own = this.#parts.git.repositoryOf(folder.uri);
    const inside = this.#parts.git.repositories.filter((one) => one !== own && isAtOrBelow(one.rootUri, folder.uri));
    return own ? [own, ...inside] : inside;
  }

  #revision(
    folder: vscode.WorkspaceFolder,
    commit: string,
    changes: readonly GitChange[],
    commitOf: (repository: GitRepository) => string,
  ): FolderRevision {
    const differing = new Set<string>();
    const renamed: (readonly [string, string])[] = [];
    for (const { uri, originalUri, renameUri } of changes) {
      const [path, before, after] = [uri, originalUri, renameUri ?? uri].map((one) => this.#pathIn(folder, one));
      for (const one of [path, before, after]) if (one) differing.add(one);
      if (before && after && before !== after) renamed.push([after, before]);
    }
    return {
      folder: keyOf(folder),
      commit,
      differing: [...differing],
      renamed,
      read: async (path) => {
        const file = await this.#read(folder, path, commitOf);
        // A file that isn't tracked and hasn't changed: nothing is known of what it was.
        return file === 'absent' && !differing.has(path) ? 'unreadable' : file;
      },
    };
  }

  /** Only files that are read now are read at a commit. */
  #pathIn(folder: vscode.WorkspaceFolder, uri: vscode.Uri): string | null {
    if (uri.scheme !== 'file') return null;
    const place = placeInWorkspace(uri);
    if (!place || keyOf(place.folder) !== keyOf(folder)) return null;
    const isRead =
      this.#parts.files.placeOf(uri) || this.#parts.inventory.wantedPaths(keyOf(folder)).includes(place.path);
    return isRead ? place.path : null;
  }

  async #read(
    folder: vscode.WorkspaceFolder,
    path: string,
    commitOf: (repository: GitRepository) => string,
  ): Promise<RevisionFile> {
    const { git, settings, log } = this.#parts;
    const uri = vscode.Uri.joinPath(folder.uri, path);
    const repository = git.repositoryOf(uri);
    if (!repository) return 'absent';
    const commit = commitOf(repository);
    try {
      const { mode, size } = await repository.getObjectDetails(commit, uri.fsPath);
      // Neither links nor submodules are followed.
      if (!mode.startsWith('100') || size > settings.maxFileSize(folder.uri)) return 'unreadable';
      return { content: Uint8Array.from(await repository.buffer(commit, uri.fsPath)) };
    } catch (error) {
      if (gitErrorCode(error) === unknownPath) return 'absent';
      log.warn(`changes: ${path} at ${commit} can't be read: ${describeError(error)}`);
      return 'unreadable';
    }
  }
}

function headOf({ state }: GitRepository): string {
  return state.HEAD?.commit ?? '';
}

/** Everything that differs from the last commit, untracked files included. */
function changesOf({ state }: GitRepository): readonly GitChange[] {
  return [...state.mergeChanges, ...state.indexChanges, ...state.workingTreeChanges, ...state.untrackedChanges];
}
