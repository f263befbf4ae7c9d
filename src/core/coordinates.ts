import { type Result, fail, succeed } from '../base/result.ts';

/**
 * The address of a component revision: `type/provider/namespace/name/revision` (written-api.md 2.1). Values are decoded: a Go
 * namespace holds plain slashes, an npm scope its `@`. `null` is the hyphen of the written form, and "no revision".
 */
export interface Coordinates {
  readonly type: string;
  readonly provider: string;
  readonly namespace: string | null;
  readonly name: string;
  readonly revision: string | null;
  /**
   * The version as a file writes it, where `revision` is its normal form: PyPI lists old releases as they were written, so that
   * the service may have data under either. Not part of any key or written form.
   */
  readonly writtenRevision?: string;
}

export type CoordinatesSegment = 'type' | 'provider' | 'namespace' | 'name' | 'revision';

/**
 * Why a text or its parts are no coordinates. `segment` is the first one at fault; `null` when it is the text as a
 * whole.
 */
export interface CoordinatesProblem {
  readonly kind:
    | 'tooLong'
    /** Fewer than four segments. */
    | 'missingSegment'
    /** More than five, for anything but Go. */
    | 'tooManySegments'
    | 'emptySegment'
    /** A `%` without two hexadecimal digits after it, or one that is no UTF-8. */
    | 'malformedEscape'
    /**
     * White space, a control or format character, half a surrogate pair, a `%` that stays; in type and provider
     * anything but letters, digits and hyphens.
     */
    | 'illegalCharacter'
    /** A `.` or `..`, which a URL would drop. */
    | 'dotSegment'
    /** A slash in a name or revision. */
    | 'slash';
  readonly segment: CoordinatesSegment | null;
}

/**
 * Parts as an ecosystem or the service names them. An absent, empty or `-` namespace is none; an empty revision is
 * none.
 */
export interface CoordinatesParts {
  readonly type: string;
  readonly provider: string;
  readonly namespace?: string | null | undefined;
  readonly name: string;
  readonly revision?: string | null | undefined;
}

/** Coordinates and the pull request whose effect is wanted, `…/pr/<number>` (written-api.md 2.1). */
export interface CoordinatesWithPr {
  readonly coordinates: Coordinates;
  readonly pr: number | null;
}

/** In UTF-16 units, all segments together. Real ones stay below 300. */
export const maxCoordinatesLength = 2048;

/**
 * Makes coordinates from untrusted parts, and rejects what must not be sent (manifests.md 2). Percent escapes are
 * decoded, also doubly encoded ones, since no ecosystem has a `%` in its names. Letter case follows the service: type
 * and provider in lower case, for GitHub namespace and name too, for PyPI the name (service-api.md 2.2). A type or
 * provider unknown to the service is accepted: see `ecosystems.ts`.
 */
export function makeCoordinates(parts: CoordinatesParts): Result<Coordinates, CoordinatesProblem> {
  const { type, provider, namespace, name, revision } = parts;
  const length = type.length + provider.length + (namespace?.length ?? 0) + name.length + (revision?.length ?? 0);
  if (length > maxCoordinatesLength) return fail({ kind: 'tooLong', segment: null });
  const texts = [type, provider, namespace || '-', name, revision || '-'];
  const decoded: string[] = [];
  for (const [at, segment] of segments.entries()) {
    const value = decodeSegment(texts[at] ?? '');
    if (value === null) return fail({ kind: 'malformedEscape', segment });
    const kind = faultIn(value, segment);
    if (kind !== null) return fail({ kind, segment });
    decoded.push(value);
  }
  const [ownType = '', ownProvider = '', ownNamespace = '', ownName = '', ownRevision = ''] = decoded;
  return succeed(
    inServiceSpelling({
      type: ownType,
      provider: ownProvider,
      namespace: ownNamespace === '-' ? null : ownNamespace,
      name: ownName,
      revision: revision ? ownRevision : null,
    }),
  );
}

/**
 * Reads the written form, from JSON bodies or a URL path: a leading slash is ignored, escapes are decoded, a missing
 * fifth segment means no revision. Only Go may have its namespace's slashes plain; then the last segment is the
 * revision.
 */
export function parseCoordinates(text: string): Result<Coordinates, CoordinatesProblem> {
  if (text.length > 3 * maxCoordinatesLength) return fail({ kind: 'tooLong', segment: null });
  const pieces = (text.startsWith('/') ? text.slice(1) : text).split('/');
  const [type = '', provider = '', first = ''] = pieces;
  const isPlainGo = pieces.length > 5 && type.toLowerCase() === 'go' && isLegal(first) && first !== '-';
  if (pieces.length > 5 && !isPlainGo) return fail({ kind: 'tooManySegments', segment: null });
  const count = pieces.length;
  const written = isPlainGo
    ? [type, provider, pieces.slice(2, count - 2).join('/'), pieces[count - 2], pieces[count - 1]]
    : pieces;
  const [, , namespace, name, revision] = written;
  for (const [at, segment] of segments.entries()) {
    if (written[at] === '') return fail({ kind: 'emptySegment', segment });
    if (written[at] === undefined && segment !== 'revision') return fail({ kind: 'missingSegment', segment });
  }
  return makeCoordinates({ type, provider, namespace, name: name ?? '', revision });
}

