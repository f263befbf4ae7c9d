import type { Site } from '../site.ts';
import { repository, withoutArchiveEnd } from './repository.ts';

/** First segments that are pages of GitHub itself. */
const ownPages: ReadonlySet<string> = new Set(
  (
    'about account apps codespaces collections contact customer-stories dashboard enterprise events explore features gist ' +
    'issues join login logout marketplace new notifications organizations orgs pricing pulls readme search security ' +
    'sessions settings signup site sponsors stars team topics trending users watching'
  ).split(' '),
);

/** A repository, and of a tree, a file, a commit, a release, a tag or an archive the ref in its address. */
export const githubSite: Site = {
  hosts: [
    { labels: 'github', ends: ['com'] },
    { labels: 'api.github', ends: ['com'] },
    { labels: 'codeload.github', ends: ['com'] },
    { labels: 'raw.githubusercontent', ends: ['com'] },
  ],
  read({ host, path, fragment }) {
    const segments = host === 'api.github.com' && path[0] === 'repos' ? path.slice(1) : path;
    const [owner = '', name = '', ...rest] = segments;
    if (name === '' || ownPages.has(owner.toLowerCase())) return null;
    const ref = host.startsWith('raw.') ? rest.join('/') : refIn(rest);
    return repository('github', owner, name, ref ?? (rest.length === 0 ? refOfFragment(fragment) : null));
  },
};

function refIn([what = '', first = '', ...rest]: readonly string[]): string | null {
  const all = [first, ...rest].join('/');
  switch (what) {
    case 'tree':
    case 'blob':
    case 'raw':
    case 'blame':
    case 'commit':
    case 'commits':
    case 'tarball':
    case 'zipball':
      return all;
    case 'archive':
    case 'tar.gz':
    case 'zip':
    case 'legacy.tar.gz':
    case 'legacy.zip':
      return withoutArchiveEnd(all);
    case 'releases':
    case 'tags':
      if (first === 'tag') return rest.join('/');
      return first === 'download' ? (rest[0] ?? null) : null;
    default:
      return null;
  }
}

/** `#v1.0.0`, as a git dependency has it; a place in the read-me is none. */
function refOfFragment(fragment: string): string | null {
  const ref = /^(?:commit[=:]|semver:)?([\w./+-]+)$/.exec(fragment)?.[1] ?? null;
  return ref !== null && /^v?\d|^[0-9a-f]{7,40}$|\d\.\d/i.test(ref) ? ref : null;
}
