import { firstCharacter, type Text } from '../../base/longText.ts';
import { isRecord } from '../../base/isRecord.ts';
import { hasTooManyParts, parseJson } from '../../base/parseJson.ts';
import { type Result, fail, succeed } from '../../base/result.ts';
import { connectionFault } from '../../core/connectionFault.ts';
import type { ServiceProblem } from '../../core/problem.ts';
import { readBudget, readRetryAfter } from './rateLimit.ts';
import type { ServiceResponse } from './transport.ts';

/** Time and duration of a response. Times are milliseconds. */
export interface AnswerContext {
  readonly url: string;
  /** Since the epoch. */
  readonly now: number;
  /** From request to response. */
  readonly elapsed: number;
}

/**
 * The problem for a complete response's status; `null` for success. Error bodies are empty in production
 * (service-api.md 1.10), so the status decides.
 */
export function problemOf(response: ServiceResponse, { url, now, elapsed }: AnswerContext): ServiceProblem | null {
  const { status } = response;
  if (status >= 200 && status < 300) return null;
  if (status === 401 || status === 403 || status === 407) return { kind: 'unauthorized', status };
  if (status === 404) return { kind: 'notFound', url };
  if (status === 408) return { kind: 'timeout', url, milliseconds: elapsed };
  if (status === 413) return { kind: 'tooLarge' };
  if (status === 429) return { kind: 'rateLimited', retryAt: retryAtOf(response, now) };
  if (status >= 500) return { kind: 'serverError', status };
  const location = status < 400 ? response.headers.get('location') : undefined;
  return {
    kind: 'rejected',
    status,
    detail: location ? visible(location) : messageOf(response.body.slice(0, longestError)),
  };
}

/** The sentence in the body of an error; empty for the service's general one (service-api.md 3.1), which says nothing. */
function messageOf(body: string): string {
  if (body.trimStart().startsWith('<')) return 'an HTML page';
  const json = parseJson(body);
  const error = isRecord(json) ? (json['error'] ?? json['message']) : null;
  const message = isRecord(error) ? error['message'] : error;
  if (typeof message !== 'string') return visible(body);
  return message === 'An error has occurred' ? '' : visible(message);
}

/** Characters of an error that are read. */
const longestError = 10_000;

/** When a refused request may be tried again, as far as the response shows it. */
export function retryAtOf(response: ServiceResponse, now: number): number | null {
  const retryAfter = readRetryAfter(response.headers, now);
  if (retryAfter !== null) return retryAfter;
  const budget = readBudget(response.headers, now);
  return budget?.remaining === 0 ? budget.resetAt : null;
}

/**
 * The JSON of a successful response. The content type is ignored: `GET /` calls its JSON HTML, and a failed batch is a
 * sentence with status 200 (service-api.md 3.4, 4.6). An empty body is no JSON, and bodies that would take too long are
 * not parsed.
 */
export function jsonOf(body: string, url: string): Result<unknown, ServiceProblem> {
  if (hasTooManyParts(body)) return fail(malformed(url, 'JSON with too many values'));
  try {
    const value: unknown = JSON.parse(body);
    return succeed(value);
  } catch {
    return fail(malformed(url, describe(body)));
  }
}

/** The fault of a body that should be a JSON object and may be too large to parse; `null` when it begins like one. */
export function notAnObject(body: Text, url: string): ServiceProblem | null {
  return firstCharacter(body) === '{'
    ? null
    : malformed(url, jsonOf(body.slice(0, 500), url).ok ? 'another shape than expected' : describe(body.slice(0, 500)));
}

export function malformed(url: string, detail: string): ServiceProblem {
  return { kind: 'malformedResponse', url, detail: visible(detail) };
}

function describe(body: string): string {
  const start = body.slice(0, 500).trim();
  if (start === '') return 'an empty answer';
  if (start.startsWith('<')) return 'an HTML page';
  if (start.startsWith('{') || start.startsWith('[')) return 'JSON that breaks off or is damaged';
  return `text: ${start}`;
}

/** In one line, without control characters, at most 500 characters. */
export function visible(text: string): string {
  return text
    .slice(0, 500)
    .replace(/[\s\p{Cc}\p{Cf}\p{Cs}]+/gu, ' ')
    .trim();
}

/**
 * Platform messages that mean no connection, or no trusted one, was made. All others may have come after the request: a
 * reset, a browser's failure without a message, and even `ETIMEDOUT` and `EHOSTUNREACH`, which also end an existing
 * connection.
 */
const neverLeft = new RegExp(
  [
    '^ECONNREFUSED$|^ENOTFOUND$|^EAI_[A-Z]+$|^UND_ERR_CONNECT_TIMEOUT$|^not an http address$',
    '^CERT_[A-Z_]+$|SELF_SIGNED_CERT|^UNABLE_TO_[A-Z_]+$|^ERR_TLS_CERT_[A-Z_]+$|^HOSTNAME_MISMATCH$',
    '^ERR_SSL_(UNSUPPORTED_PROTOCOL|NO_PROTOCOLS_AVAILABLE|TLSV1_ALERT_PROTOCOL_VERSION)$',
    '^net::ERR_(CONNECTION_REFUSED|NAME_NOT_RESOLVED|INTERNET_DISCONNECTED|CERT_[A-Z_]+)$',
  ].join('|'),
);

/** Whether a request without a response never reached the service. `detail`: of `unreachable`. */
export function hasNeverLeft(detail: string): boolean {
  return neverLeft.test(detail) || connectionFault(detail).kind === 'proxyStatus';
}
