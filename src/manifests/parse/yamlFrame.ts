import type { OpenList, OpenTable } from './openNodes.ts';
import type { TreeScalar } from './tree.ts';

/** A list or table whose entries are lines. */
export interface Frame {
  readonly node: OpenList | OpenTable;
  /** The column its entries begin in. */
  readonly indent: number;
  /** The name whose value comes next; only in a table. */
  key: TreeScalar | null;
  /** True if a value is expected here and missing so far. */
  isPending: boolean;
}
