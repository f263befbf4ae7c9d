import { baseName } from '../base/baseName.ts';
import type { ListedFormat } from './format.ts';
import { formatFacts } from './formatFacts.generated.ts';
import { supportFileNames } from './userSettingsFile.ts';

/** Of `supportFileNames`, those whose letter case is ignored: `NuGet.Config`. */
const anyCaseSupports: ReadonlySet<string> = new Set(['nuget.config']);

const supportNames: ReadonlySet<string> = new Set(supportFileNames);

/**
 * Folders with third-party code or generated files (manifests.md 10). In `.yarn` and `vendor` only the listed
 * subfolders, `*` for any: vendor/modules.txt is a manifest.
 */
const excluded: readonly (readonly [folder: string, ...inside: string[]])[] = [
  ...['node_modules', 'bower_components', '.git', '.hg', '.svn', '.venv', 'site-packages', 'Pods'].map(alone),
  ...['target', 'bin', '.gradle'].map(alone),
  ['.yarn', 'cache'],
  ['vendor', '*'],
  // One folder deeper .NET has what it restored for each project that is built in `artifacts`.
  ['obj', '*', '*'],
];

const excludedStarts: ReadonlySet<string> = new Set(excluded.map(([folder]) => folder));

/** The only file read in `obj`: the result of .NET's last restore. */
const objFile = 'project.assets.json';

/** A folder with this file in it is a Python environment, whatever its name (PEP 405). */
const environmentFile = 'pyvenv.cfg';

interface NamedFile {
  readonly format: ListedFormat;
  /** The one of several formats that has the file: the first. */
  readonly place: number;
  /** Expression of the path's end. */
  readonly source: string;
  /** Of that expression, once a path was compared with it. */
  pattern: RegExp | null;
}

/**
 * Finds formats by file names. A scan checks every file, and nearly all have none: only names with the same last part or,
 * with stars in it, the same extension are compared.
 */
export class FileNames {
  /** By the last part of the name, in lower case. */
  readonly #plain = new Map<string, NamedFile[]>();
  /** Names with stars in the last part, by its extension in lower case; `''` where that has stars too. */
  readonly #starred = new Map<string, NamedFile[]>();

  constructor(formats: readonly ListedFormat[]) {
    for (const [place, format] of formats.entries())
      for (const fileName of format.fileNames) {
        const file = { format, place, source: sourceOf(fileName), pattern: null };
        const last = baseName(fileName).toLowerCase();
        const extension = extensionOf(last);
        if (!last.includes('*')) addTo(this.#plain, last, file);
        else addTo(this.#starred, extension.includes('*') ? '' : extension, file);
      }
  }

  /** The format of a file, by its path inside the workspace folder, with slashes. */
  formatOf(path: string): ListedFormat | undefined {
    const last = baseName(path).toLowerCase();
    const extension = extensionOf(last);
    const groups = [this.#plain.get(last), this.#starred.get(''), extension === '' ? [] : this.#starred.get(extension)];
    let found: NamedFile | undefined;
    for (const group of groups)
      for (const file of group ?? [])
        if ((found === undefined || file.place < found.place) && isOf(file, path)) found = file;
    return found?.format;
  }
}

function addTo(files: Map<string, NamedFile[]>, key: string, file: NamedFile): void {
  files.set(key, [...(files.get(key) ?? []), file]);
}

/** What follows the last dot; empty for a name without one. */
function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot < 0 ? '' : name.slice(dot + 1);
}

function isOf(file: NamedFile, path: string): boolean {
  file.pattern ??= new RegExp(`(?:^|/)${file.source}$`, file.format.isAnyCase ? 'i' : '');
  return file.pattern.test(path);
}

/** `*` matches anything in one part of the path, `**` any number of folders. */
function sourceOf(fileName: string): string {
  return fileName
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/\*\*\/|\*/g, (star) => (star === '*' ? '[^/]*' : '(?:.*/)?'));
}

const fileNames = new FileNames(formatFacts);

/** The format of a file, by its path inside the workspace folder, with slashes. */
export function formatFor(path: string): ListedFormat | undefined {
  return fileNames.formatOf(path);
}

/** The format of this id. */
export function formatOf(id: string): ListedFormat | undefined {
  return formatFacts.find((format) => format.id === id);
}

/** True if a file, by its path, is one of `supportFileNames`. */
export function isSupport(path: string): boolean {
  const name = baseName(path);
  if (supportNames.has(name) || anyCaseSupports.has(name.toLowerCase())) return true;
  const below = path.slice(path.lastIndexOf('/', path.length - name.length - 2) + 1);
  return below !== name && supportNames.has(below);
}

/** Globs of all manifests, relative to a workspace folder. */
export function manifestGlobs(): readonly string[] {
  return formatFacts.flatMap(({ fileNames, isAnyCase }) =>
    fileNames.map((name) => anywhere(isAnyCase ? anyCase(name) : name)),
  );
}

/** Globs of `supportFileNames`, and of files in folders that are called so, relative to a workspace folder. */
export function supportGlobs(): readonly string[] {
  const globs = supportFileNames.map((name) => anywhere(anyCaseSupports.has(name) ? anyCase(name) : name));
  return globs.flatMap((glob) => [glob, `${glob}/**`]);
}

/** Extra files a search must find: `environmentsIn` reads from them which folders are Python environments. */
export const environmentGlob = `**/${environmentFile}`;

export function isEnvironmentFile(path: string): boolean {
  return path === environmentFile || path.endsWith(`/${environmentFile}`);
}

/**
 * Folders that are Python environments, each with a slash behind it, by what a search found: nothing in them is
 * read.
 */
export function environmentsIn(paths: readonly string[]): readonly string[] {
  return paths.flatMap((path) => (path.endsWith(`/${environmentFile}`) ? path.slice(0, -environmentFile.length) : []));
}

/** Folders that are called like settings, by files in them: what is in place of settings counts as settings that can't be read. */
export function misplacedIn(paths: readonly string[]): readonly string[] {
  const found = new Set<string>();
  for (const path of paths)
    for (let end = path.indexOf('/'); end >= 0; end = path.indexOf('/', end + 1))
      if (isSupport(path.slice(0, end))) found.add(path.slice(0, end));
  return [...found];
}

/** Globs of files excluded unless the user requests them, relative to a workspace folder. */
export function excludedGlobs(): readonly string[] {
  return excluded.map((folders) => `**/${folders.join('/')}/**`);
}

/** True if a file, by its path inside the workspace folder, is in an excluded folder. */
export function isExcluded(path: string): boolean {
  const folders = path.split('/');
  const name = folders.pop() ?? '';
  const obj = folders.indexOf('obj');
  if (obj >= 0) {
    const inside = folders.length - 1 - obj;
    const isOfAll = inside === 1 && folders[obj - 1]?.toLowerCase() === 'artifacts';
    if (name.toLowerCase() !== objFile || (inside > 0 && !isOfAll)) return true;
  }
  return folders.some((folder, at) => excludedStarts.has(folder) && excluded.some((names) => isAt(folders, at, names)));
}

function isAt(folders: readonly string[], at: number, names: readonly string[]): boolean {
  return names.every((name, index) => at + index in folders && (name === '*' || folders[at + index] === name));
}

/** A glob for any letter case: searches are case-sensitive on some systems. */
function anyCase(name: string): string {
  return name.replace(/[a-z]/gi, (letter) => `[${letter.toLowerCase()}${letter.toUpperCase()}]`);
}

function anywhere(fileName: string): string {
  return `**/${fileName}`;
}

function alone(name: string): [string] {
  return [name];
}
