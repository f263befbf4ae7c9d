import { trimEnd } from '../base/trimEnd.ts';
import { type Coordinates, formatCoordinates } from './coordinates.ts';

/**
 * The coordinates as segments of a URL path, without a leading slash: every decoded segment percent-encoded, `@` kept
 * plain, so that a Go namespace stays one segment (written-api.md 2.1, service-api.md 2.3). `pr` is the number of a
 * curation pull request and needs a revision. Never throws, and never yields a segment that a URL would drop, for any
 * coordinates.
 */
export function coordinatesPath(coordinates: Coordinates, pr: number | null = null): string {
  const { type, provider, namespace, name, revision } = coordinates;
  const segments = [type, provider, namespace ?? '-', name];
  if (revision !== null) segments.push(revision);
  if (revision !== null && pr !== null) segments.push('pr', String(pr));
  return segments.map(encodeSegment).join('/');
}

/** `/definitions/…`, the path below the base address of the API and of the web interface alike. */
export function definitionPath(coordinates: Coordinates, pr: number | null = null): string {
  return `/definitions/${coordinatesPath(coordinates, pr)}`;
}

/**
 * The value of the `coordinates` query parameter: slashes of the namespace as `%2F`, then all of it percent-encoded
 * (written-api.md 2.1, rule 4).
 */
export function coordinatesQuery(coordinates: Coordinates): string {
  return encodeText(formatCoordinates(coordinates).replaceAll('%2f', '%2F'));
}

/** The definition's address in the web interface at `webUrl`. */
export function webAddress(webUrl: string, coordinates: Coordinates, pr: number | null = null): string {
  return `${trimEnd(webUrl, '/')}${definitionPath(coordinates, pr)}`;
}

function encodeSegment(value: string): string {
  if (value === '') return '-';
  // Encoded dots count as dots in a URL; an escaped escape does not.
  if (value === '.' || value === '..') return value.replaceAll('.', '%252E');
  return encodeText(value).replaceAll('%40', '@');
}

/** Half a surrogate pair would make `encodeURIComponent` throw. */
function encodeText(value: string): string {
  return encodeURIComponent(value.replace(/\p{Cs}/gu, '\u{FFFD}'));
}
