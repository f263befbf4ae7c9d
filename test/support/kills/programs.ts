import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

type Window = typeof import('./window.ts');

const root = fileURLToPath(new URL('../../..', import.meta.url));

export interface Programs {
  /** `openWindow` in this program. */
  readonly openWindow: Window['openWindow'];
  /** The file of a program that Node runs: of `typist.ts`. */
  readonly typist: string;
}

/**
 * Builds the programs that are killed: with the product's storage, in which `vscode` is `editorFiles.ts`. As one file
 * each, they start in a fifth of the time.
 */
export async function buildPrograms(): Promise<Programs> {
  const folder = path.join(root, 'dist', 'kills');
  mkdirSync(folder, { recursive: true });
  const files = ['window', 'typist'];
  await build({
    absWorkingDir: root,
    entryPoints: files.map((name) => `test/support/kills/${name}.ts`),
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    alias: { vscode: './test/support/kills/editorFiles.ts' },
    logLevel: 'warning',
  });
  const { openWindow } = (await import(pathToFileURL(path.join(folder, 'window.mjs')).href)) as Window;
  return { openWindow, typist: path.join(folder, 'typist.mjs') };
}
