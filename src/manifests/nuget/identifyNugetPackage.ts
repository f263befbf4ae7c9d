import { versionForm } from '../../core/versions/versionForm.ts';
import type { Identity, PackageName } from '../identify.ts';
import { registryPackage } from '../registryPackage.ts';
import { isNugetVersion } from '../../core/versions/nuget.ts';
import { isUnresolved } from './nugetVersion.ts';

/** NuGet's own limit. */
const longestId = 100;

const idPattern = /^\w+(?:[.-]+\w+)*$/;

/** Ranges, floating versions, Paket's operators. */
const rangePattern = /^(?=[^]*[\d*])[\w.+*\-[\](),<>=~!@ ]{1,1024}$/;

/**
 * An id keeps its author's case; versions are normalised (manifests.md 3.3). A version without any text is in another
 * place.
 */
export function identifyNugetPackage({ name, version, requirement }: PackageName): Identity {
  if (name.length > longestId || !idPattern.test(name)) return { coordinates: null, reason: 'invalidName' };
  if (version !== null && !isNugetVersion(version)) return { coordinates: null, reason: 'invalidVersion' };
  const revision = version === null ? null : versionForm('nuget', version);
  const identity = registryPackage({ type: 'nuget', provider: 'nuget', name, version: revision });
  if (identity.coordinates === null || version !== null) return identity;
  if (requirement === null || isUnresolved(requirement)) return { ...identity, reason: 'unresolvedVersion' };
  return rangePattern.test(requirement) ? identity : { coordinates: null, reason: 'invalidVersion' };
}
