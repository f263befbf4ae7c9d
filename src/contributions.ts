/**
 * Everything package.json declares, as typed tables: a test compares the two in both directions. No `vscode` here, so
 * that tests, generators and the headless scan can read it.
 */
import type { Coordinates } from './core/coordinates.ts';

/** The arguments a command may get from a view, a hover or the panel; from the palette there are none. */
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

/** Command id → its arguments. */
export interface Commands {
  'clearlydefined.scan': [];
  'clearlydefined.refresh': [];
  /** Requests those components again whose look-up failed. */
  'clearlydefined.askAgain': [];
  'clearlydefined.refreshComponent': [component?: unknown, selection?: unknown];
  'clearlydefined.cancel': [];
  'clearlydefined.groupBy': [];
  'clearlydefined.filter': [];
  'clearlydefined.filterByState': [];
  'clearlydefined.clearFilter': [];
  'clearlydefined.find': [];
  'clearlydefined.openDefinition': [component?: unknown];
  'clearlydefined.openOnWeb': [component?: unknown];
  /** The paths from what the user selected to the component. */
  'clearlydefined.showBroughtIn': [component?: unknown];
  /** Lets the user choose a version that the range allows, and opens its panel. */
  'clearlydefined.showNewestKnown': [component?: unknown];
  /** Lists the components of a manifest; without an argument of that in the active editor. */
  'clearlydefined.showManifestComponents': [manifest?: unknown];
  'clearlydefined.copyCoordinates': [component?: unknown, selection?: unknown];
  'clearlydefined.copyPackageUrl': [component?: unknown, selection?: unknown];
  'clearlydefined.revealInManifest': [component?: unknown];
  /** Searches for a component while the user types, then for one of its revisions. */
  'clearlydefined.findComponent': [text?: unknown];
  /** The component named under the cursor of any editor. */
  'clearlydefined.lookUpHere': [];
  /** After a confirmation, asks the service to harvest components it does not know. */
  'clearlydefined.queueHarvest': [component?: unknown, selection?: unknown];
  /** Adds components to the user's own list. */
  'clearlydefined.addToDefinitions': [component?: unknown, selection?: unknown];
  /** Adds the components in the clipboard: addresses, package URLs, coordinates, lists. */
  'clearlydefined.pasteDefinitions': [];
  /** Adds the source of a package, or a package of a source. */
  'clearlydefined.addRelatedDefinition': [component?: unknown];
  /** Adds, or changes to, another version of a component. */
  'clearlydefined.addOtherVersion': [component?: unknown];
  'clearlydefined.removeDefinition': [component?: unknown, selection?: unknown];
  'clearlydefined.undoRemoveDefinition': [];
  'clearlydefined.clearDefinitions': [];
  'clearlydefined.moveDefinitionUp': [component?: unknown, selection?: unknown];
  'clearlydefined.moveDefinitionDown': [component?: unknown, selection?: unknown];
  'clearlydefined.sortDefinitions': [];
  'clearlydefined.filterDefinitions': [];
  'clearlydefined.clearDefinitionsFilter': [];
  'clearlydefined.refreshDefinitions': [];
  /** As a file that reads back, or as a plain list. */
  'clearlydefined.saveDefinitions': [file?: unknown];
  'clearlydefined.loadDefinitions': [file?: unknown];
  /** The list as coordinates or package URLs. */
  'clearlydefined.copyDefinitions': [form?: unknown];
  /** The panel at its Files pane. */
  'clearlydefined.openFiles': [component?: unknown];
  'clearlydefined.openRawDefinition': [component?: unknown];
  'clearlydefined.openRawCuration': [component?: unknown];
  'clearlydefined.openRawHarvest': [component?: unknown];
  /** The text of one file of a component, at some lines of it (`{from, to}`, counted from one), as pull request `pr` has it. */
  'clearlydefined.openFileText': [component?: unknown, path?: unknown, lines?: unknown, pr?: unknown];
  /** From the declared license to the text that supports it. */
  'clearlydefined.whyThisLicense': [component?: unknown];
  /** Two revisions of a component, or two that are selected. */
  'clearlydefined.compare': [component?: unknown, selection?: unknown];
  /** A definition as it would be with a curation pull request. */
  'clearlydefined.openPullRequest': [component?: unknown, number?: unknown];
  /** Both sides of a pull request or a comparison, in the diff editor. */
  'clearlydefined.showDiff': [target?: unknown];
  /** Begins, or opens, the draft of a component; with the place in a file that speaks for it. */
  'clearlydefined.draftCuration': [component?: unknown, evidence?: unknown];
  /** From the selected text, or the line of a manifest, under the cursor of any editor. */
  'clearlydefined.draftCurationHere': [];
  /** The document of a draft. */
  'clearlydefined.openDraft': [draft?: unknown];
  /** The definition now and with the draft, side by side. */
  'clearlydefined.previewDraft': [draft?: unknown];
  /** The definition without any curation and now, side by side. */
  'clearlydefined.previewUncurated': [component?: unknown];
  /** Opens the review of what would be sent; sends nothing. */
  'clearlydefined.submitDraft': [draft?: unknown, selection?: unknown];
  /** Includes drafts in the next submission, or no longer. */
  'clearlydefined.chooseDraft': [draft?: unknown, selection?: unknown];
  /** Opens the review of all drafts that are included, as one submission; sends nothing. */
  'clearlydefined.submitChosenDrafts': [];
  /** Sends the submission in the review, after one confirmation. */
  'clearlydefined.sendContribution': [contribution?: unknown];
  /** Asks first which account to use. */
  'clearlydefined.sendContributionAs': [contribution?: unknown];
  /** The definitions now and with all its drafts, side by side. */
  'clearlydefined.previewContribution': [contribution?: unknown];
  /** Takes the review away; the drafts stay. */
  'clearlydefined.discardContribution': [contribution?: unknown];
  /** Asks again before the sign-in is sent to an address that user settings don't name. */
  'clearlydefined.forgetServiceAddresses': [];
  /** Takes a draft away; it can be brought back. */
  'clearlydefined.discardDraft': [draft?: unknown, selection?: unknown];
  /** Brings the draft back that was discarded last. */
  'clearlydefined.restoreDraft': [];
  /** The same change for other versions of the component. */
  'clearlydefined.planDraft': [component?: unknown];
  /** Resolves conflicting texts of a draft or of a contribution document, when neither derives from the other. */
  'clearlydefined.resolveDraftConflict': [draft?: unknown];
  /** Components of the workspace whose manifest, declared and discovered licenses disagree. */
  'clearlydefined.findDisagreements': [];
  'clearlydefined.cancelDisagreements': [];
  'clearlydefined.filterDisagreements': [];
  'clearlydefined.clearDisagreementsFilter': [];
  /** A row of the Disagreements view; without it, the selected one. Drafts the suggested license with its evidence. */
  'clearlydefined.draftDisagreement': [row?: unknown];
  /** Requests the state of submissions, and open pull requests on components of the workspace. */
  'clearlydefined.refreshCurations': [];
  /** The panel of the pull request of a submission. */
  'clearlydefined.openSubmission': [submission?: unknown];
  /** The page of the pull request. */
  'clearlydefined.openSubmissionOnWeb': [submission?: unknown];
  /** Looks for the pull request of a submission that got no response. */
  'clearlydefined.lookForSubmission': [submission?: unknown];
  /** Resends a submission that certainly did not arrive. */
  'clearlydefined.sendAgain': [submission?: unknown];
  /** Takes a submission off the list. */
  'clearlydefined.forgetSubmission': [submission?: unknown, selection?: unknown];
  /** Lets an unmerged license count in this workspace, with a reason. */
  'clearlydefined.countLocally': [draft?: unknown];
  /** Makes the service's license count again. */
  'clearlydefined.stopCountingLocally': [component?: unknown];
  /** A curation pull request whole: every component it changes. */
  'clearlydefined.reviewPullRequest': [number?: unknown];
  /** As `queueHarvest`, for a tool that the user chooses first. */
  'clearlydefined.queueHarvestAs': [component?: unknown, selection?: unknown];
  /** Everything in the workspace that is not harvested. */
  'clearlydefined.queueHarvestOfUnknown': [];
  /** A package together with its source, or a source with the packages of it. */
  'clearlydefined.queueHarvestOfPair': [component?: unknown, selection?: unknown];
  /** Resends what failed, was refused or was given up, after another confirmation. */
  'clearlydefined.queueHarvestAgain': [harvest?: unknown, selection?: unknown];
  /** Checks harvest progress now. */
  'clearlydefined.askHarvestAgain': [harvest?: unknown, selection?: unknown];
  /** Checks everything in progress now. */
  'clearlydefined.refreshActivity': [];
  /** Removes rows that are no longer in progress from the Activity view. */
  'clearlydefined.forgetActivity': [activity?: unknown, selection?: unknown];
  /** Removes everything that has ended from the Activity view. */
  'clearlydefined.clearActivity': [];
  /** The file that was written. */
  'clearlydefined.openExport': [activity?: unknown];
  /** The API reference of the service in use. */
  'clearlydefined.openApiReference': [];
  'clearlydefined.checkConnection': [];
  'clearlydefined.showLog': [];
  /** The licenses of the packages that the extension contains. */
  'clearlydefined.showThirdPartyNotices': [];
  /** The editor's issue reporter, with the environment filled in and, if the user agrees, the end of the log. */
  'clearlydefined.reportIssue': [];
  /** Deletes what the service has answered; nothing of the user's. */
  'clearlydefined.clearCache': [];
  'clearlydefined.openWalkthrough': [];
  /** Looks up all unknown components of the workspace. In Restricted Mode this allows it for the workspace. */
  'clearlydefined.lookUpLicenses': [];
  /** Stops automatic look-ups: writes the user's setting. */
  'clearlydefined.lookUpOnDemand': [];
  'clearlydefined.dismissLookUpNotice': [];
  /** The packages of a source are looked up. */
  'clearlydefined.markSourcePublic': [source?: unknown];
  /** The packages of a source are never looked up. */
  'clearlydefined.markSourcePrivate': [source?: unknown];
  /** Lists every source with its setting, so that it can be changed. */
  'clearlydefined.managePackageSources': [];
}

