import { wholeText } from '../base/longText.ts';
import type { CurationProblem, ServiceProblem } from '../core/problem.ts';
import type { Refusal, SentContribution } from './contribution.ts';
import { type SentForm, readRefusals } from './contributionRefusals.ts';
import { hasNeverLeft } from './neverLeft.ts';
import type { Unsuccessful } from './polite.ts';
import { sentSchema } from './schemas.ts';
import type { ServiceResponse } from './transport.ts';

export interface SubmitFailure {
  readonly problem: ServiceProblem | CurationProblem;
  /** One for each thing the service names; none unless the problem is `contributionRefused`. */
  readonly refusals: readonly Refusal[];
}

/**
 * A successful answer. To form B the service names the pull request, and what names none is some gateway's page. How form A is
 * answered nobody wrote down (service.md 4.4): there, anything but a page will do. `null` for what cannot be relied on.
 */
export function readSent(response: ServiceResponse, form: SentForm): SentContribution | null {
  const body = wholeText(response.body);
  const sent = sentOf(body);
  if (sent.number !== null || sent.url !== null) return sent;
  return 'patches' in form || body.trimStart().startsWith('<') ? null : sent;
}

/** What a failed request means; see `ContributionClient`. */
export function failureOf(
  { problem, response }: Unsuccessful,
  { form, url, hasToken }: { readonly form: SentForm; readonly url: string; readonly hasToken: boolean },
): SubmitFailure {
  const refusals = response?.status === 400 ? readRefusals(wholeText(response.body), form) : [];
  const [first] = refusals;
  if (first) return { problem: { kind: 'contributionRefused', places: refusals.length, first: first.words }, refusals };
  return { problem: meaningOf(problem, url, hasToken), refusals: [] };
}

function meaningOf(problem: ServiceProblem, url: string, hasToken: boolean): ServiceProblem | CurationProblem {
  switch (problem.kind) {
    case 'notFound':
      return { kind: 'notOffered', url: problem.url };
    case 'rejected':
      return problem.status === 405 ? { kind: 'notOffered', url } : problem;
    case 'unreachable':
      return hasNeverLeft(problem.detail) ? problem : unsure(problem.detail);
    case 'timeout':
      return unsure(`no answer within ${problem.milliseconds} ms`);
    case 'malformedResponse':
      return unsure(problem.detail);
    case 'serverError':
      if (problem.status === 500 && hasToken) return { kind: 'signedInFailed', status: problem.status };
      return isSurelyHeard(problem.status) ? problem : unsure(`HTTP ${problem.status}`);
    default:
      return problem;
  }
}

/** A word of the service's own. Whatever else is 5xx is a gateway's, behind which the request may still be worked on. */
function isSurelyHeard(status: number): boolean {
  return status === 500 || status === 501;
}

function sentOf(body: string): SentContribution {
  let json: unknown = null;
  try {
    json = JSON.parse(body);
  } catch {
    // Not JSON names nothing.
  }
  const parsed = sentSchema.safeParse(json);
  if (!parsed.success) return { number: null, url: null };
  const { prNumber, url: told } = parsed.data;
  const url = told !== null && /^https:\/\/[^\s\p{Cc}\p{Cf}]{1,2000}$/u.test(told) ? told : null;
  const named = /\/pull\/(\d{1,12})$/.exec(url ?? '')?.[1];
  return { number: prNumber ?? (named === undefined ? null : Number(named)), url };
}

function unsure(detail: string): CurationProblem {
  return { kind: 'unsureWhetherSent', detail };
}
