import { wholeText } from '../base/longText.ts';
import { parseJson } from '../base/parseJson.ts';
import { coordinatesKey, parseCoordinates } from '../core/coordinates.ts';
import type { HarvestProblem, ServiceProblem } from '../core/problem.ts';
import { visible, hasNeverLeft } from './transport/answer.ts';
import type { Unsuccessful } from './transport/retryingTransport.ts';
import { harvestRefusalSchema } from './schemas.ts';

/** Why a harvest request was not accepted, or may not have been. */
export interface HarvestFailure {
  readonly problem: ServiceProblem | HarvestProblem;
  /** It was sent, and its outcome is unknown. Otherwise none of it was accepted. */
  readonly isUnsure: boolean;
  /** The items of the request at fault according to the service, counted from 0; empty where it named none. */
  readonly faulty: readonly number[];
}

/** The meaning of a failed request. `sent`: its coordinates, as written (service-api.md 6.1). */
export function harvestFailureOf({ problem, response }: Unsuccessful, sent: readonly string[]): HarvestFailure {
  switch (problem.kind) {
    case 'rejected': {
      const { data } = harvestRefusalSchema.safeParse(response ? parseJson(wholeText(response.body)) : undefined);
      if (problem.status === 422) return throttled(data?.error ?? '', problem, sent);
      return surely(problem, problem.status === 400 ? indicesIn(data?.details ?? [], sent.length) : []);
    }
    case 'unreachable':
      return hasNeverLeft(problem.detail)
        ? surely(problem)
        : unsure({ kind: 'harvestUnanswered', detail: problem.detail });
    // A gateway's, behind which the request may still be in progress, or the service's own about a part of it.
    case 'serverError':
    case 'timeout':
    case 'malformedResponse':
    case 'answerTooLarge':
      return unsure(problem);
    default:
      return surely(problem);
  }
}

export function unsure(problem: HarvestFailure['problem']): HarvestFailure {
  return { problem, isUnsure: true, faulty: [] };
}

export function surely(problem: HarvestFailure['problem'], faulty: readonly number[] = []): HarvestFailure {
  return { problem, isUnsure: false, faulty };
}

/** One component is named, in the service's own spelling: it may have been sent for several tools. */
function throttled(refusal: string, problem: ServiceProblem, sent: readonly string[]): HarvestFailure {
  const [, named] = /^Harvest throttled for (\S{1,4096})$/.exec(refusal) ?? [];
  if (named === undefined) return surely(problem);
  const key = keyOf(named);
  const faulty = sent.flatMap((text, at) => (keyOf(text) === key ? [at] : []));
  return surely({ kind: 'harvestThrottled', coordinates: visible(named) }, faulty);
}

/** Places in the list that broke its form: `/3`, `/3/coordinates`. */
function indicesIn(details: readonly { readonly instancePath: string }[], count: number): readonly number[] {
  const places = details.slice(0, count).flatMap(({ instancePath }) => {
    const [, at] = /^\/(\d{1,6})(?:\/|$)/.exec(instancePath) ?? [];
    return at === undefined || Number(at) >= count ? [] : [Number(at)];
  });
  return [...new Set(places)].sort((a, b) => a - b);
}

function keyOf(text: string): string {
  const parsed = parseCoordinates(text);
  return parsed.ok ? coordinatesKey(parsed.value) : text.toLowerCase();
}
