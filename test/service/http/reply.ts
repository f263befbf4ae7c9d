import { createHash } from 'node:crypto';

/** An answer before it is sent. Without `type` there is no content type, and the body is empty. */
export interface Reply {
  readonly status: number;
  readonly type?: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export function json(value: unknown, status = 200): Reply {
  return jsonText(JSON.stringify(value), status);
}

/** An answer with a body that is already JSON text. */
export function jsonText(body: string, status = 200): Reply {
  return { status, type: 'application/json; charset=utf-8', body };
}

export function plain(body: string, status = 200): Reply {
  return { status, type: 'text/plain; charset=utf-8', body };
}

/** The content type of the service's sentences, license texts and pages. */
export function html(body: string, status = 200): Reply {
  return { status, type: 'text/html; charset=utf-8', body };
}

export function empty(status: number, headers: Readonly<Record<string, string>> = {}): Reply {
  return { status, headers };
}

/** The error body without details (service-api.md 3.1). */
export function failure(status: number): Reply {
  return json({ error: { code: String(status), message: 'An error has occurred', innererror: {} } }, status);
}

/** The answer for a missing object, as opposed to a missing route. */
export function notFound(): Reply {
  return plain('Not Found', 404);
}

/** The weak entity tag of the web framework that the service uses: length and SHA-1. */
export function etagOf(body: string): string {
  const digest = createHash('sha1').update(body).digest('base64').slice(0, 27);
  return `W/"${Buffer.byteLength(body).toString(16)}-${digest}"`;
}
