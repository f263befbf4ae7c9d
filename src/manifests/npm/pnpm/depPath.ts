/** The parts of a package's key, as offsets into it. Of an absent part, both are 0. */
interface DepPath {
  readonly nameStart: number;
  readonly nameEnd: number;
  /** A version of a registry, or where else the package is from. */
  readonly referenceStart: number;
  readonly referenceEnd: number;
  /** The registry that old locks write before a name, without a slash behind. */
  readonly host: string | null;
}

/**
 * Takes a key of `packages` apart (pnpm's `dependency-path`): `name@1.0.0` of version 9, `/name@1.0.0(peers)` of version 6,
 * `/name/1.0.0_peers` of version 5, a registry's host before the name, or a path that names no package at all.
 */
export function readDepPath(key: string): DepPath {
  const bracket = key.indexOf('(');
  const end = bracket < 0 ? key.length : bracket;
  let from = key.charCodeAt(0) === 0x2f ? 1 : 0;
  let host: string | null = null;
  if (from === 0 && key.charCodeAt(0) !== 0x40) {
    const slash = key.indexOf('/');
    const first = slash < 0 ? '' : key.slice(0, slash);
    if (/^[\w-]+(?:\.[\w-]+)+(?::\d+)?$/.test(first)) {
      host = first;
      from = slash + 1;
    }
  }
  const at = key.indexOf('@', from + 1);
  const isScoped = key.charCodeAt(from) === 0x40;
  const slash = key.indexOf('/', from);
  const nameSlash = isScoped ? key.indexOf('/', slash + 1) : slash;
  if (at > 0 && at < end && (nameSlash < 0 || at < nameSlash || nameSlash >= end)) {
    return { nameStart: from, nameEnd: at, referenceStart: at + 1, referenceEnd: end, host };
  }
  if (nameSlash > 0 && /^\d/.test(key.charAt(nameSlash + 1)) && (from > 0 || isScoped)) {
    const stop = key.slice(nameSlash + 1, end).search(/[_/]/);
    const referenceEnd = stop < 0 ? end : nameSlash + 1 + stop;
    return { nameStart: from, nameEnd: nameSlash, referenceStart: nameSlash + 1, referenceEnd, host };
  }
  return { nameStart: 0, nameEnd: 0, referenceStart: 0, referenceEnd: 0, host: null };
}

/** True if the text after a name is a version of a registry. */
export function isVersion(reference: string): boolean {
  const first = reference.charCodeAt(0);
  return first >= 0x30 && first <= 0x39 && !reference.includes(':') && !reference.includes('/');
}

/** A reference or key without its peers. */
export function withoutPeers(key: string): string {
  const bracket = key.indexOf('(');
  return bracket < 0 ? key : key.slice(0, bracket);
}
