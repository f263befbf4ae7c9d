import type { Identity, PackageName } from '../identify.ts';
import { registryPackage } from '../registryPackage.ts';
import { isPypiName, pypiName } from './pypiName.ts';
import { withoutLocal } from '../../core/versions/pep440.ts';
import { isVersion } from './pypiVersion.ts';

/**
 * Coordinates of a package of PyPI (manifests.md 3.4): the name as PEP 503 has it, the version with its epoch and `.post1`,
 * without the local part that no release has.
 */
export function identifyPypiPackage({ name, version }: PackageName): Identity {
  if (!isPypiName(name)) return { coordinates: null, reason: 'invalidName' };
  const written = version === null ? null : version.replace(/^v/i, '');
  if (written !== null && !isVersion(written)) return { coordinates: null, reason: 'invalidVersion' };
  const release = written === null ? null : withoutLocal(written);
  const identity = registryPackage({ type: 'pypi', provider: 'pypi', name: pypiName(name), version: release });
  if (!identity.coordinates) return identity;
  if (release !== written) return { ...identity, note: 'localVersion' };
  return /[-_.]/.test(name) ? { ...identity, note: 'registrySpelling' } : identity;
}
