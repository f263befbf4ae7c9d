import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { installExtension, installedExtensions } from '../test/host/installedExtensions.ts';
import { ensureHost } from './ensureHost.ts';
import { projectRoot } from './project.ts';

/** The environment variable with the extensions folder in which the package is installed, for child processes. */
const variable = 'TEST_PACKAGE';

let installing: Promise<void> | undefined;

/** Packages the extension and installs it, once per process. Windows that are opened later run the installed package. */
export function installPackage(): Promise<void> {
  installing ??= packAndInstall();
  return installing;
}

async function packAndInstall(): Promise<void> {
  await ensureHost();
  const { packExtension, stagePackages } = await import('./stagePackages.ts'); // only one process of a run packages
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'package-'));
  const extensionsDir = path.join(folder, 'extensions');
  const packed = path.join(folder, 'packed');
  fs.mkdirSync(packed);
  const vsix = await packExtension(await stagePackages(packed, undefined), packed);
  await installExtension(vsix, extensionsDir, path.join(folder, 'user-data'));
  fs.rmSync(packed, { recursive: true });
  process.env[variable] = extensionsDir;
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
