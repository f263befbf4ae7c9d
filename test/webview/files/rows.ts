import type {
  FileRow,
  FilesFacts,
  FileSums,
  FilesQuery,
  FolderRow,
  ShownFile,
} from '../../../src/webview/files/fileQuery.ts';
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
    otherCopyrights: 0,
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

export type WindowFacts = FilesFacts & { readonly version: number };
export type FilesWindow = WindowFacts & { readonly from: number; readonly rows: readonly FileRow[] };

/** A part of a list with this number of files; the row at index 7 is `f7`. */
export function windowOf(total: number, from: number, count: number, changes: Partial<FilesWindow> = {}): FilesWindow {
  const rows: FileRow[] = [];
  for (let at = from; at < Math.min(total, from + count); at++)
    rows.push(fileOf(`f${at}`, { posInSet: at + 1, setSize: total }));
  return { version: 1, from, rows, total, matching: total, all: total, unreadable: 0, sums: noSums, ...changes };
}
