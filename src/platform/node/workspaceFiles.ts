import fs from 'node:fs';
import path from 'node:path';
import { decodeText } from '../../base/decodeText.ts';
import { readGlobs } from '../../base/globs.ts';
import { type Result, fail, succeed } from '../../base/result.ts';
import type { FileProblem } from '../../core/problem.ts';
import { errorDetail } from '../errorDetail.ts';
import { isWithin, realPlace } from './realPlaces.ts';

/** The detail of an `unreadableFile` that is a folder, or not inside the root. */
export const notOurs = 'not a file of this folder';

export interface ListOptions {
  /** Globs over paths inside the root. A folder that matches is not entered. */
  readonly exclude: readonly string[];
  /** True if a file is to be listed, by its path inside the root. */
  isWanted(file: string): boolean;
  /** True if a folder in place of a file is a problem, by its path inside the root. Absent: none is. */
  isMisplaced?(folder: string): boolean;
}

export interface FileList {
  /** Paths inside the root, with slashes, in plain text order. */
  readonly files: readonly string[];
  /**
   * Folders that could not be read, and entries that are no file of this folder. The rest of the list is unaffected.
   */
  readonly problems: readonly FileProblem[];
}

/**
 * Lists a folder on disk, for programs without an editor; they have nothing else to do, so this is synchronous. Linked
 * folders are not entered: inside the root their files are found at their real place. A linked file counts while its
 * target is inside the root. A link out of the root is a problem, and so is anything but a regular file. On Windows, Node
 * takes every reparse point for a link, such as the folders of a cloud drive: what leads to its own place is none.
 */
export function listFiles(root: string, options: ListOptions): FileList {
  const isExcluded = excluder(options.exclude);
  const files: string[] = [];
  const problems: FileProblem[] = [];
  const stack = [''];
  for (let folder = stack.pop(); folder !== undefined; folder = stack.pop()) {
    const entries = readFolder(root, folder);
    if (!entries.ok) problems.push(entries.problem);
    for (const entry of entries.ok ? entries.value : []) {
      const at = folder === '' ? entry.name : `${folder}/${entry.name}`;
      const kind = kindOf(root, at, entry);
      const isFolder = kind === 'folder' || kind === 'linkedFolder' || kind === 'folderOutside';
      if (isExcluded(at, isFolder)) continue;
      if (kind === 'folder') {
        stack.push(at);
        if (options.isMisplaced?.(at)) problems.push({ kind: 'notRegularFile', path: at });
      }
      if (kind === 'folderOutside') problems.push({ kind: 'linkedOutside', path: at });
      if (isFolder || kind === 'gone' || !options.isWanted(at)) continue;
      if (kind === 'file') files.push(at);
      else problems.push({ kind: kind === 'fileOutside' ? 'linkedOutside' : 'notRegularFile', path: at });
    }
  }
  return { files: files.sort(), problems: problems.sort((a, b) => (a.path < b.path ? -1 : 1)) };
}

/**
 * Reads a text file. UTF-8, or UTF-16 if a mark or the first character indicates it; the mark is not part of the text,
 * and invalid bytes become U+FFFD. `limit`: bytes; a larger file is not read, nor is anything but a regular file, which
 * might never end.
 */
export function readTextFile(root: string, file: string, limit: number): Result<string, FileProblem> {
  const at = path.resolve(root, file);
  try {
    if (!isWithin(path.resolve(root), at)) return fail({ kind: 'unreadableFile', path: file, detail: notOurs });
    if (!isInside(root, at)) return fail({ kind: 'linkedOutside', path: file });
    const refused = noFile(file, fs.statSync(at));
    if (refused) return fail(refused);
    // Doesn't wait for a file that has become a pipe since.
    const handle = fs.openSync(at, fs.constants.O_RDONLY | (fs.constants.O_NONBLOCK ?? 0));
    try {
      const stats = fs.fstatSync(handle);
      const changed = noFile(file, stats);
      if (changed) return fail(changed);
      if (stats.size > limit) return fail({ kind: 'fileTooLarge', path: file, bytes: stats.size, limit });
      return succeed(decodeText(readAll(handle, stats.size)));
    } finally {
      fs.closeSync(handle);
    }
  } catch (error) {
    return fail({ kind: 'unreadableFile', path: file, detail: errorDetail(error) });
  }
}

