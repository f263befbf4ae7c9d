import type { Site } from '../site.ts';
import { repository, withoutArchiveEnd } from './repository.ts';

/** First segments that are pages of GitLab itself. */
const ownPages: ReadonlySet<string> = new Set(
  '- abuse_reports admin dashboard explore groups help profile projects public search snippets users'.split(' '),
);

/** Path segments that once followed a project without the `-` between. */
const oldPages: ReadonlySet<string> = new Set(['tree', 'blob', 'commit', 'commits', 'raw', 'tags', 'releases']);

/** A project in groups of any depth, whose names the service joins with dots; the ref is after `/-/`. */
export const gitlabSite: Site = {
  hosts: [{ labels: 'gitlab', ends: ['com'] }],
  read({ path, fragment }) {
    if (path[0] === 'api') return projectOfApi(path);
    const [first = ''] = path;
    if (ownPages.has(first.toLowerCase())) return null;
    const dash = path.indexOf('-');
    const old = path.findIndex((segment, at) => at >= 2 && oldPages.has(segment) && path.length > at + 1);
    const end = dash > 0 ? dash : old > 0 ? old : path.length;
    const rest = path.slice(dash > 0 ? dash + 1 : end);
    return project(path.slice(0, end), refIn(rest) ?? (fragment !== '' && rest.length === 0 ? fragment : null));
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

function refIn([what = '', first = '', ...rest]: readonly string[]): string | null {
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
