import type { Coordinates } from '../../../core/coordinates.ts';
import type { DeliveringTool } from '../../../core/harvestTools.ts';
import type { ComponentState } from '../../../core/licenseState.ts';
import type { Loadable } from '../../../core/loadable.ts';
import type { DefinitionSummary } from '../../../core/summary.ts';

/** The first rows of the Definitions view. Plain values: data, not presentation. */
export type SavedListNode = EntryNode | PageNode;

interface NodeBase {
  /** Unique in the tree and the same after every refresh, so that selection and expansion survive. */
  readonly id: string;
}

/** One component of the list. */
export interface EntryNode extends NodeBase {
  readonly kind: 'entry';
  readonly key: string;
  readonly coordinates: Coordinates;
  /** `notLookedUpYet` if nothing is requested: without a version, or with a private name. */
  readonly loadable: Loadable<DefinitionSummary>;
  readonly state: ComponentState;
  /** As declared; after a failure the last known value. */
  readonly expression: string | null;
  /** Tools that have not delivered: it is partly harvested. Usually none. */
  readonly lacks: readonly DeliveringTool[];
  readonly isPrivate: boolean;
}

/** A page of a long list: the editor requests all children of a node at once, so none may have too many. */
export interface PageNode extends NodeBase {
  readonly kind: 'page';
  readonly entries: readonly EntryNode[];
}
