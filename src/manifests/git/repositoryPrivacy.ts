import type { Identity } from '../identify.ts';
import { heldBack, type PublicSources, type SourceName } from '../packageSources.ts';
import { parseGitLocation } from './gitLocation.ts';
import { isPublicOwner } from './publicOwners.ts';

/**
 * Addresses of repositories that only those who sign in can use: ssh, and https with a user (git docs, "git-fetch", "GIT URLs").
 * What they name may be private. A short form (`github:owner/name`) is the tool's https address, and signs nobody in.
 */
export function isBehindSignIn(url: string): boolean {
  const address = url.trim().replace(/^git\+/i, '');
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(address);
  if (!scheme) return parseGitLocation(address) !== null && !/^(?:github|gitlab|bitbucket|gist):/i.test(address);
  if (/^ssh$/i.test(scheme[1] ?? '')) return true;
  const rest = address.slice(scheme[0].length);
  return rest.slice(0, rest.search(/[/?#]|$/)).includes('@');
}

/** The source of a repository's name: the owner on a forge, the host elsewhere. */
export function sourceOfRepository(url: string): SourceName {
  const location = parseGitLocation(url);
  if (!location) return '';
  const owner = location.path.split('/', 1)[0]?.toLowerCase() ?? '';
  const host = forgeHosts.get(location.host) ?? (forges.has(location.host) ? location.host : undefined);
  return host === undefined ? location.host : `${host}/${owner}`;
}

/** A repository at an address that signs in has no name that may be sent, unless its owner publishes what everybody knows. */
export function unlessBehindSignIn(identity: Identity, url: string): Identity {
  if (!identity.coordinates || !isBehindSignIn(url)) return identity;
  const source = sourceOfRepository(url);
  return isPublicOwner(source) ? identity : heldBack(source);
}

/** The address of a repository whose owner the user declared to be public, as it is without signing in; any other as it is. */
export function openedRepository(url: string, publicSources: PublicSources): string {
  if (!isBehindSignIn(url) || !publicSources.hasSource(sourceOfRepository(url))) return url;
  const location = parseGitLocation(url);
  return location ? `https://${location.host}/${location.path}` : url;
}

const forges: ReadonlySet<string> = new Set(['github.com', 'gitlab.com', 'bitbucket.org', 'codeberg.org']);

/** Where the forges take ssh on the port of https. */
const forgeHosts: ReadonlyMap<string, string> = new Map([
  ['ssh.github.com', 'github.com'],
  ['altssh.gitlab.com', 'gitlab.com'],
  ['altssh.bitbucket.org', 'bitbucket.org'],
]);
