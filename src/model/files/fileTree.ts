import type { Steps } from '../../base/steps.ts';
import { type FilesQuery, isFiltering } from '../../core/fileList.ts';
import { addressOf } from './filePlaces.ts';
import type { FileTable } from './fileTable.ts';

/**
 * A folder as shown: merged with all parent folders that contain nothing else. All ranges are places in the tree's list
 * of matches, end exclusive.
 */
export interface TreeFolder {
  readonly id: number;
  /** Its path is the first `length` UTF-16 units of the path of this folder in the table. */
  readonly folder: number;
  readonly length: number;
  /** `null`: the root, which has no row. */
  readonly parent: TreeFolder | null;
  /** Folders in it, in path order. */
  readonly folders: readonly TreeFolder[];
  /** Its own index among them. */
  readonly at: number;
  /** The root has 0. */
  readonly level: number;
  /** Its own files, which precede those of its subfolders. */
  readonly filesFrom: number;
  readonly filesTo: number;
  /** Everything below it. */
  readonly from: number;
  readonly to: number;
}

export interface FileTree {
  /** By `id`; the first is the root. At most two per folder with matches. */
  readonly folders: readonly TreeFolder[];
  /** For each match, the `id` of its folder. */
  readonly homes: Uint32Array;
}

type Growing = { -readonly [K in Exclude<keyof TreeFolder, 'folders' | 'parent'>]: TreeFolder[K] } & {
  folders: Growing[];
  parent: Growing | null;
};

/** Matches and folders processed between two pauses. */
const slice = 4096;

/**
 * The folders of some files, in time linear in both: files of one folder are adjacent in path order, and so are its
 * subfolders, so a folder is complete when the next path is not below it. Not recursive, for any depth.
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
  /** Length of the path shared with the previous folder. */
  readonly shared: number;
  /** The matches in it. */
  readonly from: number;
  readonly to: number;
}

class GrowingTree {
  readonly #homes: Uint32Array;
  readonly #folders: Growing[] = [];
  /** The ancestors of the last added folder, which is the last entry. */
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

  /** Closes folders beyond the shared path. If it ends between two folders, adds one there to branch. */
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

/** Path of the folder including its parents, without leading or trailing slash. */
export function folderPath({ folders }: FileTable, { folder, length }: TreeFolder): string {
  return (folders[folder] ?? '').slice(0, length);
}

/** True if nothing is beside it: while it is closed, nothing would be visible. */
export function holdsAll({ parent }: TreeFolder): boolean {
  return parent !== null && parent.level === 0 && parent.folders.length === 1 && parent.filesFrom === parent.filesTo;
}

/** The part of its path below its parent folder. */
export function folderName(table: FileTable, folder: TreeFolder): string {
  const around = folder.parent?.length ?? 0;
  return folderPath(table, folder).slice(around === 0 ? 0 : around + 1);
}

/** Identifies rows: zero and above is the place of a file in the sorted matches, any other is `~id` of a folder. */
export type RowPlaces = Int32Array;

interface Layout {
  readonly table: FileTable;
  readonly tree: FileTree;
  readonly query: FilesQuery;
  /** For the folders shown; filled here. */
  readonly isOpen: Uint8Array;
}

/** The rows of a tree: in each open folder first its folders, then its files. The root is open and has no row. */
export function treeRows({ table, tree, query, isOpen }: Layout): RowPlaces {
  const toggled = new Set(query.toggled);
  const isFiltered = isFiltering(query);
  const isReversed = isBackwards(query);
  const rows = new Int32Array(tree.folders.length + tree.homes.length);
  let count = 0;
  const open: { readonly folder: TreeFolder; next: number }[] = [];
  const [root] = tree.folders;
  if (root) open.push({ folder: root, next: 0 });
  for (let last = open.at(-1); last; last = open.at(-1)) {
    const { folders, filesFrom, filesTo } = last.folder;
    const inner = folders[isReversed ? folders.length - 1 - last.next : last.next];
    if (!inner) {
      for (let place = filesFrom; place < filesTo; place++) rows[count++] = place;
      open.pop();
    } else {
      last.next++;
      rows[count++] = ~inner.id;
      const isToggled = toggled.size > 0 && toggled.has(addressOf(folderPath(table, inner)));
      if (isToggled !== (isFiltered || holdsAll(inner))) {
        isOpen[inner.id] = 1;
        open.push({ folder: inner, next: 0 });
      }
    }
  }
  return rows.slice(0, count);
}

/** Folders are in reversed order as well. */
export function isBackwards({ sort }: FilesQuery): boolean {
  return sort.column === 'path' && sort.isDescending;
}
