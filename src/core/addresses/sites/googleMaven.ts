import type { Site } from '../site.ts';
import { artifact, artifactAt } from './mavenRepository.ts';

/** Google's Maven repository, and its page, with the artifact after the `#`. */
export const googleMavenSite: Site = {
  hosts: [
    { labels: 'maven.google', ends: ['com'] },
    { labels: 'dl.google', ends: ['com'] },
  ],
  read({ host, path, fragment }) {
    const named = /^([\w.-]+):([\w.-]+)(?::([\w.+-]+))?$/.exec(fragment);
    if (named?.[1] && named[2]) return artifact('mavengoogle', named[1], named[2], named[3] ?? null);
    if (host.startsWith('maven.')) return path[0] === 'web' ? null : artifactAt('mavengoogle', path);
    // `/dl/android/maven2/…`, `/android/maven2/…`
    const at = path.indexOf('maven2');
    return at < 1 || path[at - 1] !== 'android' ? null : artifactAt('mavengoogle', path.slice(at + 1));
  },
};
