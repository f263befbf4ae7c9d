import { mavenProviderOf } from '../../mavenProvider.ts';
import type { SitePage } from '../foundAddress.ts';
import type { PageAddress } from '../pageAddress.ts';
import type { Site } from '../site.ts';
import { artifact, artifactAt } from './mavenRepository.ts';

/**
 * Maven Central: its repository, its two search pages, and mvnrepository and javadoc.io, which show other repositories
 * too.
 */
export const mavenCentralSite: Site = {
  hosts: [
    { labels: 'search.maven', ends: ['org'] },
    { labels: 'central.sonatype', ends: ['com', 'org'] },
    { labels: 'repo.maven.apache', ends: ['org'] },
    { labels: 'repo1.maven', ends: ['org'] },
    { labels: 'repo.maven', ends: ['org'] },
    { labels: 'uk.maven', ends: ['org'] },
    { labels: 'central.maven', ends: ['org'] },
    { labels: 'mvnrepository', ends: ['com'] },
    { labels: 'javadoc', ends: ['io'] },
  ],
  read(page) {
    const { path, query } = page;
    const [first, ...rest] = path;
    if (first === 'maven2') return artifactAt('mavencentral', rest);
    if (first === 'remotecontent') return artifactAt('mavencentral', (query.get('filepath') ?? '').split('/'));
    if (first === 'artifact' || first === 'doc') return shown(page, rest);
    return first === undefined ? detailsIn(page.fragment) : null;
  },
};

/** `/artifact/group/name/version`. */
function shown({ host }: PageAddress, [group, name, version = '']: readonly string[]): SitePage | null {
  if (group === undefined || name === undefined) return null;
  const isMixed = host.startsWith('mvn') || host.startsWith('javadoc');
  const isVersion = /\d/.test(version);
  return artifact(
    isMixed ? mavenProviderOf(group, name, null) : 'mavencentral',
    group,
    name,
    isVersion ? version : null,
  );
}

/** `#artifactdetails|group|name|version|jar`. */
function detailsIn(fragment: string): SitePage | null {
  const [what, group, name, version = null] = fragment.split('|');
  return what === 'artifactdetails' && group && name ? artifact('mavencentral', group, name, version) : null;
}
