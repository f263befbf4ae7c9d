import { readGlobs } from '../../../base/globs.ts';
import { folderOf, parentFolder } from '../../folders.ts';
import type { SupportFile, WorkspaceFile } from '../../link.ts';
import type { WantedFile } from '../../linking/linker.ts';
import { formatFor, isExcluded } from '../../registry.ts';
import { type Condition, parseCondition, type Truth } from './condition.ts';
import type { MsbuildStep } from './msbuildStep.ts';

/** The format of what projects import under names of its own. */
export const importedFormat = 'nuget-build-props';

/** A project or a file that projects import. */
export interface MsbuildFile {
  readonly file: WorkspaceFile;
  readonly folder: string;
  readonly steps: readonly MsbuildStep[];
}

/** Put there by a restore: `packages/EntityFramework.6.4.4/build/…`. */
function isRestored(path: string): boolean {
  const folders = path.toLowerCase().split('/').slice(0, -1);
  return folders.some((folder, at) => at > 0 && folders[at - 1] === 'packages' && /.\.\d+\../s.test(folder));
}

/** Files that bear on projects, found as Windows finds them: letter case does not count. Notes what is missing. */
export class MsbuildFiles {
  readonly #files = new Map<string, MsbuildFile>();
  /** Path in lower case → path, of everything that is known to be there. */
  readonly #paths = new Map<string, string>();
  readonly #wanted = new Map<string, WantedFile>();
  readonly #conditions = new Map<string, Condition>();
  /** Name in lower case and folder → path. */
  readonly #nearest = new Map<string, string | null>();

  constructor(files: readonly WorkspaceFile[], supports: readonly SupportFile[]) {
    for (const { path } of [...supports, ...files]) this.#paths.set(path.toLowerCase(), path);
    for (const file of files) {
      const { facts } = file.reading;
      if (facts.kind === 'msbuild')
        this.#files.set(file.path, { file, folder: folderOf(file.path), steps: facts.steps });
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
    return this.#isNeverHere(path) ? false : null;
  }

  /**
   * All that a glob names, in steady order: of the wildcards MSBuild has only `*`, `?` and `**`. Only what is known can
   * be found so.
   */
  matching(glob: string): readonly MsbuildFile[] {
    const { isMatch } = readGlobs([glob.replace(/[[\]{}()|!]/g, String.raw`\$&`)], { nocase: true });
    const found = this.all.filter(({ file }) => isMatch(file.path));
    return found.sort((a, b) => (a.file.path < b.file.path ? -1 : 1));
  }

  /**
   * The nearest file of this name, from a folder upwards; its path, `null` for none. The name may lead into folders.
   */
  above(name: string, folder: string): string | null {
    const key = `${name.toLowerCase()}\n${folder}`;
    let found = this.#nearest.get(key);
    if (found === undefined) {
      found = this.#findAbove(name.replaceAll('\\', '/'), folder);
      this.#nearest.set(key, found);
    }
    return found;
  }

  conditionOf(text: string): Condition {
    let condition = this.#conditions.get(text);
    if (!condition) this.#conditions.set(text, (condition = parseCondition(text)));
    return condition;
  }

  #findAbove(name: string, folder: string): string | null {
    for (let at: string | null = folder; at !== null; at = parentFolder(at)) {
      const path = at === '' ? name : `${at}/${name}`;
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
    if (path === '' || this.#isNeverHere(path)) return;
    const formatId = /\.(?:props|targets|projitems|proj|\w*proj)$/i.test(path) ? importedFormat : null;
    this.#wanted.set(path, { path, formatId });
  }

  /** Files with a format of their own are known if present; excluded files are never read. */
  #isNeverHere(path: string): boolean {
    return isExcluded(`${path}/x`) || formatFor(path) !== undefined || isRestored(path);
  }
}
