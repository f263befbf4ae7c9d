import fs from 'node:fs';
import path from 'node:path';

/** Whether a path is that of the folder or of something in it. Both absolute, with their links followed. */
export function isWithin(folder: string, target: string): boolean {
  if (target.startsWith(folder) && target.charAt(folder.length) === path.sep) return true;
  const inside = path.relative(folder, target);
  return inside !== '..' && !inside.startsWith(`..${path.sep}`) && !path.isAbsolute(inside);
}

/** Whether a file of a folder lies outside of it once links are followed; false where there is no such file. */
export async function isLinkedOutside(folder: string, file: string): Promise<boolean> {
  const at = path.normalize(file);
  try {
    const target = await fs.promises.realpath(at);
    // Nearly always there is no link on the way to the folder or below it.
    return !isWithin(target === at ? folder : await fs.promises.realpath(folder), target);
  } catch {
    return false;
  }
}
