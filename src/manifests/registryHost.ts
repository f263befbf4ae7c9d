/** Last labels that no domain of the Internet has: names at home and in companies. */
const ownNetworks: ReadonlySet<string> = new Set([
  'corp',
  'home',
  'internal',
  'intranet',
  'lan',
  'local',
  'localdomain',
  'localhost',
  'private',
]);

/**
 * Whether the host of an address begins with one of these labels (`rubygems.`) and has one more behind them, whichever: with two
 * more it could be a company's own. An address that cannot be read is on no public host.
 */
export function isOnPublicHost(address: string, firstLabels: readonly string[]): boolean {
  const host = hostOf(address);
  return firstLabels.some((start) => host.startsWith(start) && isLastLabel(host.slice(start.length)));
}

/** A last label that the Internet may have. */
function isLastLabel(text: string): boolean {
  return /^[a-z0-9-]+$/.test(text) && !ownNetworks.has(text);
}

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

/** An address up to the slash behind its host, without user and password: what `DependencySource` has for a registry. */
export function registryOf(address: string): string {
  const scheme = address.indexOf('://');
  if (scheme < 0) return address;
  const authority = authorityOf(address, scheme + 3);
  return `${address.slice(0, scheme + 3)}${authority.slice(authority.lastIndexOf('@') + 1)}/`;
}

function authorityOf(address: string, from: number): string {
  const rest = address.slice(from);
  return rest.slice(0, rest.search(/[/?#\\]|$/));
}
