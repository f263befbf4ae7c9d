import type { ProblemList } from './problemList.ts';
import type { TreeList, TreeMember, TreeNode, TreeScalar, TreeTable } from './tree.ts';
import { givenTwice } from '../problemMessage.ts';

/**
 * Values of one text. A lock with 50,000 packages has a quarter of them; a million of these objects take about 300 MB.
 */
export const maxNodes = 1_000_000;

/** This many values take the memory of one table. */
export const tableNodes = 3;

/** A table while it is being read. */
export interface OpenTable extends TreeTable {
  end: number;
  readonly members: Map<string, TreeMember>;
}

/** A list while it is being read. */
export interface OpenList extends TreeList {
  end: number;
  readonly items: TreeNode[];
}

export function openTable(start: number, end: number): OpenTable {
  return { kind: 'table', start, end, members: new Map() };
}

export function openList(start: number, end: number): OpenList {
  return { kind: 'list', start, end, items: [] };
}

/** Puts a member into a table. The last one of a name counts, at its place in the text. */
export function setMember(table: OpenTable, key: TreeScalar, value: TreeNode, problems: ProblemList): void {
  const { members } = table;
  const before = members.get(key.text)?.key;
  if (before) {
    problems.remark(givenTwice(key.text), before.start, before.end);
    members.delete(key.text);
  }
  members.set(key.text, { key, value });
}

export function nothingAt(at: number): TreeScalar {
  return { kind: 'scalar', text: '', isQuoted: false, start: at, end: at };
}
