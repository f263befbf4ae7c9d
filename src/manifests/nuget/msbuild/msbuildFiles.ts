import { readGlobs } from '../../../base/globs.ts';
import { comparePaths, folderOf, foldersFrom, pathIn, resolveFolder } from '../../folders.ts';
import type { SupportFile } from '../../userSettingsFile.ts';
import type { WantedFile } from '../../linking/linker.ts';
import { formatFor, isExcluded } from '../../registry.ts';
import type { Truth } from './expressions.ts';
import type { MsbuildStep } from './readMsbuild.ts';
import type { NugetFile } from '../nugetFacts.ts';

/** A project or a file that projects import. */
export interface MsbuildFile {
  readonly file: NugetFile;
  readonly folder: string;
  readonly isProject: boolean;
  readonly steps: readonly MsbuildStep[];
}

/**
 * The workspace folder at the beginning of a path, so that no path of the user's machine is mistaken for one inside.
 */
const root = '/:';

/** A path inside the workspace folder as MSBuild's properties give it. */
export function rooted(path: string): string {
  return path === '' ? root : `${root}/${path}`;
}

/** The path inside the workspace folder, relative to `folder`; `null` if it leads out. Either kind of slash. */
export function inWorkspace(written: string, folder: string): string | null {
  const path = written.trim().replaceAll('\\', '/');
  if (path === root) return '';
  return path.startsWith(`${root}/`) ? resolveFolder('', path.slice(root.length + 1)) : resolveFolder(folder, path);
}

/** Files that bear on projects, found as Windows finds them: letter case does not count. Notes what is missing. */
export class MsbuildFiles {
  readonly #files = new Map<string, MsbuildFile>();
  /** Path in lower case → path, of everything that is known to be there. */
  readonly #paths = new Map<string, string>();
  readonly #wanted = new Map<string, WantedFile>();
  /** Name in lower case and folder → path. */
  readonly #nearest = new Map<string, string | null>();

  constructor(files: readonly NugetFile[], supports: readonly SupportFile[]) {
    for (const { path } of [...supports, ...files]) this.#paths.set(path.toLowerCase(), path);
    for (const file of files) {
      const { facts } = file.reading;
      if (facts.kind !== 'msbuild') continue;
      const isProject = file.format.id === 'nuget-project';
      this.#files.set(file.path, { file, folder: folderOf(file.path), isProject, steps: facts.steps });
    }
  }

  get all(): readonly MsbuildFile[] {
    return [...this.#files.values()];
  }

  get wanted(): readonly WantedFile[] {
    return [...this.#wanted.values()];
  }

  /** Notes that the file is missing, unless it would be known if it were there. */
  find(path: string): MsbuildFile | undefined {
    const known = this.#known(path);
    if (known === undefined) this.#want(path);
    return known === undefined ? undefined : this.#files.get(known);
  }

  exists(path: string): Truth {
    if (this.#known(path) !== undefined) return true;
    return isNeverHere(path) ? false : null;
  }

  /**
   * All that a glob names, in steady order: of the wildcards MSBuild has only `*`, `?` and `**`. Only what is known can
   * be found so.
   */
  matching(glob: string): readonly MsbuildFile[] {
    const { isMatch } = readGlobs([glob.replace(/[[\]{}()|!]/g, String.raw`\$&`)], { nocase: true });
    const found = this.all.filter(({ file }) => isMatch(file.path));
    return found.sort((a, b) => comparePaths(a.file, b.file));
  }

  /**
   * The nearest file of this name, from a folder upwards; its path, `null` for none. The name may lead into folders.
   */
  above(name: string, folder: string): string | null {
    const key = `${name.toLowerCase()}\n${folder}`;
    let found = this.#nearest.get(key);
    if (found === undefined) this.#nearest.set(key, (found = this.#findAbove(name.replaceAll('\\', '/'), folder)));
    return found;
  }

  #findAbove(name: string, folder: string): string | null {
    for (const at of foldersFrom(folder)) {
      const path = pathIn(at, name);
      const known = this.#known(path);
      if (known !== undefined) return known;
      this.#want(path);
    }
    return null;
  }

  #known(path: string): string | undefined {
    return this.#files.has(path) ? path : this.#paths.get(path.toLowerCase());
  }

  #want(path: string): void {
    if (!/\.(?:props|targets|projitems|\w*proj)$/i.test(path) || isNeverHere(path)) return;
    this.#wanted.set(path, { path, formatId: 'nuget-build-props' });
  }
}

/** Files with a format of their own are known if present; excluded files are never read. */
function isNeverHere(path: string): boolean {
  return isExcluded(`${path}/x`) || formatFor(path) !== undefined || isRestored(path);
}

/** Put there by a restore: `packages/EntityFramework.6.4.4/build/…`. */
function isRestored(path: string): boolean {
  const folders = path.toLowerCase().split('/').slice(0, -1);
  return folders.some((folder, at) => at > 0 && folders[at - 1] === 'packages' && /.\.\d+\../s.test(folder));
}
