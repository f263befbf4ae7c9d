import { exactRevision } from '../../core/versions/exactRevision.ts';
import type { Dependency, DependencySource } from '../format.ts';
import type { NameRules, PackageName } from '../identify.ts';
import type { Identity } from '../sources/packageSources.ts';
import { registryPackage } from '../registryPackage.ts';
import { type Origins, publicOrigin } from '../sources/origins.ts';
import { placeOfChannel, unansweredChannels } from './condaChannel.ts';

export const condaNames: NameRules = {
  ecosystem: 'conda',
  identify: identifyCondaPackage,
  identifySource: (dependency) =>
    dependency.source.kind === 'conda' ? identifyCondaBuild(dependency, dependency.source) : null,
};

type CondaSource = Extract<DependencySource, { readonly kind: 'conda' }>;

/** A package whose channel is left open. */
function identifyCondaPackage({ name, version, requirement, registry }: PackageName): Identity {
  return identifyBuild(
    { name, version, requirement },
    { kind: 'conda', channel: registry ?? null, subdir: null, build: null },
  );
}

export function identifyCondaBuild(
  dependency: Pick<Dependency, 'name' | 'version' | 'requirement'>,
  source: CondaSource,
  origins: Origins = unansweredChannels,
): Identity {
  const identity = identifyBuild(dependency, source, origins);
  const isRange = identity.reason === null || identity.reason === 'rangeWithoutLock';
  const isOdd = isRange && !/^[\w.,|!*+<>=~^$()\s-]*$/.test(dependency.requirement ?? '');
  return isOdd ? { coordinates: null, reason: 'invalidVersion' } : identity;
}

/**
 * Coordinates of a package of a conda channel (manifests.md 1 and 3.10): the channel decides the provider, the platform
 * is the namespace, a revision is `version-build`, and names are in lower case, as conda makes them. A version without
 * its build stays a revision: the requirement had no more.
 */
function identifyBuild(
  { name, version, requirement }: Pick<Dependency, 'name' | 'version' | 'requirement'>,
  { channel, subdir, build, isOneOf }: CondaSource,
  origins: Origins = unansweredChannels,
): Identity {
  const place = placeOfChannel(channel, origins);
  const hidden = place === 'private' ? origins.at((channel ?? '').trim()) : publicOrigin;
  const withheld = isOneOf ? hidden.perhaps : hidden.withheld;
  if (withheld) return withheld;
  if (place === 'private' || place === 'notCovered') return { coordinates: null, reason: 'notCovered' };
  // Names that begin with two underscores are properties of the machine, and no channel holds them.
  if (name.startsWith('__')) return { coordinates: null, reason: 'providedBySystem' };
  if (!/^[\w.-]+$/.test(name)) return { coordinates: null, reason: 'invalidName' };
  const isBuild = version !== null && build !== null && exactRevision('conda', version) !== null;
  return registryPackage({
    type: 'conda',
    provider: place,
    namespace: subdir,
    name: name.toLowerCase(),
    version: isBuild ? `${version}-${build}` : version,
    requirement,
  });
}
