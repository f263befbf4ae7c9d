import fs from 'node:fs';
import path from 'node:path';
import { noticesOf, type Metafile } from './notices.ts';
import { projectRoot } from './project.ts';
import { runNode } from './runProcess.ts';
import { lastLines } from './testReport.ts';

/** The bundles of both packages: the extension's and the headless scan. */
const shippedBundles = ['extension', 'web', 'webview', 'scan'];

/**
 * Builds the bundles as they ship into the folder `dist` of a folder, and returns the notices of the packages in them.
 * Rejects with the messages of a failed build.
 */
export async function buildShipped(folder: string): Promise<string> {
  const metafile = path.join(folder, 'metafile.json');
  const options = ['--production', `--into=${path.join(folder, 'dist')}`, `--metafile=${metafile}`];
  const ended = await runNode(['esbuild.js', ...options, ...shippedBundles]);
  if (ended.code !== 0) throw new Error(`The build failed.\n${lastLines(ended.output, 40)}`);
  const metafiles: Metafile[] = JSON.parse(fs.readFileSync(metafile, 'utf8'));
  fs.rmSync(metafile);
  return noticesOf(metafiles, {
    root: projectRoot,
    licenseTexts: path.join(projectRoot, 'scripts', 'licenseTexts'),
  });
}
