import type { Site } from '../site.ts';

/** CocoaPods: a pod's page, its specification on the CDN, and its server's API. */
export const cocoapodsSite: Site = {
  hosts: [
    { labels: 'cocoapods', ends: ['org'] },
    { labels: 'cdn.cocoapods', ends: ['org'] },
    { labels: 'trunk.cocoapods', ends: ['org'] },
  ],
  read({ path }) {
    const at = path.indexOf('pods');
    if (at >= 0) {
      const [name = '', what, version] = path.slice(at + 1);
      return pod(name, what === 'versions' ? version : undefined);
    }
    // `/Specs/a/b/c/Name/1.0.0/Name.podspec.json`: three folders by the name's hash.
    const [first, , , , name = '', version] = path;
    return first === 'Specs' ? pod(name, version) : null;
  },
};

/** A subspec is not a component of its own. */
function pod(written: string, version: string | undefined): ReturnType<Site['read']> {
  const [name = ''] = written.split('/');
  return name === '' ? null : { type: 'pod', provider: 'cocoapods', name, revision: version };
}
