import type { DependencySource } from '../format.ts';
import type { Identity } from '../identify.ts';
import { heldBack, type PublicSources, type SourceName, sourceName } from '../packageSources.ts';
import { restrictedSource } from './gitAccess.ts';
import { parseGitLocation } from './gitLocation.ts';
import { isPublicOwner } from './publicOwners.ts';

type GitSource = Extract<DependencySource, { readonly kind: 'git' }>;

/**
 * The source of a repository, for any way to fetch it: the owner on a forge, else the host; `''` if the address names
 * none.
 */
export function sourceOfRepository(url: string): SourceName {
  const location = parseGitLocation(url);
  return location ? sourceName(`https://${location.host}/${location.path}`) : '';
}

/**
 * A repository that is fetched with ssh or with credentials may be private: its name is not sent, unless its owner publishes what
 * everybody knows.
 */
export function unlessRestricted(identity: Identity, source: GitSource): Identity {
  const restricted = identity.coordinates === null ? null : sourceBehindSignIn(source);
  return restricted === null || isPublicOwner(restricted) ? identity : heldBack(restricted);
}

/**
 * A repository of an owner that the user declared to be public, at the address that needs no sign-in; any other as it
 * is.
 */
export function openedRepository(source: GitSource, publicSources: PublicSources): GitSource {
  const restricted = sourceBehindSignIn(source);
  const location = parseGitLocation(source.url);
  if (restricted === null || !location || !publicSources.hasSource(restricted)) return source;
  return { kind: 'git', url: `https://${location.host}/${location.path}`, ref: source.ref ?? location.ref };
}

/** Also of `host:path`, which git takes for ssh with the user of this machine (git docs, "git-fetch", "GIT URLs"). */
function sourceBehindSignIn(source: GitSource): SourceName | null {
  const isPlainRemote =
    !source.url.includes('://') && /^(?!(?:github|gitlab|bitbucket|gist):)[^\s/:@]+:/.test(source.url);
  return restrictedSource(source) ?? (isPlainRemote ? sourceOfRepository(source.url) : null);
}
