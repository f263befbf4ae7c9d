import type { SitePage } from '../foundAddress.ts';
import type { Site } from '../site.ts';

/** Pages of docs.rs that are about no crate. */
const ownPages: ReadonlySet<string> = new Set(['-', 'about', 'releases', 'std', 'core', 'alloc']);

/** The registry of Rust with its API and archives, its documentation, and lib.rs. */
export const cratesSite: Site = {
  hosts: [
    { labels: 'crates', ends: ['io'] },
    { labels: 'static.crates', ends: ['io'] },
    { labels: 'docs', ends: ['rs'] },
    { labels: 'lib', ends: ['rs'] },
  ],
  read({ host, path }) {
    const [first = '', second = '', third = ''] = path;
    if (host.startsWith('docs.')) {
      if (first === 'crate') return crate(second, third);
      return first === '' || ownPages.has(first) ? null : crate(first, second);
    }
    const at = path.indexOf('crates');
    const isApi = at === 2 && first === 'api';
    if (at !== 0 && !isApi) return null;
    const [name = '', version = ''] = path.slice(at + 1);
    const archived = version.startsWith(`${name}-`) ? /^-(\d.*)\.crate$/s.exec(version.slice(name.length)) : null;
    return crate(name, archived?.[1] ?? version);
  },
};

function crate(name: string, version: string): SitePage | null {
  if (name === '') return null;
  return { type: 'crate', provider: 'cratesio', name, revision: /^\d/.test(version) ? version : null };
}
