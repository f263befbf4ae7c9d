import { type Result, fail, succeed } from '../../base/result.ts';
import type { ServiceProblem } from '../../core/problem.ts';
import type { ServiceRequest, ServiceResponse, Transport } from '../../service/transport/transport.ts';
import { gatherBody } from '../bodyGatherer.ts';
import { errorDetail } from '../errorDetail.ts';

export interface WebTransportOptions {
  /** The worker's own by default. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

/**
 * The browser's `fetch`. It caches and revalidates answers on its own, identifies itself to the service, and shows no
 * rate-limit headers. A browser cannot restrict redirects to one origin, and following one carries names to a host the
 * user didn't configure, so none is followed. Browsers don't distinguish a redirect from a lost connection.
 */
export class WebTransport implements Transport {
  readonly #options: WebTransportOptions;

  constructor(options: WebTransportOptions = {}) {
    this.#options = options;
  }

  async send(request: ServiceRequest, signal: AbortSignal): Promise<Result<ServiceResponse, ServiceProblem>> {
    const { url, method, body, headers } = request;
    signal.throwIfAborted();
    if (!URL.canParse(url)) return fail({ kind: 'unreachable', url, detail: 'not an http address' });
    const fetch = this.#options.fetch ?? ((address: string, init: RequestInit) => globalThis.fetch(address, init));
    const init: RequestInit = {
      method,
      body,
      headers,
      signal,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      redirect: 'error',
    };
    let response: Response;
    try {
      response = await fetch(url, init);
    } catch (error) {
      signal.throwIfAborted();
      return fail({ kind: 'unreachable', url, detail: `${errorDetail(error)}, or a redirect, which is not followed` });
    }
    if (response.redirected) {
      await response.body?.cancel();
      const target = URL.canParse(response.url) ? new URL(response.url).origin : 'another address';
      return fail({ kind: 'unreachable', url, detail: `redirects to ${target}, which is not followed` });
    }
    return this.#read(response, request, signal);
  }

  async #read(
    response: Response,
    request: ServiceRequest,
    signal: AbortSignal,
  ): Promise<Result<ServiceResponse, ServiceProblem>> {
    const { url, maxBytes } = request;
    const reader = response.body?.getReader();
    let bytes = 0;
    const body = gatherBody(request);
    try {
      for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
        bytes += part.value.length;
        if (bytes > maxBytes) {
          await reader?.cancel();
          return fail({ kind: 'answerTooLarge', url, limit: maxBytes });
        }
        body.add(part.value);
      }
    } catch (error) {
      signal.throwIfAborted();
      return fail({ kind: 'malformedResponse', url, detail: `the body breaks off: ${errorDetail(error)}` });
    }
    const headers = new Map<string, string>();
    response.headers.forEach((value, name) => headers.set(name.toLowerCase(), value));
    return succeed({ status: response.status, headers, body: body.finish() });
  }
}
