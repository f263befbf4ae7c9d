/// <reference types="./undiciParts.d.ts" />
import type { Dispatcher as DispatcherTypes } from 'undici';
import { setImmediate } from 'node:timers/promises';
import Dispatcher from 'undici/lib/dispatcher/dispatcher.js';
import { fetchBelow, type Fetch } from './fetchBelow.ts';

/** No response: `cause` is what the host's fetch threw. */
export class NoResponse extends Error {}

/** Bytes of a body between two pauses: some milliseconds. */
const mostHeld = 500_000;

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
      if (held < mostHeld) continue;
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
