import type { IncomingHttpHeaders } from 'node:http';
import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';

export interface Sent {
  readonly method: string;
  /** Path and query, sent unchanged. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

export interface Received {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

const timeoutMs = 60_000;

/** Sends one request on its own connection, without redirects or retries. Rejects if no complete answer arrives. */
export function send(base: string, { method, target, headers, body }: Sent): Promise<Received> {
  const url = new URL(base);
  const request = url.protocol === 'https:' ? secureRequest : plainRequest;
  const options = {
    method,
    host: url.hostname,
    ...(url.port === '' ? {} : { port: url.port }),
    path: url.pathname.replace(/\/$/, '') + target,
    headers: {
      'User-Agent': 'clearlydefined-contract-suite',
      ...(body === undefined ? {} : { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }),
      ...headers,
    },
    agent: false,
    timeout: timeoutMs,
  };
  return new Promise((resolve, reject) => {
    const outgoing = request(options, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('error', reject);
      incoming.on('end', () => {
        const { statusCode = 0, headers: received } = incoming;
        resolve({ status: statusCode, headers: received, text: Buffer.concat(chunks).toString('utf8') });
      });
    });
    outgoing.on('timeout', () => outgoing.destroy(new Error(`no answer within ${timeoutMs / 1000} s`)));
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
