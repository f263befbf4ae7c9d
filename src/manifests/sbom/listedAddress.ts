import { parseDefinitionAddress } from '../../core/addresses/serviceAddress.ts';
import { percentDecoded } from '../../base/percentDecoded.ts';
import { type Coordinates, formatCoordinates, parseCoordinates } from '../../core/coordinates.ts';
import { pairOf } from '../../core/ecosystems.ts';
import type { SourceRange } from '../../core/range.ts';
import type { Dependency, DependencySource } from '../format.ts';

/** A list's entry for one component: an address, and the offsets of name and version in it. */
export interface ListedAddress {
  readonly name: string;
  readonly version: string | null;
  readonly source: DependencySource;
  readonly nameRange: SourceRange;
  readonly versionRange: SourceRange | null;
}

/**
 * Reads a package URL, coordinates (`type/provider/namespace/name/revision`) or the address of a definition on the web.
 * `start`: the offset of the text in its file. `null` for any other text.
 */
export function readListedAddress(text: string, start: number): ListedAddress | null {
  if (/^pkg:/i.test(text)) return readPackageUrl(text, start);
  if (/^https?:/i.test(text)) {
    const found = parseDefinitionAddress(text);
    return found?.ok ? listedCoordinates(found.value.coordinates, text, start) : null;
  }
  // Any text with slashes would do: a type and a provider that go together make the difference.
  const read = parseCoordinates(text);
  return read.ok && pairOf(read.value) !== null ? listedCoordinates(read.value, text, start) : null;
}

/** A component that a list names by its address is neither direct nor transitive. */
export function listedDependency(address: ListedAddress): Dependency {
  return { ...address, alias: null, requirement: null, isDirect: null, scope: 'runtime' };
}

/** The name as its ecosystem writes it: `@babel/core`, `org.slf4j:slf4j-api`. */
export function nameOfCoordinates({ type, namespace, name }: Coordinates): string {
  if (namespace === null) return name;
  return type === 'maven' || type === 'sourcearchive' ? `${namespace}:${name}` : `${namespace}/${name}`;
}

/** Name and version, as far as known; `identify.ts` validates them. */
function readPackageUrl(text: string, start: number): ListedAddress | null {
  const found = /^(pkg:\/*([a-z0-9.+-]+)\/+)([^?#]+)/i.exec(text);
  if (!found) return null;
  const [, before = '', type = '', path = ''] = found;
  const mark = versionMark(path);
  const written = mark ? path.slice(0, mark.at) : path;
  const version = mark ? path.slice(mark.at + mark.length) : '';
  const nameStart = start + before.length;
  const versionStart = nameStart + path.length - version.length;
  const name = percentDecoded(written);
  const at = name.lastIndexOf('/');
  const isMaven = type.toLowerCase() === 'maven' && at > 0;
  return {
    name: isMaven ? `${name.slice(0, at)}:${name.slice(at + 1)}` : name,
    version: percentDecoded(version) || null,
    source: { kind: 'packageUrl', text },
    nameRange: { start: nameStart, end: nameStart + written.length },
    versionRange: version === '' ? null : { start: versionStart, end: versionStart + version.length },
  };
}

/** The last `@` that does not begin a segment, since that would be a scope; some tools escape it. */
function versionMark(path: string): { readonly at: number; readonly length: number } | null {
  const at = path.lastIndexOf('@');
  if (at > 0 && path.charAt(at - 1) !== '/') return { at, length: 1 };
  const escaped = path.toLowerCase().lastIndexOf('%40');
  return escaped > 0 && path.charAt(escaped - 1) !== '/' ? { at: escaped, length: 3 } : null;
}

/** In any spelling, name and revision are at the end. */
function listedCoordinates(coordinates: Coordinates, text: string, start: number): ListedAddress {
  const { name, revision } = coordinates;
  const versionAt = revision === null ? -1 : text.lastIndexOf(revision);
  const nameAt = text.lastIndexOf(name, versionAt < 0 ? text.length : Math.max(0, versionAt - 1 - name.length));
  const whole = { start, end: start + text.length };
  return {
    name: nameOfCoordinates(coordinates),
    version: revision,
    source: { kind: 'coordinates', text: formatCoordinates(coordinates) },
    nameRange: nameAt < 0 ? whole : { start: start + nameAt, end: start + nameAt + name.length },
    versionRange:
      versionAt < 0 || revision === null
        ? null
        : { start: start + versionAt, end: start + versionAt + revision.length },
  };
}
