import { type Result, fail, succeed } from '../base/result.ts';
import type { Coordinates } from '../core/coordinates.ts';
import { coordinatesPath } from '../core/coordinatesUrl.ts';
import type { CurationProblem } from '../core/problem.ts';
import type { ContributionBody, SingleBody } from '../core/contributionBody.ts';
import { type SubmitFailure, failureOf, readSent, withoutAnswer, type SentContribution } from './contributionAnswer.ts';
import type { SentForm } from './contributionRefusals.ts';
import type { Requester } from './transport/requester.ts';
import { gatewayTimeout } from './transport/requestTimes.ts';

export type { SubmitFailure } from './contributionAnswer.ts';

export interface SubmitOptions {
  /** A GitHub access token (service-api.md 10). Only in the one header of the one request, and never in results. */
  readonly token?: string | undefined;
  /** See `OncePolicy`. */
  readonly onWaiting?: ((until: number) => void) | undefined;
}

export type Submission = Promise<Result<SentContribution, SubmitFailure>>;

/** The service takes no more in one request, and in one patch (service-api.md 1.5, 5.4). Bytes of the body. */
export const contributionLimits = { bytes: 102_400, revisions: 50 } as const;

/**
 * Proposes curations, in public (service-api.md 5.4, written-api.md 4.4). Each call sends one request, once: a pull request
 * may exist after most failures. The problems mean:
 *
 * - `wasSent` false: nothing was sent (`unreachable`, `privateName`, a token or a body that can't be sent, a rate limit
 *   used up).
 * - `contributionRefused`, `rejected` (422 too), `tooLarge`, `unauthorized`, `rateLimited`: nothing was opened.
 * - `notOffered`: the service does not know this form; the other one may work. GitHub's own 404 looks the same.
 * - `signedInFailed`: a 500 although a token was sent, which is version 2.4.1's response to every good one after it has
 *   made a branch; without a token it may work. It may also mean what a plain 500 means.
 * - `serverError`: the service itself returned an error. A revision is no stored definition, or GitHub failed, whose
 *   own status is passed on: before, while or after something was made. So a pull request is unlikely, but not
 *   impossible.
 * - `unsureWhetherSent`: it was sent, and no response of the service shows the result.
 *
 * After the last two, search for the pull request before sending again.
 *
 * An abort rejects with the signal's reason as long as nothing was sent; later it is `unsureWhetherSent`.
 */
export class ContributionClient {
  readonly #requester: Requester;

  constructor(requester: Requester) {
    this.#requester = requester;
  }

  /** Form B: all patches as one pull request. Throws for one without any revision, which the service would open all the same. */
  async submit(body: ContributionBody, options: SubmitOptions, signal: AbortSignal): Submission {
    const isEmpty = body.patches.every(({ revisions }) => Object.keys(revisions).length === 0);
    if (isEmpty) throw new RangeError('a contribution without a revision');
    // A namespace's slashes are `%2f` in a patch (service-api.md 5.4).
    const names = body.patches.map(({ coordinates: { namespace, ...rest } }) => ({
      ...rest,
      namespace: namespace?.replaceAll(/%2f/gi, '/') ?? null,
      revision: null,
    }));
    return this.#send('/curations', body, { patches: body.patches }, names, options, signal);
  }

  /** Form A: one revision, for a service of the written description. */
  async submitSingle(
    coordinates: Coordinates,
    body: SingleBody,
    options: SubmitOptions,
    signal: AbortSignal,
  ): Submission {
    const { revision } = coordinates;
    if (revision === null) throw new RangeError('a curation without a revision');
    return this.#send(
      `/curations/${coordinatesPath(coordinates)}`,
      body,
      { revision, ...body },
      [coordinates],
      options,
      signal,
    );
  }

  async #send(
    path: string,
    body: ContributionBody | SingleBody,
    form: SentForm,
    names: readonly Coordinates[],
    { token, onWaiting }: SubmitOptions,
    signal: AbortSignal,
  ): Submission {
    const text = JSON.stringify(body);
    if (new TextEncoder().encode(text).length > contributionLimits.bytes) return unsent({ kind: 'tooLarge' });
    // An invalid header value would appear in the platform's error message.
    if (token !== undefined && !/^[\x21-\x7e]+$/.test(token)) return unsent({ kind: 'unauthorized', status: 401 });
    let isSent = false;
    const options = {
      timeout: gatewayTimeout,
      names,
      items: names.length,
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      onSending: () => void (isSent = true),
      onWaiting,
    };
    try {
      const sent = await this.#requester.patch(path, text, options, signal);
      if (sent.ok) {
        const read = readSent(sent.value, form);
        return read === null ? unknown(withoutAnswer('unreadable', 'another shape than expected')) : succeed(read);
      }
      if (!isSent) return unsent(sent.problem.problem);
      const url = this.#requester.baseUrl + path;
      return fail(failureOf(sent.problem, { form, url, hasToken: token !== undefined }));
    } catch (error) {
      if (isSent && signal.aborted) return unknown(withoutAnswer('calledOff', ''));
      throw error;
    }
  }
}

function unknown(problem: CurationProblem): Result<never, SubmitFailure> {
  return fail({ problem, refusals: [], wasSent: true });
}

function unsent(problem: SubmitFailure['problem']): Result<never, SubmitFailure> {
  return fail({ problem, refusals: [], wasSent: false });
}
