import type { NameRules, PackageName } from '../identify.ts';
import { registryPackage } from '../registryPackage.ts';
import { isRequirement } from './nugetVersion.ts';
import type { Identity } from '../sources/packageSources.ts';
import { isPublicFeed } from './feeds.ts';

export const nugetNames: NameRules = {
  ecosystem: 'nuget',
  identify: identifyNugetPackage,
  isPublicSource: isPublicFeed,
};

/** NuGet's own limit. */
const longestId = 100;

const idPattern = /^\w+(?:[.-]+\w+)*$/;

/**
 * An id keeps its author's case; versions are normalised (manifests.md 3.3). A version without any text is in another
 * place.
 */
function identifyNugetPackage({ name, version, requirement }: PackageName): Identity {
  if (name.length > longestId || !idPattern.test(name)) return { coordinates: null, reason: 'invalidName' };
  const identity = registryPackage({ type: 'nuget', provider: 'nuget', name, version, requirement });
  if (identity.reason !== 'rangeWithoutLock' || version !== null) return identity;
  if (requirement === null) return { ...identity, reason: 'unresolvedVersion' };
  return isRequirement(requirement) ? identity : { coordinates: null, reason: 'invalidVersion' };
}
