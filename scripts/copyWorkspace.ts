import fs from 'node:fs';
import path from 'node:path';
import { workspacesRoot } from './project.ts';

/**
 * Copies the fixture workspaces into a folder and returns the path of the named one there: `multi` means `multi.code-workspace` when
 * there is such a file. An absolute path is some other folder and opened itself. A window opened on the copy may save files and settings; the checkout stays clean.
 */
export function copyWorkspace(name: string, into: string): string {
  if (path.isAbsolute(name)) return name;
  const copies = path.join(into, 'workspaces');
  fs.cpSync(workspacesRoot, copies, { recursive: true });
  const found = [`${name}.code-workspace`, name]
    .map((entry) => path.join(copies, entry))
    .find((file) => fs.existsSync(file));
  if (found === undefined) throw new Error(`no workspace ${name} in test/fixtures/workspaces`);
  return found;
}
