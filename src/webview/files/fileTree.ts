import { compareTexts } from '../../core/compareRevisions.ts';
import type { Labels, Statements } from './fileFacts.ts';
import type { ChoiceKind } from './fileQuery.ts';

/** One file of the definition. */
export interface ListedFile {
  /** Its index in the definition. */
  readonly at: number;
  /** Its path up to the last slash, which many files share, and the rest. */
  readonly head: string;
  readonly tail: string;
  /** `placeOf` its path. */
  readonly folder: string;
  readonly labels: Labels;
  readonly statements: Statements;
  readonly needsAttention: boolean;
  /** The service stores its text. */
  readonly isStored: boolean;
}

export function pathOf({ head, tail }: ListedFile): string {
  return head + tail;
}

/** Values by which files are filtered; at least one. */
export function valuesOf({ labels, statements }: ListedFile, kind: ChoiceKind): readonly string[] {
  return kind === 'holders' ? statements.holders : labels.values[kind];
}

/** A folder as shown: merged with all parent folders that contain nothing else. */
export interface Folder {
  /** Without leading or trailing slash; `''` is the root. */
  readonly path: string;
  /** In natural order. */
  readonly folders: readonly Folder[];
  /** Those directly in it, in the order given. */
  readonly files: readonly ListedFile[];
}

const { compare } = new Intl.Collator('en', { numeric: true });

/** `f9` before `f10`, and case and diacritics only between otherwise equal texts. */
export function compareNaturally(a: string, b: string): number {
  return compare(a, b) || compareTexts(a, b);
}

/**
 * Folder and name of a path. Leading, trailing and repeated slashes and `.` folders are dropped. Keeps `..`: an
 * untrusted path is not resolved. The name is never empty unless the path is.
 */
export function placeOf(path: string): { readonly folder: string; readonly name: string } {
  const cut = path.lastIndexOf('/');
  if (!odd.test(path)) return { folder: path.slice(0, Math.max(0, cut)), name: path.slice(cut + 1) };
  const parts = path.split('/');
  const last = parts.findLastIndex((part) => part !== '');
  if (last < 0) return { folder: '', name: path };
  const folders = parts.slice(0, last).filter((part) => part !== '' && part !== '.');
  return { folder: folders.join('/'), name: parts[last] ?? '' };
}

/** An empty part, or a dot. */
const odd = /(?:^|\/)\.?(?:\/|$)/;

interface GrowingFolder extends Folder {
  folders: readonly Folder[];
  files: ListedFile[];
}

/**
 * The folders of some files. At most two per folder with files, however deep it is: a folder between two others exists
 * only where their paths part.
 */
export function fileTree(files: readonly ListedFile[]): Folder {
  const root: GrowingFolder = { path: '', folders: [], files: [] };
  const known = new Map([['', root]]);
  /** Of each folder, by the first part of their paths below it. */
  const inner = new Map<GrowingFolder, Map<string, GrowingFolder>>([[root, new Map()]]);

  const added = (path: string, folders: readonly GrowingFolder[] = []): GrowingFolder => {
    const folder: GrowingFolder = { path, folders: [], files: [] };
    inner.set(folder, new Map(folders.map((one) => [partBelow(path, one.path), one])));
    return folder;
  };
  const findOrAdd = (path: string): GrowingFolder => {
    let around = root;
    for (;;) {
      const siblings = inner.get(around);
      const part = partBelow(around.path, path);
      const sibling = siblings?.get(part);
      const shared = sibling ? sharedLength(sibling.path, path, around.path.length) : path.length;
      if (sibling && shared === sibling.path.length) around = sibling;
      else {
        // A new one, or one between it and the sibling where their paths part.
        const made = added(path.slice(0, shared), sibling ? [sibling] : []);
        siblings?.set(part, made);
        around = made;
      }
      if (around.path.length === path.length) return around;
    }
  };

  for (const file of files) {
    let folder = known.get(file.folder);
    if (!folder) known.set(file.folder, (folder = findOrAdd(file.folder)));
    folder.files.push(file);
  }
  for (const [folder, folders] of inner)
    folder.folders = [...folders].sort(([a], [b]) => compareNaturally(a, b)).map(([, one]) => one);
  return root;
}

/** Files of one folder, by name. */
export function sortedByName(files: readonly ListedFile[]): readonly ListedFile[] {
  return files
    .map((file) => ({ file, name: placeOf(pathOf(file)).name }))
    .sort((a, b) => compareNaturally(a.name, b.name) || compareTexts(pathOf(a.file), pathOf(b.file)))
    .map(({ file }) => file);
}

/** All files below a folder, in its order: its own, then those of each folder in it. */
export function filesBelow(folder: Folder): readonly ListedFile[] {
  const files: ListedFile[] = [];
  const waiting = [folder];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    for (const file of next.files) files.push(file);
    for (const inner of next.folders.toReversed()) waiting.push(inner);
  }
  return files;
}

/** The part of a path below a folder. */
export function pathBelow(folder: string, path: string): string {
  return folder === '' ? path : path.slice(folder.length + 1);
}

/** Its first part. */
function partBelow(folder: string, path: string): string {
  const from = folder === '' ? 0 : folder.length + 1;
  const end = path.indexOf('/', from);
  return path.slice(from, end < 0 ? path.length : end);
}

/** The length of the longest common folder path; the first `from` units are the same. */
function sharedLength(a: string, b: string, from: number): number {
  const shorter = Math.min(a.length, b.length);
  let same = from;
  while (same < shorter && a.charCodeAt(same) === b.charCodeAt(same)) same++;
  const isEnd = (path: string): boolean => same === path.length || path.charAt(same) === '/';
  return isEnd(a) && isEnd(b) ? same : a.lastIndexOf('/', same - 1);
}
