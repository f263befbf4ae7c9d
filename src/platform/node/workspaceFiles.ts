import fs from 'node:fs';
import path from 'node:path';
import picomatch from 'picomatch';
import { type Result, fail, succeed } from '../../base/result.ts';
import type { FileProblem } from '../../core/problem.ts';
import { errorDetail } from '../errorDetail.ts';

export interface ListOptions {
  /** Globs over paths inside the root. A folder that matches is not entered. */
  readonly exclude: readonly string[];
  /** Whether a file is to be listed, by its path inside the root. */
  isWanted(file: string): boolean;
}

export interface FileList {
  /** Paths inside the root, with slashes, in plain text order. */
  readonly files: readonly string[];
  /** Folders that could not be read. The rest of the list is unharmed. */
  readonly problems: readonly FileProblem[];
}

/**
 * Lists a folder on disk, for programs without an editor; they have nothing to do meanwhile, so that this is done at one go.
 * Linked folders are not entered: inside the root their files are found where they are, and outside is nobody's business. A
 * linked file counts while its target lies inside the root.
 */
export function listFiles(root: string, options: ListOptions): FileList {
  const isExcluded = excluder(options.exclude);
  const files: string[] = [];
  const problems: FileProblem[] = [];
  const open = [''];
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    const entries = readFolder(root, folder);
    if (!entries.ok) problems.push(entries.problem);
    for (const entry of entries.ok ? entries.value : []) {
      const at = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) {
        if (!isExcluded(at, true)) open.push(at);
      } else if ((entry.isFile() || entry.isSymbolicLink()) && options.isWanted(at) && !isExcluded(at, false)) {
        if (entry.isFile() || isFileInside(root, at)) files.push(at);
      }
    }
  }
  return { files: files.sort(), problems: problems.sort((a, b) => (a.path < b.path ? -1 : 1)) };
}

/**
 * Reads a text file. UTF-8, or UTF-16 where a mark says so; the mark is not part of the text, and bytes that are no text
 * become U+FFFD. `limit`: bytes; a larger file is not read.
 */
export function readTextFile(root: string, file: string, limit: number): Result<string, FileProblem> {
  const at = path.join(root, file);
  try {
    if (!isFileInside(root, file)) {
      fs.accessSync(at);
      return fail({ kind: 'unreadableFile', path: file, detail: 'not a file of this folder' });
    }
    const handle = fs.openSync(at, 'r');
    try {
      const { size } = fs.fstatSync(handle);
      if (size > limit) return fail({ kind: 'fileTooLarge', path: file, bytes: size, limit });
      return succeed(decode(fs.readFileSync(handle)));
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

/** A folder is left out when it matches itself, or when all that could be below it does. */
function excluder(globs: readonly string[]): (at: string, isFolder: boolean) => boolean {
  const options = { dot: true, windows: false };
  const isMatch = picomatch([...globs], options);
  const isAllMatch = picomatch(
    globs.filter((glob) => glob.endsWith('/**')),
    options,
  );
  return (at, isFolder) => isMatch(at) || (isFolder && isAllMatch(`${at}/x`));
}

/** Follows links, and asks whether a file is there that lies inside the root. */
function isFileInside(root: string, file: string): boolean {
  try {
    const target = fs.realpathSync.native(path.join(root, file));
    const inside = path.relative(fs.realpathSync.native(root), target);
    if (inside === '..' || inside.startsWith(`..${path.sep}`) || path.isAbsolute(inside)) return false;
    return fs.statSync(target).isFile();
  } catch {
    return false;
  }
}

function decode(bytes: Buffer): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return new TextDecoder().decode(bytes);
}
