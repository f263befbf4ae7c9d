import { Limiter } from '../../base/limiter.ts';
import { encodeText, LongBytes } from '../../base/longBytes.ts';
import { type Text, wholeText } from '../../base/longText.ts';
import { type Result, fail, succeed } from '../../base/result.ts';
import { trimEnd } from '../../base/trimEnd.ts';
import { type Coordinates, formatCoordinates } from '../../core/coordinates.ts';
import type { ServiceProblem } from '../../core/problem.ts';
import { jsonOf, malformed } from './answer.ts';
import { type RequestPolicy, type OncePolicy, RetryingTransport, type Unsuccessful } from './retryingTransport.ts';
import { gatewayTimeout } from './requestTimes.ts';
import type { ServiceRequest, ServiceResponse, Transport } from './transport.ts';
import type { Clock, Log } from '../ports.ts';

export type Answer<T> = Promise<Result<T, ServiceProblem>>;

export interface RequesterOptions {
  /** The base address of the API, absolute, with or without slashes at its end. */
  readonly baseUrl: string;
  readonly transport: Transport;
  readonly clock: Clock;
  /** Names for which this is true are not sent. Checked right before each try of a request. */
  readonly isPrivate: (coordinates: Coordinates) => boolean;
  /** Lets the rest of the program run between two slices of work. Without it, there are no pauses. */
  readonly pause?: () => Promise<void>;
  /** From 0 up to 1; `Math.random` unless a test says otherwise. */
  readonly random?: () => number;
  /** Notified of every request, without names. */
  readonly log?: Log;
  /** Notified of every request that has failed, after all its tries. */
  readonly onFailed?: (problem: ServiceProblem) => void;
}

/**
 * Maximum bytes of a response. Lists and batches have some hundred kilobytes at most (service-api.md 4.6); `long` is
 * for one definition, a preview, harvested data and the texts of files: with 50,000 files a definition has 13 MB, and
 * the largest harvested documents have some tens.
 */
export const answerLimits = { usual: 8 * 2 ** 20, long: 64 * 2 ** 20 } as const;

/** How requests of one kind are sent: their policy, and options only some of them need. */
export interface SendPolicy extends Omit<RequestPolicy, 'privateName'> {
  /** Names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Bypasses the queue: for a request that follows the user's typing. */
  readonly skipsQueue?: boolean;
  /** Maximum bytes of the response; `answerLimits.usual` by default. */
  readonly maxBytes?: number;
}

/** Of one request. */
interface Named {
  /** The components that it names. If one is private, nothing is sent, and the result is `privateName`. */
  readonly names: readonly Coordinates[];
}

export type SendOptions = SendPolicy & Named;

/** As `SendOptions`, for what has an effect. */
type SendOnceOptions = Omit<OncePolicy, 'privateName'> & Pick<SendPolicy, 'headers'> & Named;
type OnceAnswer = Promise<Result<ServiceResponse, Unsuccessful>>;

/** Characters. Processing a longer response blocks noticeably, together with receiving its last part. */
const longAnswer = 50_000;

/** Concurrent requests in total. */
const maxRequests = 4;

/** For small answers. */
export const readPolicy: SendPolicy = { repeat: 'always', timeout: 30_000 };

/** For answers of many MB. */
export const longReadPolicy: SendPolicy = { repeat: 'always', timeout: gatewayTimeout, maxBytes: answerLimits.long };

/**
 * All requests to the API at one base address go through this. Remembers the rate limit. An abort rejects with the
 * signal's reason.
 */
export class Requester {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly pause: () => Promise<void>;
  readonly isPrivate: (coordinates: Coordinates) => boolean;
  readonly #transport: RetryingTransport;
  readonly #limiter = new Limiter(maxRequests);

