import { type Result, fail } from '../../base/result.ts';
import { proxyStatusDetail } from '../../core/connectionFault.ts';
import { isTimeout } from '../../core/isServiceDown.ts';
import type { ServiceProblem } from '../../core/problem.ts';
import { problemTraits } from '../../core/problemTraits.ts';
import { problemOf, retryAtOf } from './answer.ts';
import { type Budget, longestWindow, readBudget } from './rateLimit.ts';
import { longestWait } from './requestTimes.ts';
import type { ServiceRequest, ServiceResponse, Transport } from './transport.ts';
import type { Clock, Log } from '../ports.ts';

export interface RetryingTransportOptions {
  readonly transport: Transport;
  readonly clock: Clock;
  /** From 0 up to 1, for the jitter of pauses. */
  random(): number;
  /** Notified of every request, without names. */
  readonly log?: Log;
  /** Notified of every request that has failed, after all its tries; not of `isCheck`. */
  onFailed?(problem: ServiceProblem): void;
}

export interface RequestPolicy {
  /**
   * Whether a failed request may be sent again. `never` for requests with an effect; `always` for reads;
   * `unlessItBroke` for reads that would get a plain 500 or a time-out again, such as a batch with one bad or slow
   * member.
   */
  readonly repeat: 'never' | 'unlessItBroke' | 'always';
  /** Milliseconds for one try. */
  readonly timeout: number;
  /** The service does not count this one (service-api.md 3.3): it never waits. */
  readonly isUnlimited?: boolean;
  /** The request checks whether the service responds: no response is a result, and no failure. */
  readonly isCheck?: boolean;
  /** Number of components in the body; for the log. */
  readonly items?: number;
  /** Checked right before every try: a component in the request whose name must not be sent, or `null`. */
  readonly privateName?: () => string | null;
}

/** How something with an effect is sent. */
export interface OncePolicy extends Pick<RequestPolicy, 'timeout' | 'items' | 'privateName'> {
  readonly onSending: () => void;
  /** Called when it has to wait for the rate limit. `until`: milliseconds since the epoch. */
  readonly onWaiting?: ((until: number) => void) | undefined;
}

/** The outcome of a request that was sent once. */
export interface Unsuccessful {
  readonly problem: ServiceProblem;
  /** The whole response, if any: it may contain more than the problem. */
  readonly response: ServiceResponse | null;
}

interface WaitOptions {
  /** Of all waits together: milliseconds since the epoch. */
  readonly until?: number;
  readonly onWaiting?: OncePolicy['onWaiting'];
}

const firstPause = 500;

/**
 * Sends requests as the service requires (service-api.md 13): waits when the rate limit is used up, backs off with
 * jitter when a response means "not now" or is missing, and gives up after a few tries. Only a 2xx response is a
 * success. Every wait ends when the signal is aborted, by rejecting with its reason.
 */
export class RetryingTransport {
  readonly #options: RetryingTransportOptions;
  readonly #log: RequestLog;
  readonly #budgets = new Map<Bucket, Budget>();

  constructor(options: RetryingTransportOptions) {
    this.#options = options;
    this.#log = new RequestLog(options.log ?? null);
  }

  async send(
    request: ServiceRequest,
    signal: AbortSignal,
    requestPolicy: RequestPolicy,
  ): Promise<Result<ServiceResponse, ServiceProblem>> {
    const items = requestPolicy.items ?? null;
    for (let tries = 1; ; tries++) {
      const blocked = requestPolicy.isUnlimited ? null : await this.#waitForBudget(request, signal);
      if (blocked) return fail(blocked);
      const privateName = requestPolicy.privateName?.() ?? null;
      if (privateName !== null) return fail({ kind: 'privateName', coordinates: privateName });
      const { result, retryAt } = await this.#try(request, signal, requestPolicy);
      if (result.ok) return result;
      const now = this.#options.clock.now();
      const isTooLong = retryAt !== null && retryAt - now > longestWait;
      if (isTooLong || tries >= maxTries(result.problem, requestPolicy)) {
        const problem = isTooLong ? ({ kind: 'rateLimited', retryAt } as const) : result.problem;
        if (!requestPolicy.isCheck) this.#failed(request, items, problem, tries);
        return fail(problem);
      }
      const backOff = firstPause * 2 ** (tries - 1) * (0.5 + this.#options.random() / 2);
      await this.#options.clock.delay(Math.max(backOff, (retryAt ?? now) - now), signal);
    }
  }

  /**
   * For requests with an effect: one try, whatever the outcome, and the response is always returned. `onSending` is
   * called right before the request is handed to the network: one that fails or is aborted later may have arrived. Takes
   * `longestWait` and the time of the policy at most.
   */
  async sendOnce(
    request: ServiceRequest,
    signal: AbortSignal,
    { onSending, onWaiting, ...rest }: OncePolicy,
  ): Promise<Result<ServiceResponse, Unsuccessful>> {
    const requestPolicy: RequestPolicy = { ...rest, repeat: 'never' };
    const until = this.#options.clock.now() + longestWait;
    const blocked = await this.#waitForBudget(request, signal, { until, onWaiting });
    if (blocked) return fail({ problem: blocked, response: null });
    const privateName = requestPolicy.privateName?.() ?? null;
    if (privateName !== null)
      return fail({ problem: { kind: 'privateName', coordinates: privateName }, response: null });
    signal.throwIfAborted();
    onSending();
    const { result, response } = await this.#try(request, signal, requestPolicy);
    if (result.ok) return result;
    this.#failed(request, requestPolicy.items ?? null, result.problem, 1);
    return fail({ problem: result.problem, response });
  }

  #failed(request: ServiceRequest, items: number | null, problem: ServiceProblem, tries: number): void {
    this.#log.failed(request, items, problem, tries);
    this.#options.onFailed?.(problem);
  }

