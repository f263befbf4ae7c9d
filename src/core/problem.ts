/**
 * Every problem that can be reported to the user. Closed: for a new kind the compiler requires a case in
 * `host/common/report.ts`, the only place that turns kinds into messages.
 */
export type Problem =
  | ServiceProblem
  | AnswerProblem
  | SettingProblem
  | FileProblem
  | PullRequestProblem
  | CurationProblem
  | HarvestProblem
  | ExportProblem;

/** Why a response of the service is missing or unusable. */
export type ServiceProblem =
  /**
   * No connection: refused, reset, unknown host, certificate, proxy. `detail` is the platform's own code, such as
   * `ECONNREFUSED`, or the status of a proxy; `connectionFault` reads it.
   */
  | { readonly kind: 'unreachable'; readonly url: string; readonly detail: string }
  /** No complete answer within `milliseconds`. */
  | { readonly kind: 'timeout'; readonly url: string; readonly milliseconds: number }
  /** 429, or the budget of the rate-limit headers is used up. `retryAt`: milliseconds since the epoch, when known. */
  | { readonly kind: 'rateLimited'; readonly retryAt: number | null }
  | { readonly kind: 'unauthorized'; readonly status: number }
  /** The path or thing does not exist at this address. */
  | { readonly kind: 'notFound'; readonly url: string }
  /**
   * The service is another one than expected: it has no such endpoint, as the written description has none for lists
   * (written-api.md 4).
   */
  | { readonly kind: 'notOffered'; readonly url: string }
  /** No revision of the component is known, neither to the service nor to its registry or repository. */
  | { readonly kind: 'noRevision'; readonly coordinates: string }
  /** 413: the request was over the service's byte limit. */
  | { readonly kind: 'tooLarge' }
  /** A status of 500 and more. */
  | { readonly kind: 'serverError'; readonly status: number }
  /** Refused with another 4xx; `detail` holds the service's own message, cut to 500 characters. */
  | { readonly kind: 'rejected'; readonly status: number; readonly detail: string }
  /** A successful status whose body is not what the service would send: HTML, cut-off JSON, wrong shape. */
  | { readonly kind: 'malformedResponse'; readonly url: string; readonly detail: string }
  /** The body is longer than the limit of its request, in bytes, and was not read any further. */
  | { readonly kind: 'answerTooLarge'; readonly url: string; readonly limit: number }
  /** The service does not know this type or provider (200 with an empty body). */
  | { readonly kind: 'unknownType'; readonly coordinates: string }
  /** The service left this one out of a batch although it returned the others, and again in a request of its own. */
  | { readonly kind: 'missingFromAnswer'; readonly coordinates: string }
  /** Not requested: the name is private, and private names are never sent. */
  | { readonly kind: 'privateName'; readonly coordinates: string };

/**
 * An answer of the service was given up while it was read: it took some seconds, or more memory than a worker may have,
 * or it made a worker fail.
 */
export type AnswerProblem = { readonly kind: 'answerUnread'; readonly cause: 'time' | 'memory' | 'failed' };

/** A setting that cannot be used. */
export type SettingProblem = {
  readonly kind: 'invalidUrl';
  readonly setting: 'apiUrl' | 'webUrl';
  readonly value: string;
};

/** A workspace file that could not be read. */
export type FileProblem =
  | { readonly kind: 'unreadableFile'; readonly path: string; readonly detail: string }
  /** It is reached by a link that leads out of the workspace folder, so that it isn't read. */
  | { readonly kind: 'linkedOutside'; readonly path: string }
  /** A device, a pipe or a socket, which may never end, or a folder in place of settings: it isn't read. */
  | { readonly kind: 'notRegularFile'; readonly path: string }
  | { readonly kind: 'fileTooLarge'; readonly path: string; readonly bytes: number; readonly limit: number }
  /** Reading it was given up after some seconds. It is read again when it changes. */
  | { readonly kind: 'readingTooLong'; readonly path: string }
  /** Reading it took more memory than the worker may have. It is read again when it changes. */
  | { readonly kind: 'readingTooMuchMemory'; readonly path: string }
  /** It made the worker that reads files fail, or the worker can't be started: a fault of this program. */
  | { readonly kind: 'readingFailed'; readonly path: string };

/**
 * Probably no curation pull request of that number: the service fails with 500 then (service-api.md 4.2), as it may for
 * other reasons.
 */
export type PullRequestProblem = { readonly kind: 'noPullRequest'; readonly number: number };

/** Why a curation could not be proposed, or kept. */
export type CurationProblem =
  /**
   * The settings name another service than `confirmed`, the base address it was confirmed for: nothing more is sent.
   */
  | { readonly kind: 'otherService'; readonly confirmed: string }
  /**
   * The service refused it and named places (service-api.md 5.4); `first` holds its first message, cut to 500
   * characters.
   */
  | { readonly kind: 'contributionRefused'; readonly places: number; readonly first: string }
  /**
   * The service answered a signed-in submission with 500, as it does with every valid sign-in, after it has made a branch and
   * before it opens a pull request (service-api.md 5.4); without a sign-in it may work.
   */
  | { readonly kind: 'signedInFailed'; readonly status: number }
  /**
   * It was sent, and the service did not respond. `detail`, by `how`: the platform's code for the broken connection,
   * seconds waited, the status from a server in front of the service, what was wrong with the response, nothing.
   */
  | {
      readonly kind: 'unsureWhetherSent';
      readonly how: 'cut' | 'timeout' | 'gateway' | 'unreadable' | 'calledOff';
      readonly detail: string;
    }
  /** It could not be written to this machine's storage; `detail` is the platform's own message. */
  | { readonly kind: 'notKept'; readonly detail: string };

/** Why a harvest was not requested, or may not have been. */
export type HarvestProblem =
  /** 422: this component is on the service's list of what it does not harvest (service-api.md 6.1). */
  | { readonly kind: 'harvestThrottled'; readonly coordinates: string }
  /** It was sent, but no response confirms that it was accepted. */
  | { readonly kind: 'harvestUnanswered'; readonly detail: string }
  /** The window that was about to send it was closed before. */
  | { readonly kind: 'harvestCutShort' }
  /**
   * It could not be written to this machine's storage, and so it was not sent; `detail` is the platform's own message.
   */
  | { readonly kind: 'harvestNotKept'; readonly detail: string };

/** Why a list, a notice file or a bill of materials was not written. */
export type ExportProblem =
  /** There are no components, or none of the chosen manifests and scopes. */
  | { readonly kind: 'nothingToExport' }
  /** `limit`: characters. */
  | { readonly kind: 'exportTooLarge'; readonly limit: number }
  /** `name`: of the file; `detail`: the platform's own message. */
  | { readonly kind: 'exportNotWritten'; readonly name: string; readonly detail: string };
