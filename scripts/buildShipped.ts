import fs from 'node:fs';
import path from 'node:path';
import { noticesOf, type Metafile } from './notices.ts';
import { projectRoot } from './project.ts';
import { runNode } from './runProcess.ts';
import { lastLines } from './testReport.ts';

/**
 * Builds bundles of esbuild.js into an existing folder as they ship, and returns the notices of the packages in them.
 * Rejects with the messages of a failed build, when a license text is missing, and when a bundle depends on where the
 * checkout is: the names of files are made of those of their sources.
 */
export async function buildShipped(folder: string, bundles: readonly string[]): Promise<string> {
  const metafile = path.join(folder, 'metafile.json');
  const ended = await runNode(['esbuild.js', ...bundles, '--production', `--into=${folder}`, `--metafile=${metafile}`]);
  if (ended.code !== 0) throw new Error(`The build failed.\n${lastLines(ended.output, 40)}`);
  const metafiles: Readonly<Record<string, Metafile>> = JSON.parse(fs.readFileSync(metafile, 'utf8'));
  fs.rmSync(metafile);
  const sources = Object.values(metafiles).flatMap(({ outputs }) =>
    Object.values(outputs).flatMap(({ inputs }) => Object.keys(inputs)),
  );
  const whole = sources.filter((source) => path.isAbsolute(source.replace(/^[\w-]+:/, '')));
  if (whole.length > 0) throw new Error(`Bundles name sources by their place on this machine:\n${whole.join('\n')}`);
  return noticesOf(Object.values(metafiles), {
    root: projectRoot,
    licenseTexts: path.join(projectRoot, 'scripts', 'licenseTexts'),
  });
}
