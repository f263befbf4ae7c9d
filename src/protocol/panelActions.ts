/** The panel's actions; the host runs the matching command. */
export const panelActions = [
  'refresh',
  'openOnWeb',
  'copyCoordinates',
  'copyPackageUrl',
  'showInManifest',
  /** All dependency paths to the component. */
  'showDependencyPaths',
  /** The place where the first component of the path on show is named. */
  'showNamed',
  /** The action for the problem on show. */
  'solveProblem',
  'addToDefinitions',
  /** With another revision of the component. */
  'compare',
  'queueHarvest',
  /** Old and new side by side in the editor: of the pull request, or of the two revisions. */
  'showDiff',
  /** Leaves the pull request or the comparison: the definition alone. */
  'showDefinition',
  /** The document of the draft; if it has errors, the first one's position. */
  'openDraft',
  'previewDraft',
  'submitDraft',
  'discardDraft',
  /** The same change for other revisions of the component. */
  'planDraft',
  /** Another window, or a newer definition, conflicts with the draft. */
  'resolveDraftConflict',
  /** Removes the license that counts in this workspace only. */
  'stopUsingLocally',
] as const;

export type PanelAction = (typeof panelActions)[number];

/** Actions with a label on the page: the title of their command. `setLicense` opens the license field of the page. */
export type TitledAction = Exclude<PanelAction, 'solveProblem' | 'showNamed'> | 'setLicense';
