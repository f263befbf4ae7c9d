import { resolveFolder } from '../../folders.ts';

/**
 * Stands for the workspace folder at the beginning of a path, so that no path of the user's machine is mistaken for one
 * inside.
 */
const root = '/:';

/** A path inside the workspace folder as MSBuild's properties give it. */
export function rooted(path: string): string {
  return path === '' ? root : `${root}/${path}`;
}

/** A folder, with a slash behind it. */
export function rootedFolder(folder: string): string {
  return folder === '' ? `${root}/` : `${root}/${folder}/`;
}

/** The path inside the workspace folder, relative to `folder`; `null` if it leads out. Either kind of slash. */
export function inWorkspace(written: string, folder: string): string | null {
  const path = written.trim().replaceAll('\\', '/');
  if (path === root) return '';
  return path.startsWith(`${root}/`) ? resolveFolder('', path.slice(root.length + 1)) : resolveFolder(folder, path);
}