/** Like `parseCoordinates`, and also reads `/pr/<number>` after a revision. */
export function parseCoordinatesWithPr(text: string): Result<CoordinatesWithPr, CoordinatesProblem> {
  const suffix = /\/pr\/([1-9]\d{0,8})$/.exec(text.slice(-14));
  if (suffix) {
    const plain = parseCoordinates(text.slice(0, -suffix[0].length));
    if (plain.ok && plain.value.revision !== null) return succeed({ coordinates: plain.value, pr: Number(suffix[1]) });
  }
  const whole = parseCoordinates(text);
  return whole.ok ? succeed({ coordinates: whole.value, pr: null }) : whole;
}

/**
 * The form of JSON bodies: slashes of the namespace as `%2f`, `-` for none, nothing else encoded, an absent revision is
 * omitted.
 */
export function formatCoordinates(coordinates: Coordinates): string {
  return joined(coordinates, coordinates.name);
}

/**
 * One key for all spellings the service holds to be the same (service-api.md 2.2; PEP 503 for PyPI names). For caches
 * and comparing.
 */
export function coordinatesKey(coordinates: Coordinates): string {
  return joined(coordinates, comparableName(coordinates)).toLowerCase();
}

/** Searches for a slash only once: workspaces of 30,000 components make each key several times. */
function joined({ type, provider, namespace, revision }: Coordinates, name: string): string {
  const encoded = namespace?.includes('/') ? namespace.replaceAll('/', '%2f') : (namespace ?? '-');
  const component = `${type}/${provider}/${encoded}/${name}`;
  return revision === null ? component : `${component}/${revision}`;
}

export function sameCoordinates(a: Coordinates, b: Coordinates): boolean {
  return coordinatesKey(a) === coordinatesKey(b);
}

/** Of the same component, at whatever revisions. */
export function sameComponent(a: Coordinates, b: Coordinates): boolean {
  return sameCoordinates(withRevision(a, null), withRevision(b, null));
}

/** True for the id of a Git commit in full. */
export function isWholeCommit(revision: string): boolean {
  return /^[0-9a-f]{40}$/i.test(revision);
}

/** The same component at another revision, or at none. */
export function withRevision({ type, provider, namespace, name }: Coordinates, revision: string | null): Coordinates {
  return { type, provider, namespace, name, revision };
}

/** The coordinates with the version as a file writes it; `null` if that is their revision. */
export function asWritten(coordinates: Coordinates): Coordinates | null {
  const { writtenRevision } = coordinates;
  return writtenRevision === undefined ? null : withRevision(coordinates, writtenRevision);
}

/**
 * The name as its ecosystem writes it: `@scope/name`, `github.com/gorilla/mux`, `vendor/package`, `owner/repository`,
 * `group:artifact`. Where the namespace is no part of the name (a conda platform) it is left out.
 */
export function displayName(coordinates: Coordinates): string {
  const { type, provider, namespace, name } = coordinates;
  if (namespace === null || type === 'conda' || type === 'condasrc') return name;
  if (type === 'maven' || type === 'sourcearchive') return `${namespace}:${name}`;
  return `${provider === 'gitlab' ? namespace.replaceAll('.', '/') : namespace}/${name}`;
}

/** All segments for display, with plain slashes. Can be parsed back if there is a revision. */
export function displayCoordinates(coordinates: Coordinates): string {
  return formatCoordinates(coordinates).replaceAll('%2f', '/');
}

const segments: readonly CoordinatesSegment[] = ['type', 'provider', 'namespace', 'name', 'revision'];

/** Decodes once, or twice for what was encoded twice. `null` for a malformed escape. */
function decodeSegment(text: string): string | null {
  if (!text.includes('%')) return text;
  try {
    const once = decodeURIComponent(text);
    return once.includes('%') ? decodeURIComponent(once) : once;
  } catch {
    return null;
  }
}

function faultIn(value: string, segment: CoordinatesSegment): CoordinatesProblem['kind'] | null {
  if (value === '') return 'emptySegment';
  if (segment === 'type' || segment === 'provider') return /^[a-z][a-z0-9-]*$/i.test(value) ? null : 'illegalCharacter';
  if (!isLegal(value)) return 'illegalCharacter';
  if (!value.includes('/')) return isDots(value) ? 'dotSegment' : null;
  if (segment !== 'namespace') return 'slash';
  const pieces = value.split('/');
  if (pieces.includes('')) return 'emptySegment';
  return pieces.some(isDots) ? 'dotSegment' : null;
}

function isLegal(value: string): boolean {
  return !/[\s\p{Cc}\p{Cf}\p{Cs}%]/u.test(value);
}

function isDots(piece: string): boolean {
  return piece === '.' || piece === '..';
}

function inServiceSpelling(given: Coordinates): Coordinates {
  const type = given.type.toLowerCase();
  const provider = given.provider.toLowerCase();
  const { namespace, name, revision } = given;
  if (provider === 'github')
    return { type, provider, namespace: namespace?.toLowerCase() ?? null, name: name.toLowerCase(), revision };
  return { type, provider, namespace, name: provider === 'pypi' ? name.toLowerCase() : name, revision };
}

function comparableName(coordinates: Coordinates): string {
  const { provider, name } = coordinates;
  return provider === 'pypi' ? name.replace(/[-_.]+/g, '-') : name;
}

/** `coordinatesKey`, made once for each object. Views request the same tens of thousands of keys at every repaint. */
export class KeyMemo {
  readonly #keys = new WeakMap<Coordinates, string>();

  keyOf(coordinates: Coordinates): string {
    const known = this.#keys.get(coordinates);
    if (known !== undefined) return known;
    const key = coordinatesKey(coordinates);
    this.#keys.set(coordinates, key);
    return key;
  }
}
