import { appendTo } from '../base/appendTo.ts';
import { percentDecoded } from '../base/percentDecoded.ts';
import { readOneGlob } from '../base/globs.ts';
import { type Result, fail, succeed } from '../base/result.ts';
import { type Coordinates, coordinatesKey, displayCoordinates, parseCoordinates } from '../core/coordinates.ts';
import { fromPackageUrl } from '../core/packageUrl.ts';
import type { PolicyEntry } from './policy.ts';

/**
 * A pattern of components, over coordinates with or without revision, in lower case and with plain slashes. A `*`
 * matches any characters but slashes, `**` any number of parts.
 */
interface Pattern {
  readonly glob: string;
  /** `null`: it has no wildcard. */
  readonly isMatch: Matcher | null;
  /** Literal text at the beginning, and the longest one. */
  readonly head: string;
  readonly needle: string;
  /** The longest part without wildcards; empty if there is none. */
  readonly part: string;
}

type Matcher = (text: string) => boolean;

type PatternProblem =
  | 'Expected coordinates or a package URL, such as npm/npmjs/@acme/* or pkg:npm/lodash.'
  | 'This package URL is of no component that the service has.';

/** The template of a message with the pattern as its value; `null` for a good one. */
export function patternProblem(entry: PolicyEntry): PatternProblem | null {
  const read = patternOf(entry);
  return read.ok ? null : read.problem;
}

const patterns = new WeakMap<PolicyEntry, Result<Pattern, PatternProblem>>();

/** Read once: a policy is compiled more often than it is read. */
function patternOf(entry: PolicyEntry): Result<Pattern, PatternProblem> {
  let pattern = patterns.get(entry);
  if (!pattern) patterns.set(entry, (pattern = readPattern(entry.text)));
  return pattern;
}

