import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { installExtension, installedExtensions } from '../test/host/installedExtensions.ts';
import { projectRoot } from './project.ts';
import { runNode } from './runProcess.ts';
import { lastLines } from './testReport.ts';
import { serverProgram } from './vscodeProgram.ts';

/** The environment variable with the extensions folder in which the package is installed, for child processes. */
const variable = 'TEST_PACKAGE';

let installing: Promise<void> | undefined;

/**
 * Packages the extension and installs it, once per process; the environment variable TEST_VSIX names a file that is
 * installed instead. Windows that are opened later run the installed package.
 */
export function installPackage(): Promise<void> {
  installing ??= packAndInstall();
  return installing;
}

async function packAndInstall(): Promise<void> {
  const { label } = await serverProgram();
  process.stderr.write(`Windows: ${label}\n`);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'package-'));
  const extensionsDir = path.join(folder, 'extensions');
  const given = process.env['TEST_VSIX'];
  const vsix = given ? path.resolve(given) : path.join(folder, 'extension.vsix');
  if (!given) await packExtension(vsix);
  await installExtension(vsix, extensionsDir, path.join(folder, 'user-data'));
  if (!given) fs.rmSync(vsix);
  process.env[variable] = extensionsDir;
}

async function packExtension(vsix: string): Promise<void> {
  const vsce = path.join('node_modules', '@vscode', 'vsce', 'vsce');
  const ended = await runNode([vsce, 'package', '--no-dependencies', `--out=${vsix}`]);
  if (ended.code !== 0) throw new Error(`vsce package failed.\n${lastLines(ended.output, 40)}`);
}

export function isPackageInstalled(): boolean {
  return Boolean(process.env[variable]);
}

/** The folder of the extension as it runs in tests: the installed package, or the checkout if no package was made. */
export function extensionFolder(): string {
  const from = process.env[variable];
  return (from ? installedExtensions(from)[0] : undefined) ?? projectRoot;
}

/**
 * Installs the package into an extensions folder; returns the folder of the extension there. Undefined if no package was
 * made: the extension then runs from the checkout.
 */
export function copyInstalledPackage(extensionsDir: string): string | undefined {
  const from = process.env[variable];
  if (!from) return undefined;
  fs.cpSync(from, extensionsDir, { recursive: true });
  return installedExtensions(extensionsDir)[0];
}
