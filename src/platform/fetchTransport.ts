import { BytesGatherer } from '../base/longBytes.ts';
import { TextGatherer } from '../base/longText.ts';
import { type Result, fail, succeed } from '../base/result.ts';
import { trimEnd } from '../base/trimEnd.ts';
import type { ServiceProblem } from '../core/problem.ts';
import type { ServiceRequest, ServiceResponse, Transport } from '../service/transport/transport.ts';
import { errorDetail } from './errorDetail.ts';

/** The part of `fetch` that is used. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface FetchTransportOptions {
  /** The host's own; read at each request by default, because hosts may install theirs at any time. */
  readonly fetch?: Fetch;
  /** Sent with every request. Names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Resolves after everything else that was waiting has run. */
  readonly pause: () => Promise<void>;
}

type Answer = Result<ServiceResponse, ServiceProblem>;

/** Bytes of a body between two pauses: some milliseconds. */
const bytesBetweenPauses = 500_000;

/**
 * The host's own `fetch`, so that the editor's proxy and certificates apply. Redirects are followed to the base address
 * and below it, and in a browser, which hides their target, none. Repeating is the task of `RetryingTransport`, which
 * knows what may be repeated. No cookies and no credentials are sent or kept.
 */
export class FetchTransport implements Transport {
  readonly #options: FetchTransportOptions;

  constructor(options: FetchTransportOptions) {
    this.#options = options;
  }

  async send(request: ServiceRequest, signal: AbortSignal): Promise<Answer> {
    const { url, base, method, body } = request;
    signal.throwIfAborted();
    if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
      return fail({ kind: 'unreachable', url, detail: 'not an http address' });
    const fetch = this.#options.fetch ?? ((address: string, init: RequestInit) => globalThis.fetch(address, init));
    const init: RequestInit = {
      method,
      body,
      headers: { ...request.headers, ...this.#options.headers },
      signal,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    };
    let response: Response;
    try {
      response = await fetchBelow(fetch, base, url, init);
    } catch (error) {
      signal.throwIfAborted();
      return fail({ kind: 'unreachable', url, detail: errorDetail(error) });
    }
    // A browser's redirect, or a host's that follows them all the same.
    if (response.type === 'opaqueredirect' || response.redirected) {
      await response.body?.cancel();
      return fail({ kind: 'unreachable', url, detail: 'a redirect, which is not followed' });
    }
    return this.#read(response, request, signal);
  }

  async #read(response: Response, { url, maxBytes, wantsBytes }: ServiceRequest, signal: AbortSignal): Promise<Answer> {
    const reader = response.body?.getReader();
    // The body is decoded as it arrives: doing that for many megabytes at the end would block the thread.
    const body = wantsBytes ? new BytesGatherer() : new DecodingGatherer();
    let bytes = 0;
    let pauseAt = bytesBetweenPauses;
    try {
      for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
        bytes += part.value.length;
        if (bytes > maxBytes) {
          await reader?.cancel();
          return fail({ kind: 'answerTooLarge', url, limit: maxBytes });
        }
        body.add(part.value);
        if (bytes < pauseAt) continue;
        // Data that has already arrived would hold the thread.
        pauseAt = bytes + bytesBetweenPauses;
        await this.#options.pause();
        signal.throwIfAborted();
      }
    } catch (error) {
      signal.throwIfAborted();
      return fail({ kind: 'malformedResponse', url, detail: `the body breaks off: ${errorDetail(error)}` });
    }
    const headers = new Map<string, string>();
    for (const [name, value] of response.headers) headers.set(name.toLowerCase(), value);
    return succeed({ status: response.status, headers, body: body.finish() });
  }
}

class DecodingGatherer {
  readonly #decoder = new TextDecoder();
  readonly #text = new TextGatherer();

  add(chunk: Uint8Array): void {
    this.#text.add(this.#decoder.decode(chunk, { stream: true }));
  }

  finish(): ServiceResponse['body'] {
    this.#text.add(this.#decoder.decode());
    return this.#text.finish();
  }
}

const maxRedirects = 5;
const redirects = new Set([301, 302, 303, 307, 308]);

/** Nested encodings that are resolved before a path is judged. */
const maxDecodings = 5;

/**
 * Fetches, and follows redirects to the base address and below it, so that no request, and no token with it, gets to
 * another host or to another service of the same host. Any other redirect is returned as the answer. `base`: absolute.
 */
async function fetchBelow(fetch: Fetch, base: string, url: string, init: RequestInit): Promise<Response> {
  let at = url;
  for (let hops = 0; ; hops++) {
    const response = await fetch(at, { ...init, redirect: 'manual' });
    const next = hops < maxRedirects ? nextAddress(response, { base, from: at, method: init.method ?? 'GET' }) : null;
    if (next === null) return response;
    await response.body?.cancel();
    at = next;
  }
}

function nextAddress(
  response: Response,
  { base, from, method }: { readonly base: string; readonly from: string; readonly method: string },
): string | null {
  const location = response.headers.get('location');
  if (!redirects.has(response.status) || location === null) return null;
  // The others would turn a request with a body into a GET.
  if (method !== 'GET' && response.status !== 307 && response.status !== 308) return null;
  const target = URL.canParse(location, from) ? new URL(location, from) : null;
  return target && isBelow(target, new URL(base)) ? target.href : null;
}

/** True if an address is the base address or below it, however a server may decode its path. */
function isBelow(target: URL, base: URL): boolean {
  if (target.origin !== base.origin) return false;
  const [path, top] = [resolved(target.pathname), resolved(base.pathname)];
  if (path === null || top === null) return false;
  return path === trimEnd(top, '/') || path.startsWith(`${trimEnd(top, '/')}/`);
}

/** A path with its encodings and dot segments resolved; `null` if it is encoded too often, or badly. */
function resolved(path: string): string | null {
  let text = path;
  for (let count = 0; text.includes('%'); count++) {
    if (count === maxDecodings) return null;
    try {
      text = decodeURIComponent(text);
    } catch {
      return null;
    }
  }
  const segments: string[] = [];
  for (const segment of text.split(/[/\\]/)) {
    if (segment === '..') segments.pop();
    else if (segment !== '.') segments.push(segment);
  }
  return segments[0] === '' ? segments.join('/') : null;
}
