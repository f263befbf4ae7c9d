import { wholeText } from '../base/longText.ts';
import { parseJson } from '../base/parseJson.ts';
import type { CurationProblem, ServiceProblem } from '../core/problem.ts';
import { type SentForm, readRefusals, type Refusal } from './contributionRefusals.ts';
import type { Unsuccessful } from './transport/retryingTransport.ts';
import { sentSchema, serviceErrorSchema } from './schemas.ts';
import type { ServiceResponse } from './transport/transport.ts';
import { hasNeverLeft } from './transport/answer.ts';

export interface SentContribution {
  readonly number: number | null;
  /** A web address; `null` when the response has none. */
  readonly url: string | null;
}

export interface SubmitFailure {
  readonly problem: ServiceProblem | CurationProblem;
  /** One for each item the service lists; none unless the problem is `contributionRefused`. */
  readonly refusals: readonly Refusal[];
  /** False: not one byte of it was sent. */
  readonly wasSent: boolean;
}

/**
 * A successful response. To form B the service names the pull request; a response without one is a gateway's page. The
 * response to form A is undocumented (written-api.md 4.4): there, anything but a page is accepted. `null` if unreliable.
 */
export function readSent(response: ServiceResponse, form: SentForm): SentContribution | null {
  const body = wholeText(response.body);
  const sent = sentOf(body);
  if (sent.number !== null || sent.url !== null) return sent;
  return 'patches' in form || body.trimStart().startsWith('<') ? null : sent;
}

/** The meaning of a failed request; see `ContributionClient`. */
export function failureOf(
  { problem, response }: Unsuccessful,
  { form, url, hasToken }: { readonly form: SentForm; readonly url: string; readonly hasToken: boolean },
): SubmitFailure {
  const refusals = response?.status === 400 ? readRefusals(wholeText(response.body), form) : [];
  const [first] = refusals;
  const refused = { kind: 'contributionRefused', places: refusals.length, first: first?.message ?? '' } as const;
  if (first) return { problem: refused, refusals, wasSent: true };
  const wasSent = problem.kind !== 'unreachable' || !hasNeverLeft(problem.detail);
  return { problem: wasSent ? meaningOf({ problem, response }, url, hasToken) : problem, refusals: [], wasSent };
}

/** Of a request that was sent. */
function meaningOf(
  { problem, response }: Unsuccessful,
  url: string,
  hasToken: boolean,
): ServiceProblem | CurationProblem {
  switch (problem.kind) {
    case 'notFound':
      return { kind: 'notOffered', url: problem.url };
    case 'rejected':
      return problem.status === 405 ? { kind: 'notOffered', url } : problem;
    case 'unreachable':
      return withoutAnswer('cut', problem.detail);
    case 'timeout':
      return response
        ? withoutAnswer('gateway', String(response.status))
        : withoutAnswer('timeout', String(Math.round(problem.milliseconds / 1000)));
    case 'malformedResponse':
      return withoutAnswer('unreadable', problem.detail);
    case 'answerTooLarge':
      return withoutAnswer('unreadable', 'an answer that is too large');
    case 'serverError':
      if (problem.status === 500 && hasToken) return { kind: 'signedInFailed', status: problem.status };
      return isOfService(problem.status, response) ? problem : withoutAnswer('gateway', String(problem.status));
    default:
      return problem;
  }
}

/**
 * The service itself has responded, so its work is finished: with an error of its own, or with GitHub's status passed
 * on (service-api.md 3.1, 5.4). Any other 5xx is a gateway's; behind it the request may still be in progress.
 */
function isOfService(status: number, response: ServiceResponse | null): boolean {
  if (status === 500 || status === 501) return true;
  return response !== null && serviceErrorSchema.safeParse(parseJson(wholeText(response.body))).success;
}

function sentOf(body: string): SentContribution {
  const read = sentSchema.safeParse(parseJson(body));
  if (!read.success) return { number: null, url: null };
  const { prNumber, url: address } = read.data;
  const url = address !== null && /^https:\/\/[^\s\p{Cc}\p{Cf}]{1,2000}$/u.test(address) ? address : null;
  const named = /\/pull\/(\d{1,12})$/.exec(url ?? '')?.[1];
  return { number: prNumber ?? (named === undefined ? null : Number(named)), url };
}

type Unsure = Extract<CurationProblem, { kind: 'unsureWhetherSent' }>;

export function withoutAnswer(how: Unsure['how'], detail: string): Unsure {
  return { kind: 'unsureWhetherSent', how, detail };
}
