import type { SitePage } from '../foundAddress.ts';
import type { Site } from '../site.ts';

/** PyPI: a project's page, its index and JSON, and the files of its releases, which have both names in their own. */
export const pypiSite: Site = {
  hosts: [
    { labels: 'pypi', ends: ['org'] },
    { labels: 'pypi.python', ends: ['org'] },
    { labels: 'files.pythonhosted', ends: ['org'] },
  ],
  read({ path }) {
    const [first, name = '', version = ''] = path;
    if (first === 'project' || first === 'simple') return project(name, version);
    if (first === 'pypi') return project(name, version === 'json' ? '' : version);
    return first === 'packages' ? release(path.at(-1) ?? '') : null;
  },
};

function project(name: string, version: string): SitePage | null {
  if (name === '') return null;
  return { type: 'pypi', provider: 'pypi', name, revision: /^v?\d/i.test(version) ? version : null };
}

/** `name-1.0-py3-none-any.whl` (PEP 427), `name-1.0.tar.gz` (PEP 625; older ones have hyphens in the name). */
function release(file: string): SitePage | null {
  const found =
    /^([^-]+)-([^-]+)-.+\.whl(?:\.metadata)?$/i.exec(file) ??
    /^(.+)-(\d[^-]*(?:-\d+)?)\.(?:tar\.\w+|tgz|zip)$/i.exec(file);
  return found?.[1] && found[2] ? project(found[1].replaceAll('_', '-'), found[2]) : null;
}
