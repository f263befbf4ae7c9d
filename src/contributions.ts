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

/**
 * Every command, with the arguments that a view, a hover or the panel gives it: from the palette there are none. A handler
 * checks them.
 */
export const commandIds = [
  'clearlydefined.scan',
  'clearlydefined.refresh',
  /** Requests those components again whose lookup failed. */
  'clearlydefined.askAgain',
  'clearlydefined.refreshComponent', // component, selection
  'clearlydefined.cancel',
  'clearlydefined.groupBy',
  'clearlydefined.filter',
  'clearlydefined.filterByState',
  /** Filters the Components view: what was added, changed or removed since the last Git commit. */
  'clearlydefined.showChanges',
  /** The dependencies of a manifest at two revisions, side by side; without an argument of that in the active editor. */
  'clearlydefined.compareDependencies', // manifest
  'clearlydefined.clearFilter',
  'clearlydefined.find',
  /** The workspace's components as charts. */
  'clearlydefined.openOverview',
  /** The same as one HTML file. */
  'clearlydefined.exportOverview', // file
  'clearlydefined.openDefinition', // component
  'clearlydefined.openOnWeb', // component
  /** The paths from what the user selected to the component. */
  'clearlydefined.showBroughtIn', // component
  /** Lets the user choose a version that the range allows, and opens its panel. */
  'clearlydefined.showNewestKnown', // component
  /** Lists the components of a manifest; without an argument of that in the active editor. */
  'clearlydefined.showManifestComponents', // manifest
  'clearlydefined.copyCoordinates', // component, selection
  'clearlydefined.copyPackageUrl', // component, selection
  'clearlydefined.revealInManifest', // component
  /** Searches for a component while the user types, then for one of its revisions. */
  'clearlydefined.findComponent', // text
  /** The component named under the cursor of any editor. */
  'clearlydefined.lookUpHere',
  /** After a confirmation, asks the service to harvest components it does not know. */
  'clearlydefined.queueHarvest', // component, selection
  /** Adds components to the user's own list. */
  'clearlydefined.addToDefinitions', // component, selection
  /** Adds the components in the clipboard: addresses, package URLs, coordinates, lists. */
  'clearlydefined.pasteDefinitions',
  /** Adds the source of a package, or a package of a source. */
  'clearlydefined.addRelatedDefinition', // component
  /** Adds, or changes to, another version of a component. */
  'clearlydefined.addOtherVersion', // component
  'clearlydefined.removeDefinition', // component, selection
  'clearlydefined.undoRemoveDefinition',
  'clearlydefined.clearDefinitions',
  'clearlydefined.moveDefinitionUp', // component, selection
  'clearlydefined.moveDefinitionDown', // component, selection
  'clearlydefined.sortDefinitions',
  'clearlydefined.filterDefinitions',
  'clearlydefined.clearDefinitionsFilter',
  'clearlydefined.refreshDefinitions',
  /** As a file that reads back, or as a plain list. */
  'clearlydefined.saveDefinitions', // file
  'clearlydefined.loadDefinitions', // file
  /** The list as coordinates or package URLs. */
  'clearlydefined.copyDefinitions', // form
  /** The panel at its Files pane. */
  'clearlydefined.openFiles', // component
  'clearlydefined.openRawDefinition', // component
  'clearlydefined.openRawCuration', // component
  'clearlydefined.openRawHarvest', // component
  /** The text of one file of a component, at some lines of it (`{from, to}`, counted from one), as pull request `pr` has it. */
  'clearlydefined.openFileText', // component, path, lines, pr
  /** From the declared license to the text that supports it. */
  'clearlydefined.whyThisLicense', // component
  /** Two revisions of a component, or two that are selected. */
  'clearlydefined.compare', // component, selection
  /** A definition as it would be with a curation pull request. */
  'clearlydefined.openPullRequest', // component, number
  /** Both sides of a pull request or a comparison, in the diff editor. */
  'clearlydefined.showDiff', // target
  /** Begins, or opens, the draft of a component; with the place in a file that speaks for it. */
  'clearlydefined.draftCuration', // component, evidence
  /** From the selected text, or the line of a manifest, under the cursor of any editor. */
  'clearlydefined.draftCurationHere',
  /** The document of a draft. */
  'clearlydefined.openDraft', // draft
  /** The definition now and with the draft, side by side. */
  'clearlydefined.previewDraft', // draft
  /** The definition without any curation and now, side by side. */
  'clearlydefined.previewUncurated', // component
  /** Opens the review of what would be sent; sends nothing. */
  'clearlydefined.submitDraft', // draft, selection
  /** Includes drafts in the next submission, or no longer. */
  'clearlydefined.chooseDraft', // draft, selection
  /** Opens the review of all drafts that are included, as one submission; sends nothing. */
  'clearlydefined.submitChosenDrafts',
  /** Sends the submission in the review, after one confirmation. */
  'clearlydefined.sendContribution', // contribution
  /** Asks first which account to use. */
  'clearlydefined.sendContributionAs', // contribution
  /** The definitions now and with all its drafts, side by side. */
  'clearlydefined.previewContribution', // contribution
  /** Takes the review away; the drafts stay. */
  'clearlydefined.discardContribution', // contribution
  /** Asks again before the sign-in is sent to an address that user settings don't name. */
  'clearlydefined.forgetServiceAddresses',
  /** Takes a draft away; it can be brought back. */
  'clearlydefined.discardDraft', // draft, selection
  /** Brings the draft back that was discarded last. */
  'clearlydefined.restoreDraft',
  /** The same change for other versions of the component. */
  'clearlydefined.planDraft', // component
  /** Resolves conflicting texts of a draft or of a contribution document, when neither derives from the other. */
  'clearlydefined.resolveDraftConflict', // draft
  /** Components of the workspace whose manifest, declared and discovered licenses disagree. */
  'clearlydefined.findDisagreements',
  'clearlydefined.cancelDisagreements',
  'clearlydefined.filterDisagreements',
  'clearlydefined.clearDisagreementsFilter',
  /** A row of the Disagreements view; without it, the selected one. Drafts the suggested license with its evidence. */
  'clearlydefined.draftDisagreement', // row
  /** Requests the state of submissions, and open pull requests on components of the workspace. */
  'clearlydefined.refreshCurations',
  /** The panel of the pull request of a submission. */
  'clearlydefined.openSubmission', // submission
  /** The page of the pull request. */
  'clearlydefined.openSubmissionOnWeb', // submission
  /** Looks for the pull request of a submission that got no response. */
  'clearlydefined.lookForSubmission', // submission
  /** Resends a submission that certainly did not arrive. */
  'clearlydefined.sendAgain', // submission
  /** Takes a submission off the list. */
  'clearlydefined.forgetSubmission', // submission, selection
  /** Lets an unmerged license count in this workspace, with a reason. */
  'clearlydefined.countLocally', // draft
  /** Makes the service's license count again. */
  'clearlydefined.stopCountingLocally', // component
  /** A curation pull request whole: every component it changes. */
  'clearlydefined.reviewPullRequest', // number
  /** As `queueHarvest`, for a tool that the user chooses first. */
  'clearlydefined.queueHarvestAs', // component, selection
  /** Everything in the workspace that is not harvested. */
  'clearlydefined.queueHarvestOfUnknown',
  /** A package together with its source, or a source with the packages of it. */
  'clearlydefined.queueHarvestOfPair', // component, selection
  /** Resends what failed, was refused or was given up, after another confirmation. */
  'clearlydefined.queueHarvestAgain', // harvest, selection
  /** Checks harvest progress now. */
  'clearlydefined.askHarvestAgain', // harvest, selection
  /** Checks everything in progress now. */
  'clearlydefined.refreshActivity',
  /** Removes rows that are no longer in progress from the Activity view. */
  'clearlydefined.forgetActivity', // activity, selection
  /** Removes everything that has ended from the Activity view. */
  'clearlydefined.clearActivity',
  /** The file that was written. */
  'clearlydefined.openExport', // activity
  /** Writes a notice file, a bill of materials or a table of the workspace's components. */
  'clearlydefined.export', // format, file
  /** The API reference of the service in use. */
  'clearlydefined.openApiReference',
  'clearlydefined.checkConnection',
  'clearlydefined.showLog',
  /** The licenses of the packages that the extension contains. */
  'clearlydefined.showThirdPartyNotices',
  /** The editor's issue reporter, with the environment filled in and, if the user agrees, the end of the log. */
  'clearlydefined.reportIssue',
  /** Deletes what the service has answered; nothing of the user's. */
  'clearlydefined.clearCache',
  'clearlydefined.openWalkthrough',
  /** Looks up all unknown components of the workspace. In Restricted Mode this allows it for the workspace. */
  'clearlydefined.lookUpLicenses',
  /** Stops automatic lookups: writes the user's setting. */
  'clearlydefined.lookUpOnDemand',
  'clearlydefined.dismissLookUpNotice',
  /** The packages of a source are looked up. */
  'clearlydefined.markSourcePublic', // source
  /** The packages of a source are never looked up. */
  'clearlydefined.markSourcePrivate', // source
  /** Lists every source with its setting, so that it can be changed. */
  'clearlydefined.managePackageSources',
  /** Proposes a license policy for a workspace folder, as a document that isn't saved; opens one that is there. */
  'clearlydefined.createPolicy',
  /** At its first error, if a folder is named. */
  'clearlydefined.openPolicy', // folder
  /** Writes an exception for a component into the policy, with a reason and an expiry. */
  'clearlydefined.allowComponent', // component
  /** Adds a license of a component to those that the policy allows. */
  'clearlydefined.allowLicense', // component
] as const;

