import MemoryCacheStore from 'undici/lib/cache/memory-cache-store.js';
import cache from 'undici/lib/interceptor/cache.js';
import type { Dispatcher } from 'undici';
import { type Result, fail, succeed } from '../../base/result.ts';
import { SingleFlight } from '../../base/singleFlight.ts';
import type { ServiceProblem } from '../../core/problem.ts';
import type { ServiceRequest, ServiceResponse, Transport } from '../../service/transport/transport.ts';
import { type BodyGatherer, gatherBody } from '../bodyGatherer.ts';
import { errorDetail } from '../errorDetail.ts';
import { FetchDispatcher, type FetchOptions, NoResponse, type Fetch } from './fetchDispatcher.ts';

export interface FetchTransportOptions {
  /** The host's own; read at each request by default, because hosts may install theirs at any time. */
  readonly fetch?: Fetch;
  /** Of this extension. Sent to the service to identify the client, so that its operators can help. */
  readonly version: string;
}

type Answer = Result<ServiceResponse, ServiceProblem>;

/** Of bodies kept to be revalidated, in bytes. They live as long as the program. */
const cacheLimits = { maxSize: 16_000_000, maxEntrySize: 4_000_000, maxCount: 500 } as const;

/** Headers that were valid for the original request of the kept answer, and not for this one. */
const headersOfTheMoment = /^(x-)?ratelimit|^retry-after$|^age$|^warning$/;

/**
 * Over the host's `fetch`, with undici's cache: a GET whose answer had an ETag is revalidated by it. Equal GETs under way
 * become one request; not by undici's `deduplicate`, whose shared request fails for all when its first caller aborts.
 * Retries are done in `RetryingTransport`, which knows what may be repeated. No cookies and no credentials are sent or
 * kept.
 */
export class FetchTransport implements Transport {
  readonly #dispatcher: Dispatcher;
  readonly #gets = new SingleFlight<Answer>();
  readonly #userAgent: string;

  constructor(options: FetchTransportOptions) {
    const fetch = options.fetch ?? ((url: string, init: RequestInit) => globalThis.fetch(url, init));
    const store = new MemoryCacheStore(cacheLimits);
    this.#dispatcher = new FetchDispatcher(fetch).compose(cache({ store, type: 'private' }));
    this.#userAgent = `clearlydefined-vscode/${options.version}`;
  }

  async send(request: ServiceRequest, signal: AbortSignal): Promise<Answer> {
    const url = URL.canParse(request.url) ? new URL(request.url) : null;
    if (!url || !/^https?:$/.test(url.protocol))
      return fail({ kind: 'unreachable', url: request.url, detail: 'not an http address' });
    signal.throwIfAborted();
    if (request.method !== 'GET') return this.#dispatch(request, url, signal);
    return this.#gets.run(JSON.stringify(request), (own) => this.#dispatch(request, url, own), signal);
  }

  #dispatch(request: ServiceRequest, url: URL, signal: AbortSignal): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const abort = (): void => reject(signal.reason instanceof Error ? signal.reason : new Error('aborted'));
      signal.addEventListener('abort', abort, { once: true });
      const options: FetchOptions = {
        origin: url.origin,
        path: url.pathname + url.search,
        method: request.method,
        headers: { ...request.headers, 'user-agent': this.#userAgent },
        body: request.body,
        base: request.base,
        signal,
      };
      const collector = new Collector(request, (answer) => {
        signal.removeEventListener('abort', abort);
        resolve(answer);
      });
      this.#dispatcher.dispatch(options, collector);
    });
  }
}

/** Collects one answer and reports it. After an abort, or for one that is too large, what it reports has no effect. */
class Collector implements Dispatcher.DispatchHandler {
  readonly #url: string;
  readonly #maxBytes: number;
  readonly #done: (answer: Answer) => void;
  #status: number | null = null;
  #headers = new Map<string, string>();
  readonly #body: BodyGatherer;
  #bytes = 0;

  constructor(request: ServiceRequest, done: (answer: Answer) => void) {
    this.#url = request.url;
    this.#body = gatherBody(request);
    this.#maxBytes = request.maxBytes;
    this.#done = done;
  }

  /** Required by interceptors. */
  onRequestStart(): void {}

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: object): void {
    this.#status = status;
    this.#headers = readHeaders(headers);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#bytes += chunk.length;
    if (this.#bytes <= this.#maxBytes) {
      this.#body.add(chunk);
      return;
    }
    this.#done(fail({ kind: 'answerTooLarge', url: this.#url, limit: this.#maxBytes }));
    controller.abort(new Error('too large'));
  }

  onResponseEnd(): void {
    this.#done(succeed({ status: this.#status ?? 0, headers: this.#headers, body: this.#body.finish() }));
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (this.#status === null || error instanceof NoResponse)
      this.#done(fail({ kind: 'unreachable', url: this.#url, detail: errorDetail(error) }));
    else this.#done(this.#malformed(`the body breaks off: ${errorDetail(error)}`));
  }

  #malformed(detail: string): Answer {
    return fail({ kind: 'malformedResponse', url: this.#url, detail });
  }
}

function readHeaders(headers: object): Map<string, string> {
  const read = new Map<string, string>();
  const isKept = 'age' in headers;
  for (const [name, value] of Object.entries(headers)) {
    const key = name.toLowerCase();
    if (!isKept || !headersOfTheMoment.test(key)) read.set(key, String(value));
  }
  return read;
}
