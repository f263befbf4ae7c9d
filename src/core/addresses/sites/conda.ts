import type { AddressFault, SitePage } from '../foundAddress.ts';
import type { Site } from '../site.ts';

/** Channels by the last part of their name. */
const providers: ReadonlyMap<string, string> = new Map([
  ['conda-forge', 'conda-forge'],
  ['anaconda', 'anaconda-main'],
  ['main', 'anaconda-main'],
  ['defaults', 'anaconda-main'],
  ['r', 'anaconda-r'],
]);

/** Anaconda's pages of packages and channels, its archives, and prefix.dev's pages. */
export const condaSite: Site = {
  hosts: [
    { labels: 'anaconda', ends: ['org'] },
    { labels: 'conda.anaconda', ends: ['org'] },
    { labels: 'repo.anaconda', ends: ['com'] },
    { labels: 'repo.continuum', ends: ['io'] },
    { labels: 'prefix', ends: ['dev'] },
  ],
  read({ host, path }) {
    const build = archiveOf(path.at(-1) ?? '');
    const [first = '', second = '', third = '', fourth = ''] = path;
    if (build !== null) {
      const subdir = path.at(-2) ?? '';
      // `/conda-forge/numpy/1.26.4/download/linux-64/numpy-1.26.4-….conda`, `/conda-forge/linux-64/…`,
      // `/pkgs/main/linux-64/…`
      const channel = first === 'pkgs' ? second : first;
      return inChannel(channel, { ...build, namespace: subdir });
    }
    if (first === 'channels') return third === 'packages' && fourth !== '' ? inChannel(second, { name: fourth }) : null;
    if (!host.startsWith('anaconda.') || second === '' || ownPages.has(second)) return null;
    return inChannel(first, { name: second });
  },
};

const ownPages: ReadonlySet<string> = new Set([
  'repo',
  'packages',
  'environments',
  'notebooks',
  'projects',
  'dashboard',
]);

interface CondaBuild {
  readonly name: string;
  readonly namespace?: string;
  readonly revision?: string;
}

function inChannel(channel: string, build: CondaBuild): SitePage | AddressFault {
  const provider = providers.get(channel.toLowerCase());
  return provider === undefined ? { kind: 'notCovered', what: channel } : { type: 'conda', provider, ...build };
}

/** `numpy-1.26.4-py312heda63a1_0.conda`: of the hyphens, the last two part name, version and build. */
function archiveOf(file: string): CondaBuild | null {
  const found = /^(.+)-([^-]+)-([^-]+)\.(?:conda|tar\.bz2)$/.exec(file);
  return found?.[1] && found[2] && found[3] ? { name: found[1], revision: `${found[2]}-${found[3]}` } : null;
}
