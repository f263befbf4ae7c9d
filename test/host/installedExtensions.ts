import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { vscodeRoot } from './server/vscodeInstall.ts';

/** Installs a .vsix file into an extensions folder with VS Code's own installer. Rejects with its output. */
export async function installExtension(vsix: string, extensionsDir: string, userDataDir: string): Promise<void> {
  const folders = [`--extensions-dir=${extensionsDir}`, `--user-data-dir=${userDataDir}`];
  const args = ['--install-extension', vsix, ...folders, '--accept-server-license-terms'];
  const environment = { ...process.env, EXTENSIONS_GALLERY: '{}' }; // no marketplace
  const server = path.join(vscodeRoot, 'out', 'server-main.js');
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [server, ...args], { env: environment });
  if (installedExtensions(extensionsDir).length === 0)
    throw new Error(`${vsix} was not installed.\n${stdout}${stderr}`);
}

/** The folders of the extensions that are installed in an extensions folder. */
export function installedExtensions(extensionsDir: string): readonly string[] {
  return fs
    .readdirSync(extensionsDir)
    .map((name) => path.join(extensionsDir, name))
    .filter((folder) => fs.existsSync(path.join(folder, 'package.json')));
}
