import fs from 'node:fs';
import path from 'node:path';
import { noticesOf, type Metafile } from './notices.ts';
import { projectRoot } from './project.ts';
import { runNode } from './runProcess.ts';
import { lastLines } from './testReport.ts';

/**
 * Builds bundles of esbuild.js into an existing folder as they ship, and returns the notices of the packages in them.
 * Rejects with the messages of a failed build, and when a license text is missing.
 */
export async function buildShipped(folder: string, bundles: readonly string[]): Promise<string> {
  const metafile = path.join(folder, 'metafile.json');
  const ended = await runNode(['esbuild.js', ...bundles, '--production', `--into=${folder}`, `--metafile=${metafile}`]);
  if (ended.code !== 0) throw new Error(`The build failed.\n${lastLines(ended.output, 40)}`);
  const metafiles: Readonly<Record<string, Metafile>> = JSON.parse(fs.readFileSync(metafile, 'utf8'));
  fs.rmSync(metafile);
  return noticesOf(Object.values(metafiles), {
    root: projectRoot,
    licenseTexts: path.join(projectRoot, 'scripts', 'licenseTexts'),
  });
}
