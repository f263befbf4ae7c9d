import { isRecord } from '../../base/isRecord.ts';
import { trimEnd } from '../../base/trimEnd.ts';
import {
  type Coordinates,
  coordinatesKey,
  formatCoordinates,
  makeCoordinates,
  withRevision,
} from '../../core/coordinates.ts';

/** Longer names are cut: file systems allow 255 bytes, and session and count follow. */
const maxLength = 150;

/**
 * The name of a component's draft: the same in every window and for all spellings the service treats as equal. Contains
 * lower-case letters, digits, `-` and `.` only, so it can be a file name anywhere. Segments are separated by `..`;
 * anything that is not a letter or digit, nor a `-` or `.` between such, is `.-<hex>-`: `npm..npmjs...-40-babel..core`.
 * Two components never share a name; for cut names, this relies on a hash of 106 bits.
 */
export function draftIdOf(component: Coordinates): string {
  const key = coordinatesKey(withRevision(component, null));
  const name = key
    .split('/')
    .map((segment) => encoded(segment.replaceAll('%2f', '/')))
    .join('..');
  if (name.length <= maxLength) return name;
  return `${trimEnd(name.slice(0, 100), '-.')}...-0-${hashOf(key, 1)}${hashOf(key, 2)}`;
}

/** A stored component, without a revision; `null` if it can't be coordinates. */
export function readComponent(json: unknown): Coordinates | null {
  if (!isRecord(json)) return null;
  const { type, provider, namespace, name } = json;
  if (typeof type !== 'string' || typeof provider !== 'string' || typeof name !== 'string') return null;
  if (namespace !== null && typeof namespace !== 'string') return null;
  const written = { type, provider, namespace, name, revision: null };
  const made = makeCoordinates(written);
  // Not decoded again: the stored value is used as it is, or not at all.
  return made.ok && formatCoordinates(made.value) === formatCoordinates(written) ? withRevision(written, null) : null;
}

function encoded(segment: string): string {
  if (segment === '-') return segment;
  let text = '';
  for (let at = 0; at < segment.length; at++) {
    const letter = segment.charAt(at);
    const isPlain =
      isWord(letter) ||
      (letter === '-' && at > 0 && segment.charAt(at - 1) !== '.') ||
      (letter === '.' && isWord(segment.charAt(at - 1)) && isWord(segment.charAt(at + 1)));
    text += isPlain ? letter : `.-${segment.charCodeAt(at).toString(16)}-`;
  }
  return text;
}

function isWord(letter: string): boolean {
  return /^[a-z0-9]$/.test(letter);
}

/** 53 bits in base 36. */
function hashOf(text: string, seed: number): string {
  let one = 0xdeadbeef ^ seed;
  let two = 0x41c6ce57 ^ seed;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    one = Math.imul(one ^ code, 2654435761);
    two = Math.imul(two ^ code, 1597334677);
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(two ^ (two >>> 13), 3266489909);
  two = Math.imul(two ^ (two >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909);
  return (4294967296 * (2097151 & two) + (one >>> 0)).toString(36).padStart(11, '0');
}