function readPattern(written: string): Result<Pattern, PatternProblem> {
  const text = written.trim();
  if (text.startsWith('!')) return fail(notAPattern);
  const glob = /^pkg:/i.test(text) ? globOfPackageUrl(text) : globOfCoordinates(text);
  if (!glob.ok) return glob;
  const lower = comparable(glob.value.toLowerCase());
  const literals = literalTexts(lower);
  const texts = { head: literals[0] ?? '', needle: longest(literals), part: longest(literalParts(lower)) };
  if (!/[*?[{\\]/.test(lower)) return succeed({ glob: lower, isMatch: null, ...texts });
  const reading = readOneGlob(lower, { dot: true });
  return reading.kind === 'usable' ? succeed({ glob: lower, isMatch: reading.isMatch, ...texts }) : fail(notAPattern);
}

/** Hyphens, underscores and dots in names of PyPI are the same, as in `coordinatesKey`. */
function comparable(glob: string): string {
  const [, head, name, rest = ''] = /^(pypi\/[^/]*\/[^/]*\/)([^/[]+)(\/.*)?$/.exec(glob) ?? [];
  return head === undefined || name === undefined ? glob : head + comparableName(name) + rest;
}

function comparableName(name: string): string {
  return name.replace(/[-_.]+/g, '-');
}

const notAPattern: PatternProblem =
  'Expected coordinates or a package URL, such as npm/npmjs/@acme/* or pkg:npm/lodash.';

function globOfCoordinates(text: string): Result<string, PatternProblem> {
  const glob = text.replace(/^\//, '').replaceAll(/%2f/gi, '/').replaceAll(/%40/g, '@');
  const parts = glob.split('/');
  if (!parts.includes('**') && parts.length < 4) return fail(notAPattern);
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
  const plain = percentDecoded(version).replaceAll('*', placeholder);
  const { type, revision } = coordinates;
  if (revision !== null && (revision.includes(placeholder) || !version.includes('*'))) return coordinates;
  if (type === 'deb') return { ...coordinates, revision: `${plain.replace(/^\d+:/, '')}_${placeholder}` };
  return { ...coordinates, revision: type === 'conda' ? `${plain}-${placeholder}` : plain };
}

/** A text of coordinates as a glob of exactly that text. */
function escaped(text: string): string {
  return text.replace(/[*?[\]{}()|!\\]/g, '\\$&').replaceAll(placeholder, '*');
}

interface OwnedPattern extends Pattern {
  readonly owner: number;
}

/**
 * Finds those of many patterns that match a component. A pattern with a whole part without wildcards, such as a scope,
 * a name or a version, is tried only for components with this part. Of the others, those with a few literal characters
 * in a row are tried only for components with the last of these, and the rest for all.
 */
export class PatternIndex {
  readonly #byPart = new Map<string, OwnedPattern[]>();
  /** By the hash of `gramLength` characters; `null`: there are none. */
  #byGram: (OwnedPattern[] | undefined)[] | null = null;
  readonly #rest: OwnedPattern[] = [];
  #isEmpty = true;

  /** Patterns that can't be read match nothing. */
  add(owner: number, entry: PolicyEntry): void {
    const pattern = patternOf(entry);
    if (!pattern.ok) return;
    this.#isEmpty = false;
    const owned = { ...pattern.value, owner };
    const { part, needle } = owned;
    if (part !== '') {
      appendTo(this.#byPart, part, owned);
    } else if (needle.length >= gramLength) {
      this.#byGram ??= Array.from<OwnedPattern[] | undefined>({ length: gramHashes });
      (this.#byGram[gramHashOf(needle.slice(-gramLength))] ??= []).push(owned);
    } else this.#rest.push(owned);
  }

  /** Owners of the patterns that match, in no order, some more than once. */
  ownersOf(coordinates: Coordinates): readonly number[] {
    if (this.#isEmpty) return none;
    const key = coordinatesKey(coordinates);
    const full = key.includes('%') ? key.replaceAll('%2f', '/') : key;
    const { revision } = coordinates;
    const bare = revision === null ? full : full.slice(0, full.length - revision.length - 1);
    const owners: number[] = [];
    for (const { owner, glob, head, needle, isMatch } of this.candidatesOf(coordinates, full)) {
      if (!full.startsWith(head) || !full.includes(needle)) continue;
      if (isMatch ? isMatch(full) || isMatch(bare) : glob === full || glob === bare) owners.push(owner);
    }
    return owners;
  }

  /** The patterns that are tried. `full`: the coordinates as patterns have them. */
  candidatesOf({ type, namespace, name, revision }: Coordinates, full: string): readonly OwnedPattern[] {
    let found: readonly OwnedPattern[] = this.#rest;
    const add = (own: readonly OwnedPattern[] | undefined): void => {
      if (own) found = found.length === 0 ? own : [...found, ...own];
    };
    const addPart = (part: string): void => add(this.#byPart.get(part.toLowerCase()));
    addPart(type === 'pypi' ? comparableName(name) : name);
    if (revision !== null) addPart(revision);
    if (namespace?.includes('/')) namespace.split('/').forEach(addPart);
    else if (namespace !== null) addPart(namespace);
    const byGram = this.#byGram;
    if (byGram === null) return found;
    let hash = 0;
    for (let at = 0; at < full.length; at++) {
      hash = gramHash(hash, full.charCodeAt(at));
      const own = byGram[hash];
      if (own !== undefined) add(own);
    }
    return found;
  }
}

/** Characters, and the number of hashes of that many. */
const gramLength = 4;
const gramHashes = 1 << 16;

/** Of the last four characters, from the hash before the last one. */
function gramHash(before: number, code: number): number {
  return ((before << 4) ^ code) & (gramHashes - 1);
}

function gramHashOf(text: string): number {
  let hash = 0;
  for (let at = 0; at < text.length; at++) hash = gramHash(hash, text.charCodeAt(at));
  return hash;
}

const none: readonly number[] = [];

/** A glob with a star for everything that isn't literal. Braces, which may be nested, are one from first to last. */
function plainGlob(glob: string): string {
  const [open, close] = [glob.indexOf('{'), glob.lastIndexOf('}')];
  const flat = open >= 0 && open < close ? `${glob.slice(0, open)}*${glob.slice(close + 1)}` : glob;
  let plain = '';
  for (let at = 0; at < flat.length; at++) {
    const char = flat.charAt(at);
    const isEscape = char === '\\';
    const end = char === '[' ? flat.indexOf(']', at) : -1;
    plain += isEscape || end > 0 || char === '?' ? '*' : char;
    at = isEscape ? at + 1 : Math.max(at, end);
  }
  return plain;
}

/** Between the wildcards, the first one in front of them. Without slashes at their ends, which `**` may match. */
function literalTexts(glob: string): readonly string[] {
  return plainGlob(glob)
    .split('*')
    .map((text) => text.replace(/^\/|\/$/g, ''));
}

/** Whole parts without wildcards, after type and provider, that few components have. */
function literalParts(glob: string): readonly string[] {
  return plainGlob(glob)
    .split('/')
    .slice(2)
    .filter((part) => part !== '-' && !part.includes('*'));
}

function longest(texts: readonly string[]): string {
  return texts.reduce((best, text) => (text.length > best.length ? text : best), '');
}
