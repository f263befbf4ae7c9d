import fs from 'node:fs';
import path from 'node:path';
import esbuild, { type BuildOptions } from 'esbuild';
import type { HostSuite } from './hostSuites.ts';
import { projectRoot } from './project.ts';

const common: BuildOptions = {
  absWorkingDir: projectRoot,
  bundle: true,
  sourcemap: 'linked',
  target: 'es2023',
  logLevel: 'silent', // A failed build throws an error with every message.
};

/**
 * The folder of all bundled tests. It has a package.json, because VS Code runs tests only for an extension under
 * development: for the installed package it is this one, which contributes nothing.
 */
export const bundledTests = path.join(projectRoot, 'dist', 'test');

const testsManifest = {
  name: 'tests',
  publisher: 'clearlydefined-community',
  version: '0.0.1',
  engines: { vscode: '*' },
};

/** The folder of a suite's bundled tests. */
export function bundleFolder(suite: HostSuite): string {
  return path.join(projectRoot, 'dist', suite.folder);
}

/** The module with `run()` that VS Code starts for this kind of suite. */
export function bundledEntry(isWeb: boolean): string {
  return path.join(bundledTests, isWeb ? path.join('web', 'index.js') : path.join('extension', 'run', 'index.js'));
}

function writeTestsManifest(): void {
  fs.mkdirSync(bundledTests, { recursive: true });
  fs.writeFileSync(path.join(bundledTests, 'package.json'), JSON.stringify(testsManifest));
}

/**
 * Bundles suites for the Node extension host: each test file separately, and one entry that loads all files of a
 * suite.
 */
export async function bundleHostTests(suites: readonly HostSuite[]): Promise<void> {
  writeTestsManifest();
  for (const suite of suites) fs.rmSync(bundleFolder(suite), { recursive: true, force: true });
  await esbuild.build({
    ...common,
    entryPoints: ['test/extension/run/index.ts', ...suites.flatMap(({ files }) => files)],
    outdir: 'dist/test/extension',
    outbase: 'test/extension',
    platform: 'node',
    format: 'cjs',
    alias: { vscode: path.join(projectRoot, 'test', 'extension', 'run', 'editorOfExtension.cjs') },
    external: ['mocha'],
  });
}

/**
 * Bundles test files (paths from the root of the checkout) for the web worker extension host into one file, since a
 * worker has no file system. Mocha's browser build assigns `module.exports` itself, so the bundle is wrapped and sets
 * its own exports last.
 */
export async function bundleWebTests(files: readonly string[], outfile: string): Promise<void> {
  writeTestsManifest();
  const tests = files.map((file) => `import ${JSON.stringify(`./${file}`)};`);
  await esbuild.build({
    ...common,
    stdin: {
      contents: [`export { run } from './test/web/run/index.ts';`, ...tests].join('\n'),
      resolveDir: projectRoot,
      loader: 'ts',
    },
    outfile,
    platform: 'browser',
    format: 'iife',
    globalName: 'webTests',
    footer: { js: 'module.exports = webTests;' },
    external: ['vscode'],
    alias: { mocha: 'mocha/mocha.mjs' },
    define: { global: 'globalThis' },
    inject: ['test/web/run/processShim.ts'],
  });
}
