import { TextGatherer } from '../../base/longText.ts';
import { type Result, fail, succeed } from '../../base/result.ts';
import type { ServiceProblem } from '../../core/problem.ts';
import type { ServiceRequest, ServiceResponse, Transport } from '../../service/transport.ts';
import { errorDetail } from '../errorDetail.ts';

export interface WebTransportOptions {
  /** The worker's own by default. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

/**
 * The browser's `fetch`. It keeps answers and revalidates them by itself, names itself to the service, and shows no
 * rate-limit headers. A browser cannot be told to follow redirects of one origin only, and following one carries names to a
 * host nobody configured, so none is followed. Browsers do not tell a redirect from a lost connection.
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
    { url, mostBytes }: ServiceRequest,
    signal: AbortSignal,
  ): Promise<Result<ServiceResponse, ServiceProblem>> {
    const reader = response.body?.getReader();
    const decoder = new TextDecoder();
    let bytes = 0;
    const body = new TextGatherer();
    try {
      for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
        bytes += part.value.length;
        if (bytes > mostBytes) {
          await reader?.cancel();
          return fail({ kind: 'answerTooLarge', url, limit: mostBytes });
        }
        body.add(decoder.decode(part.value, { stream: true }));
      }
    } catch (error) {
      signal.throwIfAborted();
      return fail({ kind: 'malformedResponse', url, detail: `the body breaks off: ${errorDetail(error)}` });
    }
    const headers = new Map<string, string>();
    response.headers.forEach((value, name) => headers.set(name.toLowerCase(), value));
    body.add(decoder.decode());
    return succeed({ status: response.status, headers, body: body.finish() });
  }
}
