/**
 * First labels of hosts that serve the public npm registry to anyone, or mirror it. What stands behind them is not looked at,
 * so a copy under another domain counts as well.
 */
const publicHosts: readonly string[] = [
  'registry.npmjs.',
  'registry.yarnpkg.',
  'registry.npmmirror.',
  'registry.npm.taobao.',
];

/**
 * Whether the address is known to be the public npm registry. Anything else may hold names that are secrets, also an address
 * that cannot be read or still has a variable in it. `mirrors` are hosts a person declared to be mirrors.
 */
export function isPublicRegistry(address: string, mirrors: readonly string[] = []): boolean {
  const host = hostOf(address);
  return publicHosts.some((start) => host.startsWith(start) && host.length > start.length) || mirrors.includes(host);
}

/** Lower case, without user, port and path; empty when there is none. */
function hostOf(address: string): string {
  const scheme = address.indexOf('://');
  if (scheme < 0) return '';
  const rest = address.slice(scheme + 3).toLowerCase();
  const authority = rest.slice(0, rest.search(/[/?#\\]|$/));
  return authority.slice(authority.lastIndexOf('@') + 1).replace(/:\d*$/, '');
}