export type CommandId = keyof Commands;

/** Forgetting a command does not compile. */
const everyCommand: Readonly<Record<CommandId, true>> = {
  'clearlydefined.scan': true,
  'clearlydefined.refresh': true,
  'clearlydefined.askAgain': true,
  'clearlydefined.refreshComponent': true,
  'clearlydefined.cancel': true,
  'clearlydefined.groupBy': true,
  'clearlydefined.filter': true,
  'clearlydefined.filterByState': true,
  'clearlydefined.clearFilter': true,
  'clearlydefined.find': true,
  'clearlydefined.openDefinition': true,
  'clearlydefined.openOnWeb': true,
  'clearlydefined.showBroughtIn': true,
  'clearlydefined.showNewestKnown': true,
  'clearlydefined.showManifestComponents': true,
  'clearlydefined.copyCoordinates': true,
  'clearlydefined.copyPackageUrl': true,
  'clearlydefined.revealInManifest': true,
  'clearlydefined.findComponent': true,
  'clearlydefined.lookUpHere': true,
  'clearlydefined.queueHarvest': true,
  'clearlydefined.addToDefinitions': true,
  'clearlydefined.pasteDefinitions': true,
  'clearlydefined.addRelatedDefinition': true,
  'clearlydefined.addOtherVersion': true,
  'clearlydefined.removeDefinition': true,
  'clearlydefined.undoRemoveDefinition': true,
  'clearlydefined.clearDefinitions': true,
  'clearlydefined.moveDefinitionUp': true,
  'clearlydefined.moveDefinitionDown': true,
  'clearlydefined.sortDefinitions': true,
  'clearlydefined.filterDefinitions': true,
  'clearlydefined.clearDefinitionsFilter': true,
  'clearlydefined.refreshDefinitions': true,
  'clearlydefined.saveDefinitions': true,
  'clearlydefined.loadDefinitions': true,
  'clearlydefined.copyDefinitions': true,
  'clearlydefined.openFiles': true,
  'clearlydefined.openRawDefinition': true,
  'clearlydefined.openRawCuration': true,
  'clearlydefined.openRawHarvest': true,
  'clearlydefined.openFileText': true,
  'clearlydefined.whyThisLicense': true,
  'clearlydefined.compare': true,
  'clearlydefined.openPullRequest': true,
  'clearlydefined.showDiff': true,
  'clearlydefined.draftCuration': true,
  'clearlydefined.draftCurationHere': true,
  'clearlydefined.openDraft': true,
  'clearlydefined.previewDraft': true,
  'clearlydefined.previewUncurated': true,
  'clearlydefined.submitDraft': true,
  'clearlydefined.chooseDraft': true,
  'clearlydefined.submitChosenDrafts': true,
  'clearlydefined.sendContribution': true,
  'clearlydefined.sendContributionAs': true,
  'clearlydefined.previewContribution': true,
  'clearlydefined.discardContribution': true,
  'clearlydefined.forgetServiceAddresses': true,
  'clearlydefined.discardDraft': true,
  'clearlydefined.restoreDraft': true,
  'clearlydefined.planDraft': true,
  'clearlydefined.resolveDraftConflict': true,
  'clearlydefined.findDisagreements': true,
  'clearlydefined.cancelDisagreements': true,
  'clearlydefined.filterDisagreements': true,
  'clearlydefined.clearDisagreementsFilter': true,
  'clearlydefined.draftDisagreement': true,
  'clearlydefined.refreshCurations': true,
  'clearlydefined.openSubmission': true,
  'clearlydefined.openSubmissionOnWeb': true,
  'clearlydefined.lookForSubmission': true,
  'clearlydefined.sendAgain': true,
  'clearlydefined.forgetSubmission': true,
  'clearlydefined.countLocally': true,
  'clearlydefined.stopCountingLocally': true,
  'clearlydefined.reviewPullRequest': true,
  'clearlydefined.queueHarvestAs': true,
  'clearlydefined.queueHarvestOfUnknown': true,
  'clearlydefined.queueHarvestOfPair': true,
  'clearlydefined.queueHarvestAgain': true,
  'clearlydefined.askHarvestAgain': true,
  'clearlydefined.refreshActivity': true,
  'clearlydefined.forgetActivity': true,
  'clearlydefined.clearActivity': true,
  'clearlydefined.openExport': true,
  'clearlydefined.openApiReference': true,
  'clearlydefined.checkConnection': true,
  'clearlydefined.showLog': true,
  'clearlydefined.showThirdPartyNotices': true,
  'clearlydefined.reportIssue': true,
  'clearlydefined.clearCache': true,
  'clearlydefined.openWalkthrough': true,
  'clearlydefined.lookUpLicenses': true,
  'clearlydefined.lookUpOnDemand': true,
  'clearlydefined.dismissLookUpNotice': true,
  'clearlydefined.markSourcePublic': true,
  'clearlydefined.markSourcePrivate': true,
  'clearlydefined.managePackageSources': true,
};

export const commandIds = Object.keys(everyCommand) as readonly CommandId[];

export const viewContainerId = 'clearlydefined';
export const componentsViewId = 'clearlydefined.components';
export const definitionsViewId = 'clearlydefined.definitions';
export const disagreementsViewId = 'clearlydefined.disagreements';
export const curationsViewId = 'clearlydefined.curations';
export const activityViewId = 'clearlydefined.activity';
export const panelViewType = 'clearlydefined.definition';
/** The editor of a contribution's text, as a page. */
export const submissionViewType = 'clearlydefined.submission';

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
  /** Paths of the reviews that were sent, and whose outcome is unknown. */
  'clearlydefined.unknownOutcomes': readonly string[];
}

/** `asksFirst`: the workspace isn't trusted, and the user hasn't allowed it there. */
export type LookUpMode = 'automatic' | 'onDemand' | 'asksFirst';

export type SourcesState = 'none' | 'answered' | 'undecided';

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
