/**
 * Everything package.json declares, as typed tables: a test compares the two in both directions. No `vscode` here, so
 * that tests, generators and the headless scan can read it.
 */
import type { Coordinates } from './core/coordinates.ts';

/** The argument of commands for a component. */
export interface ComponentArgument {
  readonly coordinates: Coordinates | null;
  /** The dependency's location, when the caller knows it: the workspace folder's address and the path inside it. */
  readonly place: Place | null;
}

export interface Place {
  readonly folder: string;
  readonly path: string;
  readonly name: string;
  /** UTF-16 offsets of the name in the file. */
  readonly start: number;
  readonly end: number;
}

export { commandIds, type CommandId } from './commandIds.generated.ts';

export const viewContainerId = 'clearlydefined';
export const componentsViewId = 'clearlydefined.components';
export const definitionsViewId = 'clearlydefined.definitions';
export const activityViewId = 'clearlydefined.activity';
export const panelViewType = 'clearlydefined.definition';
/** The page where a submission is reviewed. */
export const submissionViewType = 'clearlydefined.submission';
/** The page that shows the workspace's components as charts. */
export const overviewViewType = 'clearlydefined.overview';

/** `contextValue` of tree items; `viewItem` in when clauses. Dotted, so that a clause can match a part. */
export const itemKinds = {
  folder: 'folder',
  manifest: 'manifest',
  group: 'group',
  page: 'page',
  /** Has coordinates with a revision: everything can be done with it. */
  component: 'component.known',
  /** The same, but the service has no data of it. */
  unharvestedComponent: 'component.unharvested',
  /** Has coordinates, but no revision. */
  unresolved: 'component.unresolved',
  /** The same, but no manifest has it any more. */
  removedComponent: 'component.removed',
  /** Has no coordinates: it can only be shown in its manifest. */
  skipped: 'component.skipped',
  problem: 'problem',
  lookUpAction: 'lookUpAction',
  /** An entry of the Definitions view with a version, and one without. */
  definition: 'definition.known',
  unharvestedDefinition: 'definition.unharvested',
  openDefinition: 'definition.unresolved',
  /** An entry with a version, whose name is not sent to the service. */
  privateDefinition: 'definition.private',
  /** A source that is a component of its own. */
  definitionSource: 'definitionSource',
  definitionDetail: 'definitionDetail',
  /** A draft; one that can be submitted, and one that has to be decided first. */
  draft: 'draft.faulty',
  goodDraft: 'draft.good',
  conflictingDraft: 'draft.conflict',
  /** Submissions, by outcome. */
  openSubmission: 'submission.open',
  sendingSubmission: 'submission.sending',
  unsureSubmission: 'submission.unsure',
  refusedSubmission: 'submission.refused',
  endedSubmission: 'submission.ended',
  /** Another user's pull request on a component of the workspace. */
  pendingPullRequest: 'pullRequest',
  /** A license that counts in this workspace only. */
  localLicense: 'localLicense',
  /** A harvest by state: pending, unknown, certainly not accepted, given up, done. */
  harvest: 'harvest.following',
  unsureHarvest: 'harvest.unsure',
  failedHarvest: 'harvest.failed',
  givenUpHarvest: 'harvest.gaveUp',
  arrivedHarvest: 'harvest.arrived',
  activityStep: 'activityStep',
  activitySection: 'activitySection',
  writtenExport: 'export.written',
  otherExport: 'export.other',
} as const;

export type ItemKind = (typeof itemKinds)[keyof typeof itemKinds];

