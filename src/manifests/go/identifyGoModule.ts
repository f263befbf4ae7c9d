import { exactRevision } from '../../core/versions/exactRevision.ts';
import type { NameRules, PackageName } from '../identify.ts';
import { withoutRevision } from '../registryPackage.ts';
import type { Identity } from '../sources/packageSources.ts';

export const goNames: NameRules = { ecosystem: 'go', identify: identifyGoModule };

const maxPath = 500;

/**
 * A module path and a version (Go Modules Reference, "Module paths" and "Versions"; manifests.md 3.2): the last element
 * is the name, also if it is `v2`; the version keeps its `v` and `+incompatible`. A path that does not begin with a
 * domain cannot be downloaded. A branch in place of a
 * version, as go.mod has until it is tidied, gives no revision. `std` is the standard library, in bills of materials.
 */
function identifyGoModule({ name, version }: PackageName): Identity {
  if (name === 'std' || name === 'stdlib') return { coordinates: null, reason: 'providedBySystem' };
  if (!isModulePath(name)) return { coordinates: null, reason: 'invalidName' };
  const slash = name.lastIndexOf('/');
  const namespace = slash < 0 ? null : name.slice(0, slash);
  const revision = version === null ? null : exactRevision('go', version);
  const coordinates = { type: 'go', provider: 'golang', namespace, name: name.slice(slash + 1), revision };
  return revision === null ? withoutRevision(coordinates, version ?? '') : { coordinates, reason: null };
}

function isModulePath(path: string): boolean {
  if (path.length > maxPath || !/^[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:\/|$)/i.test(path)) return false;
  return path
    .split('/')
    .every((element) => /^[\w.~-]+$/.test(element) && !element.startsWith('.') && !element.endsWith('.'));
}
