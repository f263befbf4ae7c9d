import type { DocumentLabels } from '../../../../../src/model/definitions/documents/documentLabels.ts';

export const labels: DocumentLabels = {
  notJson: 'not JSON',
  noCuration: 'no curation',
  noCurationInPullRequest: 'not touched',
  pullRequestsBehind: 'behind',
  pullRequestsOpen: 'open',
  pullRequestsUnknown: ({ kind }) => `unknown: ${kind}`,
  pullRequest: ({ number, state, title }) => `${number} ${state} ${title}`,
};
