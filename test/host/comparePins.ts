// After an update of code-server, `node test/host/comparePins.ts` lists the versions in package.json to update.
import fs from 'node:fs';
import path from 'node:path';
import { vscodeRoot } from './server/vscodeInstall.ts';

/** A package whose version here differs from the one that the VS Code in code-server was built with. */
export interface DifferingPin {
  readonly name: string;
  readonly pinned: string;
  /** Undefined when VS Code no longer contains the package. */
  readonly expected: string | undefined;
}

/**
 * Compares the exact versions in package.json with VS Code's own lock file. VS Code is not installed from that file (it
 * would install 400 MB that the tests do not need), so nothing else would detect a difference.
 */
export function comparePins(): DifferingPin[] {
  const own: { dependencies: Record<string, string> } = readJson(path.join(import.meta.dirname, 'package.json'));
  const locked: { packages: Record<string, { version?: string } | undefined> } = readJson(
    path.join(vscodeRoot, 'npm-shrinkwrap.json'),
  );
  return Object.entries(own.dependencies)
    .filter(([name]) => name !== 'code-server')
    .map(([name, range]) => ({
      name,
      pinned: range.startsWith('file:') ? versionIn(range.slice('file:'.length)) : range,
      expected: locked.packages[`node_modules/${name}`]?.version,
    }))
    .filter(({ pinned, expected }) => pinned !== expected);
}

function versionIn(folder: string): string {
  const manifest: { version: string } = readJson(path.join(import.meta.dirname, folder, 'package.json'));
  return manifest.version;
}

function readJson<T>(file: string): T {
  return JSON.parse(fs.readFileSync(file, 'utf8'));
}

if (import.meta.main) {
  const differing = comparePins();
  for (const { name, pinned, expected } of differing)
    console.log(`${name}: ${pinned} is pinned, VS Code has ${expected ?? 'no such package'}`);
  process.exitCode = differing.length > 0 ? 1 : 0;
}
