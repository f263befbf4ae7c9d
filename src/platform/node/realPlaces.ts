import fs from 'node:fs';
import path from 'node:path';

/** True if a path is that of the folder or inside it. Both absolute, with their links followed. */
export function isWithin(folder: string, target: string): boolean {
  if (target.startsWith(folder) && target.charAt(folder.length) === path.sep) return true;
  const inside = path.relative(folder, target);
  return inside !== '..' && !inside.startsWith(`..${path.sep}`) && !path.isAbsolute(inside);
}

/** True if a file of a folder lies outside of it once links are followed; false if there is no such file. */
export async function isLinkedOutside(folder: string, file: string): Promise<boolean> {
  const at = path.normalize(file);
  try {
    const target = await fs.promises.realpath(at);
    // Links on the way to the folder or below it are rare.
    return !isWithin(target === at ? folder : await fs.promises.realpath(folder), target);
  } catch {
    return false;
  }
}
