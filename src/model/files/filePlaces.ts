import { countUp, sortNumbers } from '../../base/sortInSteps.ts';
import type { Steps } from '../../base/steps.ts';
import { compareTexts } from '../../core/compareRevisions.ts';
import { filesLimits } from '../../core/fileList.ts';
import { folderKeys, naturalKey } from './naturalKey.ts';

/** The places of files, in path order: part by part by `naturalKey`, the files of a folder before its subfolders. */
export interface FilePlaces {
  /** Indexes of the given paths in sorted order; equal paths in the order given. */
  readonly order: Uint32Array;
  /**
   * Every folder directly containing a file, in path order: a folder, then all below it. Without leading or trailing
   * slash; `''` is the root.
   */
  readonly folders: readonly string[];
  /** Length of the ancestor path a folder shares with the preceding one, in UTF-16 units. */
  readonly shared: Uint32Array;
  /** For each file, in path order: the index of its folder in `folders`. */
  readonly folderOf: Uint32Array;
}

/** The last part of a path, for display: never empty unless the path is. */
export function lastPart(path: string): string {
  const cut = path.lastIndexOf('/') + 1;
  if (cut < path.length) return cut === 0 ? path : path.slice(cut);
  const end = endOf(path);
  return end === 0 ? path : path.slice(lastSlash(path, end) + 1, end);
}

/** Drops leading, trailing and repeated slashes and `.` parts. Keeps `..`: an untrusted path is not resolved. */
export function folderOfPath(path: string): string {
  const end = endOf(path);
  const cut = lastSlash(path, end);
  return cut <= 0 ? '' : plainFolder(path.slice(0, cut));
}

/** Files processed between two pauses. */
const slice = 2048;

export function* placeFiles(paths: readonly string[]): Steps<FilePlaces> {
  const { names, folderOf: unsortedOf } = yield* findFolders(paths);
  const keys = yield* folderKeys(names);
  yield;
  const sorted = countUp(names.length);
  yield* sortNumbers(sorted, (a, b) => compareTexts(keys[a] ?? '', keys[b] ?? ''));
  yield;
  const placeOf = new Uint32Array(names.length);
  const folders: string[] = [];
  for (let place = 0; place < sorted.length; place++) {
    if (place % slice === slice - 1) yield;
    const folder = sorted[place] ?? 0;
    placeOf[folder] = place;
    folders.push(names[folder] ?? '');
  }
  yield;
  const { order, folderOf, starts } = gather(unsortedOf, placeOf);
  for (let place = 0; place < folders.length; place++) {
    yield* sortNames(paths, order.subarray(starts[place], starts[place + 1]));
    if (place % 64 === 0) yield;
  }
  return { order, folders, shared: yield* sharedLengths(folders), folderOf };
}

interface Found {
  readonly names: readonly string[];
  /** For each path, the index in `names`. */
  readonly folderOf: Uint32Array;
}

function* findFolders(paths: readonly string[]): Steps<Found> {
  const names: string[] = [];
  const known = new Map<string, number>();
  const written = new Map<string, number>();
  const folderOf = new Uint32Array(paths.length);
  /** With a trailing slash; `''` before the first path in the usual form. */
  let last = '';
  let lastFolder = 0;
  for (let at = 0; at < paths.length; at++) {
    if (at % slice === slice - 1) yield;
    const path = paths[at] ?? '';
    // Usually the next file is in the same folder.
    const isThere = last !== '' && path.length > last.length && path.startsWith(last);
    if (isThere && !path.includes('/', last.length)) {
      folderOf[at] = lastFolder;
      continue;
    }
    const cut = path.lastIndexOf('/');
    const isPlain = cut > 0 && cut < path.length - 1;
    const folder = isPlain ? path.slice(0, cut) : folderOfPath(path);
    let found = written.get(folder);
    if (found === undefined) {
      const name = isPlain ? plainFolder(folder) : folder;
      found = known.get(name);
      if (found === undefined) known.set(name, (found = names.push(name) - 1));
      written.set(folder, found);
    }
    if (isPlain) {
      last = path.slice(0, cut + 1);
      lastFolder = found;
    }
    folderOf[at] = found;
  }
  return { names, folderOf };
}

