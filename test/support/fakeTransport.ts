import { type Result, fail, succeed } from '../../src/base/result.ts';
import type { ServiceProblem } from '../../src/core/problem.ts';
import type { ServiceRequest, ServiceResponse, Transport } from '../../src/service/transport/transport.ts';

export type FakeAnswer = Result<ServiceResponse, ServiceProblem>;

/** Answers with a function and records the requests. An answer that never arrives still ends when it is aborted. */
export class FakeTransport implements Transport {
  readonly requests: ServiceRequest[] = [];
  /** The maximum number of simultaneous requests. */
  most = 0;
  #underWay = 0;
  readonly #answer: (request: ServiceRequest, at: number) => FakeAnswer | Promise<FakeAnswer>;

  constructor(answer: (request: ServiceRequest, at: number) => FakeAnswer | Promise<FakeAnswer>) {
    this.#answer = answer;
  }

  /** `POST /definitions?expand=-files`, without the base address. */
  get lines(): readonly string[] {
    return this.requests.map(({ method, url }) => `${method} ${url.replace(/^https?:\/\/[^/]+/, '')}`);
  }

  async send(request: ServiceRequest, signal: AbortSignal): Promise<FakeAnswer> {
    signal.throwIfAborted();
    const at = this.requests.push(request) - 1;
    this.most = Math.max(this.most, ++this.#underWay);
    try {
      // The answer arrives in a later turn, as on a network.
      await new Promise((resolve) => setImmediate(resolve));
      signal.throwIfAborted();
      const aborted = new Promise<never>((_, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason as Error)),
      );
      return await Promise.race([aborted, this.#answer(request, at)]);
    } finally {
      this.#underWay--;
    }
  }
}

export function answerJson(value: unknown, status = 200, headers: Record<string, string> = {}): FakeAnswer {
  return answerText(JSON.stringify(value), status, { 'content-type': 'application/json; charset=utf-8', ...headers });
}

export function answerText(body: string, status = 200, headers: Record<string, string> = {}): FakeAnswer {
  return succeed({ status, body, headers: new Map(Object.entries(headers)) });
}

export function refuse(detail = 'ECONNREFUSED'): FakeAnswer {
  return fail({ kind: 'unreachable', url: 'https://service.example', detail });
}

export function never(): Promise<FakeAnswer> {
  return new Promise(() => {});
}
