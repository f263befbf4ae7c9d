/// <reference types="./undiciParts.d.ts" />
import Dispatcher from 'undici/lib/dispatcher/dispatcher.js';
import type { Dispatcher as DispatcherTypes } from 'undici';
import { setImmediate } from 'node:timers/promises';
import { trimEnd } from '../../base/trimEnd.ts';

/** No response: `cause` is what the host's fetch threw. */
export class NoResponse extends Error {}

/** Bytes of a body between two pauses: some milliseconds. */
const bytesBetweenPauses = 500_000;

/** Request options besides undici's own. Interceptors pass them on. */
export type FetchOptions = DispatcherTypes.DispatchOptions & {
  readonly signal?: AbortSignal;
  /** As in `ServiceRequest`. */
  readonly base: string;
};

/**
 * An undici dispatcher whose network is the host's own `fetch`, so that the editor's proxy and certificates apply;
 * undici's interceptors compose over it. Errors reach the handler as the reason of an abort, `NoResponse`, or the error
 * that broke the body off.
 */
export class FetchDispatcher extends Dispatcher {
  readonly #fetch: Fetch;

  constructor(fetch: Fetch) {
    super();
    this.#fetch = fetch;
  }

  override dispatch(options: FetchOptions, handler: DispatcherTypes.DispatchHandler): boolean {
    void this.#run(options, handler);
    return true;
  }

  /** Never rejects. */
  async #run(options: FetchOptions, handler: DispatcherTypes.DispatchHandler): Promise<void> {
    const controller = new FetchController();
    const abort = (): void => controller.abort(new Error('aborted'));
    options.signal?.addEventListener('abort', abort, { once: true });
    try {
      if (options.signal?.aborted) abort();
      handler.onRequestStart?.(controller, null);
      await this.#exchange(options, handler, controller);
    } catch (error) {
      const known = error instanceof Error ? error : new Error(String(error));
      handler.onResponseError?.(controller, controller.reason ?? known);
    } finally {
      options.signal?.removeEventListener('abort', abort);
    }
  }

  async #exchange(
    options: FetchOptions,
    handler: DispatcherTypes.DispatchHandler,
    controller: FetchController,
  ): Promise<void> {
    const { signal } = controller;
    signal.throwIfAborted();
    const response = await fetchBelow(this.#fetch, options.base, `${String(options.origin)}${options.path}`, {
      method: options.method,
      headers: headersFor(options.headers),
      body: typeof options.body === 'string' ? options.body : null,
      signal,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    }).catch((error: unknown) => {
      throw new NoResponse('no response', { cause: error });
    });
    signal.throwIfAborted();
    handler.onResponseStart?.(controller, response.status, headersOf(response), response.statusText);
    const reader = response.body?.getReader();
    let held = 0;
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      await controller.whenResumed();
      signal.throwIfAborted();
      const { buffer, byteOffset, byteLength } = part.value;
      handler.onResponseData?.(controller, Buffer.from(buffer, byteOffset, byteLength));
      // Without a pause here, data that has already arrived would hold the thread: for many MB that takes too long.
      held += byteLength;
      if (held < bytesBetweenPauses) continue;
      held = 0;
      await setImmediate();
    }
    await controller.whenResumed();
    signal.throwIfAborted();
    handler.onResponseEnd?.(controller, {});
  }
}

class FetchController implements DispatcherTypes.DispatchController {
  readonly #aborter = new AbortController();
  #reason: Error | null = null;
  #resume: (() => void) | null = null;
  #resumed: Promise<void> = Promise.resolve();
  rawHeaders: Buffer[] = [];
  rawTrailers: Buffer[] = [];

  get signal(): AbortSignal {
    return this.#aborter.signal;
  }

  get aborted(): boolean {
    return this.#aborter.signal.aborted;
  }

  get reason(): Error | null {
    return this.#reason;
  }

  get paused(): boolean {
    return this.#resume !== null;
  }

  pause(): void {
    if (this.#resume || this.aborted) return;
    this.#resumed = new Promise((resolve) => (this.#resume = resolve));
  }

  resume(): void {
    this.#resume?.();
    this.#resume = null;
  }

  abort(reason: Error): void {
    if (this.aborted) return;
    this.#reason = reason;
    this.#aborter.abort(reason);
    this.resume();
  }

  whenResumed(): Promise<void> {
    return this.#resumed;
  }
}

function headersFor(given: DispatcherTypes.DispatchOptions['headers']): Record<string, string> {
  const headers: Record<string, string> = {};
  if (!given || Symbol.iterator in given) return headers;
  for (const [name, value] of Object.entries(given)) if (value !== undefined) headers[name] = String(value);
  return headers;
}

/** `fetch` has decoded the body already, so that headers about its encoding would be wrong. */
const notTrueAnyMore = new Set(['content-encoding', 'content-length', 'transfer-encoding']);

/**
 * The service sends an ETag but no caching headers (service-api.md 3.2). Then the answer may be kept, and must be
 * revalidated each time. Not for 304, where that would drop the kept answer.
 */
function headersOf(response: Response): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of response.headers) if (!notTrueAnyMore.has(name)) headers[name] = value;
  const isSilent = !('cache-control' in headers) && !('expires' in headers);
  if (isSilent && 'etag' in headers && response.status !== 304) headers['cache-control'] = 'no-cache';
  return headers;
}

/** The part of `fetch` that is used. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

const maxRedirects = 5;
const redirects = new Set([301, 302, 303, 307, 308]);

/** Nested encodings that are resolved before a path is judged. */
const maxDecodings = 5;

/**
 * Fetches, and follows redirects to the base address and below it, so that no request, and no token with it, gets to
 * another host or to another service of the same host. Any other redirect is returned as the answer. `base`: absolute.
 */
export async function fetchBelow(fetch: Fetch, base: string, url: string, init: RequestInit): Promise<Response> {
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
