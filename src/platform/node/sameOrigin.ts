/** The part of `fetch` that is used. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

const mostRedirects = 5;
const redirects = new Set([301, 302, 303, 307, 308]);

/**
 * Fetches and follows redirects that stay on the origin, so that nothing is ever sent to a host nobody configured. Any other
 * redirect is the answer.
 */
export async function fetchSameOrigin(fetch: Fetch, url: string, init: RequestInit): Promise<Response> {
  let at = url;
  for (let hops = 0; ; hops++) {
    const response = await fetch(at, { ...init, redirect: 'manual' });
    const next = hops < mostRedirects ? nextAddress(response, at, init.method ?? 'GET') : null;
    if (next === null) return response;
    await response.body?.cancel();
    at = next;
  }
}

function nextAddress(response: Response, from: string, method: string): string | null {
  const location = response.headers.get('location');
  if (!redirects.has(response.status) || location === null) return null;
  // The others would turn a request with a body into a GET.
  if (method !== 'GET' && response.status !== 307 && response.status !== 308) return null;
  const target = URL.canParse(location, from) ? new URL(location, from) : null;
  return target && target.origin === new URL(from).origin ? target.href : null;
}