  async #try(request: ServiceRequest, signal: AbortSignal, requestPolicy: RequestPolicy): Promise<Outcome> {
    const { clock } = this.#options;
    const began = clock.now();
    const result = await this.#sendInTime(request, signal, requestPolicy.timeout);
    const now = clock.now();
    this.#log.tried(request, requestPolicy.items ?? null, result, now - began);
    if (!result.ok) return { result, response: null, retryAt: null };
    const response = result.value;
    const bucket = bucketOf(request);
    if (!requestPolicy.isUnlimited) this.#note(bucket, readBudget(response.headers, now), now);
    const problem = problemOf(response, { url: request.url, now, elapsed: now - began });
    if (!problem) return { result, response, retryAt: null };
    const isBusy = response.status === 429 || response.status === 503;
    const retryAt = isBusy ? retryAtOf(response, now) : null;
    if (response.status === 429 && retryAt !== null && !requestPolicy.isUnlimited)
      this.#budgets.set(bucket, { remaining: 0, resetAt: retryAt });
    return { result: fail(problem), response, retryAt };
  }

  async #sendInTime(
    request: ServiceRequest,
    signal: AbortSignal,
    timeout: number,
  ): Promise<Result<ServiceResponse, ServiceProblem>> {
    const { clock, transport } = this.#options;
    signal.throwIfAborted();
    const attempt = new AbortController();
    const timer = new AbortController();
    let isLate = false;
    const abort = (): void => attempt.abort(signal.reason);
    const expire = (): void => {
      isLate = true;
      attempt.abort(new Error(`no answer within ${timeout} ms`));
    };
    signal.addEventListener('abort', abort, { once: true });
    clock.delay(timeout, timer.signal).then(expire, () => {});
    try {
      return await transport.send(request, attempt.signal);
    } catch (error) {
      if (isLate && !signal.aborted) return fail({ kind: 'timeout', url: request.url, milliseconds: timeout });
      throw error;
    } finally {
      timer.abort();
      signal.removeEventListener('abort', abort);
    }
  }

  /** Takes one from the budget of the request's bucket, after waiting for the next window when there is none left. */
  async #waitForBudget(
    request: ServiceRequest,
    signal: AbortSignal,
    { until = Number.POSITIVE_INFINITY, onWaiting }: WaitOptions = {},
  ): Promise<ServiceProblem | null> {
    const { clock } = this.#options;
    const bucket = bucketOf(request);
    for (;;) {
      const budget = this.#budgets.get(bucket);
      if (!budget) return null;
      const wait = budget.resetAt - clock.now();
      // A clock that was set back would make the wait very long.
      if (wait <= 0 || wait > longestWindow) this.#budgets.delete(bucket);
      else if (budget.remaining > 0) {
        this.#budgets.set(bucket, { ...budget, remaining: budget.remaining - 1 });
        return null;
      } else if (wait > longestWait || budget.resetAt > until) return { kind: 'rateLimited', retryAt: budget.resetAt };
      else {
        onWaiting?.(budget.resetAt);
        await clock.delay(wait, signal);
      }
    }
  }

  /** Responses may overtake each other: within one window the smaller number is the later one. */
  #note(bucket: Bucket, answered: Budget | null, now: number): void {
    if (!answered) return;
    const before = this.#budgets.get(bucket);
    const isSameWindow = before !== undefined && before.resetAt > now && answered.resetAt < before.resetAt + 2000;
    const remaining = isSameWindow ? Math.min(before.remaining, answered.remaining) : answered.remaining;
    this.#budgets.set(bucket, { remaining, resetAt: answered.resetAt });
  }
}

interface Outcome {
  readonly result: Result<ServiceResponse, ServiceProblem>;
  /** Any complete answer, a refusal too. */
  readonly response: ServiceResponse | null;
  /** Milliseconds since the epoch; only for responses that mean "not now". */
  readonly retryAt: number | null;
}

/** The counters the service keeps per address (service-api.md 3.3). Responses carry the numbers of their own one. */
type Bucket = 'general' | 'batch' | 'notices';

function bucketOf({ method, url }: ServiceRequest): Bucket {
  const path = url.replace(/[?#].*/s, '');
  if (method !== 'POST') return 'general';
  if (path.endsWith('/definitions') || path.endsWith('/curations')) return 'batch';
  return path.endsWith('/notices') ? 'notices' : 'general';
}

function maxTries(problem: ServiceProblem, { repeat }: RequestPolicy): number {
  if (repeat === 'never') return 1;
  if (problem.kind === 'serverError' && problem.status === 501) return 1;
  if (problem.kind === 'unreachable' && isLasting(problem.detail)) return 1;
  const mayBeDone = isTimeout(problem) || (problem.kind === 'serverError' && problem.status === 500);
  return repeat === 'unlessItBroke' && mayBeDone ? 1 : problemTraits[problem.kind].tries;
}

/** Another try meets the same certificate, or a proxy that requires the same sign-in. */
function isLasting(detail: string): boolean {
  return /CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS|SSL/i.test(detail) || detail === proxyStatusDetail(407);
}

/** Logs requests, without the names in addresses and responses. */
export class RequestLog {
  readonly #log: Log | null;

  constructor(log: Log | null) {
    this.#log = log;
  }

  /** One try. `items`: how many components its body names. */
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
