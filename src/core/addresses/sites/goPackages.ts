import { goModule } from '../goModule.ts';
import type { Site } from '../site.ts';

/** Pages of pkg.go.dev that are about no module. */
const ownPages: ReadonlySet<string> = new Set(['about', 'badge', 'cmd', 'search', 'std', 'vuln', 'license-policy']);

/**
 * pkg.go.dev with modules and packages inside them, and the module proxy, which writes capitals as `!` and the letter.
 */
export const goPackagesSite: Site = {
  hosts: [
    { labels: 'pkg.go', ends: ['dev'] },
    { labels: 'godoc', ends: ['org'] },
    { labels: 'proxy.golang', ends: ['org'] },
  ],
  read({ host, path }) {
    const [first = ''] = path;
    if (host.startsWith('proxy.')) {
      const at = path.indexOf('@v');
      if (at < 1) return null;
      const version = (path[at + 1] ?? '').replace(/\.(?:info|mod|zip)$/, '');
      const module = path.slice(0, at).join('/');
      return goModule(`${module}@${version === 'list' ? '' : version}`.replace(/!([a-z])/g, upperCase));
    }
    if (first === 'mod') return goModule(path.slice(1).join('/'));
    return ownPages.has(first.split('@', 1)[0] ?? '') ? null : goModule(path.join('/'));
  },
};

function upperCase(_: string, letter: string): string {
  return letter.toUpperCase();
}
