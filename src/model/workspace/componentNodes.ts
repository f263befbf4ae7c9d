import type { DeliveringTool } from '../../core/harvestTools.ts';
import type { LicenseStateKind } from '../../core/licenseState.ts';
import type { FileProblem, Problem } from '../../core/problem.ts';
import type { ManifestProblem } from '../../manifests/format.ts';
import type { LinkedDependency } from '../../manifests/link.ts';
import type { SourceName } from '../../manifests/packageSources.ts';
import type { InventoryManifest } from './inventoryFile.ts';

/** What the Components view shows, before it becomes tree items. Plain values: a node says what it is, not how it looks. */
export type ComponentTreeNode =
  | FolderNode
  | ManifestNode
  | DirectnessNode
  | LicenseGroupNode
  | HarvestGroupNode
  | PageNode
  | ComponentNode
  | ManifestProblemNode
  | SourceNode
  | LookUpActionNode
  | ServiceProblemNode;

interface NodeBase {
  /** Unique in the tree and the same after every refresh, so that selection and expansion survive. */
  readonly id: string;
}

export interface FolderNode extends NodeBase {
  readonly kind: 'folder';
  readonly folder: string;
  readonly counts: Counts;
  readonly children: readonly ComponentTreeNode[];
}

export interface ManifestNode extends NodeBase {
  readonly kind: 'manifest';
  readonly folder: string;
  readonly manifest: InventoryManifest;
  readonly counts: Counts;
  /** Known without making the children. */
  readonly hasChildren: boolean;
  readonly children: readonly ComponentTreeNode[];
}

export interface DirectnessNode extends NodeBase {
  readonly kind: 'directness';
  readonly isDirect: boolean;
  readonly counts: Counts;
  readonly children: readonly ComponentTreeNode[];
}

/** Components of one license, or of one license state, over all folders. */
export interface LicenseGroupNode extends NodeBase {
  readonly kind: 'license';
  readonly state: ComponentState;
  /** `null`: grouped by state alone. */
  readonly expression: string | null;
  readonly counts: Counts;
  readonly children: readonly ComponentTreeNode[];
}

/** Components that are harvested as far, over all folders. */
export interface HarvestGroupNode extends NodeBase {
  readonly kind: 'harvest';
  readonly harvest: HarvestStanding;
  /** Of `partlyHarvested`: the same tools for all of them. */
  readonly lacks: readonly DeliveringTool[];
  readonly counts: Counts;
  readonly children: readonly ComponentTreeNode[];
}

/** A stretch of a long list: the editor asks for all children of a node at once, so none may have too many. */
export interface PageNode extends NodeBase {
  readonly kind: 'page';
  readonly from: string;
  readonly to: string;
  readonly children: readonly ComponentNode[];
}

export interface ComponentNode extends NodeBase {
  readonly kind: 'component';
  readonly folder: string;
  readonly path: string;
  readonly linked: LinkedDependency;
}

export interface ManifestProblemNode extends NodeBase {
  readonly kind: 'manifestProblem';
  readonly folder: string;
  readonly path: string;
  readonly problem: ManifestProblem | FileProblem;
}

/** A source the user hasn't said of whether it is public, with the packages that are held back for it. */
export interface SourceNode extends NodeBase {
  readonly kind: 'source';
  readonly name: SourceName;
  /** It stands for a settings file that can't be read. */
  readonly isSettingsFile: boolean;
  /** Distinct packages. */
  readonly total: number;
  /** All of them come from it: no public source is in question. */
  readonly isCertain: boolean;
  readonly children: readonly ComponentTreeNode[];
}

/** Something to decide about looking up licenses, before the first look-up or beside it. */
export interface LookUpActionNode extends NodeBase {
  readonly kind: 'lookUpAction';
  readonly action: 'lookUp' | 'manageTrust' | 'openSettings' | 'onDemand' | 'dismiss';
}

/** The service cannot be used at all just now; what each component then shows is its last known value. */
export interface ServiceProblemNode extends NodeBase {
  readonly kind: 'serviceProblem';
  readonly problem: Problem;
  /** How many look-ups failed, for whatever reason. */
  readonly failed: number;
}

/** A license state, or that there is nothing to ask: the dependency has no coordinates with a revision. */
export type ComponentState = LicenseStateKind | 'notAsked';

/**
 * What lists can be filtered by: the states of a license, and that tools are missing. That one is no state of a license: it
 * stands beside one, and a component that is partly harvested passes by either.
 */
export type ListedState = ComponentState | 'partlyHarvested';

/** How far a component is harvested; of those that nothing is known of, why. */
export type HarvestStanding =
  | 'harvested'
  | 'partlyHarvested'
  | Extract<ComponentState, 'notHarvested' | 'failed' | 'loading' | 'unasked' | 'notAsked'>;

export interface Counts {
  readonly total: number;
  /** Those with a value from the service, good or bad; the last one where the look-up failed. */
  readonly known: number;
  /** Those there is nothing to ask about. */
  readonly notAsked: number;
}

export type Grouping = 'manifest' | 'license' | 'state' | 'harvest';

export interface ComponentFilter {
  /** Every word must occur in the name, version or license; empty for all. */
  readonly text: string;
  /** `null` for all. */
  readonly states: ReadonlySet<ListedState> | null;
}

/** What the tree needs to know of a component's license. */
export interface LicenseView {
  readonly state: ComponentState;
  readonly expression: string | null;
  /** The last look-up failed, and what is shown was known before. */
  readonly hasLastValue?: boolean;
  /** The license counts on this machine only, because a person says so; to be marked wherever it is shown. */
  readonly isLocal?: boolean;
  /** Tools that have not delivered, where there are some: it is partly harvested. */
  readonly lacks?: readonly DeliveringTool[];
}
