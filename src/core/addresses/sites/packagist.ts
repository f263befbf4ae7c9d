import type { Site } from '../site.ts';

/** Packagist: a package's page, with the version behind the `#`, and its metadata. */
export const packagistSite: Site = {
  hosts: [
    { labels: 'packagist', ends: ['org', 'com'] },
    { labels: 'repo.packagist', ends: ['org'] },
  ],
  read({ path, fragment }) {
    const [first = '', vendor, last] = path;
    if (!['packages', 'p', 'p2'].includes(first) || vendor === undefined || last === undefined) return null;
    const name = last.replace(/(?:~dev)?(?:\$\w+)?\.json$/, '');
    const isVersion = /^v?\d/i.test(fragment);
    return {
      type: 'composer',
      provider: 'packagist',
      namespace: vendor.toLowerCase(),
      name: name.toLowerCase(),
      revision: isVersion ? fragment : null,
      // A branch, such as `dev-main`.
      ref: isVersion ? null : fragment,
    };
  },
};
