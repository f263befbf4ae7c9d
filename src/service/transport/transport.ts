import type { LongBytes } from '../../base/longBytes.ts';
import type { Text } from '../../base/longText.ts';
import type { Result } from '../../base/result.ts';
import type { ServiceProblem } from '../../core/problem.ts';

export interface ServiceRequest {
  readonly method: 'GET' | 'POST' | 'PATCH';
  /** Absolute. */
  readonly url: string;
  /** The base address of the API, absolute: a redirect is followed at most to what is below it. */
  readonly base: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Already encoded; `null` for none. */
  readonly body: string | null;
  /** Maximum bytes of the response body, once decompressed; of a longer one no more is read. */
  readonly maxBytes: number;
  /** The response's body isn't decoded here. A transport may decode it all the same. */
  readonly wantsBytes?: boolean;
}

export interface ServiceResponse {
  readonly status: number;
  /** Names in lower case. In a browser the rate-limit headers are not among them. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Text | LongBytes;
}

/**
 * The only way to the network. Any complete response is a success, whatever its status; only a missing one is a problem
 * (`unreachable`, `timeout`, `malformedResponse` for a body that breaks off, or `answerTooLarge`). An abort rejects
 * with the signal's reason.
 */
export interface Transport {
  send(request: ServiceRequest, signal: AbortSignal): Promise<Result<ServiceResponse, ServiceProblem>>;
}
