import fs from 'node:fs';
import path from 'node:path';
import { noticesOf, type Metafile } from './notices.ts';
import { projectRoot } from './project.ts';
import { runNode } from './runProcess.ts';
import { lastLines } from './testReport.ts';

/** The bundles of the extension, and of the headless scan; the worker is built with each. */
const bundles = { extension: ['extension', 'web', 'webview', 'worker'], scan: ['scan', 'mcp', 'worker'] };

/** The notices of the packages in the bundles of each. */
export type ShippedNotices = Readonly<Record<keyof typeof bundles, string>>;

/**
 * Builds the bundles as they ship into the folder `dist` of a folder, and returns the notices of the packages in them.
 * Rejects with the messages of a failed build.
 */
export async function buildShipped(folder: string): Promise<ShippedNotices> {
  const metafile = path.join(folder, 'metafile.json');
  const options = ['--production', `--into=${path.join(folder, 'dist')}`, `--metafile=${metafile}`];
  const names = [...new Set(Object.values(bundles).flat())];
  const ended = await runNode(['esbuild.js', ...options, ...names]);
  if (ended.code !== 0) throw new Error(`The build failed.\n${lastLines(ended.output, 40)}`);
  const metafiles: Readonly<Record<string, Metafile>> = JSON.parse(fs.readFileSync(metafile, 'utf8'));
  fs.rmSync(metafile);
  const notices = (of: readonly string[]): string =>
    noticesOf(
      of.flatMap((name) => metafiles[name] ?? []),
      { root: projectRoot, licenseTexts: path.join(projectRoot, 'scripts', 'licenseTexts') },
    );
  return { extension: notices(bundles.extension), scan: notices(bundles.scan) };
}
