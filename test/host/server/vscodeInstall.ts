import fs from 'node:fs';
import path from 'node:path';

/** The npm packages of the test host. VS Code finds its imports by walking up to this folder. */
export const hostModules = path.join(import.meta.dirname, '..', 'node_modules');

/** VS Code's server, workbench and built-in extensions, from the npm package `code-server`. */
export const vscodeRoot = path.join(hostModules, 'code-server', 'lib', 'vscode');

/** VS Code's own version, such as `1.139.1`. */
export function vscodeVersion(): string {
  const manifest: { version?: string } = JSON.parse(fs.readFileSync(path.join(vscodeRoot, 'package.json'), 'utf8'));
  return manifest.version ?? 'of unknown version';
}