/** Our own keys in when clauses, with the type of their values. */
export interface ContextKeys {
  /** Why the Components view is empty, or `filled`. */
  'clearlydefined.components': ComponentsState;
  /** Something is being read or requested, so it can be cancelled. */
  'clearlydefined.isBusy': boolean;
  'clearlydefined.isFiltered': boolean;
  /** Whether the workspace has a Git repository, and dependencies have changed since its last commit. */
  'clearlydefined.repository': RepositoryState;
  /** The view used last has a component with coordinates selected. */
  'clearlydefined.hasComponent': boolean;
  /** The view used last has a component with a version selected. */
  'clearlydefined.hasVersion': boolean;
  /** The view used last has a component with coordinates and without a version selected. */
  'clearlydefined.hasUnresolved': boolean;
  /** Why the Definitions view is empty, or `filled`. */
  'clearlydefined.definitions': DefinitionsState;
  'clearlydefined.definitionsFiltered': boolean;
  /** The selection of the Definitions view holds an entry. */
  'clearlydefined.hasDefinition': boolean;
  /** There is a removal to undo. */
  'clearlydefined.canUndoRemove': boolean;
  /** There is a draft. */
  'clearlydefined.hasDraft': boolean;
  /** There is a discarded draft to restore. */
  'clearlydefined.canRestoreDraft': boolean;
  /** Kinds of the rows in the Activity view (`itemKinds`), separated by spaces. */
  'clearlydefined.activityRows': string;
  /** Why the Activity view is empty, or `filled`. */
  'clearlydefined.activity': ActivityState;
  /** Whether components are looked up automatically. */
  'clearlydefined.lookUp': LookUpMode;
  /** Whether there are sources that aren't known to be public, and whether the user has decided on all of them. */
  'clearlydefined.sources': SourcesState;
  /** The walkthrough is listed. Not right after the installation, when the editor would open it by itself. */
  'clearlydefined.hasWalkthrough': boolean;
  /** The active editor shows a manifest of the workspace. */
  'clearlydefined.isManifest': boolean;
}

/** `asksFirst`: the workspace isn't trusted, and the user hasn't allowed it there. */
export type LookUpMode = 'automatic' | 'onDemand' | 'asksFirst';

export type SourcesState = 'none' | 'answered' | 'undecided';

export type RepositoryState = 'none' | 'clean' | 'changed';

export type ComponentsState =
  | 'noFolder'
  | 'scanning'
  | 'scanCancelled'
  | 'scanFailed'
  | 'noManifest'
  | 'filteredToNothing'
  | 'filled';

export type DefinitionsState = 'empty' | 'filteredToNothing' | 'filled';

export type ActivityState = 'empty' | 'filled';

export const contextKeys: readonly (keyof ContextKeys)[] = [
  'clearlydefined.components',
  'clearlydefined.isBusy',
  'clearlydefined.isFiltered',
  'clearlydefined.repository',
  'clearlydefined.hasComponent',
  'clearlydefined.hasVersion',
  'clearlydefined.hasUnresolved',
  'clearlydefined.definitions',
  'clearlydefined.definitionsFiltered',
  'clearlydefined.hasDefinition',
  'clearlydefined.canUndoRemove',
  'clearlydefined.hasDraft',
  'clearlydefined.canRestoreDraft',
  'clearlydefined.activityRows',
  'clearlydefined.activity',
  'clearlydefined.lookUp',
  'clearlydefined.sources',
  'clearlydefined.hasWalkthrough',
  'clearlydefined.isManifest',
];

/** Setting key without the prefix → type of its value. */
export interface Settings {
  apiUrl: string;
  webUrl: string;
  privatePackages: readonly string[];
  /** Hosts, `host/path` or `*.host`. */
  publicMirrors: readonly string[];
  exclude: readonly string[];
  /** Megabytes of 1,000,000 bytes. */
  maxFileSize: number;
  /** Whether licenses are looked up automatically. */
  lookUp: 'automatic' | 'onDemand';
  /** Which lines of manifests show a license. */
  inlayHints: 'off' | 'unclear' | 'all';
}

export const settingsPrefix = 'clearlydefined';

export const settingDefaults: Readonly<Settings> = {
  apiUrl: 'https://api.clearlydefined.io',
  webUrl: 'https://clearlydefined.io',
  privatePackages: [],
  publicMirrors: [],
  exclude: [],
  maxFileSize: 64,
  lookUp: 'automatic',
  inlayHints: 'unclear',
};

/** Megabytes. */
export const maxFileSizeRange = { minimum: 1, maximum: 500 } as const;

/**
 * Maximum bytes of a file, whatever the settings say: the editor marks a value out of range as an error, but passes it
 * on.
 */
export function maxFileBytes(megabytes: unknown): number {
  const { minimum, maximum } = maxFileSizeRange;
  const usable = typeof megabytes === 'number' && !Number.isNaN(megabytes) ? megabytes : settingDefaults.maxFileSize;
  return Math.min(Math.max(usable, minimum), maximum) * 1_000_000;
}
