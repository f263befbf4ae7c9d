import type { SourceRange } from '../../core/range.ts';
import type { ManifestProblem, PlacedPath } from '../format.ts';
import { rangeOf } from './rangedText.ts';

/**
 * The content of a YAML or TOML file, with the place of everything in its text. Tables are Maps, so that no key is
 * special. The target of a YAML alias is shared.
 */
export type TreeNode = TreeScalar | TreeList | TreeTable;

export interface TreeScalar extends SourceRange {
  readonly kind: 'scalar';
  /** Escapes resolved; numbers, dates and booleans as they are written. */
  readonly text: string;
  /** In quotes, or a block: always text. The range leaves the quotes out. */
  readonly isQuoted: boolean;
}

export interface TreeList extends SourceRange {
  readonly kind: 'list';
  readonly items: readonly TreeNode[];
}

export interface TreeTable extends SourceRange {
  readonly kind: 'table';
  readonly members: ReadonlyMap<string, TreeMember>;
  /** JSON: the value of a name, without making all members. */
  readonly find?: (name: string) => TreeNode | undefined;
  /** JSON: names that are given again behind these. */
  readonly repeated?: readonly TreeScalar[];
}

/** The last one of its name; a problem reports the others, but for JSON. */
export interface TreeMember {
  readonly key: TreeScalar;
  readonly value: TreeNode;
}

export interface TreeDocument {
  /** An empty table for a text that holds nothing. */
  readonly root: TreeNode;
  readonly problems: readonly ManifestProblem[];
  /** YAML: the offset of the first fault. What ends on a line before that is as it was written. */
  readonly faultAt?: number;
}

/** The node behind these keys, one table in another. */
export function nodeAt(node: TreeNode | undefined, ...keys: readonly string[]): TreeNode | undefined {
  let at = node;
  for (const key of keys) {
    if (at?.kind !== 'table') return undefined;
    at = at.find ? at.find(key) : at.members.get(key)?.value;
  }
  return at;
}

/** The scalar behind these keys. */
export function scalarAt(node: TreeNode | undefined, ...keys: readonly string[]): TreeScalar | undefined {
  const found = nodeAt(node, ...keys);
  return found?.kind === 'scalar' ? found : undefined;
}

export function textAt(node: TreeNode | undefined, ...keys: readonly string[]): string | null {
  return scalarAt(node, ...keys)?.text ?? null;
}

/** The text in quotes behind these keys: in JSON a number or `null` is none. */
export function quotedAt(node: TreeNode | undefined, ...keys: readonly string[]): TreeScalar | undefined {
  const found = scalarAt(node, ...keys);
  return found?.isQuoted ? found : undefined;
}

export function quotedTextAt(node: TreeNode | undefined, ...keys: readonly string[]): string | null {
  return quotedAt(node, ...keys)?.text ?? null;
}

/** The items of the list behind these keys; none when it is something else. */
export function itemsAt(node: TreeNode | undefined, ...keys: readonly string[]): readonly TreeNode[] {
  const found = nodeAt(node, ...keys);
  return found?.kind === 'list' ? found.items : [];
}

/** The scalars in the list behind these keys, as texts. */
export function textsAt(node: TreeNode | undefined, ...keys: readonly string[]): readonly string[] {
  return itemsAt(node, ...keys).flatMap((item) => (item.kind === 'scalar' ? item.text : []));
}

/** The scalars of a list with their places, but for globs that take something out again. */
export function placedTexts(list: TreeNode | undefined): readonly PlacedPath[] {
  return itemsAt(list).flatMap((item) =>
    item.kind === 'scalar' && !item.text.startsWith('!') ? { path: item.text, range: rangeOf(item) } : [],
  );
}

/** The members of the table behind these keys, in the order of the text; none when it is something else. */
export function membersAt(node: TreeNode | undefined, ...keys: readonly string[]): readonly TreeMember[] {
  const found = nodeAt(node, ...keys);
  return found?.kind === 'table' ? [...found.members.values()] : [];
}

/**
 * The place of a part of a scalar, by its offset in it; of all of it where the offset is negative, or the text spells it otherwise,
 * with escapes or over several lines.
 */
export function rangeOfPart(text: string, node: TreeScalar, at: number, length: number): SourceRange {
  const isPlain = node.end - node.start === node.text.length && text.startsWith(node.text, node.start);
  return isPlain && at >= 0 ? { start: node.start + at, end: node.start + at + length } : rangeOf(node);
}
