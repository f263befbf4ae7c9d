import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { build } from 'esbuild';

import { projectRoot } from './project.ts';

/** The exports of a TypeScript text that imports files of a folder of the source. */
export async function importSource(contents: string, folder: string): Promise<unknown> {
  const outfolder = mkdtempSync(path.join(tmpdir(), 'source-'));
  try {
    const outfile = path.join(outfolder, 'source.mjs');
    await build({
      stdin: { contents, resolveDir: path.join(projectRoot, folder), loader: 'ts' },
      bundle: true,
      // The source uses no Node modules, and some packages have other files for browsers.
      platform: 'browser',
      format: 'esm',
      outfile,
      logLevel: 'error',
    });
    return await import(pathToFileURL(outfile).href);
  } finally {
    rmSync(outfolder, { recursive: true, force: true });
  }
}
