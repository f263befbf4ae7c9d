import type { NameRules, PackageName } from '../identify.ts';
import { registryPackage, withWrittenVersion } from '../registryPackage.ts';
import { isPypiName, pypiName } from './pypiName.ts';
import type { Identity } from '../sources/packageSources.ts';

export const pypiNames: NameRules = { ecosystem: 'pypi', identify: identifyPypiPackage };

/**
 * Coordinates of a package of PyPI (manifests.md 3.4): the name as PEP 503 has it, the version in the normal form of PEP 440,
 * without the local part that no release has.
 */
function identifyPypiPackage({ name, version, requirement }: PackageName): Identity {
  if (!isPypiName(name)) return { coordinates: null, reason: 'invalidName' };
  const identity = registryPackage({ type: 'pypi', provider: 'pypi', name: pypiName(name), version, requirement });
  if (!identity.coordinates) return identity;
  if (identity.reason === null && version?.includes('+')) return { ...identity, note: 'localVersion' };
  const spelled = version === null ? identity : withWrittenVersion(identity, version.replace(/^v/i, ''));
  return /[-_.]/.test(name) ? { ...spelled, note: 'registrySpelling' } : spelled;
}