interface Gathered {
  readonly order: Uint32Array;
  readonly folderOf: Uint32Array;
  readonly starts: Uint32Array;
}

/** Groups files by folder, keeping their order. */
function gather(unsortedOf: Uint32Array, placeOf: Uint32Array): Gathered {
  const starts = new Uint32Array(placeOf.length + 1);
  for (const folder of unsortedOf) {
    const behind = (placeOf[folder] ?? 0) + 1;
    starts[behind] = (starts[behind] ?? 0) + 1;
  }
  for (let place = 0; place < placeOf.length; place++)
    starts[place + 1] = (starts[place + 1] ?? 0) + (starts[place] ?? 0);
  const next = starts.slice();
  const order = new Uint32Array(unsortedOf.length);
  const folderOf = new Uint32Array(unsortedOf.length);
  for (let at = 0; at < unsortedOf.length; at++) {
    const place = placeOf[unsortedOf[at] ?? 0] ?? 0;
    const to = next[place] ?? 0;
    next[place] = to + 1;
    order[to] = at;
    folderOf[to] = place;
  }
  return { order, folderOf, starts };
}

/** Sorts files of one folder by name, and those with equal keys by path. It may hold all files. */
function* sortNames(paths: readonly string[], files: Uint32Array): Steps<void> {
  const { length } = files;
  if (length < 2) return;
  const keys: string[] = [];
  let isSorted = true;
  for (let at = 0; at < length; at++) {
    const key = naturalKey(lastPart(paths[files[at] ?? 0] ?? ''));
    isSorted &&= at === 0 || (keys[at - 1] ?? '') < key;
    keys.push(key);
    if (at % slice === slice - 1) yield;
  }
  if (isSorted) return;
  const sorted = countUp(length);
  const pathOf = (at: number): string => paths[files[at] ?? 0] ?? '';
  yield* sortNumbers(
    sorted,
    (a, b) => compareTexts(keys[a] ?? '', keys[b] ?? '') || compareTexts(pathOf(a), pathOf(b)),
  );
  files.set(sorted.map((at) => files[at] ?? 0));
}

function* sharedLengths(folders: readonly string[]): Steps<Uint32Array> {
  const shared = new Uint32Array(folders.length);
  let worked = 0;
  for (let place = 1; place < folders.length; place++) {
    const length = sharedFolder(folders[place - 1] ?? '', folders[place] ?? '');
    shared[place] = length;
    worked += 16 + length;
    if (worked < 100_000) continue;
    worked = 0;
    yield;
  }
  return shared;
}

/** The length of the longest common folder path. */
function sharedFolder(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length);
  let same = 0;
  while (same < shorter && a.charCodeAt(same) === b.charCodeAt(same)) same++;
  const isEndOfA = same === a.length || a.charCodeAt(same) === slash;
  const isEndOfB = same === b.length || b.charCodeAt(same) === slash;
  return isEndOfA && isEndOfB ? same : Math.max(0, lastSlash(a, same));
}

const slash = 0x2f;

/** The last slash before `end`; -1: there is none. */
function lastSlash(path: string, end: number): number {
  return end === 0 ? -1 : path.lastIndexOf('/', end - 1);
}

/** End of the path without trailing slashes. */
function endOf(path: string): number {
  let end = path.length;
  while (end > 0 && path.charCodeAt(end - 1) === slash) end--;
  return end;
}

const odd = /(?:^|\/)\.?(?:\/|$)/;

function plainFolder(folder: string): string {
  if (!odd.test(folder)) return folder;
  const parts = folder.split('/').filter((part) => part !== '' && part !== '.');
  return parts.join('/');
}

/**
 * The page's identifier of a file or folder: its path or, if too long for any file system (`filesLimits.path`), a shorter
 * text that is stable and almost certainly unique.
 */
export function addressOf(path: string): string {
  if (path.length <= filesLimits.path) return path;
  const end = `…${path.length}:${hashOf(path)}`;
  return path.slice(0, filesLimits.path - end.length) + end;
}

/** FNV-1a. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
