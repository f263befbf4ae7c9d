// Written by scripts/generate.ts from contributions.json. Do not edit.
/**
 * Every command, with the arguments that a view, a hover or the panel gives it: from the palette there are none. A
 * handler checks them.
 */
export const commandIds = [
  'clearlydefined.scan',
  'clearlydefined.refresh',
  /** Requests the components whose lookup failed again. */
  'clearlydefined.retryLookups',
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
  'clearlydefined.openDefinition', // component
  /** The files, the data or the page of a component: a list of what can be opened. */
  'clearlydefined.openAs', // component
  /** Coordinates or package URLs. */
  'clearlydefined.copy', // component, selection
  /** Adds other versions, or the source of a package or a package of a source, to the user's list. */
  'clearlydefined.addRelated', // component
  /** For one tool, or for a package together with its source. */
  'clearlydefined.queueHarvestWith', // component, selection
  'clearlydefined.openOnWeb', // component
  /** The paths from what the user selected to the component. */
  'clearlydefined.showDependencyPaths', // component
  /** The panel of the newest known version that the range allows. */
  'clearlydefined.showNewestKnown', // component
  /** Lists the components of a manifest; without an argument of that in the active editor. */
  'clearlydefined.showManifestComponents', // manifest
  /** The workspace's components as charts. */
  'clearlydefined.openOverview',
  /** The same as one HTML file. */
  'clearlydefined.exportOverview', // file
  'clearlydefined.copyCoordinates', // component, selection
  'clearlydefined.copyPackageUrl', // component, selection
  'clearlydefined.revealInManifest', // component
  /** Searches for a component while the user types, then for one of its revisions. */
  'clearlydefined.findComponent', // text
  /** The component named under the cursor of any editor. */
  'clearlydefined.lookUpAtCursor',
  /** After a confirmation, queues harvests of components that the service has no data about. */
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
  /** As a file that can be loaded, or as a plain list. */
  'clearlydefined.saveDefinitions', // file
  'clearlydefined.loadDefinitions', // file
  /** The list as coordinates or package URLs. */
  'clearlydefined.copyDefinitions', // form
  /** A panel of its own, which stays when another component is opened. */
  'clearlydefined.openInNewTab', // component
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
  /** Opens the field of the license in the component's panel. Given a file, drafts its license with the file as evidence. Given several rows, drafts what is suggested for them. */
  'clearlydefined.setLicense', // component, evidence or selection
  /** From the selected text, or the line of a manifest, under the cursor of any editor. */
  'clearlydefined.setLicenseAtCursor',
  /** The document of a draft; begins it for a component that has none. */
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
  /** Sends the submission in the review, after one confirmation; shows the review first. */
  'clearlydefined.sendContribution', // contribution
  /** Removes the review; the drafts stay. */
  'clearlydefined.discardContribution', // contribution
  /** Removes a draft; it can be restored. */
  'clearlydefined.discardDraft', // draft, selection
  /** Restores the draft that was discarded last. */
  'clearlydefined.restoreDraft',
  /** The same change for other versions of the component. */
  'clearlydefined.planDraft', // component
  /** Resolves conflicting texts of a draft, when neither derives from the other. */
  'clearlydefined.resolveDraftConflict', // draft
  /** The panel of the pull request of a submission. */
  'clearlydefined.openSubmission', // submission
  /** The page of the pull request. */
  'clearlydefined.openSubmissionOnWeb', // submission
  /** Searches for the pull request of a submission that got no response. */
  'clearlydefined.findPullRequest', // submission
  /** Resends a submission that certainly did not arrive. */
  'clearlydefined.sendAgain', // submission
  /** Uses an unmerged license in this workspace, with a reason. */
  'clearlydefined.useLocally', // draft
  /** Uses the service's license again. */
  'clearlydefined.stopUsingLocally', // component
  /** A whole curation pull request: every component it changes. */
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
  'clearlydefined.checkHarvest', // harvest, selection
  /** Requests the state of harvests and submissions, and open pull requests on components of the workspace. */
  'clearlydefined.refreshActivity',
  /** Removes rows that are no longer in progress from the Activity view. */
  'clearlydefined.removeActivity', // activity, selection
  /** Removes everything that has ended from the Activity view. */
  'clearlydefined.clearActivity',
  /** Writes a notice file, a bill of materials or a table of the workspace's components. */
  'clearlydefined.export', // format, file
  /** The file that was written. */
  'clearlydefined.openExport', // activity
  /** Connection, log, report, cache, trusted addresses, API reference, notices: a list, or the one that is named. */
  'clearlydefined.troubleshoot',
  'clearlydefined.openWalkthrough',
  /** Looks up all unknown components of the workspace. In Restricted Mode this allows it for the workspace. */
  'clearlydefined.lookUpLicenses',
  /** Dismisses the notice about lookups, ends automatic lookups, or opens the settings: a list, or the one that is named. */
  'clearlydefined.lookUpNotice',
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
