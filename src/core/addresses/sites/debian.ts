import type { SitePage } from '../foundAddress.ts';
import type { Site } from '../site.ts';

/** Pages that are about no package. */
const ownPages: ReadonlySet<string> = new Set(['about', 'search', 'stable', 'testing', 'unstable']);

/** Debian's package pages, its tracker, its sources, and the files of its pool, wherever that is served. */
export const debianSite: Site = {
  hosts: [
    { labels: 'packages.debian', ends: ['org'] },
    { labels: 'tracker.debian', ends: ['org'] },
    { labels: 'sources.debian', ends: ['org'] },
    { labels: 'snapshot.debian', ends: ['org'] },
    { labels: 'deb.debian', ends: ['org'] },
    { labels: 'ftp.debian', ends: ['org'] },
    { labels: 'security.debian', ends: ['org'] },
    { labels: 'http.debian', ends: ['net'] },
  ],
  read({ host, path }) {
    const pool = path.indexOf('pool');
    if (pool >= 0) return poolFile(path.slice(pool + 1));
    const [first = '', second = '', third = ''] = path;
    switch (host.split('.', 1)[0]) {
      case 'tracker':
        return first === 'pkg' ? source(second, null) : null;
      case 'sources':
        return first === 'src' ? source(second, versionOf(third)) : null;
      case 'snapshot':
        return first === 'package' ? source(second, versionOf(third)) : null;
      case 'packages':
        return packagePage(path);
      default:
        return null;
    }
  },
};

/**
 * `/curl`, `/bookworm/curl`, `/bookworm/amd64/curl/download`, `/source/bookworm/curl`; only the last names a source.
 */
function packagePage(path: readonly string[]): SitePage | null {
  const isSource = path[0] === 'source';
  const segments = isSource ? path.slice(1) : path;
  const end = segments.findIndex((segment) => ['download', 'filelist', 'changelog', 'copyright'].includes(segment));
  const names = end < 0 ? segments : segments.slice(0, end);
  // `/src:curl` is the tracker's own form.
  const [, mark, name = ''] = /^(src:)?(.*)$/.exec(end > 2 ? (names[2] ?? '') : (names.at(-1) ?? '')) ?? [];
  if (name === '' || (segments.length < 2 && ownPages.has(name))) return null;
  return isSource || mark ? source(name, null) : { type: 'deb', provider: 'debian', name };
}

/** `main/c/curl/curl_7.88.1-10_amd64.deb`. The upstream archive has no version of Debian's. */
function poolFile(path: readonly string[]): SitePage | null {
  const file = path.at(-1) ?? '';
  const binary = /^([^_]+)_([^_]+)_([^_]+)\.u?deb$/.exec(file);
  if (binary?.[1] && binary[2] && binary[3])
    return {
      type: 'deb',
      provider: 'debian',
      name: binary[1],
      revision: `${versionOf(binary[2]) ?? ''}_${binary[3]}`,
    };
  const own = /^([^_]+)_([^_]+?)(?:\.dsc|\.debian\.tar\.\w+|\.diff\.gz)$/.exec(file);
  if (own?.[1] && own[2]) return source(own[1], versionOf(own[2]));
  const upstream = /^([^_]+)_.+\.tar\.\w+(?:\.asc)?$/.exec(file);
  return upstream?.[1] ? source(upstream[1], null) : source(path[2] ?? '', null);
}

function source(name: string, revision: string | null): SitePage | null {
  return name === '' ? null : { type: 'debsrc', provider: 'debian', name, revision };
}

/** Without the epoch, as the service cannot find results again that have one (service-api.md 2.3). */
function versionOf(written: string): string | null {
  return /^\d[^/]*$/.test(written) ? written.replace(/^\d+:/, '') : null;
}
