import type { SitePage } from '../foundAddress.ts';
import type { Site } from '../site.ts';

/**
 * Pages of npm and of Yarn's search, and requests to their registries: `/@scope/name/1.0.0`, `/name/-/name-1.0.0.tgz`.
 */
export const npmSite: Site = {
  hosts: [
    { labels: 'npmjs', ends: ['com', 'org'] },
    { labels: 'registry.npmjs', ends: ['com', 'org'] },
    { labels: 'yarnpkg', ends: ['com'] },
    { labels: 'classic.yarnpkg', ends: ['com'] },
    { labels: 'registry.yarnpkg', ends: ['com'] },
  ],
  read({ host, path }) {
    if (host.startsWith('registry.')) return packageIn(path);
    // `/package/name/v/1.0.0`, also behind the language of Yarn's pages.
    const at = path.findIndex((segment) => segment === 'package' || segment === 'packages');
    if (at < 0 || at > 2) return null;
    return packageIn(path.slice(at + 1).filter((segment, place) => segment !== 'v' || place === 0));
  },
};

/** `name`, `@scope/name` or `@scope%2fname`, and behind it a version or a file. */
function packageIn(path: readonly string[]): SitePage | null {
  const [first = '', second, ...rest] = path;
  if (first === '' || first === '-') return null;
  const slash = first.startsWith('@') ? first.indexOf('/') : -1;
  if (slash > 0) return named(first.slice(0, slash), first.slice(slash + 1), [second, ...rest]);
  if (first.startsWith('@')) return second === undefined ? null : named(first, second, rest);
  return named(null, first, [second, ...rest]);
}

function named(namespace: string | null, name: string, [version, file]: readonly (string | undefined)[]): SitePage {
  const written = version === '-' ? versionOfArchive(name, file ?? '') : (version ?? null);
  const isVersion = written !== null && /^\d/.test(written);
  return {
    type: 'npm',
    provider: 'npmjs',
    namespace,
    name,
    revision: isVersion ? written.replace(/\+.*/s, '') : null,
    // A dist-tag.
    ref: isVersion ? null : written,
  };
}

function versionOfArchive(name: string, file: string): string | null {
  if (!file.startsWith(`${name}-`) || !file.endsWith('.tgz')) return null;
  return file.slice(name.length + 1, -'.tgz'.length);
}
