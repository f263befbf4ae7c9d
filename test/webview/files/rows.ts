import type { FileSums, FilesQuery, FolderRow, ShownFile } from '../../../src/webview/files/fileQuery.ts';
import { startFilesNavigation } from '../../../src/webview/files/filesNavigation.ts';

/** Rows as they are drawn. */

export const startQuery: FilesQuery = startFilesNavigation.query;

export const noSums: FileSums = { files: 0, licenses: [], otherLicenses: 0, holders: 0, needAttention: 0 };

export function fileOf(path: string, changes: Partial<ShownFile> = {}): ShownFile {
  return {
    kind: 'file',
    path,
    name: path.split('/').at(-1) ?? path,
    level: path.split('/').length,
    posInSet: 1,
    setSize: 1,
    license: 'MIT',
    facets: ['core'],
    natures: [],
    copyrights: [],
    hashes: [],
    needsAttention: false,
    isStored: false,
    ...changes,
  };
}

export function folderOf(path: string, changes: Partial<FolderRow> = {}): FolderRow {
  return {
    kind: 'folder',
    path,
    name: path.split('/').at(-1) ?? path,
    level: path.split('/').length,
    posInSet: 1,
    setSize: 1,
    isOpen: false,
    sums: noSums,
    ...changes,
  };
}
