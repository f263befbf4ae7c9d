import type { Coordinates } from '../../../core/coordinates.ts';
import type { SourceLocation } from '../../../core/definition.ts';
import type { DeliveringTool } from '../../../core/harvestTools.ts';
import type { LicenseFinding, ComponentState } from '../../../core/licenseState.ts';
import type { Loadable } from '../../../core/loadable.ts';
import type { Problem } from '../../../core/problem.ts';
import type { DefinitionSummary } from '../../../core/summary.ts';

/** Nodes of the Definitions view, before they become tree items. Plain values: data, not presentation. */
export type SavedListNode = EntryNode | PageNode | DetailNode;

interface NodeBase {
  /** Unique in the tree and the same after every refresh, so that selection and expansion survive. */
  readonly id: string;
}

/** One component of the list. */
export interface EntryNode extends NodeBase {
  readonly kind: 'entry';
  readonly key: string;
  readonly coordinates: Coordinates;
  /** `unasked` if nothing is requested: without a version, or with a private name. */
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

/** Nodes below an entry. */
export type DetailNode =
  | (NodeBase & { readonly kind: 'loading' })
  /** No version was chosen; the version is chosen for this entry. */
  | (NodeBase & { readonly kind: 'noVersion'; readonly coordinates: Coordinates })
  /** The name is private, and nothing is requested. */
  | (NodeBase & { readonly kind: 'private' })
  | (NodeBase & { readonly kind: 'notHarvested'; readonly coordinates: Coordinates })
  | (NodeBase & {
      readonly kind: 'partlyHarvested';
      readonly lacks: readonly DeliveringTool[];
      readonly coordinates: Coordinates;
    })
  /** `isOld`: the data shown beside it is from before. */
  | (NodeBase & { readonly kind: 'problem'; readonly problem: Problem; readonly isOld: boolean })
  | (NodeBase & { readonly kind: 'license'; readonly license: LicenseFinding; readonly coordinates: Coordinates })
  | (NodeBase & { readonly kind: 'discovered'; readonly values: readonly string[] })
  | (NodeBase & { readonly kind: 'parties'; readonly values: readonly string[] })
  /** An item of one of the two before. */
  | (NodeBase & { readonly kind: 'value'; readonly text: string })
  /** The rest of a long list of values, or a page of it, counted from 1. */
  | (NodeBase & { readonly kind: 'more'; readonly values: readonly string[]; readonly from: number })
  | (NodeBase & {
      readonly kind: 'source';
      readonly location: SourceLocation | null;
      /** Of the source as a component of its own; `null` if the location does not provide it. */
      readonly coordinates: Coordinates | null;
    })
  | (NodeBase & { readonly kind: 'releaseDate'; readonly date: string | null })
  | (NodeBase & { readonly kind: 'files'; readonly counts: FileCounts })
  | (NodeBase & { readonly kind: 'fileShare'; readonly share: FileShare })
  | (NodeBase & {
      readonly kind: 'score';
      readonly effective: number | null;
      readonly tool: number | null;
      readonly areas: readonly ScoreArea[];
    })
  | (NodeBase & { readonly kind: 'scoreArea'; readonly area: ScoreArea })
  | (NodeBase & { readonly kind: 'scorePart'; readonly part: ScorePart })
  | (NodeBase & { readonly kind: 'curation'; readonly isCurated: boolean; readonly tools: readonly string[] });

/** `null`: the service does not provide it. */
export interface FileCounts {
  readonly total: number | null;
  readonly shares: readonly FileShare[];
}

export interface FileShare {
  readonly what: 'licensed' | 'attributed';
  readonly count: number;
  /** 0 to 100, whole; 100 only when it is all of them, 0 only when it is none. */
  readonly percent: number;
}

/** One half of a definition's score. */
export interface ScoreArea {
  readonly name: 'described' | 'licensed';
  /** Of 100. */
  readonly total: number;
  readonly parts: readonly ScorePart[];
}

export interface ScorePart {
  readonly name: 'date' | 'source' | 'declared' | 'discovered' | 'consistency' | 'spdx' | 'texts';
  readonly most: number;
  /** Points with curations. */
  readonly effective: number;
  /** Points of the tools alone; `null`: the service does not provide it. */
  readonly tool: number | null;
  /** The declared license, which decides why points are lost; empty: none. */
  readonly declared: string;
}
