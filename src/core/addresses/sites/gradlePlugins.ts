import type { Site } from '../site.ts';
import { artifactAt } from './mavenRepository.ts';

/** The Gradle plugin portal: a plugin by its id, or the repository below `/m2`. */
export const gradlePluginSite: Site = {
  hosts: [
    { labels: 'plugins.gradle', ends: ['org'] },
    { labels: 'plugins-artifacts.gradle', ends: ['org'] },
  ],
  read({ host, path }) {
    const [first, id, version] = path;
    if (first === 'plugin' && id !== undefined)
      return { type: 'maven', provider: 'gradleplugin', name: id, revision: version };
    if (first === 'm2') return artifactAt('gradleplugin', path.slice(1));
    return host.startsWith('plugins-') ? archive(path) : null;
  },
};

/** `/group/artifact/version/<hash>/file`, with the group's dots. */
function archive([group, name, version]: readonly string[]): ReturnType<Site['read']> {
  if (group === undefined || name === undefined) return null;
  return { type: 'maven', provider: 'gradleplugin', namespace: group, name, revision: version };
}
