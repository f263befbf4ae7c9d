import { compareTexts } from '../core/compareRevisions.ts';

/** `a/b` → `a` → `''` → `null`. Folders above the base of the paths are unknown. */
export function parentFolder(path: string): string | null {
  if (path === '' || path === '..' || path.endsWith('/..')) return null;
  const slash = path.lastIndexOf('/');
  return slash < 0 ? '' : path.slice(0, slash);
}

/** A file's folder, `''` for the workspace folder itself. */
export function folderOf(path: string): string {
  return parentFolder(path) ?? '';
}

/** The path of what is called so in a folder. */
export function pathIn(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}

/** A folder and those above it, nearest first. */
export function* foldersFrom(folder: string): Generator<string, void, void> {
  for (let at: string | null = folder; at !== null; at = parentFolder(at)) yield at;
}

/** `path` as written (`.`, `./a`, `../b`) from `folder`; `null` when it leads out of the workspace folder. */
export function resolveFolder(folder: string, path: string): string | null {
  if (isAbsolute(path)) return null;
  const resolved = plainPath(`${folder}/${path}`);
  return /^\.\.(?:\/|$)/.test(resolved) ? null : resolved;
}

/** True for a path, as written by any tool, that begins at the root of a file system or of a drive. */
export function isAbsolute(path: string): boolean {
  return path.startsWith('/') || /^[a-z]:/i.test(path);
}

/** A path, or a pattern over paths, as written by any tool: with one slash for each run of `/` and `\`, without `.` and `a/..`. */
export function plainPath(written: string): string {
  const pieces: string[] = [];
  for (const piece of written.split(/[\\/]+/)) {
    if (piece === '' || piece === '.') continue;
    if (piece === '..' && (pieces.at(-1) ?? '..') !== '..') pieces.pop();
    else pieces.push(piece);
  }
  return pieces.join('/');
}

/** Orders what has a path, the same way for any order of the files and on every machine. */
export function comparePaths(a: { readonly path: string }, b: { readonly path: string }): number {
  return compareTexts(a.path, b.path);
}

/** A folder from another one: `libs/a`, `../libs/a`, `''` for itself. */
export function relativeFolder(from: string, to: string): string {
  if (from === '' || to === from || to.startsWith(`${from}/`)) return from === '' ? to : to.slice(from.length + 1);
  const [start, end] = [from.split('/'), to === '' ? [] : to.split('/')];
  let common = 0;
  while (common < start.length && common < end.length && start[common] === end[common]) common++;
  return [...start.slice(common).map(() => '..'), ...end.slice(common)].join('/');
}

/** True if a folder is this one, or inside it. */
export function isAtOrBelow(folder: string, outer: string): boolean {
  return outer === '' || folder === outer || folder.startsWith(`${outer}/`);
}
