import type { SitePage } from '../foundAddress.ts';
import type { Site } from '../site.ts';

/** RubyGems: a gem's page, its archive and both versions of the API. */
export const rubygemsSite: Site = {
  hosts: [
    { labels: 'rubygems', ends: ['org'] },
    { labels: 'index.rubygems', ends: ['org'] },
  ],
  read({ path }) {
    const file = path.at(-1) ?? '';
    if (file.endsWith('.gem')) return archive(file);
    const at = path.findIndex((segment) => segment === 'gems' || segment === 'rubygems');
    if (at !== 0 && path[0] !== 'api') return null;
    const [name = '', what, version = ''] = path.slice(at + 1);
    if (at < 0 || name === '') return null;
    return gem(
      name.replace(/\.(?:json|yaml)$/, ''),
      what === 'versions' ? version.replace(/\.(?:json|yaml)$/, '') : '',
    );
  },
};

/** A version with a platform behind it is of the gem built for that platform; the service names the version alone. */
function gem(name: string, version: string): SitePage {
  const revision = /^\d[^-]*/.exec(version)?.[0] ?? null;
  return { type: 'gem', provider: 'rubygems', name, revision };
}

function archive(file: string): SitePage | null {
  const found = file.endsWith('.gem') ? /^(.+?)-(\d.*)$/s.exec(file.slice(0, -'.gem'.length)) : null;
  return found?.[1] && found[2] ? gem(found[1], found[2]) : null;
}
