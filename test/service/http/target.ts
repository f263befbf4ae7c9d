export type Target =
  | { readonly ok: true; readonly segments: readonly string[]; readonly query: URLSearchParams }
  | { readonly ok: false; readonly status: 400 | 404 };

/** Splits and decodes a request target: an empty segment matches no route, a malformed escape is a bad request. */
export function parseTarget(target: string): Target {
  const cut = target.indexOf('?');
  const path = cut < 0 ? target : target.slice(0, cut);
  const segments = path.replace(/^\//, '').replace(/\/$/, '').split('/');
  if (path !== '/' && segments.includes('')) return { ok: false, status: 404 };
  try {
    return {
      ok: true,
      segments: path === '/' ? [] : segments.map((segment) => decodeURIComponent(segment)),
      query: new URLSearchParams(cut < 0 ? '' : target.slice(cut + 1)),
    };
  } catch {
    return { ok: false, status: 400 };
  }
}
