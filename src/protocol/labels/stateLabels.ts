/** What states of a license, and the values that lists filter by, are called everywhere (`licenseStates.ts`). */
export const stateLabels = {
  stateExpression: 'SPDX license',
  stateLicenseRef: 'Custom license (LicenseRef)',
  stateNoAssertion: 'License unclear',
  stateOther: 'Other license',
  stateNone: 'No license',
  stateNotFound: 'No license found',
  stateNotHarvested: 'Not scanned yet',
  statePartlyHarvested: 'Partly harvested',
  stateNeedsAttention: 'Needs attention',
  stateSuggested: 'Another license suggested',
  statePolicyDenied: 'Denied by policy',
  statePolicyReview: 'To review by policy',
  stateFailed: 'Lookup failed',
  stateLoading: 'Looking up…',
  stateNotLookedUpYet: 'Not looked up yet',
  stateCannotBeLookedUp: 'Not looked up',
} as const;

/** Sentences that explain those whose label isn't enough. */
export const stateExplanations = {
  explainLicenseRef: 'The declared license is known text that has no SPDX identifier of its own.',
  explainNoAssertion: 'The service couldn’t identify the license.',
  explainOther: 'A curator read the license: it is not on the SPDX list.',
  explainNone: 'A curator found no license.',
  explainNotFound: 'The tools ran and found no declared license.',
  explainNotHarvested: 'Queue a harvest to have it scanned.',
  explainPartlyHarvested: 'What is missing may still change the license and the score.',
  explainNeedsAttention: 'Looked up, and no license is identified.',
  explainSuggested: 'The installed manifest or the files have another license.',
  explainFailed: 'The last known license counts, if there is one.',
  explainNotLookedUpYet: 'The license is looked up on request or when the file is saved.',
} as const;
