import type { SitePage } from './foundAddress.ts';
import type { Site } from './site.ts';

/** First segments that are pages of GitHub itself. */
const pagesOfGithub: ReadonlySet<string> = new Set(
  (
    'about account apps codespaces collections contact customer-stories dashboard enterprise events explore features gist ' +
    'issues join login logout marketplace new notifications organizations orgs pricing pulls readme search security ' +
    'sessions settings signup site sponsors stars team topics trending users watching'
  ).split(' '),
);

/** A repository, and of a tree, a file, a commit, a release, a tag or an archive the ref in its address. */
export const githubSite: Site = {
  hosts: ['github com', 'api.github com', 'codeload.github com', 'raw.githubusercontent com'],
  read({ host, path, fragment }) {
    const segments = host === 'api.github.com' && path[0] === 'repos' ? path.slice(1) : path;
    const [owner = '', name = '', ...rest] = segments;
    if (name === '' || pagesOfGithub.has(owner.toLowerCase())) return null;
    const ref = host.startsWith('raw.') ? rest.join('/') : githubRef(rest);
    return repository('github', owner, name, ref ?? (rest.length === 0 ? refOfFragment(fragment) : null));
  },
};

function githubRef([what = '', first = '', ...rest]: readonly string[]): string | null {
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

/** First segments that are pages of GitLab itself. */
const pagesOfGitlab: ReadonlySet<string> = new Set(
  '- abuse_reports admin dashboard explore groups help profile projects public search snippets users'.split(' '),
);

/** Path segments that once followed a project without the `-` between. */
const oldPages: ReadonlySet<string> = new Set(['tree', 'blob', 'commit', 'commits', 'raw', 'tags', 'releases']);

/** A project in groups of any depth, whose names the service joins with dots; the ref is after `/-/`. */
export const gitlabSite: Site = {
  hosts: ['gitlab com'],
  read({ path, fragment }) {
    if (path[0] === 'api') return projectOfApi(path);
    const [first = ''] = path;
    if (pagesOfGitlab.has(first.toLowerCase())) return null;
    const dash = path.indexOf('-');
    const old = path.findIndex((segment, at) => at >= 2 && oldPages.has(segment) && path.length > at + 1);
    const end = dash > 0 ? dash : old > 0 ? old : path.length;
    const rest = path.slice(dash > 0 ? dash + 1 : end);
    return project(path.slice(0, end), gitlabRef(rest) ?? (fragment !== '' && rest.length === 0 ? fragment : null));
  },
};

function project(path: readonly string[], ref: string | null): ReturnType<Site['read']> {
  if (path.length < 2) return null;
  return repository('gitlab', path.slice(0, -1).join('.'), path.at(-1) ?? '', ref);
}

/** `/api/v4/projects/group%2Fproject/repository/commits/<ref>`. A project given by number is unknown. */
function projectOfApi([, , , name = '', ...rest]: readonly string[]): ReturnType<Site['read']> {
  return name.includes('/') ? project(name.split('/'), rest[1] === 'commits' ? (rest[2] ?? null) : null) : null;
}

function gitlabRef([what = '', first = '', ...rest]: readonly string[]): string | null {
  switch (what) {
    case 'tree':
    case 'blob':
    case 'raw':
    case 'blame':
    case 'commit':
    case 'commits':
    case 'tags':
    case 'releases':
      return [first, ...rest].join('/');
    case 'archive':
      return withoutArchiveEnd(first);
    default:
      return null;
  }
}

/** A repository page: a whole commit is a revision, a tag or a branch is a `ref`. */
function repository(provider: 'github' | 'gitlab', namespace: string, name: string, ref: string | null): SitePage {
  const written = ref?.replace(/^refs\/(?:tags|heads)\//, '') ?? '';
  const commit = /^[0-9a-f]{40}(?=\/|$)/i.exec(written)?.[0].toLowerCase() ?? null;
  return {
    type: 'git',
    provider,
    namespace,
    name: name.replace(/\.git$/i, ''),
    revision: commit,
    ref: commit === null ? written : null,
  };
}

/** `v1.tar.gz` → `v1`. */
function withoutArchiveEnd(file: string): string {
  return file.replace(/\.(?:tar\.gz|tar\.bz2|tgz|tar|zip)$/i, '');
}