function readFolder(root: string, folder: string): Result<readonly fs.Dirent[], FileProblem> {
  try {
    return succeed(fs.readdirSync(path.join(root, folder), { withFileTypes: true }));
  } catch (error) {
    return fail({ kind: 'unreadableFile', path: folder, detail: errorDetail(error) });
  }
}

/**
 * A folder is left out if it matches itself, or if everything below it would. Globs that name folders are combined into
 * one expression over the end of a path: testing each of them on every folder would cost more than reading it. They
 * don't match a file of such a name.
 */
function excluder(globs: readonly string[]): (at: string, isFolder: boolean) => boolean {
  const named = globs.flatMap((glob) => namedFolders.exec(glob)?.[1] ?? []);
  const others = globs.filter((glob) => !namedFolders.test(glob));
  const ends = named.map((folders) => folders.replaceAll('.', '\\.').replaceAll('*', '[^/]+'));
  const isNamed = new RegExp(ends.length === 0 ? '^$' : `(?:^|/)(?:${ends.join('|')})$`);
  const { isMatch } = readGlobs(others, { dot: true });
  const { isMatch: isAllMatch } = readGlobs(
    others.filter((glob) => glob.endsWith('/**')),
    { dot: true },
  );
  return (at, isFolder) => (isFolder && (isNamed.test(at) || isAllMatch(`${at}/x`))) || isMatch(at);
}

/** Any folder of this name, or of any name inside one of this name, wherever it is. */
const namedFolders = /^\*\*\/((?:[\w.-]+|\*)(?:\/(?:[\w.-]+|\*))*)\/\*\*$/;

/** Why this is not read as a file; `null` for a regular one. */
function noFile(file: string, stats: fs.Stats): FileProblem | null {
  if (stats.isFile()) return null;
  if (stats.isDirectory()) return { kind: 'unreadableFile', path: file, detail: notOurs };
  return { kind: 'notRegularFile', path: file };
}

/** `other`: a device, a pipe or a socket, or a link to one; `gone`: a link to nothing. */
type EntryKind = 'file' | 'folder' | 'linkedFolder' | 'other' | 'fileOutside' | 'folderOutside' | 'gone';

function kindOf(root: string, file: string, entry: fs.Dirent): EntryKind {
  if (entry.isDirectory()) return 'folder';
  if (!entry.isSymbolicLink()) return entry.isFile() ? 'file' : 'other';
  const at = path.join(root, file);
  try {
    const stats = fs.statSync(at);
    const target = realPlace(at);
    const realRoot = realPlace(root);
    if (!isWithin(realRoot, target)) return stats.isDirectory() ? 'folderOutside' : 'fileOutside';
    if (stats.isDirectory())
      return path.relative(realRoot, target) === path.normalize(file) ? 'folder' : 'linkedFolder';
    return stats.isFile() ? 'file' : 'other';
  } catch {
    return 'gone';
  }
}

/** True if this path is inside the root when links are followed. Throws if nothing is there. */
function isInside(root: string, at: string): boolean {
  const target = realPlace(at);
  // Links on the way to the root or below it are rare.
  return isWithin(target === at ? root : realPlace(root), target);
}

/** Shared buffer for most files: newly allocated memory is slow. */
const common = new Uint8Array(1 << 17);

/** The result is valid until the next call. */
function readAll(handle: number, size: number): Uint8Array {
  const bytes = size <= common.length ? common : new Uint8Array(size);
  let length = 0;
  while (length < size) {
    const count = fs.readSync(handle, bytes, length, size - length, null);
    if (count === 0) break;
    length += count;
  }
  return bytes.subarray(0, length);
}
