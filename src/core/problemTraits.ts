import type { Problem } from './problem.ts';

/** What follows from the kind of a problem alone. */
export interface ProblemTraits {
  /**
   * The service as a whole, or nothing but what was looked up or done (`item`). `either`: the service, if more than half of
   * the lookups have failed.
   */
  readonly concerns: 'service' | 'either' | 'item';
  /** When a failed lookup is repeated: after some minutes, when the user requests it, or never. */
  readonly lookUpAgain: 'later' | 'onRequest' | 'never';
  /** How many times a request is sent that may be repeated. */
  readonly tries: number;
  /**
   * A submission that failed so made no pull request (service-api.md 5.4). After any other problem it is unsure: the
   * service may have made one before it failed.
   */
  readonly rulesOutPullRequest: boolean;
}

const usual: ProblemTraits = { concerns: 'item', lookUpAgain: 'never', tries: 1, rulesOutPullRequest: false };

export const problemTraits: Readonly<Record<Problem['kind'], ProblemTraits>> = {
  // Of the connection and of the service, and what the sign-in page of a network or a wrong server in between causes.
  unreachable: { ...usual, concerns: 'service', lookUpAgain: 'later', tries: 3 },
  timeout: { ...usual, concerns: 'service', lookUpAgain: 'later', tries: 2 },
  unauthorized: { ...usual, concerns: 'service', lookUpAgain: 'later', rulesOutPullRequest: true },
  notFound: { ...usual, concerns: 'either', lookUpAgain: 'later', rulesOutPullRequest: true },
  serverError: { ...usual, concerns: 'either', lookUpAgain: 'later', tries: 4 },
  malformedResponse: { ...usual, concerns: 'either', lookUpAgain: 'later', tries: 2 },
  // Of the request. A lookup is repeated at the time that the service named.
  rateLimited: { ...usual, concerns: 'service', lookUpAgain: 'onRequest', tries: 4, rulesOutPullRequest: true },
  tooLarge: { ...usual, concerns: 'either', lookUpAgain: 'onRequest', rulesOutPullRequest: true },
  answerTooLarge: { ...usual, concerns: 'either', lookUpAgain: 'onRequest' },
  // Whether a lookup is repeated depends on the status.
  rejected: { ...usual, concerns: 'either', rulesOutPullRequest: true },
  notOffered: { ...usual, rulesOutPullRequest: true },
  noRevision: usual,
  unknownType: usual,
  missingFromAnswer: usual,
  privateName: usual,
  answerUnread: usual,
  invalidUrl: { ...usual, concerns: 'service' },

  unreadableFile: usual,
  linkedOutside: usual,
  notRegularFile: usual,
  fileTooLarge: usual,
  readingTooLong: usual,
  readingTooMuchMemory: usual,
  readingFailed: usual,

  noPullRequest: usual,
  otherService: usual,
  contributionRefused: { ...usual, rulesOutPullRequest: true },
  // Its cause is known; the pull request is searched for nevertheless.
  signedInFailed: { ...usual, rulesOutPullRequest: true },
  unsureWhetherSent: usual,
  notKept: usual,

  harvestThrottled: usual,
  harvestUnanswered: usual,
  harvestCutShort: usual,
  harvestNotKept: usual,

  nothingToExport: usual,
  exportTooLarge: usual,
  exportNotWritten: usual,
};
