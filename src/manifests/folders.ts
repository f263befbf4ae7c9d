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

/** `path` as written (`.`, `./a`, `../b`) from `folder`; `null` when it leads out of the workspace folder. */
export function resolveFolder(folder: string, path: string): string | null {
  if (path.startsWith('/') || /^[a-z]:/i.test(path)) return null;
  const pieces = folder === '' ? [] : folder.split('/');
  for (const piece of path.split(/[\\/]/)) {
    if (piece === '' || piece === '.') continue;
    if (piece !== '..') pieces.push(piece);
    else if (pieces.pop() === undefined) return null;
  }
  return pieces.join('/');
}
