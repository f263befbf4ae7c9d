import fs from 'node:fs';
import path from 'node:path';
import { workspacesRoot } from './project.ts';

/**
 * Copies the fixture workspaces into a folder and returns the path of the named one in the copy: `multi` means
 * `multi.code-workspace` if that file exists. An absolute path is returned unchanged. A window opened on the copy may
 * save files and settings without changing the checkout.
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
