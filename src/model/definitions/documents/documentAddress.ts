import { type Coordinates, makeCoordinates } from '../../../core/coordinates.ts';
import { hiddenCharacters } from '../../../core/hiddenCharacters.ts';

/** The content of a read-only document. `pr`: as it would be with that curation pull request. */
export type DocumentAddress =
  /**
   * As YAML. `comparable`: in a fixed order, without what changes on its own, a line for each file: for comparisons.
   */
  | { readonly kind: 'definition' | 'comparable'; readonly coordinates: Coordinates; readonly pr: number | null }
  | { readonly kind: 'curation'; readonly coordinates: Coordinates; readonly pr: number | null }
  /** Comparable as well: as it would be with the user's own draft, or without any curation. */
  | { readonly kind: 'withDraft' | 'uncurated'; readonly coordinates: Coordinates }
  /** The output of one tool, as JSON. */
  | { readonly kind: 'harvest'; readonly coordinates: Coordinates; readonly tool: string; readonly version: string }
  /** A file's text that the service stores; `path` is the one in the definition. */
  | { readonly kind: 'file'; readonly coordinates: Coordinates; readonly path: string; readonly token: string };

/** The scheme of such documents. */
export const documentScheme = 'clearlydefined';

/**
 * The path of the document's URI, decoded: `/definition/npm/npmjs/-/lodash/4.17.21/lodash-4.17.21.yaml`. One document
 * has one path. No segment is empty or made of dots, and none has characters invisible in a tab; the last one is a file
 * name that shows its language.
 */
export function formatAddress(address: DocumentAddress): string {
  const made = makeCoordinates(address.coordinates);
  const coordinates = made.ok ? made.value : address.coordinates;
  const { type, provider, namespace, name, revision } = coordinates;
  // A hyphen stands for "none": a revision that is one is escaped.
  const last = revision === '-' ? '%2d' : escape(revision ?? '-');
  const own = [...[type, provider, namespace ?? '-', name].map(escape), last];
  const title = revision === null ? name : `${name}-${revision}`;
  return `/${segmentsOf(address, own, title).join('/')}`;
}

/** Parses only paths `formatAddress` wrote: `null` for any other path. */
export function parseAddress(path: string): DocumentAddress | null {
  const [root, kind, ...rest] = path.split('/');
  if (root !== '') return null;
  const token = kind === 'file' ? unescape(rest.shift() ?? '') : '';
  const coordinates = readCoordinates(rest.slice(0, 5));
  if (!coordinates || token === null) return null;
  const address = readAddress(kind, coordinates, rest.slice(5), token);
  return address && formatAddress(address) === path ? address : null;
}

function segmentsOf(address: DocumentAddress, coordinates: readonly string[], title: string): readonly string[] {
  switch (address.kind) {
    case 'definition':
    case 'comparable':
      return [address.kind, ...coordinates, ...prSegments(address.pr), escape(`${title}${prEnd(address.pr)}.yaml`)];
    case 'withDraft':
      return [address.kind, ...coordinates, escape(`${title}-with-draft.yaml`)];
    case 'uncurated':
      return [address.kind, ...coordinates, escape(`${title}-without-curations.yaml`)];
    case 'curation': {
      const file = `${title}${prEnd(address.pr)}-curation.yaml`;
      return [address.kind, ...coordinates, ...prSegments(address.pr), escape(file)];
    }
    case 'harvest': {
      const { kind, tool, version } = address;
      return [kind, ...coordinates, escape(tool), escape(version), escape(`${tool}-${version}.json`)];
    }
    case 'file':
      return [address.kind, escape(address.token), ...coordinates, ...address.path.split('/').map(escape)];
  }
}

function prSegments(pr: number | null): readonly string[] {
  return pr === null ? [] : ['pr', String(pr)];
}

function prEnd(pr: number | null): string {
  return pr === null ? '' : `-pr-${pr}`;
}

function readCoordinates(segments: readonly string[]): Coordinates | null {
  const [type, provider, namespace, name, revision] = segments.map(unescape);
  if (!type || !provider || !namespace || !name || !revision) return null;
  const made = makeCoordinates({ type, provider, namespace, name, revision: segments[4] === '-' ? null : revision });
  return made.ok ? made.value : null;
}

function readAddress(
  kind: string | undefined,
  coordinates: Coordinates,
  rest: readonly string[],
  token: string,
): DocumentAddress | null {
  switch (kind) {
    case 'definition':
    case 'comparable':
    case 'curation': {
      const pr = rest.length === 3 && rest[0] === 'pr' ? Number(rest[1]) : null;
      return pr === null || (Number.isSafeInteger(pr) && pr > 0) ? { kind, coordinates, pr } : null;
    }
    case 'withDraft':
    case 'uncurated':
      return { kind, coordinates };
    case 'harvest': {
      const [tool, version] = rest.map(unescape);
      return tool && version ? { kind, coordinates, tool, version } : null;
    }
    case 'file': {
      const path = rest.map(unescape);
      return path.includes(null) ? null : { kind, coordinates, token, path: path.join('/') };
    }
    default:
      return null;
  }
}

/**
 * One segment of the path: `%` with two hexadecimal digits, or `%u` with four, for every UTF-16 unit not allowed there;
 * `%-` for nothing at all.
 */
function escape(text: string): string {
  if (text === '') return '%-';
  if (text === '.' || text === '..') return text.replaceAll('.', '%2e');
  return text.replace(/[%/\\]/g, unitsOf).replace(hiddenCharacters, unitsOf);
}

function unitsOf(character: string): string {
  let escaped = '';
  for (let at = 0; at < character.length; at++) {
    const code = character.charCodeAt(at);
    escaped += code < 256 ? `%${code.toString(16).padStart(2, '0')}` : `%u${code.toString(16).padStart(4, '0')}`;
  }
  return escaped;
}

/** `null` for an invalid escape. */
function unescape(segment: string): string | null {
  if (segment === '%-') return '';
  const text = segment.replace(/%(?:u([\da-f]{4})|([\da-f]{2}))/g, (_, long?: string, short?: string) =>
    String.fromCharCode(parseInt(long ?? short ?? '', 16)),
  );
  return /%(?!u[\da-f]{4}|[\da-f]{2})/.test(segment) ? null : text;
}
