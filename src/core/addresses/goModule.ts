import { trimEnd } from '../../base/trimEnd.ts';
import type { SitePage } from './foundAddress.ts';

/**
 * The module of an import path, which may have a version: the module is the part before the `@`. Without a version the
 * path may continue into a package of it, and the module's end is known only on the large hosts (Go Modules Reference,
 * "Module paths"; a module of a later major version ends in `/v2`). `null` for the standard library and for invalid
 * paths.
 */
export function goModule(path: string): SitePage | null {
  const at = path.indexOf('@');
  const written = trimEnd(at < 0 ? path : path.slice(0, at), '/');
  const version = at < 0 ? '' : (path.slice(at + 1).split('/')[0] ?? '');
  const elements = written.split('/');
  const [host = ''] = elements;
  if (!/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i.test(host) || elements.includes('')) return null;
  const module = at < 0 ? elements.slice(0, lengthOf(host.toLowerCase(), elements)) : elements;
  // On the large hosts a user or a group alone is no module.
  if (module.length < (minElements.get(host.toLowerCase()) ?? 1)) return null;
  const isVersion = /^v?\d+\.\d/.test(version);
  return {
    type: 'go',
    provider: 'golang',
    namespace: module.slice(0, -1).join('/'),
    name: module.at(-1) ?? '',
    revision: isVersion ? `v${version.replace(/^v/, '')}` : null,
    // `latest`, a branch or a commit.
    ref: isVersion ? null : version,
  };
}

/**
 * True for a module path on a host reachable only inside an organization: on a domain that the public name system will never have
 * (RFC 6761, RFC 6762 and ICANN's list of reserved names), and on a bare address.
 */
export function isInHouseModule(path: string): boolean {
  const host = path.split('/', 1)[0] ?? '';
  return /(?:^|\.)(?:internal|corp|home|mail|lan|local|localdomain|localhost|intranet|private|test|\d+)$/i.test(host);
}

const minElements: ReadonlyMap<string, number> = new Map([
  ['github.com', 3],
  ['bitbucket.org', 3],
  ['gitlab.com', 3],
  ['golang.org', 3],
  ['google.golang.org', 2],
  ['gopkg.in', 2],
  ['k8s.io', 2],
  ['sigs.k8s.io', 2],
  ['go.uber.org', 2],
]);

/** The number of elements of an import path that form the module; all of them if unknown. */
function lengthOf(host: string, elements: readonly string[]): number {
  const minimum = minElements.get(host);
  if (minimum === undefined || host === 'gitlab.com') return elements.length;
  const own = host === 'gopkg.in' && !/\.v\d+$/.test(elements[1] ?? '') ? 3 : minimum;
  return /^v[2-9]\d*$|^v1\d+$/.test(elements[own] ?? '') ? own + 1 : own;
}
