import { type PageAddress, pageAddress } from '../../core/addresses/pageAddress.ts';
import { isAt, type Site } from '../../core/addresses/site.ts';
import { githubSite, gitlabSite } from '../../core/addresses/codeSites.ts';

import type { CuratedSource } from '../../curation/curation.ts';

/** The source location from an address. */
export interface SourceAddress {
  readonly provider: 'github' | 'gitlab';
  readonly namespace: string;
  readonly name: string;
  /** A full commit, or the text in its place; empty for a repository alone. */
  readonly revision: string;
  /** Below the root of the repository; empty for the root, and if the end of the branch name is unclear. */
  readonly path: string;
}

/** Reads the web address of a repository, a commit, a tree or a file on GitHub or GitLab; `null` for any other text. */
export function sourceAddress(text: string): SourceAddress | null {
  const page = pageAddress(text.trim());
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

export function isWholeCommit(revision: string): boolean {
  return /^[0-9a-f]{40}$/i.test(revision);
}

/** The page of the commit. The service counts a source only when it has an address (service-api.md 12.1). */
export function addressOf({
  provider,
  namespace,
  name,
  revision,
}: Pick<CuratedSource, 'provider' | 'namespace' | 'name' | 'revision'>): string | null {
  const parts = [name, revision].map((part) => encodeURIComponent(part));
  const owner = namespace ?? '';
  if (owner === '') return null;
  if (provider === 'github') return `https://github.com/${encodeURIComponent(owner)}/${parts.join('/commit/')}`;
  // The service joins the names of groups with dots.
  if (provider !== 'gitlab') return null;
  return `https://gitlab.com/${owner.split('.').map(encodeURIComponent).join('/')}/${parts.join('/-/commit/')}`;
}
