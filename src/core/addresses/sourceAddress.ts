import { githubSite, gitlabSite } from './codeSites.ts';
import { type PageAddress, pageAddress } from './pageAddress.ts';
import { isAt, type Site } from './site.ts';

/** A repository, or a place in it, as its web address names it. */
export interface SourceAddress {
  readonly provider: 'github' | 'gitlab';
  /** The service joins the names of GitLab's groups with dots. */
  readonly namespace: string;
  readonly name: string;
  /** A full commit, or the text in its place; empty for a repository alone. */
  readonly revision: string;
  /** Below the root of the repository; empty for the root, and if the end of the branch name is unclear. */
  readonly path: string;
}

/**
 * Reads the web address of a repository, a commit, a tree or a file on GitHub or GitLab, also with `git+` before it;
 * `null` for any other text.
 */
export function sourceAddress(text: string): SourceAddress | null {
  const page = pageAddress(text.trim().replace(/^git\+(?=https?:)/i, ''));
  if (!page) return null;
  return readAt(githubSite, 'github', page) ?? readAt(gitlabSite, 'gitlab', page);
}

function readAt(site: Site, provider: SourceAddress['provider'], page: PageAddress): SourceAddress | null {
  if (!isAt(site, page.host)) return null;
  const read = site.read(page);
  if (!read || 'kind' in read) return null;
  const { namespace, name, revision, ref } = read;
  return {
    provider,
    namespace: namespace ?? '',
    name,
    revision: revision ?? ref ?? '',
    path: revision ? pathBehind(page.path, revision) : '',
  };
}

/** The names after the commit. A commit page has none, only anchors. */
function pathBehind(path: readonly string[], commit: string): string {
  const at = path.findIndex((segment) => segment.toLowerCase() === commit);
  return at < 0 ? '' : path.slice(at + 1).join('/');
}

interface Commit {
  readonly provider: string;
  readonly namespace?: string | null;
  readonly name: string;
  readonly revision: string;
}

/**
 * The address of a commit's page; `null` for other hosts, and without a namespace. The service counts a source only when
 * it has an address (service-api.md 12.1).
 */
export function commitAddress({ provider, namespace, name, revision }: Commit): string | null {
  const parts = [name, revision].map((part) => encodeURIComponent(part));
  const owner = namespace ?? '';
  if (owner === '') return null;
  if (provider === 'github') return `https://github.com/${encodeURIComponent(owner)}/${parts.join('/commit/')}`;
  if (provider !== 'gitlab') return null;
  return `https://gitlab.com/${owner.split('.').map(encodeURIComponent).join('/')}/${parts.join('/-/commit/')}`;
}