export type CommandId = (typeof commandIds)[number];

export const viewContainerId = 'clearlydefined';
export const componentsViewId = 'clearlydefined.components';
export const definitionsViewId = 'clearlydefined.definitions';
export const disagreementsViewId = 'clearlydefined.disagreements';
export const curationsViewId = 'clearlydefined.curations';
export const activityViewId = 'clearlydefined.activity';
export const panelViewType = 'clearlydefined.definition';
/** The editor of a contribution's text, as a page. */
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
  /** A source that isn't known to be public. */
  source: 'source',
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
  unreadable: 'unreadable',
  /** A component whose licenses disagree. */
  disagreement: 'disagreement',
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
  /** Why the Disagreements view is empty, or `filled`. */
  'clearlydefined.disagreements': DisagreementsState;
  'clearlydefined.disagreementsFiltered': boolean;
  /** Disagreements are being searched, which can be cancelled. */
  'clearlydefined.isFindingDisagreements': boolean;
  /** Why the Curations view is empty, or `filled`. */
  'clearlydefined.curations': CurationsState;
  /** There is a draft. */
  'clearlydefined.hasDraft': boolean;
  /** There is a discarded draft to bring back. */
  'clearlydefined.canRestoreDraft': boolean;
  /** Kinds of the rows in the Curations view (`itemKinds`), separated by spaces. */
  'clearlydefined.curationRows': string;
  /** The same of the Activity view. */
  'clearlydefined.activityRows': string;
  /** Why the Activity view is empty, or `filled`. */
  'clearlydefined.activity': ActivityState;
  /** Whether components are looked up automatically. */
  'clearlydefined.lookUp': LookUpMode;
  /** The Components view shows what is sent where. */
  'clearlydefined.hasLookUpNotice': boolean;
  /** Whether there are sources that aren't known to be public, and whether the user has decided on all of them. */
  'clearlydefined.sources': SourcesState;
  /** The walkthrough is listed. Not right after the installation, when the editor would open it by itself. */
  'clearlydefined.hasWalkthrough': boolean;
  /** The active editor shows a manifest of the workspace. */
  'clearlydefined.isManifest': boolean;
  /** A workspace folder has a license policy. */
  'clearlydefined.hasPolicy': boolean;
  /** Paths of the reviews that were sent, and whose outcome is unknown. */
  'clearlydefined.unknownOutcomes': readonly string[];
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

export type DisagreementsState = 'notLooked' | 'looking' | 'none' | 'filteredToNothing' | 'filled';

export type CurationsState = 'empty' | 'filled';

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
  'clearlydefined.disagreements',
  'clearlydefined.disagreementsFiltered',
  'clearlydefined.isFindingDisagreements',
  'clearlydefined.curations',
  'clearlydefined.hasDraft',
  'clearlydefined.canRestoreDraft',
  'clearlydefined.curationRows',
  'clearlydefined.activityRows',
  'clearlydefined.activity',
  'clearlydefined.lookUp',
  'clearlydefined.hasLookUpNotice',
  'clearlydefined.sources',
  'clearlydefined.hasWalkthrough',
  'clearlydefined.isManifest',
  'clearlydefined.hasPolicy',
  'clearlydefined.unknownOutcomes',
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
