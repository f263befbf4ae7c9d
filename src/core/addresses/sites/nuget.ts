import { versionForm } from '../../versions/versionForm.ts';
import type { SitePage } from '../foundAddress.ts';
import type { Site } from '../site.ts';

/** NuGet's pages and both its protocols (NuGet docs, "Package content", "Package metadata"; OData of version 2). */
export const nugetSite: Site = {
  hosts: [
    { labels: 'nuget', ends: ['org'] },
    { labels: 'api.nuget', ends: ['org'] },
    { labels: 'globalcdn.nuget', ends: ['org'] },
    { labels: 'preview.nuget', ends: ['org'] },
  ],
  read({ path }) {
    const [first = '', second = '', third = '', ...rest] = path;
    if (first === 'packages') return nugetPage(second, third);
    if (first === 'api' && second === 'v2') {
      const odata = /^Packages\(Id='([^']+)',\s*Version='([^']+)'\)$/i.exec(third);
      if (odata) return nugetPage(odata[1], odata[2]);
      return third.toLowerCase() === 'package' ? nugetPage(rest[0], rest[1]) : null;
    }
    if (first === 'v3-flatcontainer') return nugetPage(second, third);
    if (first === 'v3' && second.startsWith('registration')) return nugetPage(third, rest[0]);
    return null;
  },
};

function nugetPage(name: string | undefined, version = ''): SitePage | null {
  if (!name) return null;
  const written = version.replace(/\.json$/, '');
  const revision = /^\d/.test(written) ? versionForm('nuget', written) : null;
  return { type: 'nuget', provider: 'nuget', name, revision };
}
