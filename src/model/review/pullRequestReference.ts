import { trimEnd } from '../../base/trimEnd.ts';
import { type Coordinates, parseCoordinatesWithPr } from '../../core/coordinates.ts';

/** A reference to a curation pull request. */
export interface PullRequestReference {
  readonly number: number;
  /** The definition to show it on, if the reference names one. */
  readonly coordinates: Coordinates | null;
}

/**
 * Reads `32560`, `#32560`, the address of a pull request on any host, `<coordinates>/pr/32560`, and addresses of the
 * service and its web interface that end like that. `null` for anything else.
 */
export function pullRequestReference(text: string): PullRequestReference | null {
  const trimmed = text.trim();
  if (trimmed.length > maxLength) return null;
  const plain = /^#?([1-9]\d{0,8})$/.exec(trimmed);
  if (plain) return { number: Number(plain[1]), coordinates: null };
  if (!/^https?:\/\//i.test(trimmed)) return fromCoordinates(trimmed);
  const path = URL.canParse(trimmed) ? trimEnd(new URL(trimmed).pathname, '/') : '';
  const ofHost = /\/(?:pull|pulls|merge_requests)\/([1-9]\d{0,8})(?:\/[\w-]+)?$/.exec(path);
  if (ofHost) return { number: Number(ofHost[1]), coordinates: null };
  const ofService = /\/curations\/(?:pr\/)?([1-9]\d{0,8})$/.exec(path);
  if (ofService) return { number: Number(ofService[1]), coordinates: null };
  const written = /\/(?:definitions|curations)\/(.+)$/s.exec(path)?.[1];
  return written === undefined ? null : fromCoordinates(written);
}

/** For any command argument. */
export function isPullRequestNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0;
}

const maxLength = 8000;

function fromCoordinates(text: string): PullRequestReference | null {
  const parsed = parseCoordinatesWithPr(text);
  if (!parsed.ok || parsed.value.pr === null) return null;
  return { number: parsed.value.pr, coordinates: parsed.value.coordinates };
}
