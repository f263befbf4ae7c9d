import { addressOf } from './fileAddress.ts';
import { type FileQuestion, isFiltering } from './fileQuestion.ts';
import type { FileTable } from './fileTable.ts';
import { type FileTree, folderPath, holdsAll, type TreeFolder } from './fileTree.ts';

/** Identifies rows: zero and above is the place of a file in the sorted matches, any other is `~id` of a folder. */
export type RowPlaces = Int32Array;

interface Layout {
  readonly table: FileTable;
  readonly tree: FileTree;
  readonly question: FileQuestion;
  /** For the folders shown; filled here. */
  readonly isOpen: Uint8Array;
}

/** The rows of a tree: in each open folder first its folders, then its files. The root is open and has no row. */
export function treeRows({ table, tree, question, isOpen }: Layout): RowPlaces {
  const toggled = new Set(question.toggled);
  const isFiltered = isFiltering(question);
  const isBackwards = question.sort.column === 'path' && question.sort.isDescending;
  const rows = new Int32Array(tree.folders.length + tree.homes.length);
  let count = 0;
  const open: { readonly folder: TreeFolder; next: number }[] = [];
  const [root] = tree.folders;
  if (root) open.push({ folder: root, next: 0 });
  for (let last = open.at(-1); last; last = open.at(-1)) {
    const { folders, filesFrom, filesTo } = last.folder;
    const inner = folders[isBackwards ? folders.length - 1 - last.next : last.next];
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

/** The rows of a list: all of them files. */
export function listRows(files: number): RowPlaces {
  const rows = new Int32Array(files);
  for (let place = 0; place < files; place++) rows[place] = place;
  return rows;
}
