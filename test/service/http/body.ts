import type { IncomingMessage } from 'node:http';

export type Body =
  | { readonly ok: true; readonly text: string; readonly value: unknown }
  | { readonly ok: false; readonly text: string; readonly status: 400 | 413 };

/**
 * Reads and parses a body as the service does: only with a JSON content type, only objects and arrays, up to `limit`
 * bytes. A body that is too large is read to its end, so that the client receives the 413.
 */
export async function readBody(request: IncomingMessage, limit: number): Promise<Body> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = chunk as Buffer;
    size += bytes.length;
    if (size <= limit) chunks.push(bytes);
  }
  const text = Buffer.concat(chunks).toString('utf8');
  const isJson = /^application\/json\b/i.test(request.headers['content-type'] ?? '');
  if (!isJson || size === 0) return { ok: true, text, value: undefined };
  if (size > limit) return { ok: false, text: '', status: 413 };
  if (!/^\s*[[{]/.test(text)) return { ok: false, text, status: 400 };
  try {
    return { ok: true, text, value: JSON.parse(text) };
  } catch {
    return { ok: false, text, status: 400 };
  }
}
