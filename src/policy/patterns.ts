import { readOneGlob } from '../base/globs.ts';
import { type Result, fail, succeed } from '../base/result.ts';
import { type Coordinates, displayCoordinates, parseCoordinates } from '../core/coordinates.ts';
import { fromPackageUrl } from '../core/packageUrl.ts';

/**
 * A pattern of components, over coordinates with or without revision, in lower case and with plain slashes. A `*`
 * stands for any characters but slashes, `**` for any number of parts.
 */
interface Pattern {
  /** Before the last slash in front of the first wildcard; the whole pattern if it has none. */
  readonly prefix: string;
  /** `null`: it has no wildcard. */
  readonly isMatch: ((text: string) => boolean) | null;
}

type PatternProblem =
  | '{0} is not a pattern of components. Use coordinates or a package URL, such as npm/npmjs/@acme/* or pkg:npm/lodash.'
  | 'A pattern of coordinates has type, provider, namespace and name, such as npm/npmjs/-/lodash. Use ** for any number of parts.'
  | 'Patterns that begin with ! are not supported.'
  | 'This package URL is of no component that the service has.';

/** The template of a message with the pattern as its value; `null` for a good one. */
export function patternProblem(text: string): PatternProblem | null {
  const read = readPattern(text);
  return read.ok ? null : read.problem;
}

function readPattern(written: string): Result<Pattern, PatternProblem> {
  const text = written.trim();
  if (text.startsWith('!')) return fail('Patterns that begin with ! are not supported.');
  const glob = /^pkg:/i.test(text) ? globOfPackageUrl(text) : globOfCoordinates(text);
  if (!glob.ok) return glob;
  const lower = glob.value.toLowerCase();
  const at = lower.search(/[*?[{\\]/);
  if (at < 0) return succeed({ prefix: lower, isMatch: null });
  const reading = readOneGlob(lower, { dot: true });
  if (reading.kind !== 'usable') return fail(notAPattern);
  return succeed({ prefix: lower.slice(0, Math.max(0, lower.lastIndexOf('/', at))), isMatch: reading.isMatch });
}

const notAPattern: PatternProblem =
  '{0} is not a pattern of components. Use coordinates or a package URL, such as npm/npmjs/@acme/* or pkg:npm/lodash.';
const tooShort: PatternProblem =
  'A pattern of coordinates has type, provider, namespace and name, such as npm/npmjs/-/lodash. Use ** for any number of parts.';

function globOfCoordinates(text: string): Result<string, PatternProblem> {
  const glob = text.replace(/^\//, '').replaceAll(/%2f/gi, '/').replaceAll(/%40/g, '@');
  const parts = glob.split('/');
  if (!parts.includes('**') && parts.length < 4) return fail(/\s|^[^/]*$/.test(glob) ? notAPattern : tooShort);
  if (parts.includes('') || /[\s%]/.test(glob)) return fail(notAPattern);
  if (!/[*?[{\\]/.test(glob)) {
    const coordinates = parseCoordinates(glob);
    return coordinates.ok ? succeed(displayCoordinates(coordinates.value)) : fail(notAPattern);
  }
  return succeed(glob);
}

/** Letters that no component has, in the place of a `*` while the package URL is read. */
const placeholder = 'x0any0x';

/** Only `*` is a wildcard: `?` and `#` are part of the syntax. */
function globOfPackageUrl(text: string): Result<string, PatternProblem> {
  const [, base = '', version, rest = ''] =
    /^([^@?#]*(?:@[^@/?#]*\/[^@?#]*)?)(?:@([^?#]*))?([?#].*)?$/.exec(text) ?? [];
  if (base === '' || version === '') return fail(notAPattern);
  const read = fromPackageUrl(
    `${base}${version === undefined ? '' : `@${version}`}${rest}`.replaceAll('*', placeholder),
  );
  if (!read.ok)
    return fail(
      read.problem.kind === 'notCovered' ? 'This package URL is of no component that the service has.' : notAPattern,
    );
  const glob = escaped(displayCoordinates(withVersion(read.value, version)));
  const [type = '', , ...parts] = glob.split('/');
  // Which repository an artifact is in depends on its whole name.
  return succeed(type === 'maven' && base.includes('*') ? [type, '*', ...parts].join('/') : glob);
}

/** Versions that the service's revisions have a suffix for, and those that are none with a wildcard in them. */
function withVersion(coordinates: Coordinates, version: string | undefined): Coordinates {
  if (version === undefined) return { ...coordinates, revision: null };
  const plain = decoded(version).replaceAll('*', placeholder);
  const { type, revision } = coordinates;
  if (revision !== null && (revision.includes(placeholder) || !version.includes('*'))) return coordinates;
  if (type === 'deb') return { ...coordinates, revision: `${plain.replace(/^\d+:/, '')}_${placeholder}` };
  return { ...coordinates, revision: type === 'conda' ? `${plain}-${placeholder}` : plain };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A text of coordinates as a glob of exactly that text. */
function escaped(text: string): string {
  return text.replace(/[*?[\]{}()|!\\]/g, '\\$&').replaceAll(placeholder, '*');
}

/** Finds those of many patterns that match a component, in time for its own parts and the patterns below them. */
export class PatternIndex {
  readonly #exact = new Map<string, number[]>();
  readonly #wild = new Map<string, { readonly owner: number; readonly isMatch: (text: string) => boolean }[]>();

  /** Patterns that can't be read match nothing. */
  add(owner: number, text: string): void {
    const pattern = readPattern(text);
    if (!pattern.ok) return;
    const { prefix, isMatch } = pattern.value;
    if (isMatch === null) listAt(this.#exact, prefix).push(owner);
    else listAt(this.#wild, prefix).push({ owner, isMatch });
  }

  /** Owners of the patterns that match, in no order, some more than once. */
  ownersOf(coordinates: Coordinates): readonly number[] {
    const full = displayCoordinates(coordinates).toLowerCase();
    const { revision } = coordinates;
    const bare = revision === null ? full : full.slice(0, full.length - revision.length - 1);
    const owners = [...(this.#exact.get(full) ?? []), ...(full === bare ? [] : (this.#exact.get(bare) ?? []))];
    for (let at = 0; at >= 0; at = full.indexOf('/', at + 1))
      for (const { owner, isMatch } of this.#wild.get(full.slice(0, at)) ?? [])
        if (isMatch(full) || isMatch(bare)) owners.push(owner);
    return owners;
  }
}

function listAt<Item>(lists: Map<string, Item[]>, key: string): Item[] {
  const known = lists.get(key);
  if (known) return known;
  const made: Item[] = [];
  lists.set(key, made);
  return made;
}
