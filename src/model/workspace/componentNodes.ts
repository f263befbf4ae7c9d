import type { DeliveringTool } from '../../core/harvestTools.ts';
import type { ComponentState, LicenseFindingKind, ListedState } from '../../core/licenseState.ts';
import type { FileProblem, Problem } from '../../core/problem.ts';
import type { ManifestProblem } from '../../manifests/format.ts';
import type { LinkedDependency } from '../../manifests/link.ts';
import type { SourceName } from '../../manifests/sources/packageSources.ts';
import type { Counts } from './componentCounts.ts';
import type { InventoryManifest } from './inventoryFile.ts';
import type { InventoryPlace } from './inventoryIndex.ts';

/** Nodes of the Components view, before they become tree items. Plain values: data, not presentation. */
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
  | SourceGroupNode
  | RemovedGroupNode
  | AttentionGroupNode
  | PolicyProblemNode
  | ServiceProblemNode;

interface NodeBase {
  /**
   * Unique in the tree and the same after every refresh, so that selection and expansion survive. A filtered tree has
   * ids of its own, because it begins with other rows expanded.
   */
  readonly id: string;
  /** It begins expanded: few rows are left by a filter. */
  readonly isExpanded?: true;
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
  /** The lock file that is merged into the row. */
  readonly lock: InventoryManifest | null;
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

/** Components at the same harvest stage, over all folders. */
export interface HarvestGroupNode extends NodeBase {
  readonly kind: 'harvest';
  readonly harvest: HarvestStage;
  /** Of `partlyHarvested`: the same tools for all of them. */
  readonly lacks: readonly DeliveringTool[];
  readonly counts: Counts;
  readonly children: readonly ComponentTreeNode[];
}

/** Components that were removed since the last commit, over all folders. */
export interface RemovedGroupNode extends NodeBase {
  readonly kind: 'removedGroup';
  readonly total: number;
  readonly children: readonly ComponentTreeNode[];
}

/** Components that need attention, over all folders, worst first. */
export interface AttentionGroupNode extends NodeBase {
  readonly kind: 'attentionGroup';
  readonly attention: AttentionState;
  readonly counts: Counts;
  readonly children: readonly ComponentTreeNode[];
}

/**
 * `needed`: some do. `awaited`: none does so far, and answers are on their way, or will be requested now. `none`: every
 * component that was looked up is identified.
 */
export type AttentionState = 'needed' | 'awaited' | 'none';

/** A page of a long list: the editor requests all children of a node at once, so none may have too many. */
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
  /** The file has another row of the same name and version. */
  readonly isRepeated?: true;
  /** Its file had it at the last commit, and has it no longer. */
  readonly isRemoved?: true;
}

export interface ManifestProblemNode extends NodeBase {
  readonly kind: 'manifestProblem';
  readonly folder: string;
  readonly path: string;
  readonly problem: ManifestProblem | FileProblem;
}

/** A source the user hasn't marked as public or private, with the packages that are withheld for it. */
export interface SourceNode extends NodeBase {
  readonly kind: 'source';
  readonly name: SourceName;
  /** It stands for a settings file that can't be read. */
  readonly isSettingsFile: boolean;
  /** Distinct packages. */
  readonly total: number;
  /** All of them come from it: no public source is possible. */
  readonly isCertain: boolean;
  readonly children: readonly ComponentTreeNode[];
}

/** Several sources to decide about, in one row, above what needs attention. */
export interface SourceGroupNode extends NodeBase {
  readonly kind: 'sourceGroup';
  /** Distinct packages of all of them. */
  readonly packages: number;
  readonly children: readonly SourceNode[];
}

/** The service is unusable now; each component then shows its last known value. */
export interface ServiceProblemNode extends NodeBase {
  readonly kind: 'serviceProblem';
  readonly problem: Problem;
  /** Number of failed lookups, for any reason. */
  readonly failed: number;
}

/** The policy of a folder can't be used as it is now. */
export interface PolicyProblemNode extends NodeBase {
  readonly kind: 'policyProblem';
  readonly folder: string;
  /** The last one without errors stays in force; otherwise there is none. */
  readonly hasPolicy: boolean;
  /** Number of errors; 0 if the file can't be read. */
  readonly errors: number;
}

/** The harvest stage of a component; if unknown, the reason. */
export type HarvestStage =
  | 'harvested'
  | 'partlyHarvested'
  | Extract<ComponentState, 'notHarvested' | 'failed' | 'loading' | 'notLookedUpYet' | 'cannotBeLookedUp'>;

export type Grouping = 'manifest' | 'license' | 'state' | 'harvest';

export interface ComponentFilter {
  /** Every word must occur in the name, version or license; empty for all. */
  readonly text: string;
  /** `null` for all. */
  readonly states: ReadonlySet<ListedState> | null;
  /** Only what was added or changed since the last commit, and what was removed. */
  readonly isChanged?: boolean;
  /** What else is chosen in the Overview. */
  readonly condition?: FilterCondition;
}

export interface FilterCondition {
  /** What it lets through, in the editor's language. */
  readonly label: string;
  readonly passes: (mention: InventoryPlace, license: LicenseView) => boolean;
}

/** License data the tree needs for a component. */
export interface LicenseView {
  readonly state: ComponentState;
  readonly expression: string | null;
  /** The last lookup failed: the finding from before, if any. */
  readonly lastKind?: LicenseFindingKind;
  /** Why the last lookup failed. */
  readonly problem?: Problem;
  /** The license counts on this machine only, by the user's choice; to be marked wherever it is shown. */
  readonly isLocal?: boolean;
  /** Tools that have not delivered, if any: it is partly harvested. */
  readonly lacks?: readonly DeliveringTool[];
  /** Another license is probable: from the manifest of the installed package, or from what was found in files. */
  readonly suggestion?: string;
  /** Of the folder's license policy, if it doesn't simply allow the component. */
  readonly verdict?: 'deny' | 'review';
}

/** True if no lock decides the version, and the name is public. */
export function isUnlocked({ coordinates, reason }: LinkedDependency): boolean {
  return coordinates !== null && coordinates.revision === null && reason !== null && unlockedReasons.has(reason);
}

const unlockedReasons: ReadonlySet<string> = new Set([
  'rangeWithoutLock',
  'unresolvedVersion',
  'gitWithoutCommit',
  'notInLock',
  'lockOutdated',
]);
