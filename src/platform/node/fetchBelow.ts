import { trimEnd } from '../../base/trimEnd.ts';

/** The part of `fetch` that is used. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

const mostRedirects = 5;
const redirects = new Set([301, 302, 303, 307, 308]);

/** Nested encodings that are resolved before a path is judged. */
const mostDecodings = 5;

/**
 * Fetches, and follows redirects to the base address and below it, so that no request, and no token with it, gets to
 * another host or to another service of the same host. Any other redirect is returned as the answer. `base`: absolute.
 */
export async function fetchBelow(fetch: Fetch, base: string, url: string, init: RequestInit): Promise<Response> {
  let at = url;
  for (let hops = 0; ; hops++) {
    const response = await fetch(at, { ...init, redirect: 'manual' });
    const next = hops < mostRedirects ? nextAddress(response, { base, from: at, method: init.method ?? 'GET' }) : null;
    if (next === null) return response;
    await response.body?.cancel();
    at = next;
  }
}

function nextAddress(
  response: Response,
  { base, from, method }: { readonly base: string; readonly from: string; readonly method: string },
): string | null {
  const location = response.headers.get('location');
  if (!redirects.has(response.status) || location === null) return null;
  // The others would turn a request with a body into a GET.
  if (method !== 'GET' && response.status !== 307 && response.status !== 308) return null;
  const target = URL.canParse(location, from) ? new URL(location, from) : null;
  return target && isBelow(target, new URL(base)) ? target.href : null;
}

/** True if an address is the base address or below it, however a server may decode its path. */
function isBelow(target: URL, base: URL): boolean {
  if (target.origin !== base.origin) return false;
  const [path, top] = [resolved(target.pathname), resolved(base.pathname)];
  if (path === null || top === null) return false;
  return path === trimEnd(top, '/') || path.startsWith(`${trimEnd(top, '/')}/`);
}

/** A path with its encodings and dot segments resolved; `null` if it is encoded too often, or badly. */
function resolved(path: string): string | null {
  let text = path;
  for (let count = 0; text.includes('%'); count++) {
    if (count === mostDecodings) return null;
    try {
      text = decodeURIComponent(text);
    } catch {
      return null;
    }
  }
  const segments: string[] = [];
  for (const segment of text.split(/[/\\]/)) {
    if (segment === '..') segments.pop();
    else if (segment !== '.') segments.push(segment);
  }
  return segments[0] === '' ? segments.join('/') : null;
}
