import { type OpenList, type OpenTable, openList, openTable, setMember } from './openNodes.ts';
import type { ProblemList } from './problemList.ts';
import type { TreeNode, TreeScalar } from './tree.ts';
import { type FilledMessage, filledMessage } from '../problemMessage.ts';

const continued = (name: string): FilledMessage => filledMessage('"{0}" is continued here.', name);

/** A dotted key: the last of its names, and those before it. */
export interface TomlKey {
  readonly path: readonly TreeScalar[];
  readonly name: TreeScalar;
}

/**
 * The tables of a TOML text, and the table of the next line. Invalid but unambiguous TOML (a duplicate table or name)
 * is read with a remark; the last one of a name counts.
 */
export class TomlTables {
  readonly root: OpenTable;
  readonly #problems: ProblemList;
  /** The table that lines without header go to. */
  #current: OpenTable;
  /** True if the table's place is that of its last header, and grows with its lines. */
  #isHere = true;
  /** Tables that only the names of others mention: each may be given once. */
  readonly #implied = new Set<TreeNode>();
  /** Lists made of `[[…]]` headers. */
  readonly #lists = new Set<TreeNode>();

  constructor(length: number, problems: ProblemList) {
    this.root = openTable(0, length);
    this.#problems = problems;
    this.#current = this.root;
  }

  /** A line of the current table. */
  put(key: TomlKey, value: TreeNode): void {
    this.assign(this.#current, key, value);
    if (this.#isHere && this.#current !== this.root) this.#current.end = value.end;
  }

  /** A line of any table, or a member of an inline one. */
  assign(table: OpenTable, { path, name }: TomlKey, value: TreeNode): void {
    let inner = table;
    for (const step of path) {
      inner = this.#tableIn(inner, step);
      if (inner.end < value.end) inner.end = value.end;
    }
    setMember(inner, name, value, this.#problems);
  }

  /** `[name]`. */
  open({ path, name }: TomlKey, start: number, end: number): void {
    const around = this.#walk(path);
    const found = around.members.get(name.text)?.value;
    this.#isHere = found?.kind !== 'table';
    if (found?.kind === 'table') {
      if (!this.#implied.delete(found)) this.#remark(continued(name.text), name);
      this.#current = found as OpenTable;
    } else {
      this.#current = openTable(start, end);
      setMember(around, name, this.#current, this.#problems);
    }
  }

  /** `[[name]]`. */
  append({ path, name }: TomlKey, start: number, end: number): void {
    const around = this.#walk(path);
    const found = around.members.get(name.text)?.value;
    this.#current = openTable(start, end);
    this.#isHere = true;
    if (found?.kind === 'list') {
      if (!this.#lists.has(found)) this.#remark(continued(name.text), name);
      const list = found as OpenList;
      list.items.push(this.#current);
      list.end = end;
      return;
    }
    const list = openList(start, end);
    list.items.push(this.#current);
    this.#lists.add(list);
    setMember(around, name, list, this.#problems);
  }

  /** Behind a header that cannot be read: its lines belong to nothing that is known. */
  lose(): void {
    this.#current = openTable(0, 0);
    this.#isHere = false;
  }

  /** The table behind the names of a header; in a list of tables, its last one. */
  #walk(path: readonly TreeScalar[]): OpenTable {
    let table = this.root;
    for (const name of path) {
      const found = table.members.get(name.text)?.value;
      const last = found?.kind === 'list' ? found.items.at(-1) : found;
      if (last?.kind === 'table') {
        table = last as OpenTable;
        continue;
      }
      const inner = openTable(name.start, name.end);
      this.#implied.add(inner);
      setMember(table, name, inner, this.#problems);
      table = inner;
    }
    return table;
  }

  #tableIn(table: OpenTable, name: TreeScalar): OpenTable {
    const found = table.members.get(name.text)?.value;
    if (found?.kind === 'table') return found as OpenTable;
    const inner = openTable(name.start, name.end);
    setMember(table, name, inner, this.#problems);
    return inner;
  }

  #remark(message: FilledMessage, { start, end }: TreeScalar): void {
    this.#problems.remark(message, start, end);
  }
}
