/**
 * First labels of hosts that serve the public npm registry to anyone, or mirror it. One more label follows, whichever: with
 * two more it could be a company's own.
 */
const publicHosts: readonly string[] = [
  // A domain of its own right below the top; what companies serve themselves is `npm.company.tld`, or at one of `ownNetworks`.
  'npm.',
  'registry.npmjs.',
  'registry.yarnpkg.',
  'registry.npmmirror.',
  'cdn.npmmirror.',
  'registry.npm.taobao.',
  'registry.nlark.',
  'r.cnpmjs.',
  'mirrors.cloud.tencent.',
  'repo.huaweicloud.',
  'mirrors.huaweicloud.',
];

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

const noMirrors: ReadonlySet<string> = new Set();

/**
 * Whether the address is known to be the public npm registry. Anything else may hold names that are secrets, also an address
 * that cannot be read or still has a variable in it. `mirrors`: see `mirrorHosts`.
 */
export function isPublicRegistry(address: string, mirrors: ReadonlySet<string> = noMirrors): boolean {
  const host = hostOf(address);
  return mirrors.has(host) || publicHosts.some((start) => host.startsWith(start) && isLabel(host.slice(start.length)));
}

/** The hosts among what a person declared to be mirrors. */
export function mirrorHosts(written: readonly string[]): ReadonlySet<string> {
  return new Set(written.flatMap((text) => mirrorHost(text) ?? []));
}

/**
 * The host that a person names, in lower case; a port, a scheme and a slash behind it are left out. `null` when it is none, or a
 * part of one: locks are told apart by host, and what is said of a part must not open the rest.
 */
export function mirrorHost(written: string): string | null {
  const text = written.trim().toLowerCase();
  return /^(?:https?:\/\/)?([a-z0-9][a-z0-9.-]*)(?::\d+)?\/?$/.exec(text)?.[1] ?? null;
}

/** A last label that the Internet may have. */
function isLabel(text: string): boolean {
  return /^[a-z0-9-]+$/.test(text) && !ownNetworks.has(text);
}

/** Lower case, without user, port and path; empty when there is none. */
function hostOf(address: string): string {
  const scheme = address.indexOf('://');
  if (scheme < 0) return '';
  const rest = address.slice(scheme + 3).toLowerCase();
  const authority = rest.slice(0, rest.search(/[/?#\\]|$/));
  return authority.slice(authority.lastIndexOf('@') + 1).replace(/:\d*$/, '');
}
