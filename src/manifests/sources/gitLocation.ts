import { trimEnd } from '../../base/trimEnd.ts';

/** A repository as a manifest names it. `path` has no leading slash and no `.git`. */
interface GitLocation {
  /** Lower case, without user, port and `www.`. */
  readonly host: string;
  readonly path: string;
  readonly ref: string | null;
}

/**
 * Reads every way to name a repository (manifests.md 7; npm docs, package.json "Git URLs"): URLs with or without `git+`,
 * `user@host:path`, `github:`, `gitlab:`, `bitbucket:` and `gist:` shorthands, archive addresses of GitHub and GitLab. `null`
 * when the text names none. Users, passwords, ports and queries are dropped.
 */
export function parseGitLocation(text: string): GitLocation | null {
  const hash = text.indexOf('#');
  const address = (hash < 0 ? text : text.slice(0, hash)).trim();
  const fragment = hash < 0 ? null : refOfFragment(text.slice(hash + 1));
  const shorthand = /^(github|gitlab|bitbucket|gist):(?!\/\/)(.+)$/.exec(address);
  if (shorthand) {
    const [, site = '', path = ''] = shorthand;
    return withPath(hostOfShorthand(site), path, fragment);
  }
  const parts = splitAddress(address);
  if (parts === null) return null;
  const { host, path, query } = parts;
  const archive = archiveOn(host, path, query);
  if (archive) return { ...archive, ref: archive.ref ?? fragment };
  return withPath(host, path, fragment ?? query.get('rev') ?? query.get('ref'));
}

/** True for the address of an archive that GitHub or GitLab makes from a commit, tag or branch. */
export function isRepositoryArchive(text: string): boolean {
  const parts = splitAddress(text);
  return parts !== null && archiveOn(parts.host, parts.path, parts.query) !== null;
}

function hostOfShorthand(site: string): string {
  if (site === 'bitbucket') return 'bitbucket.org';
  return site === 'gist' ? 'gist.github.com' : `${site}.com`;
}

/**
 * `commit=`, `commit:` are taken off; of several parameters, as yarn and pnpm write them, a commit goes before the
 * others.
 */
function refOfFragment(fragment: string): string | null {
  const parts = fragment.split(/&|::/).filter((part) => !/^(?:workspace=|cwd=|path:)/.test(part));
  const ref = parts.find((part) => /^commit[=:]/.test(part)) ?? parts[0] ?? '';
  return ref.replace(/^(?:commit|tag|branch|head)[=:]/, '') || null;
}

interface Address {
  readonly host: string;
  readonly path: string;
  readonly query: URLSearchParams;
}

function splitAddress(address: string): Address | null {
  const url = /^(?:git\+)?[a-z][a-z0-9.-]*:\/\/(.*)$/i.exec(address);
  const [rest = '', queryText = ''] = (url?.[1] ?? address).split('?', 2);
  const query = new URLSearchParams(queryText);
  // `user@host:path`, which some also write behind the slashes of `git+ssh://`.
  const remote = /^(?:[^/\s]*@)?([^/:@\s]+):(?!\d+(?:\/|$))([^@]+)$/.exec(rest);
  if (remote) return { host: normalHost(remote[1] ?? ''), path: remote[2] ?? '', query };
  const slash = rest.indexOf('/');
  if (!url || slash < 0) return null;
  const authority = rest.slice(0, slash);
  const host = authority.slice(authority.lastIndexOf('@') + 1).replace(/:\d*$/, '');
  return { host: normalHost(host), path: rest.slice(slash + 1), query };
}

function normalHost(host: string): string {
  return host.toLowerCase().replace(/^www\./, '');
}

function withPath(host: string, path: string, ref: string | null): GitLocation {
  return { host, path: trimEnd(path.replace(/^\/+/, ''), '/').replace(/\.git$/, ''), ref };
}

function archiveOn(host: string, path: string, query: URLSearchParams): GitLocation | null {
  const pieces = path.split('/').filter((piece) => piece !== '');
  const [owner = '', name = '', what = '', ...more] = pieces;
  const found = (ref: string): GitLocation => withPath('github.com', `${owner}/${name}`, ref || null);
  if (host === 'codeload.github.com' && more.length > 0) return found(refOfFile(more));
  if (host === 'api.github.com' && owner === 'repos' && ['tarball', 'zipball'].includes(more[0] ?? '')) {
    return withPath('github.com', `${name}/${what}`, more.slice(1).join('/') || null);
  }
  if (host === 'github.com' && more.length > 0) {
    if (what === 'archive') return found(refOfFile(more));
    if (what === 'tarball' || what === 'zipball' || what === 'tree' || what === 'commit') return found(more.join('/'));
  }
  return host === 'gitlab.com' ? archiveOnGitlab(pieces, query) : null;
}

function archiveOnGitlab(pieces: readonly string[], query: URLSearchParams): GitLocation | null {
  const dash = pieces.indexOf('-');
  if (dash > 1 && pieces[dash + 1] === 'archive') {
    return withPath('gitlab.com', pieces.slice(0, dash).join('/'), pieces[dash + 2] ?? null);
  }
  const at = pieces.indexOf('repository');
  if (at < 2 || !/^archive\b/.test(pieces[at + 1] ?? '')) return null;
  const ref = query.get('ref') ?? query.get('sha');
  if (pieces[0] !== 'api') return withPath('gitlab.com', pieces.slice(0, at).join('/'), ref);
  return withPath('gitlab.com', (pieces[at - 1] ?? '').replaceAll(/%2f/gi, '/'), ref);
}

/** `refs/tags/v1.tar.gz` → `v1`. */
function refOfFile(pieces: readonly string[]): string {
  const ref = pieces.join('/').replace(/^refs\/(?:tags|heads)\//, '');
  return ref.replace(/\.(?:tar\.gz|tgz|zip)$/, '');
}
