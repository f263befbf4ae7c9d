import { createHash } from 'node:crypto';

/** An answer before it goes on the wire. No `type` means no content type: the body is empty. */
export interface Reply {
  readonly status: number;
  readonly type?: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export function json(value: unknown, status = 200): Reply {
  return jsonText(JSON.stringify(value), status);
}

/** JSON that is already text. */
export function jsonText(body: string, status = 200): Reply {
  return { status, type: 'application/json; charset=utf-8', body };
}

export function plain(body: string, status = 200): Reply {
  return { status, type: 'text/plain; charset=utf-8', body };
}

/** How the service types its sentences, its license texts and its pages. */
export function html(body: string, status = 200): Reply {
  return { status, type: 'text/html; charset=utf-8', body };
}

export function empty(status: number, headers: Readonly<Record<string, string>> = {}): Reply {
  return { status, headers };
}

/** The error body that says nothing (service-api.md 3.1). */
export function failure(status: number): Reply {
  return json({ error: { code: String(status), message: 'An error has occurred', innererror: {} } }, status);
}

/** A thing, as opposed to a route, that does not exist. */
export function notFound(): Reply {
  return plain('Not Found', 404);
}

/** The weak tag of the web framework the service runs on: length and SHA-1. */
export function etagOf(body: string): string {
  const digest = createHash('sha1').update(body).digest('base64').slice(0, 27);
  return `W/"${Buffer.byteLength(body).toString(16)}-${digest}"`;
}
