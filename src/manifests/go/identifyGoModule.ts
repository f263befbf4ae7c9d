import type { Identity, PackageName } from '../identify.ts';

const maxPath = 500;
const maxVersion = 256;

/**
 * A module path and a version (Go Modules Reference, "Module paths" and "Versions"; manifests.md 3.2): the last element
 * is the name, also if it is `v2`; the version keeps its `v` and `+incompatible`. A path that does not begin with a
 * domain cannot be downloaded; one on a host reachable only inside an organisation is private. A branch in place of a
 * version, as go.mod has until it is tidied, gives no revision.
 */
export function identifyGoModule({ name, version }: PackageName): Identity {
  if (!isModulePath(name)) return { coordinates: null, reason: 'invalidName' };
  if (isInHouse(name)) return { coordinates: null, reason: 'privateRegistry' };
  if (version === null || version.length > maxVersion || !/^v\d+\.\d+\.\d+(?:[+-][\w.+-]*)?$/.test(version)) {
    return { coordinates: null, reason: 'invalidVersion' };
  }
  const slash = name.lastIndexOf('/');
  const namespace = slash < 0 ? null : name.slice(0, slash);
  return {
    coordinates: { type: 'go', provider: 'golang', namespace, name: name.slice(slash + 1), revision: version },
    reason: null,
  };
}

/**
 * Domains that the public name system will never have (RFC 6761, RFC 6762 and ICANN's list of reserved names), and bare
 * addresses.
 */
function isInHouse(path: string): boolean {
  const host = path.split('/', 1)[0] ?? '';
  return /(?:^|\.)(?:internal|corp|home|mail|lan|local|localdomain|localhost|intranet|private|test|\d+)$/i.test(host);
}

function isModulePath(path: string): boolean {
  if (path.length > maxPath || !/^[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:\/|$)/i.test(path)) return false;
  return path
    .split('/')
    .every((element) => /^[\w.~-]+$/.test(element) && !element.startsWith('.') && !element.endsWith('.'));
}
