import { FileNames } from './fileNames.ts';
import type { ManifestFormat } from './format.ts';
import { formatFacts } from './formatFacts.generated.ts';
import { graphAs, readAs } from './readers.ts';

/** Ends of paths of files that are read as settings for the manifests around them, not as manifests. */
export const supportFileNames: readonly string[] = [
  '.npmrc',
  '.yarnrc',
  '.yarnrc.yml',
  'gradle.properties',
  'nuget.config',
  '.cargo/config.toml',
  '.cargo/config',
];

/** Of these, those whose letter case does not count: `NuGet.Config`. */
const anyCaseSupports: ReadonlySet<string> = new Set(['nuget.config']);

/**
 * Folders that hold other people's code or what tools made (manifests.md 10). Of `.yarn` and `vendor` only what lies in the
 * folder inside, `*` for any: vendor/modules.txt is a manifest.
 */
const excluded: readonly (readonly [folder: string, inside?: string])[] = [
  ...['node_modules', 'bower_components', '.git', '.hg', '.svn', '.venv', 'venv', 'site-packages', 'Pods'].map(alone),
  ...['target', 'bin', '.gradle'].map(alone),
  ['.yarn', 'cache'],
  ['vendor', '*'],
  ['obj', '*'],
];

/** Of the files in `obj` itself this one alone is looked at: what .NET's last restore came to. */
const objFile = 'project.assets.json';

/** Read by code that is loaded with the first text. */
const formats = formatFacts.map(({ hasGraph, ...facts }): ManifestFormat => {
  const { id } = facts;
  const read: ManifestFormat['read'] = (text) => readAs(id, text);
  return hasGraph ? { ...facts, read, graph: (text) => graphAs(id, text) } : { ...facts, read };
});

const fileNames = new FileNames(formats);

/** The format of a file, by its path inside the workspace folder, with slashes. */
export function formatFor(path: string): ManifestFormat | undefined {
  return fileNames.formatOf(path);
}

/** The format of this id. */
export function formatOf(id: string): ManifestFormat | undefined {
  return formats.find((format) => format.id === id);
}

/** Whether a file, by its path, is one of `supportFileNames`. */
export function isSupport(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (supportFileNames.includes(name) || anyCaseSupports.has(name.toLowerCase())) return true;
  const below = path.slice(path.lastIndexOf('/', path.length - name.length - 2) + 1);
  return below !== name && supportFileNames.includes(below);
}

/** Globs of all manifests, relative to a workspace folder. */
export function manifestGlobs(): readonly string[] {
  return formats.flatMap(({ fileNames, isAnyCase }) =>
    fileNames.map((name) => anywhere(isAnyCase ? anyCase(name) : name)),
  );
}

/** Globs of `supportFileNames`, relative to a workspace folder. */
export function supportGlobs(): readonly string[] {
  return supportFileNames.map((name) => anywhere(anyCaseSupports.has(name) ? anyCase(name) : name));
}

/** Globs of what is not looked at unless a person asks for it, relative to a workspace folder. */
export function excludedGlobs(): readonly string[] {
  return excluded.map((folders) => `**/${folders.join('/')}/**`);
}

/** Whether a file, by its path inside the workspace folder, lies where nothing is looked at. */
export function isExcluded(path: string): boolean {
  const folders = path.split('/');
  const name = folders.pop() ?? '';
  if (folders.at(-1) === 'obj' && name.toLowerCase() !== objFile) return true;
  return folders.some((folder, at) =>
    excluded.some(
      ([first, inside]) =>
        folder === first &&
        (inside === undefined || folders[at + 1] === inside || (inside === '*' && at + 1 in folders)),
    ),
  );
}

/** A glob for every way to write the letters: searches tell them apart on some systems. */
function anyCase(name: string): string {
  return name.replace(/[a-z]/gi, (letter) => `[${letter.toLowerCase()}${letter.toUpperCase()}]`);
}

function anywhere(fileName: string): string {
  return `**/${fileName}`;
}

function alone(name: string): [string] {
  return [name];
}
