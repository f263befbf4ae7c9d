import { trimEnd } from '../../../base/trimEnd.ts';

/**
 * True if an address is below one of these folders: same scheme and host, and no step that leads out again. For
 * untrusted addresses. They are compared decoded, regardless of their encoding.
 */
export function isBelow(address: string, folders: readonly string[]): boolean {
  const place = placeOf(address);
  if (place === null) return false;
  return folders.some((folder) => {
    const around = placeOf(folder);
    return around !== null && place.host === around.host && place.path.startsWith(`${around.path}/`);
  });
}

interface Place {
  /** With the scheme. */
  readonly host: string;
  /** Decoded, without a trailing slash. */
  readonly path: string;
}

/** `null` if it is not an address, or has a step no folder has. */
function placeOf(address: string): Place | null {
  const [, host = '', encoded = ''] = /^([a-z][a-z\d+.-]*:\/\/[^/?#\\]*)(\/[^?#]*)$/i.exec(address) ?? [];
  if (host === '') return null;
  const written = decoded(encoded);
  const path = written === null ? null : trimEnd(written, '/');
  if (path === null || /\\|\/\//.test(path) || path.split('/').some((name) => name === '.' || name === '..'))
    return null;
  // Some programs write drive letters in lower case, others in upper case.
  return { host: host.toLowerCase(), path: path.replace(/^\/[A-Z](?=:)/, (drive) => drive.toLowerCase()) };
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
