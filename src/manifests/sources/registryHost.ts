/** Lower case, without user, port, `www.` and path; empty when there is none. */
export function hostOf(address: string): string {
  const scheme = address.indexOf('://');
  if (scheme < 0) return '';
  const authority = authorityOf(address, scheme + 3).toLowerCase();
  return authority
    .slice(authority.lastIndexOf('@') + 1)
    .replace(/:\d*$/, '')
    .replace(/^www\./, '');
}

/** Lower case, from the slash behind the host up to a query; `''` for none. */
export function pathOf(address: string): string {
  const scheme = address.indexOf('://');
  if (scheme < 0) return '';
  const rest = address.slice(scheme + 3);
  const end = rest.search(/[?#\s]/);
  const withoutQuery = end < 0 ? rest : rest.slice(0, end);
  const slash = withoutQuery.indexOf('/');
  return slash < 0 ? '' : withoutQuery.slice(slash).toLowerCase();
}

/**
 * Hosts that serve sources of many owners: patterns of host names, and how many elements of the path name the owner's source; of
 * an address with another path the next line counts.
 */
const sharedHosts: readonly (readonly [host: RegExp, elements: number, path?: RegExp])[] = [
  [/^pkgs\.dev\.azure\./, 2],
  [/\.pkgs\.visualstudio\./, 1],
  [/(?:^|\.)myget\./, 2],
  [/^(?:npm|nuget|maven|rubygems)\.pkg\.github\./, 1],
  [/^(?:dl|npm|nuget|python|maven|composer|cargo)\.cloudsmith\./, 3],
  [/^gitlab\.com$/, 4, /^\/api\/v4\//],
  [/^(?:gitlab\.com|github\.com|raw\.githubusercontent\.com|bitbucket\.org|codeberg\.org)$/, 1],
];

/**
 * The elements of an address's path that belong to the name of its source: none for a host of one owner. Lower case.
 */
export function ownerElements(address: string): readonly string[] {
  const count = elementsOf(address);
  return count === 0 ? [] : pathOf(address).split('/').filter(Boolean).slice(0, count);
}

function elementsOf(address: string): number {
  const host = hostOf(address);
  return sharedHosts.find(([pattern, , path]) => pattern.test(host) && (path?.test(pathOf(address)) ?? true))?.[1] ?? 0;
}

/**
 * An address up to the slash behind its host, or behind the path that names the owner on a host of many (`sharedHosts`), without
 * user and password: what `DependencySource` has for a registry.
 */
export function registryOf(address: string): string {
  const text = address.trim();
  const scheme = text.indexOf('://');
  if (scheme < 0) return text;
  const registry = text.slice(0, registryEnd(text));
  const at = authorityOf(text, scheme + 3).lastIndexOf('@');
  const plain = `${text.slice(0, scheme + 3)}${registry.slice(scheme + 3 + at + 1)}`;
  return plain.endsWith('/') ? plain : `${plain}/`;
}

/**
 * The offset of the path inside a registry: after the slash that ends the result of `registryOf`, or at the end of the
 * text.
 */
export function registryEnd(address: string): number {
  const scheme = address.indexOf('://');
  const host = scheme < 0 ? 0 : scheme + 3 + authorityOf(address, scheme + 3).length;
  if (address.charAt(host) !== '/') return host;
  let end = host + 1;
  for (let count = elementsOf(address); count > 0; count--) {
    const length = address.slice(end).search(/[/?#]|$/);
    if (length === 0 || address.charAt(end + length) !== '/') return end + length;
    end += length + 1;
  }
  return end;
}

function authorityOf(address: string, from: number): string {
  const rest = address.slice(from);
  return rest.slice(0, rest.search(/[/?#\\]|$/));
}

/**
 * A setting's address, without user, password and anything after a `?` or `#`. Accepts any text, also one that is no
 * address.
 */
export function withoutSecrets(written: string): string {
  const text = written.trim();
  // `${VARIABLE?}` is one that needs no value.
  const plain = text.slice(0, text.search(/[?#](?!\})|$/));
  const scheme = plain.indexOf('://');
  const from = scheme < 0 ? 0 : scheme + 3;
  const slash = plain.indexOf('/', plain.startsWith('//') ? 2 : from);
  const end = scheme < 0 ? (slash < 0 ? plain.length : slash) : from + authorityOf(plain, from).length;
  const at = plain.slice(0, end).lastIndexOf('@');
  return at < from ? plain : plain.slice(0, from) + plain.slice(at + 1);
}
