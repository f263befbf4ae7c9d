import type { FileProblem } from '../../core/problem.ts';
import type { SupportFile, WorkspaceFile } from '../../manifests/link.ts';
import type { WantedFile } from '../../manifests/linking/linker.ts';
import { formatFor, formatOf, isSupport } from '../../manifests/registry.ts';
import { newFile, readingThatCounts, type InventoryFile } from './inventoryFile.ts';

/**
 * The files of one workspace folder: manifests, settings that bear on them, and whatever manifests refer to under names of
 * their own, which is asked for once it is known.
 */
export class FolderFiles {
  readonly #manifests = new Map<string, InventoryFile>();
  /** `null`: can't be read. */
  readonly #supports = new Map<string, string | null>();
  /** What was asked for, by path. What came of it stays known, since a linking that has it no longer misses it. */
  #wanted: ReadonlyMap<string, WantedFile> = new Map();
  /** Of these, those that are not there. */
  readonly #absent = new Set<string>();
  /** Something changed since the last linking. */
  isDirty = true;

  get manifests(): ReadonlyMap<string, InventoryFile> {
    return this.#manifests;
  }

  get supports(): readonly SupportFile[] {
    return [...this.#supports].map(([path, text]) =>
      text === null ? { path, text: '', isUnreadable: true } : { path, text },
    );
  }

  /** Every path that is known. */
  get paths(): readonly string[] {
    return [...this.#manifests.keys(), ...this.#supports.keys()];
  }

  /** Paths that manifests refer to and that no name gives away as a manifest. */
  get wantedPaths(): readonly string[] {
    return [...this.#wanted.keys()];
  }

  /** What the linking goes by. */
  filesToLink(): readonly WorkspaceFile[] {
    return [...this.#manifests].map(([path, file]) => ({
      path,
      format: file.format,
      reading: readingThatCounts(file),
    }));
  }

  /** False for a file that is nobody's business. */
  setText(path: string, text: string, isDraft: boolean): boolean {
    if (this.#isSupport(path)) {
      this.#supports.set(path, text);
      return true;
    }
    const file = this.#manifest(path);
    if (file) Object.assign(file, { text, isDraft, fileProblem: null });
    return file !== undefined;
  }

  setUnreadable(path: string, problem: FileProblem): boolean {
    if (this.#isSupport(path)) {
      if (isSupport(path)) this.#supports.set(path, null);
      return isSupport(path);
    }
    const file = this.#manifest(path);
    if (file) Object.assign(file, { ...newFile(file.format), fileProblem: problem });
    return file !== undefined;
  }

  /** False when it was not known. */
  remove(path: string): boolean {
    if (this.#wanted.has(path)) this.#absent.add(path);
    const wasManifest = this.#manifests.delete(path);
    return this.#supports.delete(path) || wasManifest;
  }

  /** Notes what the last linking missed and gives what is to be read for the next one. What is not there is not asked for again. */
  want(wanted: readonly WantedFile[]): readonly string[] {
    const own = new Map(wanted.map((file) => [file.path, file]));
    for (const path of this.#wanted.keys())
      if (this.#isHeld(path)) own.set(path, this.#wanted.get(path) ?? { path, formatId: null });
    this.#wanted = own;
    return wanted.map(({ path }) => path).filter((path) => !this.#isHeld(path) && !this.#absent.has(path));
  }

  /** Everything is being read anew: what was not there may be there now. */
  forgetAbsent(): void {
    this.#absent.clear();
  }

  #isHeld(path: string): boolean {
    return this.#manifests.has(path) || this.#supports.has(path);
  }

  #isSupport(path: string): boolean {
    return isSupport(path) || this.#wanted.get(path)?.formatId === null;
  }

  #manifest(path: string): InventoryFile | undefined {
    const known = this.#manifests.get(path);
    if (known) return known;
    const format = formatFor(path) ?? formatOf(this.#wanted.get(path)?.formatId ?? '');
    if (!format) return undefined;
    const file = newFile(format);
    this.#manifests.set(path, file);
    return file;
  }
}
