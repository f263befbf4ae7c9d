import { proxyStatusDetail } from '../core/connectionFault.ts';

/**
 * The shortest informative text of a failed request: the platform's code (`ECONNREFUSED`, `CERT_HAS_EXPIRED`), which
 * `fetch` hides behind causes, or the status with which a proxy refused to connect, or else the innermost message. One
 * line, at most 200 characters.
 */
export function errorDetail(error: unknown): string {
  let message = '';
  let at = error;
  for (let depth = 0; depth < 8 && at instanceof Error; depth++) {
    const [, status] = refusedTunnel.exec(at.message) ?? [];
    if (status !== undefined) return proxyStatusDetail(Number(status));
    const code = 'code' in at && typeof at.code === 'string' ? at.code : '';
    if (code !== '') return code;
    message = at.message || message;
    at = 'errors' in at && Array.isArray(at.errors) ? at.errors[0] : at.cause;
  }
  if (typeof at === 'string') message = at;
  return (message || String(error))
    .slice(0, 200)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/** Of undici, which gives this error only the code of an aborted request. */
const refusedTunnel = /^Proxy response \((\d{3})\)/;
