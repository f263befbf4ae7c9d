import type { DocumentWords } from '../../../../../src/model/definitions/documents/documentWords.ts';

export const words: DocumentWords = {
  notJson: 'not JSON',
  noCuration: 'no curation',
  noCurationInPullRequest: 'not touched',
  pullRequestsBehind: 'behind',
  pullRequestsOpen: 'open',
  pullRequestsUnknown: ({ kind }) => `unknown: ${kind}`,
  pullRequest: ({ number, state, title }) => `${number} ${state} ${title}`,
};
