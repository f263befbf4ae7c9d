import fs from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import type { LocalBytes, LocalFileReader, LocalKind, LocalPlace } from '../../model/evidence/localFiles/localFile.ts';

/** Files of this machine, for programs without an editor. Files unreadable for any reason count as absent. */
export const localFiles: LocalFileReader = {
  async kindOf(place): Promise<LocalKind | null> {
    try {
      const stats = await fs.lstat(pathOf(place));
      if (stats.isSymbolicLink()) return 'link';
      return stats.isDirectory() ? 'folder' : stats.isFile() ? 'file' : null;
    } catch {
      return null;
    }
  },

  async list(place): Promise<readonly string[]> {
    try {
      return await fs.readdir(pathOf(place));
    } catch {
      return [];
    }
  },

  async read(place, limit): Promise<LocalBytes> {
    try {
      const { size } = await fs.lstat(pathOf(place));
      if (size > limit) return { state: 'tooLarge', bytes: size };
      return { state: 'read', bytes: await fs.readFile(pathOf(place)) };
    } catch {
      return { state: 'absent' };
    }
  },
};

function pathOf({ root, path: names }: LocalPlace): string {
  return path.join(fileURLToPath(root), ...names);
}
