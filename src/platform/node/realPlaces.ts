import fs from 'node:fs';
import path from 'node:path';

import { errorDetail } from '../errorDetail.ts';

/** True if a path is that of the folder or inside it. Both absolute, with their links followed. */
export function isWithin(folder: string, target: string): boolean {
  if (target.startsWith(folder) && target.charAt(folder.length) === path.sep) return true;
  const inside = path.relative(folder, target);
  return inside !== '..' && !inside.startsWith(`..${path.sep}`) && !path.isAbsolute(inside);
}

/**
 * The absolute path with its links followed. Some disks of Windows, such as RAM disks, can't tell their paths to the
 * system (`EISDIR`): then link by link. Throws if nothing is there.
 */
export function realPlace(at: string): string {
  try {
    return fs.realpathSync.native(at);
  } catch (error) {
    return linkByLink(at, error);
  }
}

function linkByLink(at: string, error: unknown): string {
  if (errorDetail(error) === 'ENOENT') throw error;
  return fs.realpathSync(at);
}

/** True if a file of a folder lies outside of it once links are followed; false if there is no such file. */
export async function isLinkedOutside(folder: string, file: string): Promise<boolean> {
  const at = path.normalize(file);
  try {
    const target = await fs.promises.realpath(at).catch((error: unknown) => linkByLink(at, error));
    // Links on the way to the folder or below it are rare.
    return !isWithin(target === at ? folder : realPlace(folder), target);
  } catch {
    return false;
  }
}
