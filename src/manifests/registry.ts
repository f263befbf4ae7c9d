import picomatch from 'picomatch';

import type { ManifestFormat } from './format.ts';
import { formats } from './formats.generated.ts';

/** Files that are read as settings for the manifests around them, not as manifests. */
export const supportFileNames: readonly string[] = ['.npmrc'];

/**
 * Folders that hold other people's code or what tools made (manifests.md 10). Of `vendor` only the folders inside are
 * left out: vendor/modules.txt is a manifest.
 */
const excluded: readonly string[] = [
  ...folders(['node_modules', 'bower_components', '.git', '.hg', '.svn', '.venv', 'venv', 'site-packages', 'Pods']),
  ...folders(['target', 'bin', 'obj', '.gradle', '.yarn/cache', 'vendor/*']),
];

const matchers = formats.map((format) => ({
  format,
  isMatch: picomatch(format.fileNames.map(anywhere), { dot: true, windows: false }),
}));

const isExcludedMatch = picomatch([...excluded], { dot: true, windows: false });

/** The format of a file, by its path inside the workspace folder, with slashes. */
export function formatFor(path: string): ManifestFormat | undefined {
  return matchers.find(({ isMatch }) => isMatch(path))?.format;
}

/** Globs of all manifests, relative to a workspace folder. */
export function manifestGlobs(): readonly string[] {
  return formats.flatMap(({ fileNames }) => fileNames.map(anywhere));
}

/** Globs of what is not looked at unless a person asks for it, relative to a workspace folder. */
export function excludedGlobs(): readonly string[] {
  return excluded;
}

/** Whether a file, by its path inside the workspace folder, lies where nothing is looked at. */
export function isExcluded(path: string): boolean {
  return isExcludedMatch(path);
}

function anywhere(fileName: string): string {
  return `**/${fileName}`;
}

function folders(names: readonly string[]): readonly string[] {
  return names.map((name) => `**/${name}/**`);
}
