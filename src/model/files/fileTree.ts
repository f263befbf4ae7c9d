import type { Steps } from '../../base/steps.ts';
import type { FileTable } from './fileTable.ts';

/**
 * A folder as it is shown: with all folders around it that hold nothing else. All ranges are places in the list of matches the
 * tree was made of, the end not among them.
 */
export interface TreeFolder {
  readonly id: number;
  /** Its path is the first `length` UTF-16 units of this folder of the table. */
  readonly folder: number;
  readonly length: number;
  /** `null`: the root, which is no row. */
  readonly parent: TreeFolder | null;
  /** Folders in it, in path order. */
  readonly folders: readonly TreeFolder[];
  /** Its own place among them. */
  readonly at: number;
  /** The root has 0. */
  readonly level: number;
  /** Its own files, which come before those of the folders in it. */
  readonly filesFrom: number;
  readonly filesTo: number;
  /** Everything below it. */
  readonly from: number;
  readonly to: number;
}

export interface FileTree {
  /** By `id`; the first is the root. No more than two for each folder with matches. */
  readonly folders: readonly TreeFolder[];
  /** For each match, the `id` of the folder it is in. */
  readonly homes: Uint32Array;
}

type Growing = { -readonly [K in Exclude<keyof TreeFolder, 'folders' | 'parent'>]: TreeFolder[K] } & {
  folders: Growing[];
  parent: Growing | null;
};

/** Matches and folders looked at between two pauses. */
const slice = 4096;

/**
 * The folders around some files, in time linear in both: files of one folder stand together in path order, and so do folders
 * of one folder, so that a folder is closed for good when the next path is not below it. However deep: nothing recurs.
 */
export function* fileTree(table: FileTable, matches: Uint32Array): Steps<FileTree> {
  const growing = new GrowingTree(matches.length);
  let before = -1;
  let worked = 0;
  for (let from = 0; from < matches.length;) {
    const folder = table.folderOf[matches[from] ?? 0] ?? 0;
    let to = from + 1;
    while (to < matches.length && table.folderOf[matches[to] ?? 0] === folder) to++;
    let shared = before < 0 ? 0 : Infinity;
    for (let passed = before + 1; before >= 0 && passed <= folder; passed++)
      shared = Math.min(shared, table.shared[passed] ?? 0);
    growing.add({ folder, length: table.folders[folder]?.length ?? 0, shared, from, to });
    worked += to - from + (folder - before);
    if (worked >= slice) {
      worked = 0;
      yield;
    }
    before = folder;
    from = to;
  }
  yield;
  return yield* growing.finish();
}

interface Visit {
  readonly folder: number;
  readonly length: number;
  /** How much of the path the folder shares with the one before. */
  readonly shared: number;
  /** The matches in it. */
  readonly from: number;
  readonly to: number;
}

class GrowingTree {
  readonly #homes: Uint32Array;
  readonly #folders: Growing[] = [];
  /** Around the folder that was added last, which is the last of them. */
  readonly #open: Growing[] = [];

  constructor(matches: number) {
    this.#homes = new Uint32Array(matches);
    this.#open.push(this.#newFolder({ folder: 0, length: 0, from: 0 }));
  }

  add({ folder, length, shared, from, to }: Visit): void {
    this.#closeBeyond(shared, from);
    let home = this.#open.at(-1);
    if (!home || home.length < length) {
      home = this.#newFolder({ folder, length, from }, home);
      this.#open.push(home);
    }
    home.filesFrom = from;
    home.filesTo = to;
    this.#homes.fill(home.id, from, to);
  }

  *finish(): Steps<FileTree> {
    this.#closeBeyond(-1, this.#homes.length);
    const waiting = this.#folders.slice(0, 1);
    let worked = 0;
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      for (const [at, inner] of next.folders.entries()) {
        inner.at = at;
        inner.level = next.level + 1;
        waiting.push(inner);
        worked++;
      }
      if (worked < slice) continue;
      worked = 0;
      yield;
    }
    return { folders: this.#folders, homes: this.#homes };
  }

  /** Closes what goes beyond the shared path. Where the path ends between two folders, somebody new stands there: it branches. */
  #closeBeyond(shared: number, end: number): void {
    for (let last = this.#open.at(-1); last && last.length > shared; last = this.#open.at(-1)) {
      this.#open.pop();
      last.to = end;
      const around = this.#open.at(-1);
      if (!around || around.length >= shared || shared < 0) continue;
      around.folders.pop();
      const between = this.#newFolder({ folder: last.folder, length: shared, from: last.from }, around);
      between.folders.push(last);
      last.parent = between;
      this.#open.push(between);
    }
  }

  #newFolder({ folder, length, from }: Pick<Visit, 'folder' | 'length' | 'from'>, parent?: Growing): Growing {
    const id = this.#folders.length;
    const place = { at: 0, level: 0, filesFrom: from, filesTo: from, from, to: from };
    const made: Growing = { id, folder, length, parent: parent ?? null, folders: [], ...place };
    this.#folders.push(made);
    parent?.folders.push(made);
    return made;
  }
}

/** Of the folder and those around it, without a slash at either end. */
export function folderPath({ folders }: FileTable, { folder, length }: TreeFolder): string {
  return (folders[folder] ?? '').slice(0, length);
}

/** Nothing stands beside it: without it open there would be nothing to see. */
export function holdsAll({ parent }: TreeFolder): boolean {
  return parent !== null && parent.level === 0 && parent.folders.length === 1 && parent.filesFrom === parent.filesTo;
}

/** The part of its path that is not of the folder around it. */
export function folderName(table: FileTable, folder: TreeFolder): string {
  const around = folder.parent?.length ?? 0;
  return folderPath(table, folder).slice(around === 0 ? 0 : around + 1);
}
