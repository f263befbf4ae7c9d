import type { Result } from '../base/result.ts';
import type { ServiceProblem } from '../core/problem.ts';
import type { Log } from './log.ts';
import type { ServiceRequest, ServiceResponse } from './transport.ts';

/** Logs requests, without the names in addresses and responses. */
export class RequestLog {
  readonly #log: Log | null;

  constructor(log: Log | null) {
    this.#log = log;
  }

  /** One try. `items`: how many components its body asks for. */
  tried(
    request: ServiceRequest,
    items: number | null,
    result: Result<ServiceResponse, ServiceProblem>,
    ms: number,
  ): void {
    const outcome = result.ok ? result.value.status : result.problem.kind;
    this.#log?.debug(`${describeRequest(request, items)}: ${outcome} in ${ms} ms`);
  }

  /** The end of all tries. A 404 is no failure. */
  failed(request: ServiceRequest, items: number | null, problem: ServiceProblem, tries: number): void {
    if (problem.kind === 'notFound') return;
    const count = tries === 1 ? '1 try' : `${tries} tries`;
    this.#log?.warn(`${describeRequest(request, items)}: ${problem.kind}${detailOf(problem)} after ${count}`);
  }
}

/**
 * `GET /definitions/…`, `POST /definitions, 200 items`: only the API's own path segments, whatever the base address
 * holds.
 */
function describeRequest({ method, url }: ServiceRequest, items: number | null): string {
  const path = url.replace(/[?#].*/s, '').replace(/^[a-z]+:\/\/[^/]*/i, '');
  const known = /\/(?:definitions|curations|harvest|notices|origins|attachments)(?=\/|$)/.exec(path);
  const rest = known && known.index + known[0].length < path.length ? '/…' : '';
  const shown = known ? known[0] + rest : path === '/' ? '/' : '…';
  return `${method} ${shown}${items === null ? '' : `, ${items} ${items === 1 ? 'item' : 'items'}`}`;
}

/** Of the two whose detail is the platform's own message or a number; other details may quote the response. */
function detailOf(problem: ServiceProblem): string {
  if (problem.kind === 'unreachable') return ` (${problem.detail})`;
  return 'status' in problem ? ` (${problem.status})` : '';
}
