/** The states of a license on every page: the words of the views (`host/labels.ts`). */
export const stateLabels = {
  stateExpression: 'SPDX license',
  stateLicenseRef: 'Custom license (LicenseRef)',
  stateNoAssertion: 'License unclear',
  stateOther: 'Other license',
  stateNone: 'No license',
  stateNotFound: 'No license found',
  stateNotHarvested: 'Not scanned yet',
  stateFailed: 'Lookup failed',
  stateLoading: 'Asking the service…',
} as const;
