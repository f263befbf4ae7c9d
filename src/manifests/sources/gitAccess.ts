import type { DependencySource } from '../format.ts';
import { type SourceName, sourceName } from './packageSources.ts';
import { parseGitLocation } from './gitLocation.ts';
import { withoutCredentials } from './withoutCredentials.ts';

type GitSource = Extract<DependencySource, { readonly kind: 'git' }>;

/** True if an address holds personal credentials. `git@` is the user that every client has. */
export function hasCredentials(address: string): boolean {
  return /:\/\/(?!git@)[^/?#\s@]+@/i.test(address) && !isSsh(address);
}

/**
 * The source of a repository, for any way to fetch it: the owner on a forge, else the host; `''` if the address names
 * none.
 */
export function sourceOfRepository(url: string): SourceName {
  const location = parseGitLocation(url);
  return location ? sourceName(`https://${location.host}/${location.path}`) : '';
}

/**
 * The source of a repository that is fetched with ssh or with credentials, and so may be private; `null` for one that
 * anyone can fetch. `host:path` is ssh with the user of this machine (git docs, "git-fetch", "GIT URLs").
 */
export function sourceBehindSignIn({ url, hasCredentials }: GitSource): SourceName | null {
  const isPlainRemote = !url.includes('://') && /^(?!(?:github|gitlab|bitbucket|gist):)[^\s/:@]+:/.test(url);
  return hasCredentials || isSsh(url) || isPlainRemote ? sourceOfRepository(url) || null : null;
}

/** `ssh://…`, `git+ssh://…`, `user@host:path`. */
function isSsh(address: string): boolean {
  return /^(?:git\+)?(?:ssh:\/\/|[^\s/:@]+@[^\s/:@]+:)/i.test(address);
}

/** A repository at an address as it is written. Of credentials only that there were some is kept. */
export function gitSource(address: string, ref: string | null): Extract<DependencySource, { readonly kind: 'git' }> {
  const url = withoutCredentials(address);
  return hasCredentials(address) ? { kind: 'git', url, ref, hasCredentials: true } : { kind: 'git', url, ref };
}
