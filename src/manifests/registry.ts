import picomatch from 'picomatch';

import type { ManifestFormat } from './format.ts';
import { formats } from './formats.generated.ts';

/** Files that are read as settings for the manifests around them, not as manifests. */
export const supportFileNames: readonly string[] = ['.npmrc'];

/**
 * Folders that hold other people's code or what tools made (manifests.md 10). Of `.yarn` and `vendor` only what lies in the
 * folder inside, `*` for any: vendor/modules.txt is a manifest.
 */
const excluded: readonly (readonly [folder: string, inside?: string])[] = [
  ...['node_modules', 'bower_components', '.git', '.hg', '.svn', '.venv', 'venv', 'site-packages', 'Pods'].map(alone),
  ...['target', 'bin', 'obj', '.gradle'].map(alone),
  ['.yarn', 'cache'],
  ['vendor', '*'],
];

const matchers = formats.flatMap((format) =>
  format.fileNames.map((fileName) => ({ format, isMatch: fileMatcher(fileName) })),
);

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
  return excluded.map((folders) => `**/${folders.join('/')}/**`);
}

/** Whether a file, by its path inside the workspace folder, lies where nothing is looked at. */
export function isExcluded(path: string): boolean {
  const folders = path.split('/').slice(0, -1);
  return folders.some((folder, at) =>
    excluded.some(
      ([first, inside]) =>
        folder === first &&
        (inside === undefined || folders[at + 1] === inside || (inside === '*' && at + 1 in folders)),
    ),
  );
}

/** Most names have no stars in them, and need no glob to be told apart. */
function fileMatcher(fileName: string): (path: string) => boolean {
  if (/[*?[\]{}()!+@]/.test(fileName)) return picomatch(anywhere(fileName), { dot: true, windows: false });
  const end = `/${fileName}`;
  return (path) => path === fileName || path.endsWith(end);
}

function anywhere(fileName: string): string {
  return `**/${fileName}`;
}

function alone(name: string): [string] {
  return [name];
}
