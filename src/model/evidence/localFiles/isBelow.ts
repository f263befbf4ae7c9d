import { trimEnd } from '../../../base/trimEnd.ts';

/**
 * Whether an address leads to something below one of these folders: of the same scheme and host, and with no step that leads
 * out again. For addresses that anybody may have written. However they are encoded, they are compared as they are read.
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
  /** Decoded, without a slash at its end. */
  readonly path: string;
}

/** `null` for what is no address, or has a step that no folder has. */
function placeOf(address: string): Place | null {
  const [, host = '', encoded = ''] = /^([a-z][a-z\d+.-]*:\/\/[^/?#\\]*)(\/[^?#]*)$/i.exec(address) ?? [];
  if (host === '') return null;
  const written = decoded(encoded);
  const path = written === null ? null : trimEnd(written, '/');
  if (path === null || /\\|\/\//.test(path) || path.split('/').some((name) => name === '.' || name === '..'))
    return null;
  // One writer of addresses has the letter of a drive small, the other one large.
  return { host: host.toLowerCase(), path: path.replace(/^\/[A-Z](?=:)/, (drive) => drive.toLowerCase()) };
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