  constructor({ baseUrl, transport, clock, isPrivate, pause, random, log, onFailed }: RequesterOptions) {
    this.baseUrl = trimEnd(baseUrl, '/');
    this.isPrivate = isPrivate;
    this.pause = pause ?? (() => Promise.resolve());
    this.#transport = new RetryingTransport({
      transport,
      clock,
      random: random ?? Math.random,
      ...(log ? { log } : {}),
      ...(onFailed ? { onFailed } : {}),
    });
  }

  /** The body at a path below the base address, untouched. */
  async get(path: string, options: SendOptions, signal: AbortSignal): Answer<string> {
    return whole(await this.getLong(path, options, signal));
  }

  /** As `get`, for responses of many MB: not joined. */
  async getLong(path: string, options: SendOptions, signal: AbortSignal): Answer<Text> {
    return decoded(await this.#get(path, options, signal, false));
  }

  /** As `get`, not decoded: for a worker to read. */
  async getBytes(path: string, options: SendOptions, signal: AbortSignal): Answer<LongBytes> {
    const sent = await this.#get(path, options, signal, true);
    if (!sent.ok) return sent;
    return succeed(sent.value instanceof LongBytes ? sent.value : encodeText(sent.value));
  }

  /** As `get`, with `null` for a missing resource. */
  async getIfAny(path: string, options: SendOptions, signal: AbortSignal): Answer<string | null> {
    const sent = await this.get(path, options, signal);
    return !sent.ok && sent.problem.kind === 'notFound' ? succeed(null) : sent;
  }

  /** As `getBytes`, from an endpoint that returns 404 only if it does not exist. */
  async getOfferedBytes(path: string, options: SendOptions, signal: AbortSignal): Answer<LongBytes> {
    return offered(await this.getBytes(path, options, signal));
  }

  /** The JSON at a path, as `read` interprets it: `null` from it means an unexpected shape. */
  async read<T>(path: string, read: (json: unknown) => T | null, options: SendOptions, signal: AbortSignal): Answer<T> {
    const sent = await this.get(path, options, signal);
    return sent.ok ? this.parse(sent.value, path, read) : sent;
  }

  /** As `read`, from an endpoint that returns 404 only if it does not exist. */
  async readOffered<T>(
    path: string,
    read: (json: unknown) => T | null,
    options: SendOptions,
    signal: AbortSignal,
  ): Answer<T> {
    return offered(await this.read(path, read, options, signal));
  }

  parse<T>(body: string, path: string, read: (json: unknown) => T | null): Result<T, ServiceProblem> {
    const url = this.baseUrl + path;
    const json = jsonOf(body, url);
    if (!json.ok) return json;
    const value = read(json.value);
    return value === null ? fail(malformed(url, 'another shape than expected')) : succeed(value);
  }

  /** `body` is JSON text. */
  async post(path: string, body: string, options: SendOptions, signal: AbortSignal): Answer<string> {
    const headers = { accept: 'application/json', 'content-type': 'application/json', ...options.headers };
    return whole(await this.#send({ method: 'POST', ...this.#at(path, options), headers, body }, options, signal));
  }

  /** As `post`, to an endpoint that returns 404 or 405 only if it does not exist. */
  async postOffered(path: string, body: string, options: SendOptions, signal: AbortSignal): Answer<string> {
    const sent = await this.post(path, body, options, signal);
    if (sent.ok) return sent;
    const { problem } = sent;
    const isMissing = problem.kind === 'notFound' || (problem.kind === 'rejected' && problem.status === 405);
    return isMissing ? fail({ kind: 'notOffered', url: this.baseUrl + path }) : sent;
  }

  /** Sent once, in public; `body` is JSON text. See `RetryingTransport.sendOnce`. */
  async patch(path: string, body: string, options: SendOnceOptions, signal: AbortSignal): OnceAnswer {
    return this.#sendOnce('PATCH', path, body, options, signal);
  }

  /** As `patch`, by POST. */
  async postOnce(path: string, body: string, options: SendOnceOptions, signal: AbortSignal): OnceAnswer {
    return this.#sendOnce('POST', path, body, options, signal);
  }

  #at(
    path: string,
    { maxBytes = answerLimits.usual }: Pick<SendPolicy, 'maxBytes'>,
  ): Pick<ServiceRequest, 'url' | 'base' | 'maxBytes'> {
    return { url: this.baseUrl + path, base: this.baseUrl, maxBytes };
  }

  async #sendOnce(
    method: 'PATCH' | 'POST',
    path: string,
    body: string,
    options: SendOnceOptions,
    signal: AbortSignal,
  ): OnceAnswer {
    const headers = { accept: 'application/json', 'content-type': 'application/json', ...options.headers };
    const request: ServiceRequest = { method, ...this.#at(path, {}), headers, body };
    // It doesn't wait for other requests, so that it ends within `longestOnce`.
    return this.#transport.sendOnce(request, signal, { ...options, privateName: () => this.#privateName(options) });
  }

  #privateName({ names }: Named): string | null {
    const found = names.find((one) => this.isPrivate(one));
    return found === undefined ? null : formatCoordinates(found);
  }

  async #get(
    path: string,
    options: SendOptions,
    signal: AbortSignal,
    wantsBytes: boolean,
  ): Answer<ServiceResponse['body']> {
    const headers = { accept: 'application/json', ...options.headers };
    return this.#send({ method: 'GET', ...this.#at(path, options), headers, body: null, wantsBytes }, options, signal);
  }

  async #send(request: ServiceRequest, options: SendOptions, signal: AbortSignal): Answer<ServiceResponse['body']> {
    const policy = { ...options, privateName: () => this.#privateName(options) };
    const send = (): Answer<ServiceResponse> => this.#transport.send(request, signal, policy);
    const isFree = options.isUnlimited === true || options.skipsQueue === true;
    const sent = await (isFree ? send() : this.#limiter.run(send, signal));
    if (!sent.ok) return sent;
    if (sent.value.body.length > longAnswer) {
      await this.pause();
      signal.throwIfAborted();
    }
    return succeed(sent.value.body);
  }
}

function whole(sent: Result<ServiceResponse['body'], ServiceProblem>): Result<string, ServiceProblem> {
  return sent.ok ? succeed(wholeText(sent.value)) : sent;
}

function decoded(sent: Result<ServiceResponse['body'], ServiceProblem>): Result<Text, ServiceProblem> {
  if (!sent.ok) return sent;
  return succeed(sent.value instanceof LongBytes ? wholeText(sent.value) : sent.value);
}

function offered<T>(sent: Result<T, ServiceProblem>): Result<T, ServiceProblem> {
  if (sent.ok || sent.problem.kind !== 'notFound') return sent;
  return fail({ kind: 'notOffered', url: sent.problem.url });
}
